/** Who explains a game while it is being played: each thing once, at the moment when it matters. */

import type { BaseView } from "./game";
import type { Round } from "./round.svelte";
import { read, write } from "./storage";
import type { Effect } from "./wire";

/** Something to be learnt about a game. Its words are `lesson-<name>`. */
export interface Lesson<V extends BaseView = BaseView, E extends Effect = Effect> {
  name: string;
  /** The rule behind it. */
  rule: string;
  /**
   * The things that it is about, as a selector inside the table: who holds or points at one is told at any time. What has no moment besides is told only
   * then.
   */
  of?: string;
  /** Whether what has just happened is the moment for it. */
  after?(effect: E, seat: number, view: V): boolean;
  /** Whether what this seat can do now is. */
  before?(round: Round<V, E>, seat: number): boolean;
}

const KEPT = "lessons";
const TABLE = ".scene";
type Learnt = Record<string, string[]>;

/** Forget what was learnt, so that everything is explained again. */
export function unlearn(): void {
  write(KEPT, {});
}

/** What is known of a game whose pictures were seen. */
const PICTURES = "pictures";

/** Whether nothing of a game is known on this device. */
export const untaught = (game: string) => !read<Learnt>(KEPT, {})[game]?.length;

function learn(game: string, name: string): void {
  const learnt = read<Learnt>(KEPT, {});
  write(KEPT, { ...learnt, [game]: [...(learnt[game] ?? []), name] });
}

/** The pictures of a game were seen, or skipped. */
export const seen = (game: string) => learn(game, PICTURES);

export class Coach<V extends BaseView = BaseView, E extends Effect = Effect> {
  /** What is being explained. */
  lesson = $state.raw<Lesson<V, E> | null>(null);
  /** Whether somebody wanted to know. */
  asked = $state(false);
  /** What happened and is to be explained, one thing after the other. */
  #waiting: Lesson<V, E>[] = [];
  /** What was to be done when something was explained last: one thing at a time is enough. */
  #question: unknown = null;

  constructor(
    private readonly round: Round<V, E>,
    private readonly lessons: readonly Lesson<V, E>[],
  ) {}

  /** An effect is shown: what there is to learn from it is said when its reader is to act. */
  hear(effect: E): void {
    const { seat, view } = this.round;
    if (seat !== null) this.#waiting.push(...this.#new.filter((one) => one.after?.(effect, seat, view)));
  }

  /** The table rests: explain what happened, or what can be done now. */
  look(): void {
    const { seat } = this.round;
    if (this.lesson || seat === null) return;
    const { legal, latest } = this.round;
    const asked = legal.length > 0 && latest !== this.#question;
    const next = this.#waiting.shift() ?? (asked ? this.#new.find((one) => one.before?.(this.round, seat)) : undefined);
    if (!next) return;
    this.#question = latest;
    this.#explain(next);
  }

  /** Somebody holds something, or points at it; whether there is anything to be said about it. */
  tell(thing: Element): boolean {
    const about = this.#about(thing);
    if (about) Object.assign(this, { lesson: about, asked: true });
    return about !== null;
  }

  /** Whether there is anything to be said about a thing. */
  knows = (thing: Element): boolean => this.#about(thing) !== null;

  /** The nearest thing of which something can be said. */
  #about(thing: Element): Lesson<V, E> | null {
    for (let at: Element | null = thing; at && !at.matches(TABLE); at = at.parentElement) {
      const found = this.lessons.find(({ of }) => of && at!.matches(of));
      if (found) return at.closest(TABLE) ? found : null;
    }
    return null;
  }

  /** It was read, or somebody has gone on. */
  done(): void {
    this.lesson = null;
    this.asked = false;
  }

  get #new(): Lesson<V, E>[] {
    const learnt = read<Learnt>(KEPT, {})[this.round.game] ?? [];
    return this.lessons.filter((one) => !learnt.includes(one.name) && !this.#waiting.includes(one));
  }

  #explain(lesson: Lesson<V, E>): void {
    this.lesson = lesson;
    learn(this.round.game, lesson.name);
  }
}
