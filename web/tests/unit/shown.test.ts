/**
 * What was shown is what is proved: an operator who tells every token truly, and lies in what the screen shows, is found by the page alone;
 * and so is one who bends the record. The server is honest but for what is twisted on the way to Anna's windows.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parse, started, write } from "../../src/engine/record";
import type { Notes } from "../../src/lib/notes";
import type { Effect, Frame, Proof, SeatPart } from "../../src/lib/wire";
import { box, browser, Device, PaperServer, RELEASE, sensible, soon } from "./paper";

let server: PaperServer;
let [anna, ben]: Device[] = [];

async function sit(game?: string): Promise<void> {
  server = new PaperServer(await box(game, game !== undefined));
  [anna, ben] = [new Device(server, 0, await browser()), new Device(server, 1, await browser())];
  for (const { page } of server.devices) page.connect();
  await told();
}
beforeEach(async () => {
  vi.useFakeTimers();
  await sit();
});
afterEach(() => vi.useRealTimers());

async function told(): Promise<void> {
  for (const page of server.pages) await page.hearAll();
}
async function begin(): Promise<void> {
  for (let steps = 0; server.state.status !== "playing" && steps < 40; steps++)
    for (const { page } of server.devices) {
      const step = await page.next();
      if (step) server.take(page, step);
      await told();
    }
}
async function move(choose = sensible): Promise<void> {
  server.move(choose);
  await told();
}
/** To the end, one move a frame. */
async function end(): Promise<void> {
  while (server.state.status === "playing") await move();
}

/** Lies to Anna, once: where it can. */
function lieOnce(lie: (part: SeatPart, frame: Frame) => boolean): () => boolean {
  let lied = false;
  server.twist = (frame, { player }) => {
    if (player !== 0 || lied) return;
    lied = (frame.seats ?? []).some((part) => lie(part, frame));
  };
  return () => lied;
}

/** A page that notes tokens only, as it did before. */
const tokensOnly = (notes: Notes): Notes => ({
  ...notes,
  sights: {},
  story: notes.story && {
    ...notes.story,
    seats: Object.fromEntries(
      Object.entries(notes.story.seats).map(([seat, told]) => [seat, { ...told, shown: undefined, marks: undefined }]),
    ),
  },
});

/** What Anna's page finds; without what is noted of the pictures it would have found nothing. */
async function found(round = 1) {
  const { said, bad, wrong } = await anna!.fair(round);
  const blind = await anna!.fair(round, { but: tokensOnly });
  expect([blind.said, blind.bad], "nothing else gives it away").toEqual(["check-good", []]);
  expect((await ben!.fair(round)).said, "who was told the truth").toBe("check-yes");
  expect(said).toBe("check-bad");
  return { bad, say: wrong[0]!.say };
}

test("an honest round: a plain yes, with the number of steps", async () => {
  await begin();
  await end();
  for (const device of [anna!, ben!])
    expect(await device.fair(1)).toMatchObject({ said: "check-yes", bad: [], open: [] });
  expect((await anna!.fair(1, { but: tokensOnly })).open).toEqual(["check-shown-older"]);
});

const effectsOf = ({ events = [] }: SeatPart) => events.flatMap(({ effects = [] }) => effects);
const points = (view: Record<string, unknown>) => view.points as number[];

const GAMES = process.env.TISCHLEIN_SOAK ? ["sternenzahlen", "wagnis", "elferreihe", "blitzraster"] : ["blitzraster"];

