/** Tracks of one's own: files that were checked by the server and are kept in this browser. */
import { api } from "./api";
import { trackTitle } from "./games.svelte";
import { load, save } from "./storage";
import type { GameId, Table, TrackCheck, TrackDrawing } from "./types";

export interface OwnTrack {
  digest: string;
  name: string;
  text: string;
  sectors: number;
  laps: Record<string, number>;
  /** The games that can be raced on it. */
  games: GameId[];
}

const MOST = 20;

class Garage {
  tracks = $state.raw<OwnTrack[]>(stored());
}

function stored(): OwnTrack[] {
  const found = load<OwnTrack[]>("tracks", []);
  return Array.isArray(found) ? found.filter((track) => typeof track?.text === "string" && !!track.digest) : [];
}

const garage = new Garage();

export function ownTracks(game: GameId): OwnTrack[] {
  return garage.tracks.filter((track) => track.games.includes(game));
}

export function ownTrack(digest: string): OwnTrack | undefined {
  return garage.tracks.find((track) => track.digest === digest);
}

/** Check a file; one without faults is kept. */
export async function tryTrack(text: string, name: string): Promise<TrackCheck> {
  const found = await api.checkTrack(text, name);
  if (found.track) keep(text, found, found.track);
  return found;
}

function keep(text: string, found: TrackCheck, { name, sectors, laps }: TrackDrawing): void {
  const others = garage.tracks.filter((track) => track.digest !== found.digest);
  const track = { digest: found.digest, name, text, sectors, laps, games: found.games };
  garage.tracks = [track, ...others].slice(0, MOST);
  save("tracks", garage.tracks);
}

export function removeTrack(digest: string): void {
  garage.tracks = garage.tracks.filter((track) => track.digest !== digest);
  save("tracks", garage.tracks);
}

type Raced = Pick<Table, "track"> & Partial<Pick<Table, "attached">>;

/** By what a race's track is drawn: its id, or the digest of one that it brings along. */
export function trackOf(race: Raced): string {
  return race.attached?.["track"]?.digest ?? race.track;
}

/** What a race's track is called. */
export function trackName(race: Raced): string {
  return race.attached?.["track"]?.name ?? trackTitle(race.track);
}
