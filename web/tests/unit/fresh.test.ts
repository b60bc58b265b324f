import { beforeEach, expect, test } from "vitest";
import { Fresh } from "../../src/lib/fresh";

let table: HTMLElement;
beforeEach(() => {
  table = document.createElement("div");
});

/** What lies on the table, as `thing@place`. */
function lay(...all: string[]): void {
  table.replaceChildren(
    ...all.map((one) => {
      const element = document.createElement("i");
      [element.dataset.thing, element.dataset.at] = one.split("@") as [string, string];
      return element;
    }),
  );
}
const marked = () =>
  [...table.querySelectorAll<HTMLElement>("[data-fresh]")].map(({ dataset }) => `${dataset.thing}@${dataset.at}`);

test("what appeared or moved since is marked, and nothing that lay there", () => {
  const fresh = new Fresh();
  lay("red-7@row:1", "red-8@row:1", "green-2@row:2");
  fresh.note(table);
  lay("red-7@row:1", "red-8@own:1", "blue-3@row:2");
  fresh.mark(table);
  expect(marked()).toEqual(["red-8@own:1", "blue-3@row:2"]);
  fresh.clear(table);
  expect(marked()).toEqual([]);
});

test("of things that look alike as many are marked as are more than before", () => {
  const fresh = new Fresh();
  lay("chip@1", "chip@1");
  fresh.note(table);
  lay("chip@1", "chip@1", "chip@1");
  fresh.mark(table);
  expect(marked()).toHaveLength(1);
});

test("before somebody's first turn is over nothing is new, and it is said once", () => {
  const fresh = new Fresh();
  lay("red-7@row:1");
  fresh.mark(table);
  expect(marked()).toEqual([]);
  fresh.note(table);
  lay("red-8@row:1");
  fresh.mark(table);
  fresh.clear(table);
  fresh.mark(table);
  expect(marked()).toEqual([]);
});
