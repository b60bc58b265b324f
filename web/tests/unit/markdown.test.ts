import { expect, test } from "vitest";
import { blocks, inline } from "../../src/lib/markdown";

test("a rulebook is taken apart", () => {
  const source =
    "# Spiel\n\nEin Satz\nüber zwei Zeilen.\n\n## Zug\n\n- **W1** Regel eins.\n- **W2** Regel zwei.\n\n> **Beispiel.** So\n> geht es.\n\n- Tipp\n  weiter\n";
  expect(blocks(source).map((block) => block.kind)).toEqual([
    "title",
    "text",
    "chapter",
    "rule",
    "rule",
    "example",
    "item",
  ]);
  const rule = blocks(source)[3]!;
  expect(rule.kind === "rule" && rule.rule).toBe("W1");
  expect(blocks(source)[1]!.text[0]!.text).toBe("Ein Satz über zwei Zeilen.");
  expect(blocks(source)[6]!.text[0]!.text).toBe("Tipp weiter");
});

test("what looks like markup of a page is text", () => {
  expect(inline("<b>*laut*</b>")).toEqual([
    { kind: "text", text: "<b>" },
    { kind: "em", text: "laut" },
    { kind: "text", text: "</b>" },
  ]);
});
