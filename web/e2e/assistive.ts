/** Without a pointer: what plays with nothing but keys, and from the accessibility tree alone. */
import { expect } from "vitest";
import { MOST_MOVES, OFFERED, SOON, type Person } from "./person.ts";

/** A thing of the accessibility tree. */
export interface Node {
  /** What the browser calls it. */
  id: number;
  role: string;
  name: string;
  disabled: boolean;
  pressed: boolean;
  /** Role and name of what it is part of, from the inside out. */
  within: string[];
}

/** The browser's own accessibility tree: what a screen reader is given. */
export async function tree(person: Person): Promise<Node[]> {
  const { nodes } = await (await person.cdp()).send("Accessibility.getFullAXTree");
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const name = (node: (typeof nodes)[number]) => String(node.name?.value ?? "");
  const role = (node: (typeof nodes)[number]) => String(node.role?.value ?? "");
  return nodes.flatMap((node) => {
    if (node.ignored) return [];
    const is = (property: string) =>
      [true, "true"].includes(node.properties?.find((one) => one.name === property)?.value.value as string | boolean);
    const within: string[] = [];
    for (let up = known.get(node.parentId ?? ""); up; up = known.get(up.parentId ?? ""))
      within.push(`${role(up)} ${name(up)}`.trim());
    const id = node.backendDOMNodeId ?? 0;
    return [{ id, role: role(node), name: name(node), disabled: is("disabled"), pressed: is("pressed"), within }];
  });
}

// ---- keys

/** Press Tab until this has the focus, or any of these. */
export async function keyTo(person: Person, wanted: string, index = 0): Promise<void> {
  for (let steps = 0; ; steps++) {
    expect(steps, `the keyboard reaches ${wanted}`).toBeLessThan(100);
    const there = await person.page.evaluate(
      ([selector, index]) => document.activeElement === document.querySelectorAll(selector)[index],
      [wanted, index] as const,
    );
    if (there) return;
    await person.page.keyboard.press("Tab");
  }
}

/** One action with nothing but keys; the name of what was pressed, null when the round is over. */
export async function key(person: Person): Promise<string | null> {
  if (!(await person.myTurn())) return null;
  const choices = await person.page.evaluate((selector) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    return all.flatMap((element, index) => {
      const reached = element.tabIndex >= 0 && element.getAttribute("aria-pressed") !== "true";
      const name = element.getAttribute("aria-label") ?? element.innerText;
      return reached ? [{ index, name, accent: element.matches(".accent") }] : [];
    });
  }, OFFERED);
  expect(choices.length, "the keyboard reaches something").toBeGreaterThan(0);
  const proposed = choices.filter((choice) => choice.accent);
  const some = proposed.length && person.roll(3) ? proposed : choices;
  const { index, name } = some[person.roll(some.length)]!;
  await keyTo(person, OFFERED, index);
  await person.page.keyboard.press("Enter");
  return name;
}

/** A whole round with nothing but keys. After every action the focus is somewhere. */
export async function playByKeyboard(person: Person): Promise<void> {
  const lost: string[] = [];
  for (let moves = 0; ; moves++) {
    expect(moves, "a round comes to its end").toBeLessThan(MOST_MOVES);
    const pressed = await key(person);
    if (pressed === null) break;
    await person.notRefused();
    await person.myTurn();
    if (await person.page.evaluate(() => document.activeElement === document.body)) lost.push(pressed);
  }
  expect(lost, "after these the focus was lost").toEqual([]);
}

// ---- names

/** How things are called that lead nowhere, and where all ends, in both languages. */
const TAKE_BACK = /^(Zurücknehmen|Take back)$/;
const OTHERS = /^list (Die anderen|The others)$/;
const RESULT = /gewonnen|gewinn|won|win/;

/** What the accessibility tree offers at the table; null when it tells of the result. */
export async function namesOffered(person: Person): Promise<Node[] | null> {
  let found: Node[] = [];
  let over = false;
  const look = async () => {
    const nodes = await tree(person);
    over = nodes.some(({ role, name }) => role === "dialog" && RESULT.test(name));
    found = nodes.filter(
      ({ role, name, disabled, pressed, within }) =>
        role === "button" &&
        !disabled &&
        !pressed &&
        !TAKE_BACK.test(name) &&
        within.includes("main") &&
        !within.some((one) => OTHERS.test(one)),
    );
    return over || found.length > 0;
  };
  await expect.poll(look, { ...SOON, interval: 20 }).toBe(true);
  return over ? null : found;
}

/** A whole round in which everything is chosen by its role and its name. */
export async function playByNames(person: Person): Promise<void> {
  // Before that, the way back to the first screen is among what can be pressed.
  await person.page.locator(".scene").waitFor();
  for (let moves = 0; ; moves++) {
    expect(moves, "a round comes to its end").toBeLessThan(MOST_MOVES);
    const offered = await namesOffered(person);
    if (!offered) return;
    await use(person, offered[person.roll(offered.length)]!);
  }
}

/** As assistive technology does it: without a pointer, so it does not matter what lies above. */
async function use(person: Person, { id }: Node): Promise<void> {
  const cdp = await person.cdp();
  try {
    const { object } = await cdp.send("DOM.resolveNode", { backendNodeId: id });
    const functionDeclaration = "function () { if (this.isConnected) this.click(); }";
    await cdp.send("Runtime.callFunctionOn", { objectId: object.objectId!, functionDeclaration });
  } catch {
    // It has just gone: the tree is read again.
  }
}
