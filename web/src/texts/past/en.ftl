replay-title = { $game }, watched again
replay-review = Review
replay-round = Round { $round }
replay-round-choose = Which round?
replay-loading = Fetching the game …
replay-seat = Seat { $number }
replay-beginning = Start
replay-start = This is how it began.
replay-turn = Turn { $turn } of { $turns }
replay-set-up = Set-up
replay-slider = Place in the game
replay-controls = Playback
replay-first = To the start of the game
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-forward = One step on
replay-last = To the end of the game
replay-speed = Speed: { $speed }
replay-speed-slow = leisurely
replay-speed-normal = normal
replay-speed-fast = quick
replay-reader = Whose eyes?
replay-reader-open = All cards open
replay-reader-all = From all sides
replay-reader-watch = As a spectator
replay-reader-seat = As { $name }
replay-hands = All hands
replay-try = Play on from here
replay-again-deal = The same deal again
replay-copy = Link to this moment
replay-copied = The link to this very moment is copied.
replay-download = Download the record
replay-keys = Keys: arrows for steps, space plays, page up and down go from turn to turn, home and end.
replay-points = Points
replay-to-table = To the table
replay-gone = This game is no longer here, or there is a typing error in the link.
replay-gone-hint = Do you still have its record? Then you can load it here.
replay-not-over = This round is still being played. You can watch it when it is over.
replay-private = Open it on the device on which you played.
replay-offline = The table cannot be reached right now. Check the connection and try again.
replay-again = Try again

load-title = Watch a record
load-intro = A record is a short text with everything that happened. You get one after every round.
load-file = Choose a file
load-drop = … or drop it here
load-paste = … or paste the text
load-paste-label = Text of the record
load-go = Watch
load-too-large = This file is too large for a record.
load-wrong = This is no record that can be played again.

past-title = Your games
past-intro = This is what this browser remembers. Nobody else sees what you played on this device. Whoever has the code of a table on the server can watch its finished rounds, unless nobody was to watch there.
past-intro-here = This is what this browser remembers. Nobody else sees what you played on this device.
past-none = No round has been finished here yet. That can be changed!
past-round = Round { $round }
past-abandoned = abandoned
past-given = { $turn ->
    [all] with the luck of another round
    [0] played on after the deal
   *[other] played on after turn { $turn }
}
past-won = { $count ->
    [one] { $names } won
   *[other] { $names } won
}
past-again = Same deal again
past-again-round = Same deal again: round { $round } of table { $code }
past-watch = Watch
past-watch-round = Watch round { $round } of table { $code }
past-review-round = Review of round { $round } at table { $code }
past-record-round = Download the record of round { $round } of table { $code }
past-check-round = Was it fair? Round { $round } of table { $code }
past-forget = Forget me at this table
past-forget-sure = Your name and your key will be deleted, here and on the server. There is no way back to your place.
past-forget-running = The game is still running. Your place will be free then.
past-erase = Delete this game
past-erase-sure = The table and all its rounds will be deleted from this device. This cannot be undone.
past-erase-yes = Yes, delete it
past-forget-yes = Yes, forget me
past-forget-no = Rather not
past-load = Load a record

own-title = How you have played
own-intro = Only this browser counts this, and only for you. “Delete everything about me” in the settings erases it.
own-none = Nothing yet! After your first round you will see here how it went.
own-rounds = { $rounds ->
    [one] 1 round played,
   *[other] { $rounds } rounds played,
}
own-won = { $won ->
    [0] none won yet.
   *[other] { $won } won.
}
own-best-wagnis = Your best row: { $best } points
own-best-elferreihe = The most cards in one turn: { $best }
own-best-blitzraster = Your longest chain reaction: { $best } lines
own-found = { $count ->
    [one] You have found one way to split a number:
   *[other] You have found { $count } ways to split numbers:
}
own-against = Against
own-of-rounds = Rounds

