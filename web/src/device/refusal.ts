/** A command that is not carried out, and why, as a server would say it (tischlein/server/refusal.py). */

import type { Argument, Refused, Say } from "../lib/wire";

interface More {
  say?: Say;
  rule?: string;
  seq?: number;
  where?: string;
  args?: Record<string, Argument>;
}

/** Nothing has changed. The words are the message `refusal-<code>`, if it brings none of its own. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly refused: Refused;

  constructor(status: number, code: string, { say, rule, seq, where, args }: More = {}) {
    super(code);
    this.refused = {
      type: "refused",
      status,
      code,
      say: say ?? [`refusal-${code}`, args ?? {}],
      ...(rule === undefined ? {} : { rule }),
      ...(seq === undefined ? {} : { seq }),
      ...(where === undefined ? {} : { where }),
    };
  }

  /** What the sender of a command reads. */
  of(key: string): Refused {
    return { ...this.refused, key };
  }
}
