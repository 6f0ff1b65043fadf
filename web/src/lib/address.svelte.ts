/** Where others find this server: the page's own address, unless that means "this machine" to everybody. */
import { request } from "./api";
import type { Address } from "../games/wire";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

class Place {
  origin = $state(typeof location === "undefined" ? "" : location.origin);
  /** Nobody but this machine reaches it. */
  alone = $state(false);
  #asked = false;

  /** Ask the server, once, for an address that works elsewhere. */
  async find(): Promise<void> {
    if (this.#asked || !LOOPBACK.test(location.hostname)) return;
    this.#asked = true;
    try {
      const [first] = (await request<Address>("/api/address")).addresses;
      if (first) this.origin = first;
      else this.alone = true;
    } catch {
      this.#asked = false;
    }
  }
}

export const place = new Place();
