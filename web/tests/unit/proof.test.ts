/** What a device finds when a round is over. The proofs are made here, with nothing but node's own hash. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Pair } from "../../src/lib/fairness";
import { blank, note, type Notes } from "../../src/lib/notes";
import { check, settingOfProof, tokensOf, underived, unexplained, verdict, type Evidence } from "../../src/lib/proof";
import { begin, tell } from "../../src/lib/story";
import type { AbandonedNumber, EventOut, Proof, Replay } from "../../src/lib/wire";
import { info, player } from "./views";

const CODE = "BANA-KOLU";
const V = "tischlein-fairness-2";
const hash = (...lines: (string | number)[]) => createHash("sha256").update(lines.join("\n")).digest("hex");
const NONCES: Pair[] = [
  [0, hash("Anna")],
  [1, hash("Ben")],
];
const sealsOf = (round: number, nonces = NONCES): Pair[] =>
  nonces.map(([owner, nonce]) => [owner, hash(V, "seal", CODE, round, nonce)]);
const promiseOf = (round: number, secret: string) => hash(V, "commitment", CODE, round, secret);
const SECRET = hash("secret");
const OTHER = hash("other");
const RECORD = `tischlein-record 1
game: elferreihe
rules: 1
players: 2
names: ["Anna", "Ben"]
options: {"without": null}
result: points 0 3, winners 0

0: card:red-11 card:blue-7
1: lay:red-11
2: pass
`;
const PROOF: Proof = {
  format: V,
  table: CODE,
  round: 3,
  commitment: promiseOf(3, SECRET),
  secret: SECRET,
  seals: sealsOf(3),
  seats: [
    [1, "person"],
    [0, "person"],
  ],
  nonces: NONCES,
  abandoned: [],
  record: RECORD,
};
/** As Anna saw it. */
const EVENTS: EventOut[] = [
  { actor: "chance", token: "card:red-11", turn: 0 },
  { actor: "chance", token: "card:?", turn: 0 },
  { actor: 0, token: "lay:red-11", turn: 1 },
  { actor: 1, token: "pass", turn: 2 },
];
const replayOf = (events: EventOut[]): Replay =>
  ({ steps: [{ view: {} }, ...events.map((event) => ({ view: {}, event }))] }) as unknown as Replay;

function honest(): Notes {
  const people = [player(0, { ready: true, seat: 1 }), player(1, { ready: true, seat: 0 })];
  const fixed = { game: "elferreihe", options: { without: null }, seats: PROOF.seats! };
  const known = { code: CODE, round: 3, commitment: PROOF.commitment, ...fixed };
  const table = info({ ...known, status: "gathering", players: people });
  let notes = note(blank(CODE, 3), table, 1);
  notes = note(notes, { ...table, sealed: true, seals: sealsOf(3) }, 2);
  notes = note(notes, { ...table, status: "playing", seals: sealsOf(3), nonces: NONCES }, 3);
  const told = tell(begin(CODE, 3, 0), EVENTS, false);
  return { ...notes, own: [NONCES[0]!], story: { seq: 9, ended: true, torn: false, seats: { 0: told } } };
}

/** A game that is a guest: this page does not carry its rules. */
const UNDERIVED = { own: [], derived: null, result: null, words: () => "", release: "1" };

interface More {
  proof?: Partial<Proof>;
  notes?: Partial<Notes> | null;
  events?: EventOut[];
  all?: Notes[];
  asked?: Map<number, Proof | null>;
}
function found({ proof = {}, notes = {}, events = EVENTS, all = [], asked = new Map() }: More = {}) {
  const evidence: Evidence = {
    code: CODE,
    round: 3,
    proof: { ...PROOF, ...proof },
    notes: notes && { ...honest(), ...notes },
    all,
    ...UNDERIVED,
    replays: new Map([[0, replayOf(events)]]),
    asked,
    name: (player) => ["Anna", "Ben"][player] ?? "?",
  };
  const findings = check(evidence);
  const ids = (kind: string) => findings.filter((one) => one.kind === kind).map((one) => one.say[0]);
  return { said: verdict(findings), bad: ids("wrong"), good: ids("right"), open: ids("open"), findings };
}

