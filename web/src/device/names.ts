/** How people and bots at a table on this device are called: names that can be read, and with which records can be read everywhere. */

import { inOneLine, isName } from "../engine/names";
import { BOT_NAMES } from "../lib/wire";
import { Refusal } from "./refusal";

const MOST_SIGNS = 24;
const MOST_BYTES = 256;

/** The name as it is kept: one line without blanks at its ends, nothing invisible in it. */
export function cleanName(name: string): string {
  const cleaned = inOneLine(name.normalize("NFC"));
  if (!isName(cleaned, MOST_SIGNS, MOST_BYTES)) throw new Refusal(422, "bad-name", { where: "name" });
  return cleaned;
}

/** Two people of the same name could not be told apart. */
export function checkFree(name: string, others: readonly string[]): void {
  if (!isTaken(name, others)) return;
  const shortened = [...name].slice(0, MOST_SIGNS - 3).join("");
  let number = 2;
  while (isTaken(`${shortened} ${number}`, others)) number++;
  throw new Refusal(422, "name-taken", { where: "chairs", args: { name, free: `${shortened} ${number}` } });
}

/** How a bot is called beside people who have these names. */
export function botName(player: number, taken: readonly string[]): string {
  const name = BOT_NAMES[player]!;
  let found: string = name;
  for (let number = 1; isTaken(found, taken); number++) found = `${name} (Bot${number > 1 ? ` ${number}` : ""})`;
  return found;
}

const folded = (name: string) => name.normalize("NFKC").toLowerCase();
const isTaken = (name: string, others: readonly string[]) => others.some((other) => folded(other) === folded(name));
