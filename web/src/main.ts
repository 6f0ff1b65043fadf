import { mount } from "svelte";
import App from "./App.svelte";
import { firstLanguage, setLanguage } from "./lib/i18n.svelte";
import { shownTheme } from "./lib/prefs.svelte";
import { router } from "./lib/router.svelte";
import "./styles/base.css";
import "./styles/fonts.css";

const RELOADED = "draftline.reloaded";
const SOON = 60_000;

// A tab that was open while the page was built anew asks for parts that are gone: load it again, but not over and over.
addEventListener("vite:preloadError", (event) => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < SOON) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  event.preventDefault();
  location.reload();
});

const target = document.getElementById("app");

async function start(): Promise<void> {
  if (!target) return;
  try {
    await setLanguage(firstLanguage());
  } catch {
    // Without the catalogue there are no words; the page asks again as soon as the server answers.
    setTimeout(() => void start(), 1500);
    return;
  }
  target.replaceChildren();
  mount(App, { target });
}

document.documentElement.dataset["theme"] = shownTheme(); // before there is anything to see
router.start();
void start();