test("an honest round: everything that can be checked fits", () => {
  expect(found()).toMatchObject({
    said: "check-good",
    bad: [],
    good: ["check-promise", "check-seals", "check-setting", "check-own", "check-others", "check-told"],
    open: [],
  });
  expect(found().findings.at(-1)!.say).toEqual(["check-told", { steps: 4, late: 0 }]);
});

test("a record of other rules is none where the server was of this release all along", () => {
  const why = (failure: string, releases: string[]) => underived(failure, { ...honest(), releases }, "1");
  expect(why("OtherRules", ["1"])).toBe("unplayable");
  expect([why("OtherRules", ["1", "2"]), why("OtherRules", []), underived("OtherRules", null, "1")]).toEqual(
    Array(3).fill("check-rules-failed"),
  );
  expect([why("RecordError", ["2"]), why("NotCarried", ["1"])]).toEqual(["unplayable", "check-guest"]);
  expect(why("BrokenRules", ["1"]), "they could not be loaded").toBe("check-rules-failed");
});

test("the tokens of a record", () => {
  expect(tokensOf(RECORD)).toEqual(["card:red-11", "card:blue-7", "lay:red-11", "pass"]);
});

test.each([
  ["another secret", { proof: { secret: OTHER } }, "check-promise-wrong"],
  [
    "another promise with its secret",
    { proof: { secret: OTHER, commitment: promiseOf(3, OTHER) } },
    "check-promise-changed",
  ],
  ["the proof of another round", { proof: { round: 4, commitment: promiseOf(4, SECRET) } }, "check-promise-wrong"],
  ["a promise that was seen to change", { notes: { changed: ["commitment"] } }, "check-promise-changed"],
  ["a format that nobody knows", { proof: { format: "fair" } }, "check-promise-wrong"],
  ["a proof without envelopes", { proof: { seals: undefined } }, "check-seals-wrong"],
  [
    "a proof in the form from before there were envelopes",
    {
      proof: {
        format: "tischlein-fairness-1",
        commitment: hash("tischlein-fairness-1", "commitment", CODE, 3, SECRET),
      },
    },
    "check-promise-changed",
  ],
  ["a random number that is not under its seal", { proof: { nonces: [NONCES[0]!, [1, OTHER]] } }, "check-seals-wrong"],
  ["one of two random numbers", { proof: { nonces: [NONCES[0]!] } }, "check-seals-wrong"],
  [
    "another's envelope, exchanged for one that fits",
    { proof: { nonces: [NONCES[0]!, [1, OTHER]], seals: sealsOf(3, [NONCES[0]!, [1, OTHER]]) } },
    "check-seals-changed",
  ],
  ["envelopes that were seen to change", { notes: { changed: ["seals"] } }, "check-seals-changed"],
  [
    "the own random number, exchanged with its envelope",
    { proof: { nonces: [[0, OTHER], NONCES[1]!], seals: sealsOf(3, [[0, OTHER], NONCES[1]!]) } },
    "check-own-missing",
  ],
  [
    "two who have changed seats since all was fixed",
    {
      proof: {
        seats: [
          [0, "person"],
          [1, "person"],
        ],
      },
    },
    "check-setting-wrong",
  ],
  ["other options", { proof: { record: RECORD.replace("null", '"red"') } }, "check-setting-wrong"],
  ["another game", { proof: { record: RECORD.replace("elferreihe", "wagnis") } }, "check-setting-wrong"],
  ["a record without options", { proof: { record: RECORD.replace(/options.*\n/, "") } }, "check-setting-wrong"],
  ["a setting that was seen to change", { notes: { changed: ["setting"] } }, "check-setting-wrong"],
  ["a random number too many", { notes: { givers: [0] } }, "check-others-wrong"],
  [
    "cards that were dealt by hand",
    { events: [{ ...EVENTS[0]!, token: "card:red-12" }, ...EVENTS.slice(1)] },
    "check-record-wrong",
  ],
  [
    "a made-up record, with a replay that fits it",
    {
      proof: { record: RECORD.replace("card:red-11", "card:red-12") },
      events: [{ ...EVENTS[0]!, token: "card:red-12" }, ...EVENTS.slice(1)],
    },
    "check-told-wrong",
  ],
  ["a step too many in the record", { proof: { record: `${RECORD}3: pass\n` } }, "check-record-wrong"],
  [
    "a card that was shown and is left out now",
    {
      notes: {
        story: {
          seq: 9,
          ended: true,
          torn: false,
          seats: { 0: tell(begin(CODE, 3, 0), [{ ...EVENTS[0]!, shown: ["red-1"] }, ...EVENTS.slice(1)], false) },
        },
      },
    },
    "check-told-wrong",
  ],
  ["a story that was told in two ways", { notes: { story: { ...honest().story!, torn: true } } }, "check-told-torn"],
] as [string, More, string][])("%s is found", (_, more, id) => {
  const { said, bad } = found(more);
  expect(said).toBe("check-bad");
  expect(bad).toContain(id);
});

