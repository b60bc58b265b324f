// Plays games in a game's module and sums up everything that can be seen at every node. `test_equal.py` does the same
// in Python: the steps are the same, in the same order. Runs wherever there is WebAssembly: `walk_node.mjs`, `walk.html`.

const OVER = -2;
const CHANCE = -1;
const WORD = 63n;

/** `crc32(bytes, sum)`: the usual sum over some bytes, going on from another. */
export async function walk(code, facts, tables, crc32) {
  const { instance } = await WebAssembly.instantiate(code, {});
  const rules = instance.exports;
  const { most, width } = facts.effect_rows;

  /** Room behind the module's own data; every part begins at a whole word. */
  let free = rules.heap.value;
  function room(bytes) {
    const at = free;
    free += Math.ceil(bytes / 8) * 8;
    return at;
  }
  const options = room(
    8 * Math.max(...tables.map((table) => table.agreement.length), 1),
  );
  const found = room(16);
  const rows = room(8 * width * (most + 1));
  const stills = room(facts.record * (most + 1));
  const state = stills + facts.record * most;
  const sheet = room(8 * Math.max(tables[0].view, width));
  const stream = room(8);
  const missing = free - rules.memory.buffer.byteLength;
  if (missing > 0) rules.memory.grow(Math.ceil(missing / 65536));
  const bytes = new Uint8Array(rules.memory.buffer);
  const numbers = new BigInt64Array(rules.memory.buffer);
  const part = (at, size) => bytes.subarray(at, at + size);
  const row = (k) => rows + 8 * width * k;
  const told = (at) => part(at, 8 * (2 + Number(numbers[at / 8 + 1])));

  let sum = 0;
  const add = (seen) => (sum = crc32(seen, sum));
  const small = new Int32Array(1);
  const note = (number) => {
    small[0] = number;
    add(new Uint8Array(small.buffer));
  };

  function members(word, first) {
    const list = [];
    for (let k = 0n; k < WORD; k++)
      if ((word >> k) & 1n) list.push(first + Number(k));
    return list;
  }

  function known(kernel, at, reader) {
    bytes.fill(0, sheet, sheet + 8 * width);
    kernel(at, reader, sheet);
    add(part(sheet, 8 * width));
  }

  /** Random play to the end, from the first node; then the game goes on from there with the same luck. */
  function playout(below) {
    const first = part(state, facts.record).slice();
    note(rules.playout(state, stream, rows, stills));
    add(part(state, facts.record));
    for (const n of below) note(rules.draw(stream, n));
    bytes.set(first, state);
  }

  /** Which rule forbids a token that is not legal here. */
  function forbid(codes, [token, ...meant]) {
    const legal = codes.map((code) => facts.actions[rules.token(state, code)]);
    if (!legal.includes(token)) note(rules.forbid(state, ...meant));
  }

  function play({ players, agreement, view, seed, nodes, asks, below }) {
    sum = 0;
    note(seed);
    bytes.fill(0, state, state + facts.record);
    agreement.forEach(
      (number, k) => (numbers[options / 8 + k] = BigInt(number)),
    );
    rules.begin(state, players, options);
    numbers[stream / 8] = BigInt(seed);
    if (below.length) playout(below);
    const readers = [...Array(players).keys(), -1, -2];
    for (let node = 0; node < nodes; node++) {
      add(part(state, facts.record));
      const actor = rules.look(state, found);
      note(actor);
      add(part(found, 16));
      for (const reader of readers) {
        rules.show(state, reader, sheet);
        add(part(sheet, 8 * view));
      }
      for (let seat = 0; seat < players; seat++) note(rules.score(state, seat));
      if (actor === OVER) {
        note(rules.winners(state));
        return [sum, node];
      }
      let code;
      if (actor === CHANCE)
        code = rules.outcome(state, sum % Number(numbers[found / 8]));
      else {
        const before = part(state, facts.record).slice();
        const codes = [
          ...members(numbers[found / 8], 0),
          ...members(numbers[found / 8 + 1], Number(WORD)),
        ];
        forbid(codes, asks[sum % asks.length]);
        for (const legal of codes) {
          note(rules.token(state, legal));
          note(rules.offer(state, legal, rows, stills));
          add(told(row(1)));
          known(rules.know_offer, row(1), actor);
        }
        const [simple, any] = [
          rules.choose(state, stream),
          rules.choose_any(state, stream),
        ];
        note(simple);
        note(any);
        add(part(stream, 8));
        if (before.some((byte, k) => byte !== bytes[state + k]))
          throw new Error("asking has changed the state");
        code = sum & 1 ? simple : any;
      }
      note(code);
      const count = rules.step(state, code, rows, stills);
      note(count);
      for (let k = 1; k <= count; k++) {
        add(told(row(k)));
        add(part(stills + facts.record * (k - 1), facts.record));
        for (const reader of readers) known(rules.know_effect, row(k), reader);
      }
    }
    return [sum, nodes];
  }

  return tables.map(play);
}
