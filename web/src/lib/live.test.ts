import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableClient, type Wire } from "./live.svelte";
import { aState } from "../games/card/sample";
import { anEntry, aTable, aView } from "./sample";
import type { ClientMessage, Entry, SeatView, Table } from "./types";

class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: ClientMessage[] = [];
  closed = false;
  send(data: string) {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }
  close() {
    this.closed = true;
  }
  hear(message: unknown) {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  asked(type: string) {
    return this.sent.filter((message) => message.type === type) as (ClientMessage & { id: string })[];
  }
}

const table = (version: number): Table => aTable({ version });
const view = (seat: number | null, waiting: number[]): SeatView => ({
  seat,
  view: aView(aState({}), { seat, waiting_for: waiting }),
});
const closed = (code: number): CloseEvent => new CloseEvent("close", { code });
const hello = (seats: number[], waiting: number[], log: Entry[] = [anEntry(0)]) => ({
  type: "hello",
  table: table(log.at(-1)?.n ?? 0),
  version: log.at(-1)?.n ?? 0,
  seats,
  log,
  views: seats.length > 0 ? seats.map((seat) => view(seat, waiting)) : [view(null, waiting)],
});

let wires: FakeWire[] = [];
let client: TableClient;

function begin(seats: number[], waiting: number[]): FakeWire {
  client.connect();
  return greet(seats, waiting);
}

function greet(seats: number[], waiting: number[], log?: Entry[]): FakeWire {
  const wire = wires.at(-1)!;
  wire.onopen?.(new Event("open"));
  wire.hear(hello(seats, waiting, log));
  return wire;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  client = new TableClient("t1", ["secret"], () => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  });
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

describe("a table", () => {
  it("says who it is and takes over what it is told", () => {
    const wire = begin([0], [0]);
    expect(wire.sent[0]).toMatchObject({ type: "hello", tokens: ["secret"], from: 0 });
    expect(client.connection).toBe("open");
    expect(client.myTurn).toBe(true);
    expect(client.log.map((entry) => entry.n)).toEqual([0]);
  });

  it.each([
    ["the device is offline", () => dispatchEvent(new Event("offline"))],
    ["the server has been silent for a minute", () => vi.advanceTimersByTime(60_000)],
  ])("says at once that %s, and goes on when it is back", (_, happens) => {
    const wire = begin([0], [0]);
    happens();
    expect(client.connection).toBe("lost");
    expect(wire.closed).toBe(true);
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
    greet([0], [0]);
    expect(client.connection).toBe("open");
  });

  it("sends a whole move in one frame and answers it with yes or with the reason why not", async () => {
    const wire = begin([0], [0]);
    const first = client.move(["play 3 on 22", "forward", "out"]);
    const [sent] = wire.asked("move");
    expect(wire.sent).toHaveLength(2);
    expect(sent).toMatchObject({ actions: ["play 3 on 22", "forward", "out"], seat: 0, version: 0 });
    wire.hear({ type: "accepted", id: sent!.id, version: 3 });
    expect(await first).toEqual({ ok: true });
    const second = client.move(["out"]);
    const reason = { id: "reason.wall", values: {} };
    wire.hear({ type: "refused", id: wire.asked("move")[1]!.id, reason, code: "illegal", index: 0 });
    expect(await second).toEqual({ ok: false, reason, code: "illegal" });
  });

  it("takes a move that is seen to have happened for answered, and nobody else's", async () => {
    const wire = begin([0], [0]);
    const answered = vi.fn();
    void client.move(["forward"]).then(answered);
    const moved = (n: number, seat: number) => ({
      ...{ type: "moved", version: n, views: [view(0, [0])], table: table(n) },
      entries: [{ ...anEntry(n), seat }],
    });
    wire.hear(moved(1, 1));
    await Promise.resolve();
    expect(answered).not.toHaveBeenCalled();
    wire.hear(moved(2, 0));
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toHaveBeenCalledWith({ ok: true });
  });

  it("takes back the whole last move, whoever of this screen made it", async () => {
    const wire = begin([0, 1], [0]);
    expect(await client.undo()).toEqual({ ok: false });
    wire.hear({ type: "table", table: { ...table(5), undo: { seat: 1, count: 5, move: 3 } } });
    const undone = client.undo();
    const [sent] = wire.asked("undo");
    expect(sent).toMatchObject({ seat: 1, count: 3 });
    wire.hear({ type: "accepted", id: sent!.id, version: 6 });
    expect(await undone).toEqual({ ok: true });
  });

  it("takes what happened once, also when it is told again", () => {
    const wire = begin([0], [0]);
    const moved = { type: "moved", version: 1, entries: [anEntry(1)], views: [view(0, [1])], table: table(1) };
    wire.hear(moved);
    wire.hear(moved);
    expect(client.log.map((entry) => entry.n)).toEqual([0, 1]);
    expect(client.version).toBe(1);
    expect(client.myTurn).toBe(false);
  });
});