test("what cannot be known is not claimed", () => {
  expect(found({ notes: null })).toMatchObject({
    said: "check-little",
    bad: [],
    good: [],
    open: ["check-promise-late", "check-seals-late", "check-setting-late", "check-own-elsewhere", "check-told-gap"],
  });
  expect(found({ notes: { own: [] } }).open).toEqual(["check-own-elsewhere"]);
  expect(found({ notes: { own: [[0, OTHER]], given: [OTHER] } }).open).toEqual(["check-own-left-out"]);
  expect(found({ notes: { story: null } }).open).toEqual(["check-told-gap"]);
  expect(found({ notes: { own: [[0, OTHER]] } }).open, "never acknowledged").toEqual(["check-own-left-out"]);
  expect(found({ notes: { back: true } })).toMatchObject({ said: "check-little", open: ["check-back"] });
  const watching = check({ ...evidenceOfWatching() });
  expect(watching.find((one) => one.kind === "open")!.say[0]).toBe("check-own-elsewhere");
  expect(watching.at(-1)!.say[0]).toBe("check-told-watching");
});

test("where a replay is too long to be sent, everything else is checked", () => {
  const long = (replays: Evidence["replays"]) => {
    const findings = check({ ...evidenceOfWatching(), notes: honest(), replays });
    const right = findings.filter((one) => one.kind === "right").map((one) => one.say[0]);
    return [verdict(findings), right, findings.at(-1)!.say[0]];
  };
  const right = ["check-promise", "check-seals", "check-setting", "check-own", "check-others"];
  expect(long(new Map([[0, null]]))).toEqual(["check-little", right, "check-told-long"]);
  const [other, mine] = [replayOf(EVENTS.slice(1)), replayOf(EVENTS)];
  expect(
    long(
      new Map([
        [0, mine],
        [1, null],
      ]),
    ),
  ).toEqual(["check-little", right, "check-told-long"]);
  expect(
    long(
      new Map([
        [0, other],
        [1, null],
      ]),
    ),
  ).toEqual(["check-bad", right, "check-record-wrong"]);
});

function evidenceOfWatching(): Evidence {
  const notes = { ...honest(), own: [], story: null };
  const none = { all: [], replays: new Map<number, null>(), asked: new Map<number, null>() };
  return { code: CODE, round: 3, proof: PROOF, notes, ...none, ...UNDERIVED, name: String };
}

test("what was told before a gap is compared, and how much that was is said", () => {
  const story = honest().story!;
  const part = (...tokens: EventOut[]) => ({
    notes: { story: { ...story, ended: false, seats: { 0: tell(begin(CODE, 3, 0), tokens, false) } } },
  });
  const seen = found(part(...EVENTS.slice(0, 2)));
  expect([seen.said, seen.bad, seen.open]).toEqual(["check-little", [], ["check-told-part"]]);
  expect(seen.findings.at(-1)!.say).toEqual(["check-told-part", { steps: 4, seen: 2 }]);
  // The third step is a move, and may have been taken back.
  expect(found(part(...EVENTS.slice(0, 3))).findings.at(-1)!.say[1]).toEqual({ steps: 4, seen: 2 });
  const dealt = [EVENTS[0]!, { ...EVENTS[1]!, token: "card:red-1" }];
  expect(found(part(...dealt)).bad).toEqual(["check-told-wrong"]);
  const more = [...EVENTS, ...EVENTS.slice(0, 1)];
  expect(found(part(...more)).bad, "more than the record has").toEqual(["check-told-wrong"]);
  const gap = { ...story, seats: { 0: { ...tell(begin(CODE, 3, 0), EVENTS.slice(0, 1), false), gap: true as const } } };
  expect(found({ notes: { story: gap } }).findings.at(-1)!.say).toEqual(["check-told-part", { steps: 4, seen: 1 }]);
});

