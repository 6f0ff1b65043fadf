/** Requests about seasons. */
import type { MemberChanged } from "../../games/wire";
import { request } from "../api";
import { language } from "../i18n.svelte";
import type { Odds, ReportProgress } from "../types";
import type {
  Absences,
  CreatedSeason,
  Field,
  HandResult,
  MemberWish,
  NewSeason,
  OwnSeason,
  SeasonPage,
  SetUpRace,
} from "./types";

const at = (...parts: string[]): string => ["/api/seasons", ...parts.map(encodeURIComponent)].join("/");

export const seasons = {
  create: (wish: NewSeason) => request<CreatedSeason>(at(), { body: wish }),
  upload: (file: string) => request<CreatedSeason>(at("upload"), { body: { file } }),
  mine: (tokens: string[]) => request<OwnSeason[]>(at("mine"), { body: { tokens } }),
  look: (id: string, token?: string) => request<SeasonPage>(at(id), { token }),
  field: (id: string, token: string, absences: Absences) =>
    request<Field>(at(id, "field"), { body: { absences }, token }),
  setUp: (id: string, token: string, absences: Absences, start: boolean, version: number) =>
    request<SetUpRace>(at(id, "race"), { body: { absences, start, version }, token }),
  giveUp: (id: string, token: string) => request<SeasonPage>(at(id, "race"), { method: "DELETE", token }),
  enter: (id: string, token: string, result: HandResult) =>
    request<SeasonPage>(at(id, "enter"), { body: result, token }),
  takeBack: (id: string, token: string, version: number) =>
    request<SeasonPage>(at(id, "take-back"), { body: { version }, token }),
  member: (id: string, token: string, team: string, change: MemberWish) =>
    request<MemberChanged>(at(id, "members", team), { body: change, token }),
  /** Title chances, or how far the work is. */
  odds: (id: string) => request<Odds | ReportProgress>(at(id, "odds")),
  fileAddress: (id: string) => `${at(id, "file")}?lang=${language()}`,
  sheetAddress: (id: string) => `${at(id, "results.csv")}?lang=${language()}`,
  printAddress: (id: string) => `${at(id, "page")}?lang=${language()}`,
};
