// Matches, records and replays through the page's own engine. `test_match.py` does the same in Python.
import { answer, asked, game, open, part, source } from "./engine.mjs";

const { Match } = await part("match");
const { loadEither, RecordError, write } = await part("record");
const { watchedRecord } = await source("device/past");

/** How a match stands, to be compared. */
const standing = (match) => ({
  place: match.place,
  over: match.over,
  totals: match.totals(),
  wins: match.wins(),
  winners: match.winners(),
  seats: match.names.map((_, player) => match.seatOf(player)),
  players: match.names.map((_, seat) => match.playerAt(seat)),
  names: match.state.names,
});

function play({ players, options, rounds, wins, names, tokens }) {
  const length = { rounds, wins };
  const match = new Match(game, players, options, length, names);
  const stood = [];
  let later = null;
  for (const [nth, round] of tokens.entries()) {
    if (nth) {
      const before = match.tally();
      match.nextRound();
      // The same round of a match that is taken up there.
      later = new Match(match.game, players, options, length, names, before);
    }
    for (const token of round) {
      match.state.apply(token);
      later?.state.apply(token);
    }
    stood.push(standing(match));
    if (
      later &&
      JSON.stringify(standing(later)) !== JSON.stringify(stood.at(-1))
    )
      throw new Error(`round ${nth + 1} stands otherwise when it is taken up`);
  }
  return { stood, text: match.dump() };
}

async function read(text) {
  try {
    const found = await loadEither(open, text);
    const again = found instanceof Match ? found.dump() : write(found);
    return again === text ? null : ["other text", again];
  } catch (error) {
    if (error.message === "not carried") return [error.message];
    if (!(error instanceof RecordError)) throw error;
    return [error.line, error.reason[0]];
  }
}

const told = ({ record, round, seat }) =>
  watchedRecord(open, record, round, seat).catch((error) => ({
    status: error.refused.status,
    code: error.refused.code,
  }));

const { matches = [], texts = [], replays = [] } = asked;
await answer({
  matches: matches.map(play),
  texts: await Promise.all(texts.map(read)),
  replays: await Promise.all(replays.map(told)),
});