describe.each(GAMES)("%s: false while every token is true", (game) => {
  test.each<[string, (part: SeatPart) => boolean, string]>([
    [
      "a number in a view",
      ({ view }) => {
        view.turn = Number(view.turn) + 1;
        return true;
      },
      "check-view-wrong",
    ],
    [
      "something more in a view",
      ({ view }) => {
        view.shadow = "red-7";
        return true;
      },
      "check-view-wrong",
    ],
    [
      "an effect that did not happen",
      (part) => {
        const event = part.events?.find(({ effects }) => effects?.length);
        event?.effects!.push(structuredClone(event.effects![0]!));
        return Boolean(event);
      },
      "check-shown-wrong",
    ],
    [
      "a field of an effect",
      (part) => {
        const effect = effectsOf(part).find((one) => "who" in one) as (Effect & { who: number }) | undefined;
        if (effect) effect.who = 1 - effect.who;
        return Boolean(effect);
      },
      "check-shown-wrong",
    ],
    [
      "the words of an effect",
      (part) => {
        const effect = effectsOf(part).find(({ say }) => say);
        if (effect) effect.say = ["event-stops", effect.say![1]];
        return Boolean(effect);
      },
      "check-shown-wrong",
    ],
    [
      "a name that is none",
      (part) => {
        const effect = effectsOf(part).find(({ say }) => say && !("extra" in say[1]));
        if (effect) Object.assign(effect.say![1], { extra: "42", extra_you: "no" });
        return Boolean(effect);
      },
      "check-shown-wrong",
    ],
    [
      "a change of the view with an effect",
      (part) => {
        const effect = effectsOf(part).find(({ patch }) => patch?.length);
        if (effect) effect.patch!.push([["turn"], 99]);
        return Boolean(effect);
      },
      "check-shown-wrong",
    ],
    [
      "the order of effects",
      (part) => {
        const event = part.events?.find(({ effects = [] }) => effects.length > 1);
        event?.effects!.reverse();
        return Boolean(event);
      },
      "check-shown-wrong",
    ],
    ["an action too few", ({ legal = [] }) => legal.length > 1 && legal.splice(0, 1).length > 0, "check-offer-wrong"],
    [
      "no action at all",
      (part) => {
        const offered = Boolean(part.legal?.length);
        if (offered) delete part.legal;
        return offered;
      },
      "check-offer-wrong",
    ],
    [
      "an action that is not allowed",
      ({ legal = [] }) => legal.length > 0 && legal.push({ ...legal[0]!, token: "nonsense" }) > 0,
      "check-offer-wrong",
    ],
    [
      "the words of an action",
      ({ legal = [] }) => {
        if (legal.length) legal[0]!.say = ["offer-nonsense", {}];
        return legal.length > 0;
      },
      "check-offer-wrong",
    ],
  ])("%s", async (what, lie, id) => {
    // In elferreihe every step has one effect.
    if (game === "elferreihe" && what === "the order of effects") return;
    await sit(game);
    await begin();
    for (let moves = 0; moves < 4; moves++) await move();
    const lied = lieOnce(lie);
    await end();
    expect(lied()).toBe(true);
    const { bad, say } = await found();
    expect(bad).toEqual([id]);
    expect(say[1].step).toBeGreaterThan(0);
  });
});

test("false points, in the last view only", async () => {
  await begin();
  const lied = lieOnce(({ view }) => {
    if (view.actor !== "over") return false;
    const all = Array.isArray(view.points) ? points(view) : null;
    if (all) all[0] = 99;
    else view.winners = [1 - Number((view.winners as number[])[0])];
    return true;
  });
  await end();
  expect(lied()).toBe(true);
  expect((await found()).bad).toEqual(["check-view-wrong"]);
});

test("the step is named at which something else was shown first, also within one frame", async () => {
  await sit("elferreihe");
  server.twist = ({ seats = [], changes = [] }, { player }) => {
    if (player !== 0 || !changes.some(({ what }) => what === "begun")) return;
    const { events } = seats[0]!;
    events![6]!.effects![0]!.kind = "nothing";
  };
  await begin();
  await end();
  expect((await found()).say).toMatchObject(["check-shown-wrong", { step: 7, known: "yes" }]);
});

test("a false view in a table that was fetched beside the line, before the story comes so far", async () => {
  await begin();
  await move();
  anna!.page.up = true;
  const [frame] = [server.frame(0, server.state.seq + 1)];
  frame.seq += 1;
  frame.since = frame.seq;
  frame.seats![0]!.view.turn = 77;
  await anna!.page.luck.hear(frame, false);
  await end();
  const { bad, say } = await found();
  expect([bad, say[1].step]).toEqual([["check-view-wrong"], -1]);
});

