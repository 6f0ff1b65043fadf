import { mount } from "svelte";
import App from "./App.svelte";
import { firstLanguage, setLanguage } from "./lib/i18n.svelte";
import { router } from "./lib/router.svelte";
import "./styles/base.css";

const RELOADED = "draftline.reloaded";

// A tab that was open while the page was built anew asks for parts that are gone: load it afresh, but not for ever.
addEventListener("vite:preloadError", (event) => {
  if (sessionStorage.getItem(RELOADED)) return;
  sessionStorage.setItem(RELOADED, "1");
  event.preventDefault();
  location.reload();
});

const target = document.getElementById("app");

async function start(): Promise<void> {
  if (!target) return;
  router.start();
  try {
    await setLanguage(firstLanguage());
  } catch {
    // Without the catalogue there are no words; the page asks again as soon as the server answers.
    setTimeout(() => void start(), 1500);
    return;
  }
  mount(App, { target });
  sessionStorage.removeItem(RELOADED);
}

void start();