describe("a lost connection", () => {
  it("comes back, resumes from the last number and sends what was not answered with the same id", async () => {
    const wire = begin([0], [0]);
    wire.hear({ type: "moved", version: 2, entries: [anEntry(1), anEntry(2)], views: [view(0, [0])], table: table(2) });
    const waiting = client.move(["forward"]);
    const { id } = wire.asked("move")[0]!;
    wire.onclose?.(closed(1006));
    expect(client.connection).toBe("lost");
    const late = client.move(["stop"]);
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(2);
    const next = greet([0], [1], [anEntry(3)]);
    expect(next.sent[0]).toMatchObject({ type: "hello", from: 2 });
    expect(client.log.map((entry) => entry.n)).toEqual([0, 1, 2, 3]);
    expect(next.asked("move").map((message) => message.id)[0]).toBe(id);
    for (const message of next.asked("move")) next.hear({ type: "accepted", id: message.id, version: 3 });
    expect(await waiting).toEqual({ ok: true });
    expect(await late).toEqual({ ok: true });
    expect(client.connection).toBe("open");
  });

  it("tries again after longer and longer pauses, and at once when the network is back", () => {
    begin([0], [0]).onclose?.(closed(1006));
    vi.advanceTimersByTime(300);
    wires.at(-1)!.onclose?.(closed(1006));
    vi.advanceTimersByTime(300);
    expect(wires.length).toBe(2);
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(3);
    wires.at(-1)!.onclose?.(closed(1006));
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(1);
    expect(wires.length).toBe(4);
  });

  it("gives up where the table says no", () => {
    client.connect();
    wires.at(-1)!.onclose?.(closed(4404));
    expect(client.connection).toBe("refused");
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
  });

  it("notices that nothing comes any more", () => {
    begin([0], [0]);
    vi.advanceTimersByTime(80_000);
    expect(wires.length).toBeGreaterThan(1);
  });
});

describe("one screen for several people", () => {
  it("hides all hands until the one who is asked lifts the curtain", () => {
    const wire = begin([0, 2], [2]);
    expect(client.called).toBe(2);
    expect(client.seat).toBe(null);
    client.show(2);
    expect([client.called, client.seat, client.myTurn]).toEqual([null, 2, true]);
    wire.hear({
      type: "moved",
      version: 1,
      entries: [anEntry(1)],
      views: [view(0, [1]), view(2, [1])],
      table: table(1),
    });
    expect([client.called, client.seat]).toEqual([null, 2]);
    wire.hear({
      type: "moved",
      version: 2,
      entries: [anEntry(2)],
      views: [view(0, [0]), view(2, [0])],
      table: table(2),
    });
    expect(client.called).toBe(0);
  });

  it("needs no curtain for one person", () => {
    begin([1], [1]);
    expect(client.called).toBe(null);
    expect(client.seat).toBe(1);
  });
});

it("lets a socket open before it closes it, as browsers call anything else a failed connection", () => {
  client.connect();
  const wire = wires[0] as FakeWire & { readyState: number };
  wire.readyState = 0;
  client.close();
  expect(wire.closed).toBe(false);
  wire.onopen?.(new Event("open"));
  expect([wire.closed, wire.sent]).toEqual([true, []]);
});
