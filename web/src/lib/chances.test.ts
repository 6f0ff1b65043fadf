import { beforeEach, describe, expect, it } from "vitest";
import { Chances } from "./chances.svelte";
import { prefs } from "./prefs.svelte";
import type { ServerMessage } from "./types";

/** A table at which readings are answered one by one. */
function watched(spectator = true) {
  const asked: number[] = [];
  const client = {
    spectator,
    version: 3,
    table: { version: 3 },
    reading(from: number): Promise<ServerMessage> {
      asked.push(from);
      const { version } = client;
      const wins = [version / 10, 1 - version / 10];
      const curve = from === 0 ? [{ version: 1, wins: [0.5, 0.5] }] : [];
      return Promise.resolve({ type: "reading", id: "", version, wins, points: [1, 2], places: [], cars: [], curve });
    },
  };
  return { asked, client, chances: new Chances(client) };
}

describe("chances", () => {
  beforeEach(() => {
    prefs.watching = true;
    prefs.racing = false;
  });

  it("are told to whoever looks on, and to whoever races only when asked for", async () => {
    const racing = watched(false);
    await racing.chances.follow();
    expect(racing.asked).toEqual([]);
    racing.chances.on = true;
    await racing.chances.follow();
    expect(racing.asked).toEqual([0]);
    expect(prefs.watching).toBe(true);
  });

  it("are asked for once a version, with what was before the first time", async () => {
    const { asked, client, chances } = watched();
    await chances.follow();
    await chances.follow();
    client.version = client.table.version = 4;
    await chances.follow();
    expect(asked).toEqual([0, 4]);
    expect(chances.curve.map(({ version }) => version)).toEqual([1, 3, 4]);
    expect(chances.now?.version).toBe(4);
  });

  it("are those of the moment on screen while the server is ahead", async () => {
    const { client, chances } = watched();
    await chances.follow();
    client.version = 5;
    await chances.follow();
    expect(chances.now?.version).toBe(3);
    expect(chances.curve.at(-1)?.version).toBe(3);
    client.table = { version: 5 };
    expect(chances.now?.version).toBe(5);
  });
});
