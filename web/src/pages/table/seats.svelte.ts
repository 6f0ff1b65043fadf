/** What may be done about seats whose people are away or want to rest; every answer comes as a frame too. */
import { api } from "../../lib/api";
import { Errand } from "../../lib/errand.svelte";
import type { TableClient } from "../../lib/live.svelte";
import { isPersons } from "../../lib/seats";
import { linksOf, seatLink } from "../../lib/tokens";
import type { Table, TableSeat } from "../../lib/types";

export class Seats {
  readonly client: TableClient;
  readonly #errand = new Errand();

  constructor(client: TableClient) {
    this.client = client;
  }

  get busy(): boolean {
    return this.#errand.busy;
  }

  get table(): Table {
    return this.client.table!;
  }

  get people(): TableSeat[] {
    return this.table.seats.filter(isPersons);
  }

  isOwn(seat: number | null): boolean {
    return seat !== null && this.client.seats.includes(seat);
  }

  /** Whether this browser may vote, and has voted. */
  vote(what: "lend" | "end", seat: number | null): { by: number; n: number; mine: boolean } {
    const found = this.table.votes.find((one) => one.what === what && one.seat === seat);
    const n = found?.people.length ?? this.there.filter((one) => one !== seat).length;
    return { by: found?.by.length ?? 0, n, mine: found?.by.some((one) => this.isOwn(one)) ?? false };
  }

  get there(): number[] {
    return this.people.filter((one) => one.connected || this.isOwn(one.seat)).map((one) => one.seat);
  }

  /** Where it takes nobody else's word to end the race. */
  get endsAlone(): boolean {
    const others = this.there.some((seat) => !this.isOwn(seat));
    return !others || (this.table.host && this.table.seats.some((seat) => seat.absent));
  }

  lend = (seat: number, agree = true) => this.#doing((links) => api.lend(this.client.id, links, seat, agree));
  drive = (seat: number) => this.#doing((links) => api.drive(this.client.id, links, seat));
  end = (agree = true) => this.#doing((links) => api.end(this.client.id, links, agree));

  /** The new link of a seat, to be handed to its owner. */
  async renew(seat: number): Promise<string | null> {
    const made = await this.#doing((links) => api.renew(this.client.id, links, seat));
    return made ? seatLink(this.client.id, made.token) : null;
  }

  #doing<T>(work: (links: string) => Promise<T>): Promise<T | null> {
    return this.#errand.run(() => work(linksOf(this.client.id).join(",")));
  }
}