test("a table of long ago, shown as if it were that of now", async () => {
  for (const [lie, reload] of [true, false].flatMap((one) => [true, false].map((other) => [one, other]))) {
    await sit();
    await begin();
    await move();
    const before = server.frame(0, server.state.seq).seats!;
    await move();
    await move();
    const now = (frame: Frame) => {
      for (const part of frame.seats!) delete part.events;
      Object.assign(frame, { since: frame.seq }, lie ? { seats: structuredClone(before) } : {});
    };
    if (reload) {
      // Who loads the page anew is given the table before the story.
      server.twist = now;
      anna!.page.connect(true);
      server.twist = () => undefined;
    } else {
      // Fetched beside the line, and further than the story.
      server.move();
      const frame = server.frame(0, server.state.seq);
      now(frame);
      await anna!.page.luck.hear(frame, false);
    }
    await told();
    await end();
    if (lie) expect((await found()).bad).toEqual(["check-view-wrong"]);
    else expect((await anna!.fair(1)).said).toBe("check-yes");
  }
});

const bottomless = () => {
  let inside: unknown = 0;
  for (let depth = 0; depth < 20_000; depth++) inside = [inside];
  return inside;
};
test.each<[string, (part: Record<string, unknown>, table: Record<string, unknown>) => unknown]>([
  ["no list of what happened", (part) => (part.events = null)],
  ["no list of what may be done", (part) => (part.legal = null)],
  ["a view without a bottom", ({ view }) => Object.assign(view as object, { more: bottomless() })],
  ["no list of results", (_, table) => (table.results = null)],
  ["a seat that is none", (_, table) => (table.seats = [null])],
])(
  "a false view that cannot be noted, because there is %s: it is said, also by a new window, and there is no yes",
  async (_, spoil) => {
    await begin();
    await move();
    server.twist = (frame, { player }) => {
      if (player) return;
      const part = frame.seats![0]!;
      part.view.turn = 99;
      spoil(part as unknown as Record<string, unknown>, frame.table as unknown as Record<string, unknown>);
    };
    server.rename(1, "Ben");
    server.twist = () => undefined;
    await expect(anna!.page.hearAll(), "the table says so to nobody, and shows it").rejects.toThrow();
    await told();
    await move();
    anna!.page.connect(true);
    await told();
    await end();
    expect(await anna!.fair(1)).toMatchObject({ said: "check-good", bad: [], open: ["check-shown-many"] });
    expect((await ben!.fair(1)).said).toBe("check-yes");
    const { notebook, exported } = anna!.browser;
    const { seen } = JSON.parse(exported((await notebook.read("WOBA-GILO", 1))!)) as { seen: { sights: string }[] };
    expect(seen.map(({ sights }) => sights.split(" ").at(-1))).toEqual(["+", "+"]);
  },
);

test("something false that happens in a frame which is no link of the story", async () => {
  await begin();
  const before = server.frame(0, server.state.seq);
  await move();
  const { seq } = server.state;
  // The same steps once more, as if from somewhere else: what is true in them accuses nobody.
  const again = (lie: boolean) => {
    const frame = server.greet(0, before.seq);
    Object.assign(frame, { since: seq + 3, seq: seq + 4 });
    if (lie) frame.seats![0]!.events!.at(-1)!.effects!.reverse().push({ kind: "nothing" });
    return anna!.page.luck.hear(frame, false);
  };
  await again(false);
  await end();
  expect((await anna!.fair(1)).said).toBe("check-yes");
  await sit();
  await begin();
  await move();
  await again(true);
  await end();
  expect((await found()).bad).toEqual(["check-event-wrong"]);
});