test("a round that was cleared before its first step is not said to have been right", () => {
  const story = { ...honest().story!, seats: { 0: begin(CODE, 3, 0) } };
  const empty = RECORD.slice(0, RECORD.indexOf("\n\n") + 2);
  const { said, bad, good, open } = found({ proof: { record: empty }, notes: { story }, events: [] });
  expect({ said, bad, open }).toEqual({ said: "check-little", bad: [], open: ["check-told-nothing"] });
  expect(good).not.toContain("check-told");
});

test("what came late is said", () => {
  const told = tell(begin(CODE, 3, 0), EVENTS, true);
  const { findings } = found({ notes: { story: { ...honest().story!, seats: { 0: told } } } });
  expect(findings.at(-1)!.say).toEqual(["check-told-late", { steps: 4, late: 4 }]);
});

test("a round of the first format is checked as far as it goes", () => {
  const format = "tischlein-fairness-1";
  const commitment = hash(format, "commitment", CODE, 3, SECRET);
  const proof = { format, commitment, seals: undefined, abandoned: undefined };
  expect(found({ proof, notes: null })).toMatchObject({ said: "check-little", bad: [] });
});

// ---- numbers that were abandoned

const GONE: AbandonedNumber = {
  round: 2,
  commitment: promiseOf(2, OTHER),
  secret: OTHER,
  seals: sealsOf(2),
  nonces: NONCES.slice(0, 1),
};
const known: Notes = { ...blank(CODE, 2), commitment: GONE.commitment, seals: GONE.seals };

/** A number whose random numbers were all shown to this device. */
const begun = (round: number): Notes => ({
  ...blank(CODE, round),
  seals: sealsOf(round),
  nonces: NONCES,
  own: [NONCES[0]!],
});
const storyOf = (round: number, ended: boolean) => ({
  seq: 9,
  ended,
  torn: false,
  seats: { 0: tell(begin(CODE, round, 0), EVENTS, false) },
});
/** That a round before it was one. */
const playedProof = (round: number): Proof => {
  const luck = { round, secret: OTHER, commitment: promiseOf(round, OTHER), seals: sealsOf(round), nonces: NONCES };
  return { ...PROOF, ...luck };
};
/** This device followed it. */
const played = (round: number): Notes => ({ ...begun(round), story: storyOf(round, true) });

test("a number that was abandoned is counted, with the name of who was silent", () => {
  const { findings, said } = found({ proof: { abandoned: [GONE] }, all: [known] });
  expect([said, findings.at(-1)]).toEqual([
    "check-good",
    { kind: "fact", say: ["check-numbers-silent", { names: "Ben", count: 1 }] },
  ]);
  const unused = found({ proof: { abandoned: [{ ...GONE, nonces: [] }] } });
  expect(unused.findings.at(-1)!.say).toEqual(["check-numbers-unused", { count: 1 }]);
});

test("numbers that all had sealed count, whatever is published of them, and more than one is no accident", () => {
  const kept = { ...GONE, nonces: [] };
  const once = found({ proof: { abandoned: [kept] }, all: [known] });
  expect(once.findings.at(-1)!.say).toEqual(["check-numbers-silent", { names: "Anna, Ben", count: 2 }]);
  const first: AbandonedNumber = { ...kept, round: 1, commitment: promiseOf(1, OTHER), seals: sealsOf(1) };
  const all = [known, { ...known, round: 1, commitment: first.commitment, seals: first.seals }];
  const often = found({ proof: { abandoned: [first, kept] }, all });
  expect([often.said, often.open]).toEqual(["check-little", ["check-numbers-often"]]);
  const back = found({ all: [{ ...known, back: true }] });
  expect([back.said, back.open]).toEqual(["check-little", ["check-numbers-back"]]);
});

test("the best that is said needs promise, envelopes, setting, the own random number and the story", () => {
  expect(found({ notes: { own: [] } }).said).toBe("check-little");
  expect(found({ notes: { story: null } }).said).toBe("check-little");
  expect(found({ notes: { setting: null } })).toMatchObject({ said: "check-little", open: ["check-setting-late"] });
});

