/** An error in words, whatever it was. */
import { ApiError } from "./api";
import { say, t } from "./i18n.svelte";

export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.problem?.message) return say(error.problem.message);
    return error.status === 0 ? t("page.offline") : (error.problem?.detail ?? t("page.went-wrong"));
  }
  return t("page.went-wrong");
}
