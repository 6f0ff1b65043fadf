/** One table, live: what the server says is kept here, what the person does goes out and comes back as a promise. */
import { hiddenFrom, withNotices } from "./facts";
import { gameInfo } from "./games.svelte";
import { onTheWay, Playhead } from "./playhead.svelte";
import { prefs, still } from "./prefs.svelte";
import type { ClientMessage, Entry, Hint, Message, Preview, SeatView, ServerMessage, Table, View } from "./types";

export type Connection = "connecting" | "open" | "lost" | "refused";

export interface Answer {
  ok: boolean;
  reason?: Message;
  code?: string;
}

/** What the board and the cards may ask for, always for the seat in front of the screen. */
export interface Link {
  /** A whole move: all of its actions are done, or none. */
  move(actions: readonly string[]): Promise<Answer>;
  preview(action: string | null): Promise<Preview>;
  /** What these actions would cause and bring. */
  tryOut(actions: string[]): Promise<Preview>;
  why(action: string): Promise<Message | null>;
  /** What a bot would do; and why not the seat's own plan, if it has one. */
  hint(mine?: readonly string[]): Promise<Hint | null>;
}

/** A table as it is once something has happened. */
export interface TableMoment {
  /** What is new in the log. */
  fresh: Entry[];
  /** Everything that happened, oldest first; entries with `undo` take earlier ones back. */
  log: Entry[];
  views: SeatView[];
  table: Table;
}

/** What a WebSocket can do; tests hand in another one. */
export interface Wire {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  /** 0 while it is being opened. */
  readonly readyState?: number;
  send(data: string): void;
  close(): void;
}

interface Waiting {
  message: ClientMessage;
  answered: (answer: ServerMessage) => void;
}

const PAUSES = [300, 700, 1500, 3000, 6000, 10_000];
const PING = 20_000;
const SILENCE = 50_000;
const CONNECTING = 0; // as WebSocket.CONNECTING
/** A view in which nobody has to choose. */
const CLOSED = { waiting_for: [], actions: [], kind: null, prompt: null } satisfies Partial<View>;
const NEVER_AGAIN = new Set([4403, 4404]);

