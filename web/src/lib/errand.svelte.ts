/** What a screen asks the server to do: one thing at a time, and a failure is said in words. */
import { toast } from "./announce.svelte";
import { errorText } from "./problem";

export class Errand {
  busy = $state(false);

  /** Null if it failed, or if another one is still under way. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    try {
      return await work();
    } catch (error) {
      toast(errorText(error), "bad");
      return null;
    } finally {
      this.busy = false;
    }
  }
}
