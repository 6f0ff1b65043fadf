/** Hot seat, while nobody's hand may be seen: what all people at this screen may know. */
import type { RollsPlayer, RollsSpace, RollsState, SeatView, State, View } from "./types";

/** Made of the views of all own seats, because the server tells a screen only those. */
export function openView(views: SeatView[]): View | null {
  const first = views[0]?.view;
  if (!first) return null;
  const states = views.map((entry) => entry.view.state);
  return { ...first, seat: null, prompt: null, actions: [], state: openState(first.state, states) };
}

function openState(state: State, all: State[]): State {
  if (state.game !== "thunder-rolls") return { ...state, hand: [] };
  const others = all.filter((other): other is RollsState => other.game === "thunder-rolls");
  return {
    ...state,
    players: state.players.map(openPlayer),
    spaces: state.spaces.map((space, index) => openSpace(space, others.map((other) => other.spaces[index]))),
  };
}

function openPlayer(player: RollsPlayer): RollsPlayer {
  const open = { ...player };
  delete open.hand;
  delete open.hazard_cards;
  delete open.hazard_slots;
  delete open.program;
  delete open.qualifying;
  return open;
}

/** A card that one of them has not seen lies face down. */
function openSpace(space: RollsSpace, seen: (RollsSpace | undefined)[]): RollsSpace {
  const cards = space.cards.map((card, index) => (seen.every((other) => other?.cards[index] != null) ? card : null));
  return { ...space, cards };
}
