/** The keys of a replay. */
import type { Binding } from "../lib/keys.svelte";
import { after, before, type Moment } from "./moments";
import type { Player } from "./player.svelte";

const GROUP = "page.replay";

export function replayKeys(player: Player, periods: () => Moment[], events: () => Moment[]): Binding[] {
  const jump = (moment: Moment | undefined): void => {
    player.pause();
    if (moment !== undefined) player.go(moment.frame);
  };
  const to = (frame: number): void => {
    player.pause();
    player.go(frame);
  };
  return [
    { keys: [" ", "k"], text: "page.replay-play", group: GROUP, run: () => player.toggle() },
    { keys: ["ArrowRight", "l"], text: "page.replay-forward", group: GROUP, run: () => player.step(1) },
    { keys: ["ArrowLeft", "j"], text: "page.replay-back", group: GROUP, run: () => player.step(-1) },
    {
      keys: ["PageDown", "t"],
      text: "page.replay-turn-on",
      group: GROUP,
      run: () => jump(after(periods(), player.at)),
    },
    {
      keys: ["PageUp", "T"],
      text: "page.replay-turn-back",
      group: GROUP,
      run: () => jump(before(periods(), player.at)),
    },
    { keys: ["e"], text: "page.replay-event-on", group: GROUP, run: () => jump(after(events(), player.at)) },
    { keys: ["E"], text: "page.replay-event-back", group: GROUP, run: () => jump(before(events(), player.at)) },
    { keys: ["Home"], text: "page.replay-first", group: GROUP, run: () => to(0) },
    { keys: ["End"], text: "page.replay-last", group: GROUP, run: () => to(player.last) },
  ];
}