export function liveAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/live`;
}

function openSocket(address: string): Wire {
  return new WebSocket(address);
}

/** Close a socket; one still being opened is closed then: browsers call anything else a failed connection. */
function hangUp(wire: Wire): void {
  wire.onmessage = wire.onclose = null;
  if (wire.readyState === CONNECTING) wire.onopen = () => wire.close();
  else wire.close();
}

/** What nobody else calls anything. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableClient {
  /** The moment on screen: all that is known here is known of that moment, and the server may be ahead of it. */
  readonly head: Playhead<TableMoment>;
  /** The seats whose secret links this browser holds. */
  seats = $state.raw<number[]>([]);
  connection = $state<Connection>("connecting");
  /** Hot seat: the seat whose hand is shown; null while the curtain hides all hands. */
  shown = $state<number | null>(null);
  /** Seconds until the next attempt to connect. */
  retry = $state(0);

  readonly link: Link;
  readonly id: string;
  #tokens: string[];
  #open: (address: string) => Wire;
  #wire: Wire | null = null;
  #ready = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  #waiting = new Map<string, Waiting>();
  #wake = (): void => this.#again(0);
  /** The device is offline, or nothing was heard for too long: a browser may take minutes to find that out. */
  #cut = (): void => {
    if (this.#wire === null) return;
    this.#drop();
    this.#lost(0);
  };
  #looked = (): void => {
    if (document.hidden) this.head.skip();
  };

  constructor(id: string, tokens: string[], open: (address: string) => Wire = openSocket) {
    this.id = id;
    this.#tokens = tokens;
    this.#open = open;
    this.head = new Playhead<TableMoment>({
      kinds: () => gameInfo(this.table?.game ?? "")?.facts ?? null,
      clock: () => ({ speed: prefs.speed, still: still() }),
      facts: ({ fresh }) =>
        fresh.some((entry) => entry.undo) ? null : this.#told(fresh).flatMap((entry) => entry.facts),
    });
    this.link = {
      move: (actions) => this.move(actions),
      preview: (action) => this.preview(action),
      tryOut: (actions) => this.tryOut(actions),
      why: (action) => this.why(action),
      hint: (mine) => this.hint(mine),
    };
  }

  /** The secret of the seat that this browser holds first. */
  get token(): string {
    return this.#tokens[0] ?? "";
  }

  // What is known.

  get table(): Table | null {
    return this.head.at?.table ?? null;
  }

  get views(): SeatView[] {
    return this.head.at?.views ?? [];
  }

  get log(): Entry[] {
    return this.head.at?.log ?? [];
  }

  /** Of the server's last word, which may not be on screen yet. */
  get version(): number {
    return this.head.last?.table.version ?? 0;
  }

  get over(): boolean {
    return this.table?.status === "over";
  }

  get spectator(): boolean {
    return this.seats.length === 0;
  }

  get hotSeat(): boolean {
    return this.seats.length > 1;
  }

  /** Own seats that have to choose now, in seat order; nobody has before the picture is current. */
  get asked(): number[] {
    return this.head.busy ? [] : this.#askedIn(this.views);
  }

  /** Whether a bot drives for a seat for now. */
  isLent(seat: number): boolean {
    return this.table?.seats[seat]?.lent != null;
  }

  #askedIn(views: SeatView[]): number[] {
    const waiting = views[0]?.view.waiting_for ?? [];
    return this.seats.filter((seat) => waiting.includes(seat) && !this.isLent(seat));
  }

  /** Hot seat: the own seat that is asked next while another one's hand, or none, is shown. */
  get next(): number | null {
    const last = this.head.last;
    const asked = this.#askedIn(last?.views ?? []);
    if (!this.hotSeat || last?.table.status === "over" || asked.length === 0) return null;
    return this.shown !== null && asked.includes(this.shown) ? null : (asked[0] ?? null);
  }

  /** Whom the curtain calls, once all have seen what happened. */
  get called(): number | null {
    return this.head.busy ? null : this.next;
  }

  /** The seat in front of the screen: its view is shown and it is the one that acts. */
  get seat(): number | null {
    return this.hotSeat ? this.shown : (this.seats[0] ?? null);
  }

  /** What the seat in front of the screen sees: cars on their way, and nothing to choose before they are there. */
  view = $derived.by((): View | null => {
    const own = this.views.find((entry) => entry.seat === this.seat);
    const found = (own ?? this.views.find((entry) => entry.seat === null) ?? this.views[0])?.view ?? null;
    if (found !== null && this.seat !== null && this.isLent(this.seat)) return { ...found, ...CLOSED };
    if (found === null || !this.head.busy) return found;
    return { ...found, ...CLOSED, state: onTheWay(found.state, this.head.way, this.#nextOrder) };
  });

  get #nextOrder(): readonly number[] | undefined {
    return this.head.next?.views[0]?.view.state.order;
  }

  /** What happened, as the seat in front of the screen may know it. */
  readonly entries = $derived.by((): Entry[] => withNotices(this.#told(this.log), this.table?.notices));

  /** Whether the seat in front of the screen has to choose now. */
  get myTurn(): boolean {
    return this.seat !== null && this.asked.includes(this.seat);
  }

  /** Lift the curtain for a seat, or lower it with null. */
  show(seat: number | null): void {
    this.shown = seat;
  }

  /** What has happened since the own last move, once more. */
  showAgain(): void {
    this.head.again((moment) => this.#isOwnMove(moment));
  }

  /** Whether something has happened since. */
  get mayShowAgain(): boolean {
    const back = this.head.back;
    return (
      !this.head.busy && !this.spectator && back.findLastIndex((moment) => this.#isOwnMove(moment)) < back.length - 1
    );
  }

  #isOwnMove(moment: TableMoment): boolean {
    const seat = moment.log.at(-1)?.seat;
    return seat === null || seat === undefined || this.seats.includes(seat);
  }

  // What the person does.

  /** All actions of a move in one frame. */
  async move(actions: readonly string[], seat = this.seat): Promise<Answer> {
    const id = newId();
    return answerOf(
      await this.#ask({ type: "move", id, seat: seat ?? -1, version: this.version, actions: [...actions] }),
    );
  }

  /** Take back the last move, or what is left of it. */
  async undo(): Promise<Answer> {
    const last = this.head.last?.table.undo;
    if (!last) return { ok: false };
    return answerOf(await this.#ask({ type: "undo", id: newId(), seat: last.seat, count: last.move }));
  }

  async preview(action: string | null = null, seat = this.seat): Promise<Preview> {
    const answer = await this.#ask({ type: "preview", id: newId(), seat: seat ?? -1, action });
    return answer.type === "preview" ? answer : { mp: null, ends: [], facts: [] };
  }

  async tryOut(actions: string[], seat = this.seat): Promise<Preview> {
    const answer = await this.#ask({ type: "preview", id: newId(), seat: seat ?? -1, action: null, actions });
    return answer.type === "preview" ? answer : { mp: null, ends: [], facts: [] };
  }

  async why(action: string, seat = this.seat): Promise<Message | null> {
    const answer = await this.#ask({ type: "why", id: newId(), seat: seat ?? -1, action });
    return answer.type === "why" ? answer.reason : null;
  }

  async hint(mine: readonly string[] = [], seat = this.seat): Promise<Hint | null> {
    const plan = mine.length ? [...mine] : null;
    const answer = await this.#ask({ type: "hint", id: newId(), seat: seat ?? -1, mine: plan });
    return answer.type === "explain" ? answer : null;
  }

  /** Who is winning, and the chances that were read since a version. */
  reading(from: number): Promise<ServerMessage> {
    return this.#ask({ type: "reading", id: newId(), from });
  }

  /** Ask again with other seats: after somebody joined from this browser. */
  setTokens(tokens: string[]): void {
    this.#tokens = tokens;
    this.reconnect();
  }

  // The connection.

  connect(): void {
    this.#closed = false;
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#looked);
    this.#pulse = setInterval(() => this.#beat(), PING);
    this.#dial();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#looked);
    this.head.stop();
    clearInterval(this.#pulse);
    clearTimeout(this.#timer);
    this.#drop();
  }

  reconnect(): void {
    this.#attempt = 0;
    this.#again(0);
  }

  #dial(): void {
    clearTimeout(this.#timer);
    this.retry = 0;
    const wire = this.#open(liveAddress(this.id));
    this.#wire = wire;
    this.#heard = Date.now();
    wire.onopen = () => {
      const from = Math.max(this.head.last?.log.at(-1)?.n ?? 0, 0);
      this.#send({ type: "hello", tokens: this.#tokens, from });
    };
    wire.onmessage = (event) => this.#hear(JSON.parse(event.data) as ServerMessage);
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#lost(event.code);
    };
  }

  #lost(code: number): void {
    this.#wire = null;
    this.#ready = false;
    if (this.#closed) return;
    if (NEVER_AGAIN.has(code)) {
      this.connection = "refused";
      return;
    }
    if (this.table !== null || this.#attempt > 0) this.connection = "lost";
    const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)] ?? 0;
    this.#attempt += 1;
    this.retry = Math.ceil(pause / 1000);
    this.#again(pause);
  }

  #again(pause: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#drop();
      this.#dial();
    }, pause);
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#ready = false;
    if (wire) hangUp(wire);
  }

  #beat(): void {
    if (!this.#ready) return;
    if (Date.now() - this.#heard > SILENCE) this.#cut();
    else this.#send({ type: "ping" });
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  /** Send something that is answered; while the connection is down it waits, and is sent again with the same id. */
  #ask(message: ClientMessage & { id: string }): Promise<ServerMessage> {
    return new Promise((answered) => {
      this.#waiting.set(message.id, { message, answered });
      if (this.#ready) this.#send(message);
    });
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    switch (message.type) {
      case "hello":
        this.#welcome(message);
        break;
      case "moved":
        this.#done(message.entries);
        this.#move(message.entries, message.views, message.table);
        break;
      case "table":
        this.head.amend((moment) => ({ ...moment, table: message.table }));
        break;
      case "notice": // the table has it too, at its place in the log
      case "pong":
        break;
      default:
        if (message.id !== null) this.#answer(message.id, message);
    }
  }

  #welcome(message: Extract<ServerMessage, { type: "hello" }>): void {
    this.connection = "open";
    this.#attempt = 0;
    this.#ready = true;
    this.seats = message.seats;
    if (this.shown !== null && !message.seats.includes(this.shown)) this.shown = null;
    this.#move(message.log, message.views, message.table);
    for (const { message: again } of this.#waiting.values()) this.#send(again);
  }

  #move(entries: Entry[], views: SeatView[], table: Table): void {
    const last = this.head.last;
    const known = last?.log ?? [];
    const fresh = entries.filter((entry) => entry.n > (known.at(-1)?.n ?? -1));
    const moment = { fresh, log: [...known, ...fresh], views, table };
    if (last === null || last.views.length === 0) this.head.jump(moment);
    else this.head.take(moment);
    this.#looked();
  }

  /** A move that is seen to have happened is answered: the next question is open before the server's yes is here. */
  #done(entries: Entry[]): void {
    const version = entries.at(-1)?.n ?? 0;
    const done = entries.filter((entry) => !entry.undo).map((entry) => entry.seat);
    for (const [id, { message }] of [...this.#waiting])
      if (message.type === "move" && done.includes(message.seat ?? null))
        this.#answer(id, { type: "accepted", id, version });
  }

  /** People at one screen hear what the seat in front of it may know; nothing before the game says what is secret. */
  #told(entries: Entry[]): Entry[] {
    if (!this.hotSeat) return entries;
    const kinds = gameInfo(this.table?.game ?? "")?.facts;
    return kinds ? hiddenFrom(entries, this.seat, kinds) : [];
  }

  #answer(id: string | null, message: ServerMessage): void {
    if (id === null) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answered(message);
  }
}

function answerOf(answer: ServerMessage): Answer {
  if (answer.type === "refused") return { ok: false, reason: answer.reason, code: answer.code };
  return { ok: answer.type === "accepted" };
}
