/** What a game may bring to the page beside what the server tells of it; all of it may be left out. */
import type { Component } from "svelte";
import type { CarStyle, Zone } from "../board/types";
import type { Link, TableClient } from "../lib/live.svelte";
import type {
  BookEntry,
  Entry,
  Fact,
  Frame,
  GameInfo,
  Message,
  ReplaySeat,
  State,
  Table,
  TrackDrawing,
  View,
} from "../lib/types";

export interface TableProps {
  info: GameInfo;
  track: TrackDrawing;
  table: Table;
  view: View;
  entries: Entry[];
  link: Link;
  client: TableClient;
}

/** A page of the guide to a first race, and the move that it shows on the board, if any. */
export interface GuidePage {
  title: string;
  text: string;
  movement?: "solo" | "draft" | "line" | "pursuit" | "lead";
}

export interface MomentProps {
  info: GameInfo;
  race: State;
  seats: Pick<ReplaySeat, "seat" | "name">[];
  options: Record<string, unknown>;
}

type Lazy<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

export interface GameParts {
  /** Where it is played. */
  table: Lazy<TableProps & Record<string, unknown>>;
  /** What stands for it: an SVG of 240 to 84. */
  badge: Component<Record<string, never>>;
  /** The list of its cards on the page of the rules. */
  cards: Lazy<{ info: GameInfo }>;
  /** A thing of the rules book as it lies on the table: a card, a flag, a marker; nothing for a term. */
  face?: Lazy<{ info: GameInfo; entry: BookEntry }>;
  /** A panel of the replay: what lay on the table in a moment. */
  moment?: { text: string; panel: Lazy<MomentProps & Record<string, unknown>> };
  /** What was played, small enough to lie beside a sentence; nothing for facts without a card. */
  played?: Lazy<{ info: GameInfo; fact: Fact }>;
  /** What somebody has to know in a first race. */
  guide?: readonly GuidePage[];
  /** How far the race is, in a few words. */
  status: (state: State) => string[];
  /** Whether a log tells where every car comes to stand, or leaves that to the board. */
  places: boolean;
  style?: CarStyle;
  zone?: (state: State) => Zone | null;
  rain?: (state: State) => boolean;
  /** Facts with a sign of their own on the time line. */
  signs?: Record<string, string>;
  /** The short name of a period that a fact begins, or that has begun without one. */
  period?: (frame: Frame, fact: Fact) => Message | null;
  begins?: (frame: Frame, before: Frame | undefined) => Message | null;
}
