/** Requests to the server; an error becomes an ApiError with the server's problem. */
import type { Joined, RecordModel, RematchModel, ReplayId } from "../games/wire";
import { language } from "./i18n.svelte";
import type {
  Book,
  CreatedTable,
  Futures,
  GameInfo,
  Judged,
  LineUp,
  NewTable,
  Problem,
  PuzzleTitle,
  RaceReport,
  ReplayDocument,
  ReportProgress,
  SceneTitle,
  Table,
  TableAndViews,
  TrackCheck,
  TrackDrawing,
  Variant,
  VariantCheck,
} from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly problem: Problem | null,
  ) {
    super(problem?.detail ?? code);
  }
}

interface Ask {
  method?: string;
  body?: unknown;
  token?: string | undefined;
}

export async function request<T>(path: string, ask: Ask = {}): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (ask.body !== undefined) headers["Content-Type"] = "application/json";
  if (ask.token) headers["X-Seat-Token"] = ask.token;
  const answer = await send(path, {
    method: ask.method ?? (ask.body === undefined ? "GET" : "POST"),
    headers,
    ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
  });
  if (!answer.ok) throw await problemOf(answer);
  return (answer.status === 204 ? null : await answer.json()) as T;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError(0, "offline", null);
  }
}

async function problemOf(answer: Response): Promise<ApiError> {
  try {
    const problem = (await answer.json()) as Problem;
    return new ApiError(answer.status, problem.code ?? String(answer.status), problem);
  } catch {
    return new ApiError(answer.status, String(answer.status), null);
  }
}

const at = (...parts: string[]): string => "/api/" + parts.map(encodeURIComponent).join("/");

const AGAIN = 700; // milliseconds between two questions how far some work is

/** What a server works on for a while, once it is there; null if nobody waits for it any more. */
export async function whenMade<T extends object>(
  ask: () => Promise<T | ReportProgress>,
  tell: (progress: number) => void,
  over: () => boolean = () => false,
): Promise<T | null> {
  while (!over()) {
    const found = await ask();
    if (!("progress" in found)) return over() ? null : (found as T);
    tell(found.progress);
    await new Promise((done) => setTimeout(done, AGAIN));
  }
  return null;
}

export const api = {
  games: () => request<GameInfo[]>(at("games")),
  book: (game: string) => request<Book>(at("games", game, "book")),
  track: (id: string) => request<TrackDrawing>(at("tracks", id)),
  /** A track that a race brings along. */
  ownTrack: (digest: string) => request<TrackDrawing>(at("tracks", "own", digest)),
  checkTrack: (text: string, name: string) => request<TrackCheck>(at("tracks", "check"), { body: { text, name } }),
  ownVariant: (digest: string) => request<Variant>(at("variants", "own", digest)),
  checkVariant: (text: string, name: string) =>
    request<VariantCheck>(at("variants", "check"), { body: { text, name } }),
  /** The cars that every team would race with. */
  lineUp: (wish: NewTable) => request<LineUp>(at("tables", "line-up"), { body: wish }),
  create: (wish: NewTable) => request<CreatedTable>(at("tables"), { body: wish }),
  open: () => request<Table[]>(at("tables") + "?open=1"),
  mine: (tokens: string[]) => request<Table[]>(at("tables", "mine"), { body: { tokens } }),
  table: (id: string, token?: string) => request<TableAndViews>(at("tables", id), { token }),
  join: (id: string, name: string, seat?: number, token?: string) =>
    request<Joined>(at("tables", id, "join"), {
      body: seat === undefined ? { name } : { name, seat },
      token,
    }),
  /** Begin; `fill` is the bot that takes the seats still open. */
  start: (id: string, token: string, fill: string | null) =>
    request<TableAndViews>(at("tables", id, "start"), { body: { fill }, token }),
  /** A bot drives for a seat: the own one, or somebody's who is away; where others decide too it is a vote. */
  lend: (id: string, token: string, seat: number, agree = true) =>
    request<TableAndViews>(at("tables", id, "lend"), { body: { seat, agree }, token }),
  drive: (id: string, token: string, seat: number) =>
    request<TableAndViews>(at("tables", id, "drive"), { body: { seat }, token }),
  renew: (id: string, token: string, seat: number) =>
    request<Joined>(at("tables", id, "renew"), { body: { seat }, token }),
  end: (id: string, token: string, agree = true) =>
    request<TableAndViews>(at("tables", id, "end"), { body: { agree }, token }),
  rematch: (id: string, token: string) => request<RematchModel>(at("tables", id, "rematch"), { body: {}, token }),
  scenes: () => request<SceneTitle[]>(at("scenes")),
  puzzles: () => request<PuzzleTitle[]>(at("puzzles")),
  puzzleOfTheDay: () => request<PuzzleTitle | null>(at("puzzles", "today")),
  beginScene: (game: string, id: string) => request<CreatedTable>(at("scenes", game, id), { method: "POST" }),
  /** A scene from its beginning. */
  again: (id: string, token: string, client: string) =>
    request<TableAndViews>(at("tables", id, "again"), { body: { client }, token }),
  /** A scene as it is solved, from its beginning. */
  solution: (id: string, token: string, client: string) =>
    request<TableAndViews>(at("tables", id, "solution"), { body: { client }, token }),
  record: (id: string) => request<RecordModel>(at("tables", id, "record")),
  /** Of a table whose race is over, or of a record that somebody uploaded. */
  replay: (id: string) => request<ReplayDocument>(at("replays", id)),
  /** What decided a race, or how far the work is. */
  report: (id: string) => request<RaceReport | ReportProgress>(at("replays", id, "report")),
  /** Where a moment leads by many races of bots, and with other actions or another card (`34=12`); or how far it is. */
  futures: (id: string, moment: number, instead: readonly string[] = [], card = "") => {
    const asked = new URLSearchParams([["at", String(moment)], ...instead.map((one) => ["instead", one])]);
    if (card) asked.set("card", card);
    return request<Futures | ReportProgress>(`${at("replays", id, "futures")}?${asked}`);
  },
  /** The film of what would have happened, as a replay of its own. */
  film: (id: string, moment: number, actions: readonly string[]) =>
    request<ReplayId>(at("replays", id, "film"), { body: { at: moment, actions } }),
  playOn: (id: string, moment: number, seat?: number) =>
    request<CreatedTable>(at("replays", id, "tables"), {
      body: seat === undefined ? { at: moment } : { at: moment, seat },
    }),
  /** The verdict on the first move at a table that plays on, or how far the work is. */
  judged: (id: string, token: string) => request<Judged | ReportProgress>(at("tables", id, "judged"), { token }),
  upload: (record: unknown) => request<ReplayId>(at("replays"), { body: { record } }),
};