test("a number that was abandoned and is hidden or changed is found", () => {
  const bad = (abandoned: AbandonedNumber[], all = [known]) => found({ proof: { abandoned }, all }).bad;
  expect(bad([])).toEqual(["check-numbers-wrong"]);
  expect(bad([{ ...GONE, secret: SECRET }])).toEqual(["check-numbers-wrong"]);
  expect(bad([{ ...GONE, nonces: [[0, OTHER]] }])).toEqual(["check-numbers-wrong"]);
  expect(bad([GONE], [{ ...known, commitment: "another" }])).toEqual(["check-numbers-wrong"]);
  expect(bad([], [{ ...known, back: true }]), "the server was set back and cannot know").toEqual([]);
  expect(bad([], [{ ...known, seals: [] }]), "nothing had been opened").toEqual([]);
  const asked = new Map([[2, playedProof(2)]]);
  expect(found({ all: [played(2)], asked }), "a round that was played").toMatchObject({ bad: [], open: [] });
  expect(bad([], [played(2)]), "and of which nobody knows any more").toEqual(["check-numbers-wrong"]);
  expect(bad([], [begun(2)]), "a round of which nothing was told").toEqual(["check-numbers-wrong"]);
  expect(bad([GONE], [begun(2)]), "all random numbers were there").toEqual(["check-numbers-wrong"]);
  expect(bad([], [{ ...played(2), changed: ["round"] }]), "given up while it was played").toEqual([
    "check-numbers-wrong",
  ]);
});

test.each([
  ["none", []],
  ["another one for this device", [[0, OTHER], GONE.seals[1]!]],
  ["those of somebody made up", [[5, OTHER]]],
] as [string, Pair[]][])(
  "a number given up that is published with other seals than were noted is found: %s",
  (_, seals) => {
    const nonces = NONCES.filter(([player]) => player === 1 && seals.some(([one]) => one === 1));
    expect(found({ proof: { abandoned: [{ ...GONE, seals, nonces }] }, all: [known] }).bad).toEqual([
      "check-numbers-wrong",
    ]);
  },
);

test("numbers that were tried one after the other: each has to be explained, though random numbers were shown", () => {
  const tried = [1, 2].map(begun);
  expect(unexplained(tried, { round: 3, abandoned: [] })).toEqual([1, 2]);
  expect(unexplained([played(0), played(1), begun(2)], { round: 3, abandoned: [] })).toEqual([1, 2]);
  // Who watches is told of no seat: they have seen how it came out.
  const watched = { ...begun(2), own: [] };
  expect(unexplained([watched], { round: 3, abandoned: [] })).toEqual([2]);
  expect(unexplained([{ ...watched, over: true }], { round: 3, abandoned: [] })).toEqual([]);
  expect(unexplained([{ ...begun(2), over: true }], { round: 3, abandoned: [] })).toEqual([2]);
});

test("a round whose end this device missed has a proof of its own", () => {
  const missed = { ...begun(2), story: storyOf(2, false) };
  const asked = (answer: Partial<Proof> | null) =>
    found({ all: [missed], asked: new Map([[2, answer && { ...playedProof(2), ...answer }]]) });
  expect(asked({})).toMatchObject({ said: "check-good", bad: [], open: ["check-numbers-part"] });
  expect(asked({ nonces: [NONCES[0]!, [1, OTHER]] }).bad).toEqual(["check-numbers-wrong"]);
  expect(asked(null).bad).toEqual(["check-numbers-wrong"]);
});

test("a number given up before every round: each time it may be an accident, and the whole is said", () => {
  const one = (round: number): Notes => ({
    ...known,
    round,
    commitment: promiseOf(round, OTHER),
    seals: sealsOf(round),
  });
  const facts = (...all: Notes[]) =>
    found({ proof: { abandoned: [GONE] }, all }).findings.flatMap(({ kind, say }) => (kind === "fact" ? [say] : []));
  const silent = ["check-numbers-silent", { names: "Ben", count: 1 }];
  expect(facts(known)).toEqual([silent]);
  const before = [-3, -1].map(one);
  expect(facts(...before, played(1), known)).toEqual([silent, ["check-numbers-table", { count: 3 }]]);
  expect(facts(...before.map((lost) => ({ ...lost, back: true })), played(1), known)).toEqual([silent]);
});