test.each([null, 1])("a part for somebody else (seat %s), with a view that is false", async (seat) => {
  for (const lie of [false, true]) {
    await sit();
    await begin();
    await move();
    const part = server.playing.part(seat, false, [], ["Anna", "Ben"]);
    if (lie) part.view.turn = 33;
    server.twist = (frame, { player }) => {
      if (player === 0) frame.seats = [structuredClone(part), ...frame.seats!];
    };
    server.rename(1, "Cleo");
    server.twist = () => undefined;
    await told();
    await end();
    const { bad } = await anna!.fair(1);
    // Whose seat it is was fixed before: that it is shown to Anna at all is said.
    const shown = seat === null ? [] : ["check-setting-wrong"];
    expect(bad).toEqual(lie ? [...shown, "check-view-wrong"] : shown);
  }
});

test("a false view only for who comes back after a lost line, or loads the page anew", async () => {
  await begin();
  await move();
  for (const reload of [false, true]) {
    const lied = lieOnce(({ view }) => {
      view.turn = 9 + Number(view.turn);
      return true;
    });
    anna!.page.connect(reload);
    await told();
    expect(lied()).toBe(true);
  }
  await end();
  expect((await found()).bad).toEqual(["check-view-wrong"]);
});

test("a false view at a table where no round is said to be", async () => {
  await begin();
  await move();
  const lied = lieOnce(({ view }, { table }) => {
    view.turn = 88;
    Object.assign(table!, { status: "round_over", results: [] });
    return true;
  });
  anna!.page.connect(true);
  await told();
  expect(lied()).toBe(true);
  anna!.page.connect(true);
  await told();
  await end();
  expect((await found()).bad).toEqual(["check-view-wrong"]);
});

test("a false view at a greeting, as that of a round that never was", async () => {
  for (const number of [2, 7]) {
    await sit();
    await begin();
    await move();
    const lied = lieOnce(({ view }, { table }) => {
      view.turn = 88;
      table!.round = number;
      return true;
    });
    anna!.page.connect(true);
    await told();
    expect(lied()).toBe(true);
    anna!.page.connect(true);
    await told();
    await end();
    expect((await found()).bad).toEqual(["check-view-wrong"]);
  }
});

test("a false view only in a second window that is behind", async () => {
  anna!.open();
  const second = anna!.pages[1]!;
  second.connect();
  await told();
  await begin();
  server.twist = () => undefined;
  server.move();
  await anna!.page.hearAll();
  server.move();
  await anna!.page.hearAll();
  const hear = second.luck.hear.bind(second.luck);
  let lied = 0;
  second.luck.hear = (frame, greeted) => {
    if (!lied++) frame.seats![0]!.view.turn = 55;
    return hear(frame, greeted);
  };
  await told();
  await end();
  expect(lied).toBeGreaterThan(1);
  expect((await found()).bad).toEqual(["check-view-wrong"]);
});

test("what was shown before a move was taken back is checked, too, and honest play with it accuses nobody", async () => {
  for (const lie of [false, true]) {
    await sit();
    await begin();
    let [lied, taken] = [false, 0];
    for (let moves = 0; server.state.status === "playing" && moves < 400; moves++) {
      const state = server.playing.copy();
      const token = state.legal().at(-1)!;
      const { actor } = state;
      if (typeof actor === "number") state.apply(token);
      const quiet = typeof actor === "number" && state.mayTakeBack(actor) && taken < 3;
      if (quiet && lie && !lied)
        lieOnce(({ view }) => {
          view.turn = 66;
          return true;
        });
      await move(() => token);
      server.twist = () => undefined;
      if (!quiet) continue;
      lied ||= lie;
      taken += Number(server.takeBack());
      await told();
    }
    expect(taken).toBeGreaterThan(0);
    if (lie) expect((await found()).bad).toEqual(["check-view-wrong"]);
    else expect((await anna!.fair(1)).said).toBe("check-yes");
  }
});

test("who is told, when all random numbers are known, that they are the other one", async () => {
  // Both pages see one world, and the hand of the other in it.
  const frame = server.frame.bind(server);
  server.frame = (player, ...more) => frame(server.state.status === "playing" ? 1 - player : player, ...more);
  await begin();
  await end();
  for (const device of [anna!, ben!]) {
    expect(device.hints).toEqual(["setting"]);
    expect((await device.fair(1)).bad).toContain("check-setting-wrong");
  }
});

