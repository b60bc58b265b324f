// boardgame.io's own server with a card game: 104 cards, two hidden hands of ten, a secret deck, an open pile.
// A move plays a card onto the pile and draws another; an empty deck is filled again from the pile, so it never ends.
// node --expose-gc server.js PORT

const { Server } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const CARDS = 104;
const HAND = 10;

const cards = {
  name: 'cards',
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },

  setup: ({ ctx, random }) => {
    const all = Array.from({ length: CARDS }, (_, id) => ({ id, colour: id % 4, value: 1 + (Math.floor(id / 4) % 13) }));
    const deck = random.Shuffle(all);
    const players = {};
    for (let player = 0; player < ctx.numPlayers; player++) players[player] = { hand: deck.splice(0, HAND) };
    return { secret: { deck }, players, pile: [deck.pop()], sizes: Array(ctx.numPlayers).fill(HAND) };
  },

  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, index) => {
        const hand = G.players[playerID].hand;
        if (!Number.isInteger(index) || index < 0 || index >= hand.length) return INVALID_MOVE;
        G.pile.push(hand.splice(index, 1)[0]);
        if (G.secret.deck.length === 0) G.secret.deck = random.Shuffle(G.pile.splice(0, G.pile.length - 1));
        hand.push(G.secret.deck.pop());
      },
    },
  },
};

const server = Server({ games: [cards], origins: ['http://127.0.0.1'] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done); // nobody outside this machine
process.on('SIGUSR2', () => global.gc()); // memory is looked at after a full collection
server.run({ port: Number(process.argv[2]) });
