replay-title = { $game }, watched again
replay-round = Round { $round }
replay-round-choose = Which round?
replay-loading = Fetching the game …
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
replay-copy = Link to this moment
replay-copied = The link to this very moment is copied.
replay-download = Download the record
replay-keys = Keys: arrows for steps, space plays, page up and down go from turn to turn, home and end.
replay-points = Points
replay-to-table = To the table
replay-gone = This game is no longer here, or there is a typing error in the link.
replay-gone-hint = Do you still have its record? Then you can load it here.
replay-not-over = This round is still being played. You can watch it when it is over.
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
past-intro = This is what this browser remembers. Whoever has a table’s code can watch its finished rounds.
past-none = No round has been finished here yet. That can be changed!
past-round = Round { $round }
past-abandoned = abandoned
past-won = { $count ->
    [one] { $names } won
   *[other] { $names } won
}
past-watch = Watch
past-watch-round = Watch round { $round } of table { $code }
past-record-round = Download the record of round { $round } of table { $code }
past-forget = Forget me at this table
past-forget-sure = Your name and your key will be deleted, here and on the server. There is no way back to your place.
past-forget-running = The game is still running. Your place will be free then.
past-forget-yes = Yes, forget me
past-forget-no = Rather not
past-load = Load a record

data-title = What is stored about you
data-tables = { $count ->
    [0] Nothing: this browser knows of no table of yours.
    [one] Your name at one table and the key to your place.
   *[other] Your name at { $count } tables and the keys to your places.
}
data-past = Games and records
data-delete = Delete everything about me
data-sure = Everywhere it will then say “N. N.” instead of your name, and you lose your place at running tables. This cannot be undone.
data-yes = Yes, delete everything
data-no = Rather not
data-done = { $count ->
    [0] Deleted. The server did not know you any more.
    [one] Deleted: your name and your key at one place.
   *[other] Deleted: your name and your keys at { $count } places.
}
data-failed = That did not work: the server cannot be reached. Nothing has been deleted, try again in a moment.
data-partly = Not everything is deleted: the server could not be reached for a moment. Press again to go on.

along-title = Play on on another device
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
fair-now = All the luck of this round was fixed before it began. Nobody can change it now.
fair-next = All the luck of the next round is fixed already. Nobody can change it then.
fair-how = How does that work?
fair-how-text = Before the round the server chose a secret random number and showed a seal of it. Then every person added a random number of their own. All of them together decide every card and every roll. After the round the secret is shown, and everybody can check.
fair-seal = Seal
fair-part = Your random number
fair-part-of = Random number of { $name }
fair-copy-seal = Copy the seal
fair-copy-part = Copy the random number
fair-copied = Copied
fair-unknown = Only the device on which you said you were ready knows your random number.
check-asking = Checking …
check-good = Yes. The seal is the same as before the round, your own random number is in it unchanged, and nobody secretly added another.
check-own = Yes. The seal is the same as before the round, the secret fits it, and your own random number is in it unchanged.
check-seen = Yes, as far as can be seen here: the seal is the same as before the round. You added no random number of your own on this device.
check-fits = The seal fits the secret. Whether it is the same as before the round is known only to a device that was there.
check-bad-seal = No! The secret does not fit the seal. Show the proof to somebody who knows about such things.
check-bad-promise = No! Before the round the server showed another seal. Show the proof to somebody who knows about such things.
check-bad-part = The random number of this device is not in it. If a bot played for you from the start, that is as it should be. Otherwise show the proof to somebody who knows about such things.
check-bad-others = No! A random number of somebody who played is missing, or there is one too many. Show the proof to somebody who knows about such things.
check-details = What exactly was checked
check-step-seal = The secret that is shown gives the seal.
check-step-promise = The seal is the one this device saw before the round.
check-step-part = The random number of this device is in it, unchanged.
check-step-others = There are random numbers from everybody who was ready, and from nobody else.
check-step-open = not on this device
check-rest = That every single card and roll follows from them can be checked by a program on your own computer: download the proof and call “tischlein verify” with the file.
check-secret = Secret
check-download = Download the proof
check-failed = The proof cannot be had right now. Try again in a moment.