test("a false result on the table when the round is over", async () => {
  await begin();
  server.twist = ({ table }, { player }) => {
    for (const result of player === 0 ? (table?.results ?? []) : []) result.winners = [1 - result.winners[0]!];
  };
  await end();
  expect((await anna!.fair(1)).bad).toEqual(["check-result-wrong"]);
  expect((await ben!.fair(1)).said).toBe("check-yes");
});

test("a false result, shown after the true one or as that of another round", async () => {
  for (const number of [1, 7]) {
    await sit();
    await begin();
    await end();
    expect((await anna!.fair(1)).said).toBe("check-yes");
    server.twist = ({ table, seats }, { player }) => {
      if (player) return;
      table!.results = [
        ...(number > 1 ? table!.results : []),
        { round: number, match: 1, points: [99, 0], winners: [0] },
      ];
      if (number > 1) seats![0]!.view.turn = 99;
    };
    server.rename(1, "Ben");
    await told();
    server.twist = () => undefined;
    const bad = number > 1 ? ["check-result-wrong", "check-view-wrong"] : ["check-result-wrong"];
    expect((await anna!.fair(1)).bad).toEqual(bad);
    expect((await ben!.fair(1)).said).toBe("check-yes");
  }
});

test.each<[string, Record<string, unknown>]>([
  ["a text", { seat: "0" }],
  ["not there", { seat: 1 }],
  ["of a third kind", { kind: "ghost" }],
])("who is to act is offered nothing, since their place is said to be %s", async (_, place) => {
  await begin();
  const lied = lieOnce((part, { table }) => {
    if (!part.legal?.length) return false;
    part.legal = [];
    Object.assign(table!.players[0]!, place);
    return true;
  });
  await end();
  expect(lied()).toBe(true);
  expect((await anna!.fair(1)).said).toBe("check-bad");
});

test.each<[string, (result: Record<string, unknown[]>) => void]>([
  ["winners that are texts, and so none", (result) => (result.winners = result.winners!.map(String))],
  ["winners in lists", (result) => (result.winners = result.winners!.map((winner) => [winner]))],
  [
    "points that are texts",
    (result) => (result.points = result.points!.map((points) => (points === null ? "out" : `${points as number}`))),
  ],
])("a false result that reads like the true one: %s", async (_, lie) => {
  await begin();
  server.twist = ({ table }, { player }) => {
    const last = table?.results.at(-1);
    if (!player && last) lie(last as unknown as Record<string, unknown[]>);
  };
  await end();
  expect((await anna!.fair(1)).bad).toEqual(["check-result-wrong"]);
  expect((await ben!.fair(1)).said).toBe("check-yes");
});

test("other names are no lie; another release may show things in another way, and then nothing is claimed", async () => {
  await begin();
  await move();
  server.rename(1, "Cleo");
  const lied = lieOnce((part) => {
    const effect = effectsOf(part).find(({ say }) => say && "who" in say[1]);
    if (effect) effect.say![1].who = "Somebody";
    return Boolean(effect);
  });
  await end();
  expect(lied()).toBe(true);
  expect((await anna!.fair(1)).said).toBe("check-yes");

  await begin();
  lieOnce(({ view }) => {
    view.turn = 44;
    return true;
  });
  const renewed = server.twist;
  server.twist = (frame, device) => {
    frame.release = "9.9.9";
    renewed(frame, device);
  };
  anna!.page.connect();
  await told();
  await end();
  const { round } = server.state.results.at(-1)!;
  expect(await anna!.fair(round)).toMatchObject({ said: "check-good", bad: [], open: ["check-shown-release"] });
  expect((await anna!.fair(round, { release: "9.9.9" })).said, "both were of another release").toBe("check-good");
  expect(RELEASE).not.toBe("9.9.9");
});

test.each(["before", "behind"])("a second part for the own seat, false, %s the true one", async (where) => {
  await begin();
  const lied = lieOnce((part, { seats }) => {
    const second = { ...structuredClone(part), events: [], view: { ...part.view, turn: 44 } };
    if (where === "before") seats!.unshift(second);
    else seats!.push(second);
    return true;
  });
  await end();
  expect(lied()).toBe(true);
  expect((await found()).bad).toEqual(["check-view-wrong"]);
});

