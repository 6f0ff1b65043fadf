import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env.DRAFTLINE_SERVER ?? "http://127.0.0.1:8000";

/** The styles come after what the page shows while it loads: in the head they would hold it up. */
const stylesLast: Plugin = {
  name: "styles-last",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const styles = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
      return styles
        .reduce((left, style) => left.replace(style, ""), html)
        .replace("</body>", `${styles.join("")}\n  </body>`);
    },
  },
};

export default defineConfig({
  plugins: [svelte(), svelteTesting(), stylesLast],
  base: "./",
  build: {
    outDir: "../src/draftline/server/static",
    emptyOutDir: true,
    target: "es2022",
    // What nearly every screen has lies together: packed so, all of it takes 4 % less.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "common", minShareCount: 5, test: /src\/(lib|ui)\// }] } },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], globalSetup: "films.setup.ts", testTimeout: 30_000 },
});