data-title = What is stored about you
data-tables = { $count ->
    [0] Nothing: this browser knows of no table of yours.
    [one] Your name and what was played, at one table.
   *[other] Your name and what was played, at { $count } tables.
}
data-notes = { $count ->
    [one] And notes about the luck of one round, on this device only.
   *[other] And notes about the luck of { $count } rounds, on this device only.
}
data-rounds = { $count ->
    [one] And how one round went for you, on this device only.
   *[other] And how { $count } rounds went for you, on this device only.
}
data-reviews = { $count ->
    [one] One review of a game as well, only on this device.
   *[other] { $count } reviews of games as well, only on this device.
}
data-past = Games and records
data-delete = Delete everything about me
data-sure = Games on this device will be gone. On the server it will say “N. N.” instead of your name, and you lose your place at running tables. This cannot be undone.
data-sure-here = All games on this device will be gone. This cannot be undone.
data-yes = Yes, delete everything
data-no = Rather not
data-done = { $count ->
    [0] Deleted. The server did not know you any more.
    [one] Deleted: everything about you at one place.
   *[other] Deleted: everything about you at { $count } places.
}
data-failed = That did not work. Nothing has been deleted, try again in a moment.
data-partly = Not everything is deleted. Press again in a moment to go on.

menu-last = The last round
menu-bot-plays = a bot is playing
menu-left = has left
menu-leave = Get up
menu-give-to-bot = Let a bot go on
menu-watching = { $count ->
    [one] One person is watching
   *[other] { $count } people are watching
}
menu-close = Clear the table
menu-close-sure = Then this match is over for everybody.
menu-close-yes = Yes, clear it
menu-close-no = No, play on
menu-pause = Take a break
menu-resume = Go on

result-you = You have won!
result-who = { $count ->
    [one] { $names } wins!
   *[other] { $names } win!
}
result-you-round = You win the round!
result-who-round = { $count ->
    [one] { $names } wins the round.
   *[other] { $names } win the round.
}
result-round = Round { $round } of { $rounds }
result-wins = { $wins ->
    [one] Round { $round }. Whoever wins a round has won.
   *[other] Round { $round }. The first to win { $wins } rounds has won.
}
result-few = Few points are good.
result-given = Played on from another round: until then luck and moves were not yours. This is for practice and does not count.
result-given-all = The luck was the same as in another round. This is for practice and does not count.
result-compared = Last time: { $before ->
    [none] out of the game
    [1] 1 point
   *[other] { $before } points
}. This time: { $now ->
    [none] out of the game
   *[other] { $now }
}.
result-compared-who = { $name }: last time { $before ->
    [none] out of the game
    [1] 1 point
   *[other] { $before } points
}, this time { $now ->
    [none] out of the game
   *[other] { $now }
}
result-again = The same deal again
result-own = you
result-facts = Worth remembering
result-coming = { $rest ->
    [one] The last round is next.
   *[other] Round { $round } of { $rounds } is next.
}
result-needs = One win to go: { $names }.
result-next = Next round
score-title = The score
score-round = Round { $round }
score-points = Points
score-wins = Wins
result-rematch = Play again
result-waiting = Waiting for the others …
result-look = Look at the table
result-replay = Replay
result-check = Was it fair?

here-title = Playing with others
here-alone = Inviting people, letting them watch or continuing on another device needs a table on the server. This one stays on this device, so you can play it without a network, too.
here-folder = This page is a folder of files without a server. Inviting people, letting them watch or continuing on another device needs a Tischlein server.
here-others = Set a table for others

along-title = Go on with another device
along-intro = Take your place along, to your phone for example. It stays here as well.
along-make = Get a link for it
along-make-for = Link for { $name }
along-scan = Scan this with the other device, or open the link there.
along-once = It is good for ten minutes and for one device. Give it to nobody else: whoever opens it plays as { $name }.
along-qr = The link to your place as a QR code
along-copy = Copy the link
along-copied = Copied
along-sitting = Your place is being set …
along-failed = The link is missing or not complete. Get a new one on the other device.

