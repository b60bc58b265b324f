import { createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { ALIVE } from "../../src/engine/alive";
import { Engine, EngineError, type Line } from "../../src/engine/client";
import { Desk, type Answer, type Ask } from "../../src/engine/desk";
import { Game, OptionError } from "../../src/engine/game";
import { ownLuck, seededLuck } from "../../src/engine/luck";
import { load, RecordError, write } from "../../src/engine/record";
import { BrokenRules } from "../../src/engine/rules";
import { DamagedState } from "../../src/engine/sound";
import { IllegalAction, State } from "../../src/engine/state";
import { hmac } from "../../src/lib/sha256";
import { CARRIED as NAMES, factsOf as facts, moduleOf as code, openGame as open } from "./rules";

const seed = Uint8Array.from({ length: 32 }, (_, place) => 7 * place + 1);

function played(game: Game, most = 60): State {
  const state = game.start(2);
  const luck = seededLuck(game.rules, seed);
  for (let node = 0; node < most && state.actor !== "over"; node++)
    if (state.actor === "chance") state.playCase(luck(state.cases));
    else state.apply(state.choose(BigInt(node)));
  return state;
}

describe("modules", () => {
  it("are there", () => expect(NAMES.length).toBeGreaterThan(0));

  it("are used only with the facts that belong to them", async () => {
    const name = NAMES[0]!;
    const other = { ...facts(name), kernels: "0".repeat(64) };
    await expect(Game.open(code(name), other)).rejects.toThrow(BrokenRules);
    await expect(Game.open(code(NAMES[1]!), facts(name))).rejects.toThrow(BrokenRules);
    await expect(Game.open(new Uint8Array([0, 97, 115, 109]), facts(name))).rejects.toThrow();
  });
});

describe.each(NAMES)("%s", (name) => {
  it("refuses options and numbers of players that there are not", async () => {
    const game = await open(name);
    expect(() => game.start(1)).toThrow(OptionError);
    expect(() => game.start(2, { colour: "red" })).toThrow(/error-unknown-option/);
    expect(() => game.start(2, {}, ["Anna"])).toThrow(/error-names/);
    expect(() => game.start(2, {}, ["Anna", " Ben"])).toThrow(/names\.1: error-name/);
    for (const option of Object.keys(game.facts.options))
      expect(() => game.start(2, { [option]: "nonsense" })).toThrow(OptionError);
    for (const [option, { seats, check }] of Object.entries(game.facts.options))
      for (const players of game.facts.seats.filter((players) => !seats.includes(players)))
        expect(() => game.start(players, { [option]: check?.[0] === "choice" ? check[1][1] : true })).toThrow(
          /error-two-players/,
        );
  });

  it("refuses numbers that a browser cannot count", async () => {
    const game = await open(name);
    for (const [option, { check }] of Object.entries(game.facts.options))
      if (check?.[0] === "whole" && check[2] > Number.MAX_SAFE_INTEGER) {
        expect(game.allOptions(2, { [option]: Number.MAX_SAFE_INTEGER })[option]).toBe(Number.MAX_SAFE_INTEGER);
        expect(() => game.start(2, { [option]: 2 ** 53 })).toThrow(/"high":"9007199254740991"/);
      }
  });

  it("names the rule that forbids a token, and has words for it", async () => {
    const game = await open(name);
    const state = played(game, 3000);
    expect(state.actor).toBe("over");
    const [texts, words] = game.facts.forms[0]!;
    const token = `${texts[0]}${words[0]?.[0] ?? ""}`;
    const rule = state.refuse(token);
    expect(Object.keys(game.facts.clauses)).toContain(rule);
    expect(game.refusal(rule!)).toEqual([`refusal-${rule}`, {}]);
    expect(() => state.apply(token)).toThrow(`(rule ${rule})`);
    for (const nonsense of ["", "nonsense", `${token} `, `${token}:x`, "__proto__"])
      expect(state.refuse(nonsense)).toBeNull();
    const first = game.start(2);
    if (first.actor === "chance") expect(first.refuse(token)).toBeNull();
  });

  it("refuses tokens, codes and cases that are not possible, and changes nothing", async () => {
    const state = played(await open(name), 30);
    const before = state.bytes();
    expect(() => state.apply("nonsense")).toThrow(IllegalAction);
    expect(() => state.applyCode(125)).toThrow(IllegalAction);
    expect(() => state.playCase(-1)).toThrow(RangeError);
    expect(state.bytes()).toEqual(before);
  });

  it("takes no bytes that are no record, and goes on with those that are", async () => {
    const state = played(await open(name), 30);
    const { game, players, options, names } = state;
    const bytes = state.bytes();
    for (const size of [0, 1, bytes.length - 8, bytes.length + 8, 1 << 20])
      expect(() => new State(game, players, options, names, new Uint8Array(size))).toThrow(
        `has ${bytes.length} bytes, not ${size}`,
      );
    const again = new State(game, players, options, names, bytes);
    expect([again.bytes(), again.legal(), again.view(0)]).toEqual([bytes, state.legal(), state.view(0)]);
  });

  it("takes in the bytes of its states, and refuses others with a reason", async () => {
    const state = played(await open(name), 30);
    const { game, players, options } = state;
    const bytes = state.bytes();
    const again = await game.fromBytes(players, options, bytes);
    expect([again.bytes(), again.legal(), again.view(0)]).toEqual([bytes, state.legal(), state.view(0)]);
    const refused = (other: Uint8Array, reason: RegExp | string) =>
      expect(game.fromBytes(players, options, other)).rejects.toThrow(reason);
    await refused(bytes.slice(1), `a state has ${bytes.length} bytes, not ${bytes.length - 1}`);
    await refused(new Uint8Array(bytes.length), "it has 0 players, and here are 2");
    const [, place] = game.facts.agreed[0]!;
    const other = new Uint8Array(bytes.length).fill(255);
    for (const [, begin, size] of game.facts.agreed)
      for (let at = begin; at < begin + size; at++) other[at] = bytes[at]!;
    expect(other[place]).toBe(players);
    await refused(other, `these bytes are no state of ${name}: `);
    await expect(game.fromBytes(players, options, other)).rejects.toThrow(DamagedState);
    const unchecked = await Game.open(code(name), facts(name));
    await expect(unchecked.fromBytes(players, options, bytes)).rejects.toThrow(BrokenRules);
  });

  it("plays on after it has stumbled over numbers that no game leads to", async () => {
    const game = await open(name);
    const { players, options } = played(game);
    const before = played(game).bytes();
    let luck = 1;
    const random = (below: number) => (luck = (luck * 48271) % 2147483647) % below;
    for (let time = 0; time < 60; time++) {
      const bytes = played(game, 5 + random(40)).bytes();
      for (let changed = random(time); changed >= 0; changed--) bytes[random(bytes.length)] = random(256);
      try {
        const state = new State(game, players, options, [], bytes);
        state.openView();
        state.offers();
        state.points();
        for (let step = 0; step < 5 && state.actor !== "over"; step++) state.applyCode(state.legalCodes()[0]!);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(error, "it is said in words").not.toBeInstanceOf(WebAssembly.RuntimeError);
      }
    }
    expect(played(game).bytes()).toEqual(before);
  });

  it("reads its own records, and says where another is wrong", async () => {
    const game = await open(name);
    const text = write(played(game));
    expect(write(await load(game, text))).toBe(text);
    const wrong = async (changed: string, line: number, reason: string) => {
      const error: unknown = await load(game, changed).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(RecordError);
      expect([(error as RecordError).line, (error as RecordError).reason[0]]).toEqual([line, reason]);
    };
    const lines = text.split("\n").length;
    await wrong("", 1, "record-first-line");
    await wrong(text.slice(0, -1), lines - 1, "record-cut-off");
    await wrong(text.replace("\n", "\r\n"), 1, "record-cr");
    await wrong(text.replace(`game: ${name}`, "game: other"), 2, "record-expected");
    await wrong(text.replace("rules: ", "rules: 9"), 3, "record-version");
    await wrong(text.replace("players: 2", "players: 9"), 4, "record-option");
    await wrong(text.replace("names: []", 'names: [""]'), 5, "record-option");
    await wrong(text.replace("names: []", "names: [}]"), 5, "record-json");
    await wrong(text.replace("options: {", 'options: {"x": 1, '), 6, "record-option");
    const nested = (deep: number) => `${"[".repeat(deep)}${"]".repeat(deep)}`;
    const option = text.replace(/options: \{("[^"]+"): [^,}]+/, "options: {$1: ");
    await wrong(option.replace(/(options: \{"[^"]+": )/, `$1${nested(300)}`), 6, "record-option");
    for (const deep of [1000, 5000, 20_000, 200_000]) {
      await wrong(text.replace("names: []", `names: ${nested(deep)}`), 5, "record-json");
      await wrong(option.replace(/(options: \{"[^"]+": )/, `$1${nested(deep)}`), 6, "record-json");
    }
    await wrong(text.replace(/result: .*/, "result: points 1 2, winners 0"), 7, "record-expected");
    await wrong(text.replace(/\n(\d+): /, "\n$1: nonsense "), 9, "record-token");
    await wrong(text.replace(/\n(\d+): /, "\n77: "), 9, "record-expected");
    await wrong("x".repeat(2 ** 20 + 1), 1, "record-too-long");
  });
});

describe("luck", () => {
  it("is HMAC with SHA-256", () => {
    for (const size of [0, 1, 55, 56, 63, 64, 200]) {
      const message = Uint8Array.from({ length: size }, (_, place) => place);
      expect(Buffer.from(hmac(seed, message)).toString("hex")).toBe(
        createHmac("sha256", seed).update(message).digest("hex"),
      );
    }
  });

  it("from a seed is what docs/fairness.md says", async () => {
    const luck = seededLuck((await open(NAMES[0]!)).rules, seed, 5);
    for (const [index, cases] of [1, 2, 6, 110, 2 ** 31 - 1].entries()) {
      const value = BigInt(
        `0x${createHmac("sha256", seed)
          .update(`${index + 5} 0`)
          .digest("hex")}`,
      );
      expect(luck(cases)).toBe(Number(value % BigInt(cases)));
    }
  });

  it("is drawn again where it would favour somebody", async () => {
    const { rules } = await open(NAMES[0]!);
    const highest = new Uint8Array(32).fill(255);
    expect(rules.fair(highest, 3)).toBeNull();
    expect(rules.fair(highest, 4)).toBe(3);
  });

  it("of the browser gives every case", async () => {
    const luck = ownLuck((await open(NAMES[0]!)).rules);
    expect(new Set(Array.from({ length: 200 }, () => luck(3)))).toEqual(new Set([0, 1, 2]));
  });
});

/** A worker without a thread: what is asked and answered is copied as between threads. */
function line(): Line {
  const desk = new Desk(open);
  let heard: (event: MessageEvent<Answer>) => void = () => undefined;
  return {
    postMessage: (ask) =>
      void desk.answer(structuredClone(ask) as Ask).then((data) => {
        heard({ data: structuredClone(data) } as MessageEvent<Answer>);
      }),
    addEventListener: (type: string, listener: never) => {
      if (type === "message") heard = listener;
    },
    terminate: () => undefined,
  };
}

describe("a worker that owes an answer", () => {
  it("is given up when it says nothing any more, and not while it is only busy", async () => {
    vi.useFakeTimers();
    let [dead, ended, lost] = [false, 0, 0];
    let heard: (event: { data: unknown }) => void = () => undefined;
    const engine = new Engine({
      postMessage: (said) => {
        if (!dead && "alive" in (said as object)) heard({ data: ALIVE });
      },
      addEventListener: (type: string, listener: never) => {
        if (type === "message") heard = listener;
      },
      terminate: () => void ended++,
    });
    engine.listen({ hear: () => undefined, lost: () => void lost++ });
    const asked = engine.ask("choose", { table: 1 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([engine.broken, ended, lost]).toEqual([false, 0, 0]);
    dead = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect([engine.broken, ended, lost]).toEqual([true, 1, 1]);
    expect(String(await asked)).toMatch(/does not answer/);
    vi.useRealTimers();
  });
});

describe.each(NAMES)("the engine plays %s", (game) => {
  it("to the end, as everybody sees it, and by its seed again", async () => {
    const engine = new Engine(line());
    const names = ["Anna", "Ben"];
    const start = () => engine.ask("start", { game, players: 2, names, seed: "ab".repeat(32) });
    let table = await start();
    expect(await start()).toEqual({ ...table, table: table.table + 1 });
    const all = [null, 0, 1].map((seat) => ({ seat, free: true }));
    for (let moves = 0; table.actor !== "over" && moves < 3000; moves++) {
      const parts = await engine.ask("parts", { table: table.table, seats: all, names });
      expect(parts.filter((part) => part.legal)).toEqual([parts[Number(table.actor) + 1]]);
      const token = await engine.ask("choose", { table: table.table });
      expect(parts[Number(table.actor) + 1]!.legal!.map((legal) => legal.token)).toContain(token);
      await expect(engine.ask("open", { table: table.table, names })).rejects.toThrow(/over/);
      table = await engine.ask("act", { table: table.table, token });
    }
    expect(table.actor).toBe("over");
    expect(table.winners.length).toBeGreaterThan(0);
    expect((await engine.ask("open", { table: table.table, names })).events.length).toBeGreaterThan(0);
    const text = await engine.ask("dump", { table: table.table });
    const again = await engine.ask("load", { text });
    expect(again).toEqual({ ...table, table: again.table });
    expect((await engine.ask("copy", { table: again.table })).points).toEqual(table.points);
    await engine.ask("close", { table: again.table });
    await expect(engine.ask("dump", { table: again.table })).rejects.toThrow(EngineError);
  });

  it("and answers what is wrong with a reason", async () => {
    const engine = new Engine(line());
    const { table } = await engine.ask("start", { game, players: 2 });
    await expect(engine.ask("act", { table, token: "nonsense" })).rejects.toThrow(/cannot be played/);
    await expect(engine.ask("takeBack", { table, seat: 0 })).rejects.toThrow(/taken back/);
    await expect(engine.ask("start", { game, players: 99 })).rejects.toThrow(/players/);
    await expect(engine.ask("start", { game, players: 2, seed: "no" })).rejects.toThrow(/64 hexadecimal/);
    const unknown = await engine.ask("start", { game, players: 2, options: { x: 1 } }).catch((error: unknown) => error);
    expect((unknown as EngineError).failure).toMatchObject({ option: "x", reason: ["error-unknown-option", {}] });
    const failed = await engine.ask("load", { text: "nonsense" }).catch((error: unknown) => error);
    expect((failed as EngineError).failure).toMatchObject({ line: 1, reason: ["record-first-line", {}] });
  });
});
