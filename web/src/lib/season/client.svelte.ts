/** One season as this browser sees it: looked at again every few seconds while anybody looks. */
import { ApiError } from "../api";
import { errorText } from "../problem";
import { go } from "../router.svelte";
import { seasons } from "./api";
import { forgetSecret, heldSeason, keepSeason, secretsOf, sitAt, type HeldSeason } from "./keep";
import type { SeasonInfo, SeasonPage } from "./types";

const EVERY = 5000; // milliseconds

export class SeasonClient {
  page = $state.raw<SeasonPage | null>(null);
  problem = $state("");
  held = $state.raw<HeldSeason | undefined>(undefined);

  constructor(readonly id: string) {
    this.held = heldSeason(id);
  }

  /** The host's secret; empty for everybody else. */
  get host(): string {
    return this.held?.host ?? "";
  }

  get secrets(): string {
    return secretsOf(this.id);
  }

  async look(changed = false): Promise<void> {
    try {
      const page = await seasons.look(this.id, this.secrets);
      if (changed || page.season.version !== this.page?.season.version) this.page = page;
      this.problem = "";
      if (this.held && this.held.name !== page.season.name) keepSeason({ ...this.held, name: page.season.name });
    } catch (error) {
      if (error instanceof ApiError && error.status === 403 && (await this.#sorted())) return this.look(true);
      if (!this.page) this.problem = errorText(error);
    }
  }

  /** A link that was renewed opens nothing and would shut out those that do: take it out; true if there was one. */
  async #sorted(): Promise<boolean> {
    let found = false;
    for (const token of this.secrets.split(",").filter((one) => one !== "")) {
      try {
        await seasons.look(this.id, token);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) continue;
        forgetSecret(this.id, token);
        found = true;
      }
    }
    this.held = heldSeason(this.id);
    return found;
  }

  /** Something was changed here, perhaps only who asks: look, and show what there is. */
  again(): Promise<void> {
    this.held = heldSeason(this.id);
    return this.look(true);
  }

  /** Look now, and from time to time while the page is in sight. */
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => document.visibilityState === "visible" && void this.look(), EVERY);
    const seen = () => document.visibilityState === "visible" && void this.look();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** Go to a race of the season and take the own seats there; whoever has none watches. */
  sitDown(season: SeasonInfo, table: string): void {
    const own = this.held?.own ?? [];
    const seats = season.seats.flatMap(({ team, seat }) =>
      own.filter((one) => one.team === team).map(({ token }) => ({ seat, token })),
    );
    if (seats.length > 0 || this.host)
      sitAt({ id: table, game: season.game, track: season.next?.track ?? "" }, this.id, seats);
    go(`#/t/${table}`);
  }
}
