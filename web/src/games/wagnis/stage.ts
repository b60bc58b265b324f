/** How long effects are shown, how they sound, and which way things go. */

import { lengthsOf } from "../../lib/lasting";
import type { Sound } from "../../lib/sound";
import { parts } from "./cards";
import { LENGTHS, type Effect } from "./effects";
import type { View } from "./view";

const lasting = lengthsOf<Effect>(LENGTHS);
/** So much longer a card takes to turn where all of the pile would go too far, and so long where none would. */
const DANGER = 320;
const TURNING = 340;
/** Lost cards are lifted before they fly off. */
const LOSING = 460;

/** How much of the pile would go too far. */
export const danger = ({ unfit }: View): number => (unfit.of ? unfit.cards / unfit.of : 0);

export function length(effect: Effect, before: View): number {
  switch (effect.kind) {
    case "turned_up":
      return lasting(effect) + DANGER * danger(before);
    case "turn_over":
      // Where nothing is left, nothing is cleared away.
      return before.turn_cards_aside || before.rows.some(({ cards }) => cards.length) ? lasting(effect) : 0;
    default:
      return lasting(effect);
  }
}

/** Special cards, going too far, what the die takes, and what is safe now. */
export function matters(effect: Effect): boolean {
  if (effect.kind === "rolled") return effect.lost > 0 || effect.face === "star";
  return effect.kind === "too_far" || effect.kind === "secured";
}

export function flight(effect: Effect, before: View): number | undefined {
  if (effect.kind === "turned_up") return TURNING + DANGER * danger(before);
  return effect.kind === "rolled" ? LOSING : undefined;
}

const SOUNDS: Partial<Record<Effect["kind"], Sound>> = {
  turned_up: "card",
  too_far: "oh",
  placed: "card",
  took: "card",
  die_fell: "die",
  secured: "lid",
};

export function sound(effect: Effect): Sound | null {
  if (effect.kind === "rolled") return effect.lost ? "oh" : "relief";
  return SOUNDS[effect.kind] ?? null;
}

/** Cards come from the pile. */
export function from(effect: Effect): string | null {
  return effect.kind === "turned_up" ? "pile" : null;
}

/** Cards go to who takes or secures them; what the die takes flies off. */
export function to(effect: Effect, _before: View, thing: string, at: string): string | null {
  const colour = parts(thing)?.colour;
  if (effect.kind === "took" && at.startsWith("row:")) return colour ? `open:${effect.who}:${colour}` : "die";
  if (effect.kind === "rolled" && at.startsWith("own:")) return "away";
  if (effect.kind === "secured" && at.startsWith("own:")) return `secured:${effect.who}:${effect.colour}`;
  return null;
}

export function hinted(token: string): string[] {
  const [verb, colour] = token.split(":");
  return verb === "secure" ? [`.own [data-colour="${colour}"] button`] : [`.rows [data-drop="${token}"]`];
}