test.each([
  [null, Infinity],
  [0, -0],
])("a number that JSON can say and does not write: in place of %s it is %s", async (due, said) => {
  await sit("wagnis");
  await begin();
  const put = (inside: unknown): boolean => {
    if (typeof inside !== "object" || inside === null) return false;
    for (const [name, value] of Object.entries(inside)) {
      if (value === due) Object.assign(inside, { [name]: said });
      if (value === due || put(value)) return true;
    }
    return false;
  };
  const lied = lieOnce(({ view }) => put(view));
  await end();
  expect(lied()).toBe(true);
  expect((await found()).bad).toEqual(["check-view-wrong"]);
});

test("a table that is said to be closed while a round is played, with a false picture, and goes on", async () => {
  await begin();
  await end();
  await begin();
  await move();
  lieOnce(({ view }, { table }) => {
    table!.status = "closed";
    view.turn = 44;
    return true;
  });
  anna!.page.fetch();
  await told();
  await end();
  expect((await anna!.fair(2)).bad).toEqual(["check-view-wrong", "check-numbers-wrong"]);
  expect((await anna!.fair(1)).said, "it does not count as one of the round before").toBe("check-yes");
  expect(anna!.hints, "people hear of it at once").toEqual(["round"]);
  expect((await ben!.fair(2)).said).toBe("check-yes");
});

test("nobody is read the server's own words about itself, and what is none is another release", async () => {
  for (const said of ["0.2.0. Everything is right", { of: 7 } as unknown as string]) {
    await begin();
    await move();
    lieOnce(({ view }) => {
      view.turn = 44;
      return true;
    });
    const lying = server.twist;
    server.twist = (frame, device) => {
      frame.release = said;
      lying(frame, device);
    };
    anna!.page.connect();
    await told();
    await end();
    const { round } = server.state.results.at(-1)!;
    expect(await anna!.fair(round)).toMatchObject({ said: "check-good", bad: [], open: ["check-shown-release"] });
    expect((await anna!.browser.notebook.read("WOBA-GILO", round))!.releases).toContain("");
    server.twist = () => undefined;
  }
});

test("a server that is renewed in mid-round, shows the same in another way, and tells it anew to a new window: nobody is accused", async () => {
  for (const reload of [false, true]) {
    await sit();
    await begin();
    await move();
    server.twist = (frame) => {
      frame.release = "9.9.9";
      for (const { view, events = [] } of frame.seats ?? []) {
        view.more = "of this";
        for (const effect of events.flatMap(({ effects = [] }) => effects)) Object.assign(effect, { more: 1 });
      }
    };
    server.crash();
    for (const { page } of server.devices) page.connect(reload);
    await told();
    await end();
    for (const device of [anna!, ben!]) {
      const open = ["check-shown-release"];
      expect(await device.fair(1)).toMatchObject({ said: "check-good", bad: [], open });
      expect(await device.fair(1, { release: "9.9.9" })).toMatchObject({ said: "check-good", bad: [], open });
    }
  }
});

test("a round that began with an older page is judged by what that noted, and it is said", async () => {
  await begin();
  await move();
  const { notebook } = anna!.browser;
  await notebook.change("WOBA-GILO", 1, tokensOnly);
  anna!.page.connect(true);
  await told();
  await soon();
  await end();
  expect(await anna!.fair(1)).toMatchObject({ said: "check-good", bad: [], open: ["check-shown-older"] });
});

// ---- the round before

