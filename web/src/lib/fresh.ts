/**
 * What is new on the table since somebody's last turn: things (`data-thing`) that appeared or moved meanwhile carry `data-fresh` until that person
 * acts.
 */

const nameOf = ({ dataset }: HTMLElement) => `${dataset.thing} ${dataset.at ?? ""}`;
const things = (root: ParentNode) => root.querySelectorAll<HTMLElement>("[data-thing]");

export class Fresh {
  /** How many of each lay where when this person's turn was over. */
  #known: Map<string, number> | null = null;

  note(root: ParentNode): void {
    this.#known = new Map();
    for (const thing of things(root)) this.#known.set(nameOf(thing), (this.#known.get(nameOf(thing)) ?? 0) + 1);
  }

  /** Once: what is marked stays so until it is cleared. */
  mark(root: ParentNode): void {
    const known = this.#known;
    this.#known = null;
    if (!known) return;
    for (const thing of things(root)) {
      const left = known.get(nameOf(thing)) ?? 0;
      known.set(nameOf(thing), left - 1);
      thing.toggleAttribute("data-fresh", left < 1);
    }
  }

  clear(root: ParentNode): void {
    for (const thing of root.querySelectorAll("[data-fresh]")) thing.removeAttribute("data-fresh");
  }
}