test("a number that was sealed in a past that is lost, and left behind since: nobody is said to have been silent", () => {
  const left = { ...GONE, seals: [], nonces: [] };
  const { bad, findings } = found({ proof: { abandoned: [left] }, all: [{ ...known, back: true }] });
  const facts = findings.flatMap(({ kind, say }) => (kind === "fact" ? [say] : []));
  expect([bad, facts]).toEqual([[], [["check-numbers-unused", { count: 1 }]]]);
});

test("a number is not given up when all its random numbers are there", () => {
  expect(found({ proof: { abandoned: [{ ...GONE, nonces: NONCES }] } }).bad).toEqual(["check-numbers-wrong"]);
  expect(found({ proof: { abandoned: [{ ...GONE, seals: [], nonces: [] }] } }).bad, "nobody had sealed").toEqual([]);
});

test("nobody is said to have been silent whose random number the server had, as it showed itself", () => {
  const kept = (unsealed: number[]) => found({ proof: { abandoned: [GONE] }, all: [{ ...known, unsealed }] }).bad;
  expect(kept([0])).toEqual([]);
  expect(kept([0, 1])).toEqual(["check-numbers-wrong"]);
});

test("who sent a random number that is said to be missing reads so", () => {
  const facts = (more: Partial<Notes>) =>
    found({ proof: { abandoned: [GONE] }, all: [{ ...known, ...more }] })
      .findings.filter(({ kind }) => kind === "fact")
      .map(({ say }) => say[0]);
  const [anna, ben] = NONCES.map((pair): Partial<Notes> => ({ own: [pair], sent: [pair[1]] }));
  expect(facts(ben!)).toEqual(["check-numbers-silent", "check-numbers-unheard"]);
  expect(facts({ ...ben, sent: [] }), "it was asleep").toEqual(["check-numbers-silent"]);
  expect(facts(anna!)).toEqual(["check-numbers-silent"]);
});

test("a round that was cut short while the table went on is found, in its own check and in that of the next one", () => {
  const record = RECORD.replace(/^result: .*$/m, "result: unfinished");
  const missed = { ...begun(2), story: storyOf(2, false) };
  const answer = { ...PROOF, ...GONE, nonces: NONCES, record };
  const next = found({ all: [missed], asked: new Map([[2, answer]]) });
  expect([next.said, next.bad]).toEqual(["check-bad", ["check-round-cut"]]);
  const itself = (...later: Notes[]) => found({ proof: { record }, all: later });
  expect(itself(begun(4)).bad).toEqual(["check-round-cut"]);
  expect(itself(), "the table was closed").toMatchObject({ said: "check-good", bad: [] });
  expect(itself({ ...begun(4), back: true }).bad, "that was lost, and the table closed since").toEqual([]);
});

test("a server that was set back: another story is no cheating, but only a part is known", () => {
  const other = [
    ...EVENTS.slice(0, 2),
    { ...EVENTS[2]!, token: "pass" },
    { actor: "chance", token: "card:red-2", turn: 1 },
  ];
  const told = tell(begin(CODE, 3, 0), other as EventOut[], false);
  const story = { ...honest().story!, ended: false, seats: { 0: told } };
  expect(found({ notes: { back: true, story } })).toMatchObject({
    said: "check-little",
    bad: [],
    open: ["check-back"],
  });
  const whole = { ...story, ended: true };
  expect(found({ notes: { back: true, story: whole } }).bad, "it was over before").toEqual(["check-told-wrong"]);
});

test("a server that was set back tells other luck only after another decision: the same numbers give the same cards", () => {
  const told = (...events: EventOut[]) => ({
    ...honest().story!,
    ended: false,
    seats: { 0: tell(begin(CODE, 3, 0), events, false) },
  });
  const false_ = told({ ...EVENTS[0]!, token: "card:red-12" }, EVENTS[1]!);
  const lied = found({ notes: { back: true, story: false_ } });
  expect([lied.said, lied.bad]).toEqual(["check-bad", ["check-told-wrong"]]);
  // Where the number was given anew, or begun with other random numbers, nothing follows.
  for (const lost of [{ commitment: OTHER }, { setting: OTHER }, { nonces: [] }, { nonces: [[0, OTHER]] as Pair[] }])
    expect(found({ notes: { back: true, story: false_, ...lost } }).bad).toEqual([]);
  const old = { ...false_, seats: { 0: { ...false_.seats[0], trail: undefined } } };
  expect(found({ notes: { back: true, story: old } }).bad, "noted before there were trails").toEqual([]);
});

