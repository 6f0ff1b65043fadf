import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/games/wire.ts"] }, // made by tools/wire_types.py
  js.configs.recommended,
  ts.configs.recommended,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "max-len": ["error", { code: 120 }],
      "no-undef": "off", // svelte-check knows what there is
      "svelte/prefer-svelte-reactivity": "off", // a Map or Set is plain on purpose: what is watched is $state.raw
    },
  },
);