test.each<[string, (proof: Proof) => Proof | null, string[], string]>([
  ["no proof of it", () => null, ["check-numbers-wrong"], "check-bad"],
  ["a proof that it was cut short", (proof) => proof, ["check-round-cut"], "check-bad"],
  ["a proof that it was played", (proof) => ({ ...proof, record: whole(proof.record) }), [], "check-good"],
])(
  "a round that is given up by showing an end of it, with %s: no yes for the next one",
  async (_, publish, bad, said) => {
    await begin();
    await move();
    const { round, secret, seats, seals, nonces } = server.state;
    const { commitment } = server;
    const head = { format: "tischlein-fairness-2", table: "WOBA-GILO", round, commitment, secret };
    const proof = { ...head, seals, nonces, seats, abandoned: [], record: write(server.playing) };
    const made = publish(proof);
    if (made) server.state.proofs.set(1, made);
    server.state.results.push({ round, match: 1, points: [1, 0], winners: [0] });
    Object.assign(server.state, { round: 2, secret: "b".repeat(64), status: "gathering" });
    Object.assign(server.state, { ready: [false, false], seats: [], seals: [], nonces: [] });
    server.happen();
    await told();
    await begin();
    await end();
    for (const device of [anna!, ben!]) {
      expect(device.hints).toEqual([]);
      expect(await device.fair(2)).toMatchObject({ said, bad });
    }
  },
);

/** The same round, played to its end by somebody. */
function whole(text: string): string {
  const record = parse(text);
  const state = started(server.box.game, record);
  for (const { tokens } of record.turns) for (const token of tokens) state.apply(token);
  while (state.actor !== "over") state.apply(state.legal()[0]!);
  return write(state);
}

test("a round after an honest one: a plain yes, and nothing is asked of who only watched", async () => {
  for (const round of [1, 2, 3]) {
    await begin();
    await end();
    for (const device of [anna!, ben!]) expect((await device.fair(round)).said).toBe("check-yes");
  }
  const { notebook, unexplained } = anna!.browser;
  const all = await notebook.of("WOBA-GILO");
  expect(unexplained(all, { round: 3, abandoned: [] })).toEqual([2]);
  const watched = all.map((notes) => ({ ...notes, own: [], over: true as const }));
  expect(unexplained(watched, { round: 3, abandoned: [] })).toEqual([]);
});

// ---- the record

describe("a record that is bent, with everything else as it should be", () => {
  const bent = async (change: (proof: Proof) => void) => {
    await begin();
    await end();
    change(server.state.proofs.get(1)!);
    const { said, wrong } = await anna!.fair(1);
    expect(said).toBe("check-bad");
    return wrong.map(({ say }) => say);
  };

  test("a die that does not follow from the seed", async () => {
    let due = "";
    const [luck, ...more] = await bent((proof) => {
      due = /die:\d/.exec(proof.record)![0];
      proof.record = proof.record.replace(/die:\d/, due === "die:1" ? "die:2" : "die:1");
    });
    expect(luck).toEqual(["check-luck-wrong", { step: 2, due, came: due === "die:1" ? "die:2" : "die:1" }]);
    // Where it can be played on like this, it is another story as well.
    expect(more.map(([id]) => id)).toEqual(more.length ? ["check-told-wrong"] : []);
  });

  test("a move that is not possible", async () => {
    const says = await bent((proof) => (proof.record = proof.record.replace(/\n1: \S+/, "\n1: nonsense")));
    expect(says[0]![0]).toBe("check-rules-wrong");
    expect(says[0]![1].line).toBeGreaterThan(7);
  });

  test("a result that did not come of it", async () => {
    const says = await bent(
      (proof) => (proof.record = proof.record.replace(/result: .*/, "result: points 98 99, winners 1")),
    );
    expect(says).toEqual([["check-result-wrong", {}]]);
  });

  test("an end before luck that had to come", async () => {
    const says = await bent((proof) => {
      const state = server.box.game.start(2, server.box.options, ["Anna", "Ben"]);
      state.apply(state.legal()[0]!);
      expect(state.actor).toBe("chance");
      proof.record = write(state);
    });
    expect(says[0]![0]).toBe("check-luck-held");
    expect(says[0]![1].due).toMatch(/^die:\d$/);
  });

  test("more players than were agreed", async () => {
    const says = await bent((proof) => (proof.seats = [...proof.seats!, [2, "person"]]));
    expect(says.map(([id]) => id)).toContain("check-setting-wrong");
  });
});