test("what was seen to change before is not explained by a set-back that comes after it", () => {
  const after = (changed: Notes["changed"], stands = changed) => found({ notes: { back: true, changed, stands } }).bad;
  expect(after(["commitment"])).toEqual(["check-promise-changed"]);
  expect(after(["seals"])).toEqual(["check-seals-changed"]);
  expect(after(["nonces"])).toEqual(["check-seals-changed"]);
  expect(after(["setting"])).toEqual(["check-setting-wrong"]);
  expect(after(["commitment", "seals", "setting"], []), "it came with the set-back").toEqual([]);
  const gone: Notes = { ...begun(2), changed: ["round"], stands: ["round"], back: true };
  expect(found({ all: [gone] }).bad).toEqual(["check-numbers-wrong"]);
  expect(found({ all: [{ ...gone, stands: [] }] }).bad).toEqual([]);
});

test("only the device's own notes say which numbers were played; the server is asked for a proof of the others", () => {
  const numbers = (...all: Notes[]) => unexplained(all, { round: 9, abandoned: [{ ...GONE, round: 7 }] });
  const sealed = (round: number): Notes => ({ ...known, round });
  expect(numbers(sealed(2), played(3), sealed(5), sealed(7), { ...sealed(8), back: true }, sealed(9))).toEqual([3, 5]);

  const first: [number, Proof] = [1, playedProof(1)];
  const asked = (answer: Partial<Proof> | null) =>
    found({ all: [played(1), known], asked: new Map([first, [2, answer && { ...PROOF, ...GONE, ...answer }]]) });
  expect(asked(null).bad, "it has vanished").toEqual(["check-numbers-wrong"]);
  // It was given up before a round that this device was not there for.
  const published = asked({ record: "" });
  expect([published.said, published.findings.at(-1)!.say[0]]).toEqual(["check-good", "check-numbers-silent"]);
  expect(asked({ record: "", secret: SECRET }).bad).toEqual(["check-numbers-wrong"]);
  // It is said to have been a round, in a list that anybody can add to.
  const claimed = asked({ nonces: NONCES });
  expect([claimed.said, claimed.bad, claimed.open]).toEqual(["check-little", [], ["check-numbers-unseen"]]);
  expect(asked({ nonces: NONCES, seals: sealsOf(3) }).bad).toEqual(["check-numbers-wrong"]);
});

test("a number is explained by its own proof only, not by the good one of another number", () => {
  const hidden = { ...begun(2), story: storyOf(2, false) };
  const one = playedProof(1);
  const first: Notes = { ...played(1), commitment: one.commitment };
  const answers = (answer: Partial<Proof>): [number, Proof][] => [
    [1, one],
    [2, { ...playedProof(2), ...answer }],
  ];
  const asked = (answer: Partial<Proof>) => found({ all: [first, hidden], asked: new Map(answers(answer)) }).bad;
  expect(asked({})).toEqual([]);
  expect(asked(one), "that of the round before").toEqual(["check-numbers-wrong"]);
  expect(asked({ ...one, round: 9 }), "that of a number that nobody has seen").toEqual(["check-numbers-wrong"]);
  expect(asked({ round: 1, record: "" }), "that of a number that was given up").toEqual(["check-numbers-wrong"]);
  expect(asked({ table: "WOBA-GILO" }), "that of another table").toEqual(["check-numbers-wrong"]);
  expect(asked({ secret: SECRET }), "one with another secret than was promised").toEqual(["check-numbers-wrong"]);
});

test("what a proof was set up as", () => {
  const lines = [V, "setting", CODE, 3, "elferreihe", '{"without":null}', "1 person", "0 person"];
  expect(settingOfProof(PROOF)).toBe(hash(...lines));
  expect(settingOfProof({ ...PROOF, record: "" })).toBe(null);
});
