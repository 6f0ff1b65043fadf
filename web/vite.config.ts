import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env.DRAFTLINE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  base: "./",
  build: {
    outDir: "../src/draftline/server/static",
    emptyOutDir: true,
    target: "es2022",
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], globalSetup: "films.setup.ts" },
});