fair-title = Fair cards and dice
fair-here = Cards and dice at this table come from this device’s own random generator. A promise before the round and a proof after it belong to tables on the server, where nobody could otherwise see where the cards come from.
fair-now = The luck of this round was fixed when it began: by the server’s promise and by your random numbers.
fair-next = You fix the luck of the next round together, as soon as everybody is ready.
fair-digits = Everybody at the table should see the same nine digits. Read them aloud. Whoever has others is shown something else than you.
fair-digits-label = The digits of this round
fair-how = How does that work?
fair-how-text = Before the round the server chooses a secret random number and shows a promise about it. Then everybody’s device puts a random number of its own into a sealed envelope. Only when all envelopes are on the table are they opened. All the numbers together decide every card and every roll. After the round the secret is shown, and everybody can check.
fair-promise = Promise
fair-part = Your random number
fair-part-of = Random number of { $name }
fair-copy-promise = Copy the promise
fair-copy-part = Copy the random number
fair-copied = Copied
fair-unknown = This device gave no random number to this round. If you were ready on another device, only that one knows yours.
luck-abandoned = { $count ->
    [one] The device of { $names } did not answer in time. We start over as soon as everybody is ready. The host can give the place to a bot.
   *[other] The devices of { $names } did not answer in time. We start over as soon as everybody is ready. The host can give the place to a bot.
}
luck-back = The server was set back to an earlier state. We go on with a new round number.
luck-commitment = Careful: the server has exchanged its promise about cards and dice.
luck-seals = Careful: an envelope with a random number was exchanged. Somebody may have steered the luck of this round.
luck-nonces = Careful: a random number does not fit its envelope. Somebody may have steered the luck of this round.
luck-setting = Careful: the game, its options or the seats are not those that were shown before the envelopes were opened.
luck-round = Careful: the server has given up a round while it was played.
luck-gone = Careful: a round that this device saw begin is not among the results. Was the server set back to a backup? Ask whoever runs it.
luck-unheard = A round number was given up although this device had sent its random number. The server says that not all came in time.
luck-own = This round begins without the random number of this device.
luck-numbers = Careful: this device has asked for a new round number three times, and something did not fit each time. It does not take part in the luck of this table any more.
luck-more = What does that mean?
luck-more-back = For example because a backup was restored. Ask whoever runs the server: if that is not so, somebody may want something to vanish. Your device never gives two random numbers for one round. So it asks for a new number.
luck-more-commitment = There was another promise for the same round before. Whoever exchanges it can try until the luck suits them. Your device gives no random number for that and asks for a new number. If it happens again, better play elsewhere.
luck-more-seals = Before the envelopes were opened, your device noted all of them. Now there is another one. Whoever can do that chooses their number after they know yours. Download the proof and the notes after the round.
luck-more-nonces = Every random number has to fit the envelope that lay on the table before. This one does not. Download the proof and the notes after the round.
luck-more-setting = What is played, and who sits where, is fixed before the envelopes are opened. Whoever changes it later knows the cards already and can choose who gets them. Download the proof and the notes after the round.
luck-more-round = When a round has begun its luck is fixed. Whoever begins anew then has seen the luck and can try until it suits them. If it happens again, better play elsewhere.
luck-more-gone = When a round has begun its luck is fixed, and whoever runs the server has seen it. If no backup was restored, somebody may be beginning rounds anew until the luck suits them. Then better play elsewhere.
luck-more-unheard = That may be the line. But whoever runs the server may know the luck of that number by then. If it happens again, better play elsewhere.
luck-more-own = That is as it should be if you were ready on another device, or if a bot played for you in between. Otherwise somebody has exchanged your envelope.
luck-more-numbers = A round cannot begin without you as long as you sit here. Load this page again if you want to try once more. Better play elsewhere if it goes on like this.
check-asking = Checking …
check-yes = Yes, this round was fair.
check-good = What this device could check fits together.
check-little = This device could check only a part of it.
check-bad = Something is wrong here.
check-bad-more = { $files ->
    [1] Download the proof and show it to somebody who knows about such things.
   *[2] Download both files and show them to somebody who knows about such things.
}
check-did = Checked
check-fact = Good to know
check-not = Not checked here
check-promise = The server has kept its promise: it is the same as before the round, and the secret fits it.
check-promise-wrong = The secret does not fit the server’s promise.
check-promise-changed = The server has exchanged its promise.
check-promise-late = Whether the promise is the same as before the round: this device came later.
check-seals = All random numbers lay in sealed envelopes before the first one was shown. None was exchanged.
check-seals-wrong = A random number does not fit its envelope, or one is missing.
check-seals-changed = An envelope or a random number was exchanged.
check-seals-late = Whether an envelope was exchanged: this device did not see them before the round.
check-setting = The game, its options and the seats are those that were fixed before the first random number was shown.
check-setting-wrong = The game, its options or the seats were changed after they had been fixed.
check-setting-late = Whether the game, its options and the seats were fixed before: this device did not see them before the round.
check-own = The random part that this device gave is in it, unchanged.
check-own-missing = The random number of this device is missing.
check-own-elsewhere = Whether your random number is in it: this device gave none.
check-own-left-out = Why the random number of this device is not in it. If you were ready on another device, or a bot played for you at the start, that is as it should be. Otherwise something is wrong.
check-others = There are random numbers from everybody who was ready, and from nobody else.
check-others-wrong = A random number of somebody who was ready is missing, or there is one too many.
check-luck = { $strokes ->
    [one] This device has worked out the one stroke of luck of the round itself: it is the one that follows from the promise and the random numbers.
   *[other] This device has worked out every card, roll and event itself: all { $strokes } are those that follow from the promise and the random numbers.
}
check-luck-wrong = Somebody has changed the luck at step { $step }. This should have come: { $due } This came instead: { $came }
check-luck-held = The record ends before luck that had to come: { $due }
check-rules = Everything went by the rules, { $steps } steps to the end, and points and winners are right. Played again here with the rules’ module, version { $version } ({ $sum } …).
check-rules-cut = Everything went by the rules, { $steps } steps until the table was cleared. Played again here with the rules’ module, version { $version } ({ $sum } …).
check-rules-wrong = { $line ->
    [0] The record in the proof is not a game that can be played by the rules.
   *[other] The record in the proof is not a game that can be played by the rules: line { $line } is wrong.
}
check-result-wrong = Points or winners are not those that come of the round by the rules.
check-shown = All that this device showed, told and offered in these { $steps } steps is what the rules show there.
check-shown-wrong = { $known ->
    [yes] At step { $step } something else was shown than what happened. By the rules it was: { $due }
   *[no] At step { $step } something else was shown than what happened.
}
check-event-wrong = Something was shown that never happened by the rules.
check-view-wrong = { $step ->
    [-1] Something lay on the table that never lay there by the rules: a card, a number or points were false.
    [0] Something else lay on the table at the beginning than the rules put there: a card, a number or points were false.
   *[other] After step { $step } something else lay on the table than the rules put there: a card, a number or points were false.
}
check-offer-wrong = { $step ->
    [-1] Something else was offered than the rules allow there.
   *[other] After step { $step } something else was offered than the rules allow there.
}
check-shown-older = Whether the pictures were right: this round began with an older page, which did not note them.
check-shown-many = Whether all pictures were right: this device has seen some that it could not note.
check-shown-release = Whether the pictures were right: the server said to be of release { $release }, this page is of release { $own }. Another release may show the same in another way. Ask whoever runs it whether it was renewed while you played.
check-guest = Whether cards and pictures follow from it: this game is a guest here, and this page does not carry its rules.
check-rules-failed = Whether cards and pictures follow from it: the rules could not be loaded here, or are others now. Load this page again and ask once more.
check-digits = Whether the others saw the same round: only your nine digits show that, if you have read them aloud.
check-page = Whether this page itself is the true one. The program “tischlein verify --page” shows that, on another computer. The proof is for whoever wants to check the rest there, too:
check-module = Rules’ module, version { $version }
check-module-more = This is the SHA-256 of the file with the rules. “tischlein verify --page” compares it, too, with that of the release.
check-copy-module = Copy the sum of the rules’ module
check-told = What this device was told stands in the record exactly so: { $steps } steps.
check-told-late = What this device was told stands in the record exactly so: { $steps } steps, { $late } of them only afterwards.
check-told-wrong = { $known ->
    [yes] At step { $step } this device was told something else than what stands in the record now. There it is: { $due }
   *[no] This device was told something else than what stands in the record now.
}
check-told-torn = The server has told this device another story of the round afterwards.
check-told-gap = Whether the record is right: this device saw nothing of the round.
check-told-nothing = Whether the record is right: there is nothing in it, the table was cleared before the first step.
check-told-part = Whether the end of the record is right: of { $steps } steps this device saw the first { $seen }. Those are right.
check-told-long = Whether the record is right: the round is too long to be compared here.
check-told-watching = Whether the record is right: only devices on which somebody plays compare that.
check-record-wrong = The record in the proof is not the game that the server shows in the replay.
check-back = What this device saw before the server was set back to an earlier state: that was lost. Ask whoever runs it whether a backup was restored.
check-numbers-wrong = A number that was abandoned before this round has vanished or was changed.
check-round-cut = The server gave a round up while it was played, and the table went on. Whoever does that has seen the luck and can try until it suits them.
check-numbers-silent = { $count ->
    [one] One number was abandoned before this round because the device of { $names } did not answer.
   *[other] One number was abandoned before this round because the devices of { $names } did not answer.
}
check-numbers-unheard = For that number this device did send its random number; the server says that it did not come in time. That may be the line. Whoever runs the server could say so, too, of luck that did not suit.
check-numbers-unused = { $count ->
    [one] One number before this round stayed unused.
   *[other] { $count } numbers before this round stayed unused.
}
check-numbers-often = Why { $count } numbers were given up after all had sealed. Once may be an accident. Whoever runs the server could choose among them.
check-numbers-table = So far, { $count } numbers at this table came to no round that this device saw, although all had sealed. Once may be an accident. Whoever runs the server could choose among them.
check-numbers-unseen = { $count ->
    [one] Whether a round before this one was really played, as the server says: everybody had sealed, and this device saw nothing of it.
   *[other] Whether { $count } rounds before this one were really played, as the server says: everybody had sealed, and this device saw nothing of them.
}
check-numbers-part = { $count ->
    [one] Whether a round before this one went on to the end that the server tells of: this device did not see it like that.
   *[other] Whether { $count } rounds before this one went on to the ends that the server tells of: this device did not see them like that.
}
check-numbers-back = What became of numbers before this round: they were lost when the server was set back to an earlier state. Ask whoever runs it whether a backup was restored.
check-cards = The cards and rolls themselves. The program “tischlein verify” does that on your own computer. { $files ->
    [1] Download the proof for it:
   *[2] Download the proof and the notes of this device for it:
}
check-screen = Whether the pictures were right. They come from the server, too, and nobody keeps them. If a move looks different in the replay from what you saw, something is wrong.
check-unkept = This window cannot keep anything: when it is closed, the notes are gone.
check-details = The numbers behind it
check-secret = Secret
check-download = Proof
check-download-notes = Notes of this device
check-failed = The proof cannot be had right now. Try again in a moment.
setting-chatter = Bots say something now and then
