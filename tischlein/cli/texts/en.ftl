help-main = Four family games at the table that sets itself.
help-play = Play a game in the terminal, against the computer or with several people at one keyboard.
help-rules = Read the rules of a game.
help-replay = Watch a recorded game step by step.
help-simulate = Have many games played at once, and see what came of it.
help-games = List the games and what can be agreed for each.
help-game = Which game: { $games }.
help-players = How many take part, computer players included.
help-name = Name of a person at this keyboard; give it several times if several play.
help-bot = How well a computer player plays, as a rule neuling; once for each of several, or once for all.
help-option = Something agreed, as NAME=VALUE, for example risk=true. `tischlein games` lists all.
help-seed = A number with which the same luck can be had again.
help-language = Language: de or en.
help-plain = Plain text only, without colours and signs; good for screen readers.
help-save = Write the game to this file when it ends.
help-continue = Go on with a saved game.
help-rounds = Play so many rounds.
help-wins = Play until somebody has won so many rounds.
help-open = Show all cards (finished games only; otherwise as a spectator sees it).
help-step = Wait for the Enter key after each turn.
help-games-count = How many games.
help-policy = Who plays: kueken to grossmeister, simple, random, MODULE:NAME or “program: COMMAND”; once for all seats, or once for each.
help-threads = On how many cores; all if not given.
help-json = Print the result as JSON.
help-help = Show this help.
help-version = Show the version.
usage = Usage
usage-options = Options
usage-commands = Commands

error = Error: { $reason }
error-no-command = There is no command { $name }. There are: { $known }.
error-no-option = There is no option { $name }.
error-option-elsewhere = { $name } belongs to a command: { $commands }
error-missing = Missing: { $name }.
error-value = { $name }: { $reason }
error-file = The file { $file } cannot be read: { $reason }
error-write = The file { $file } cannot be written: { $reason }
error-name-taken = The name { $name }, or one that looks nearly like it, is taken: give every person at the keyboard a name of their own.
error-no-level = There is no level “{ $level }” in this game. There are: { $known }.
error-levels = { $count ->
    [0] --bot: No computer player takes part here.
    [one] --bot: One computer player takes part here. Name one level.
   *[other] --bot: { $count } computer players take part here. Name one level for all, or one for each.
}
error-language = TISCHLEIN_LANGUAGE must be one of { $known }, not { $value }
error-option-form = “{ $text }” is not of the form NAME=VALUE.

acting = { $name } (to act)
computer = Computer { $number }
person = You
seats = At the table: { $names }.
your-turn = { $name }, it is your turn.
preparing = Players who think ahead are being made ready for this computer, this once. Until they are, an old hand plays in their place.
choose = What do you do? Type a number, or ? for help: 
choose-only = Enter to go on, or ? for help: 
help-table =
    A number: do this. Enter: the only or the first action.
    ?: this help. ? W12: that rule. rules: the whole rulebook.
    table: show the table again. back: take back the last action, if it showed nothing new.
    save FILE: write the game to a file. quit: stop; the game is kept.
word-rules = rules
word-table = table
word-back = back
word-save = save
word-quit = quit
not-understood = I do not understand “{ $text }”. Type one of the numbers, or ? for help.
refused = That cannot be done. { $reason } (rule { $rule })
no-rule = There is no rule { $rule } in this game.
cannot-take-back = That cannot be taken back: it showed something new, or something has happened since.
taken-back = Taken back.
saved = Saved in { $file }.
left = The game is saved. To go on: tischlein play --continue { $file }
hand-over = It is { $name }'s turn. Please hand over the device, then press Enter.
meanwhile = What has happened:
turn-heading = Turn { $turn }
setup-heading = Setting the table
game-over = The game is over.
winners = { $count ->
    [one] The winner: { $names }.
   *[other] The winners: { $names }.
}
list-and = { $first } and { $last }
points-of = { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
out-of-game = { $name }: out of the game
match-round = Round { $round }
match-totals = Standing: { $totals }
match-next = Enter for the next round.
match-over = The match is over.
games-players = { $low } to { $high } people
simulate-progress = Games
simulate-title = { $games } games of { $game } with { $players } players
simulate-seat = Seat
simulate-policy = Policy
simulate-share = Share of wins
simulate-interval = 95 % interval
simulate-points = Points (mean)
simulate-range = 5 % to 95 %
simulate-out = Put out
simulate-turns = Turns in a game: { $mean } (5 % to 95 %: { $low } to { $high })
simulate-decisions = Decisions in a game: { $mean }
simulate-shared = Shared wins: { $share }
simulate-speed = { $seconds } s, { $moves } decisions a second
simulate-compiling = Before that { $seconds } s for compiling the rules
choose-game = Which game? Number or name: 
error-line = line { $line }: { $reason }
error-range = { $name }: a whole number from { $low } to { $high }
error-whole = a whole number is needed, not { $value }
error-one-of = there are: { $known }
error-not-utf8 = this is not text in UTF-8
replay-given = { $turn ->
    [all] All luck of this game was that of another round.
    [0] This game went on from the deal of another one: until then its luck was that one's.
   *[other] This game went on from another one: up to the end of turn { $turn }, luck and moves were that one's.
}
replay-unfinished = This game was not played to its end.
continue-enter = Enter to go on.
help-serve = Set the table for all devices in the house, and open the browser. This is what `tischlein` alone does.
help-backup = Copy all stored games to a file, while the server runs.
help-page = Write the page into a folder that any web space serves: games are played there without a server.
help-host = Address to listen on; 0.0.0.0 for the whole house, 127.0.0.1 for this device only.
help-port = Port to listen on.
help-database = Where games are stored, as sqlite:///FILE or postgresql://…
help-no-browser = Do not open the browser.
help-without-page = Without the page, for other front ends and bots alone.
serve-preparing = Setting the table …
serve-here = The table is set: { $address }
serve-others = For phones and other devices in the house: { $address }
serve-stop = Ctrl-C ends it; all games are kept.
serve-unkept = Nothing can be written to { $folder }, or there is too little room: the rules will be compiled again at every start. TISCHLEIN_CACHE names another folder.
serve-compiling = The first time, the rules are compiled in the background, for a minute or two. You can play already.
page-done = The page lies in { $folder }: { $count } files, { $kilobytes } kB. Upload it to any folder of any web space, and all games can be played there on one device. Only tables that several devices share are missing: `tischlein` sets those.
page-try = To try it: { $command }, then open { $address } in the browser.
page-unserved = Tischlein has to come from a web server: browsers load no programs from a file. To try it, in this folder: python3 -m http.server { $port }, then open http://localhost:{ $port }/.
page-taken = There is something in { $folder } already, and this command has not written it. Take an empty folder, or a new one.
page-unwritten = The page cannot be written to { $folder }: { $reason }
page-none = This installation has no page: build it with “make page”, or install a release.
backup-done = { $kilobytes } kB copied to { $file }.
help-verify = Check the proof of a round's luck; - reads it from standard input.
help-notes = Notes that a device took of this round, downloaded there after it; may be given several times.
help-verify-page = Compare the page at this address with that of this release, in place of a proof.
verify-good = Every stroke of luck in this file follows from what was promised, sealed and given before the round.
verify-nothing = Nothing was checked: there was no luck in this round yet.
verify-bad = The luck of this round is not proved: { $reason }
verify-bad-notes = { $file }: { $reason }
verify-round = Table { $table }, round { $round }: { $game } with { $players } players, { $end ->
    [over] played to its end.
   *[abandoned] abandoned before its end.
}
verify-never-begun = Table { $table }, number { $round }: given up before its round began. The secret is the one that was promised.
verify-strokes = The secret is the one that was promised, and every stroke of luck is the one that follows from it and the nonces. Checked: { $kinds }.
verify-no-luck = The secret is the one that was promised. The round ended before there was any luck.
verify-sealed = Every nonce is the one that was sealed before any was shown.
verify-given-up = { $count ->
    [one] One number was
   *[other] { $count } numbers were
} given up before this round, for all to see:
verify-number = { "  " }number { $round }: { $silent ->
    [none] nobody had sealed anything
   *[other] sealed, and not in the proof: the nonce of player { $silent }
}
verify-compare = What a file says of itself is not enough: whoever makes up the luck can make up the file. Compare it with what the devices at the table noted (--notes), or by eye. This was promised, sealed and given before the round; there is a nonce from everybody who was ready and from nobody else, no bot either:
verify-fingerprint = { "  " }digits to compare aloud: { $fingerprint }
verify-commitment = { "  " }promise: { $commitment }
verify-nonce = { "  " }nonce of player { $player }: { $nonce }
verify-host-nonce = { "  " }nonce of the host, who only watched: { $nonce }
verify-notes = Notes { $file }:
verify-notes-same = { "  " }yes: { $what }
verify-notes-other = { "  " }NO:  { $what }
verify-notes-unknown = { "  " }?    { $what }
verify-notes-good = Proof and notes fit each other. What no device could see is marked with a question mark.
verify-notes-nothing = Nothing could be compared: these devices noted none of it.
verify-notes-bad = This proof is not about what was shown at the table.
verify-notes-bad-back = One of the devices noted that the server was set back to an earlier state. If another one was not connected then, that may be why its notes differ: what it had noted before was lost by it. Who runs the server should have said so.
verify-notes-back = This is not enough to call the round fair: the server was set back to an earlier state. What was lost by that cannot be compared; the rest fits.
verify-page-good = The page at { $address } is that of Tischlein { $version }: { $count } files are the same, byte for byte, this time and for this visitor.
verify-page-folder = The page at { $address } is that of Tischlein { $version } as a folder, without shared tables: { $count } files are the same, byte for byte, this time and for this visitor.
verify-page-rules = The rules by which this page derives cards have these SHA-256 sums. “Was it fair?” shows them, too, as “Rules’ module”:
verify-page-sum = { "  " }{ $digest }  { $game }
verify-page-bad = The page at { $address } is not that of Tischlein { $version }:
verify-page-other = { "  " }{ $file }: something else than in this release
verify-page-missing = { "  " }{ $file }: not there
verify-page-needless = Give either a proof or --page with an address.
verify-page-address = { $address } is no address of a page: give that of a server, such as https://spiele.example, the link to a table there, or that of a folder with / at its end
verify-page-silent = { $address } does not answer: { $reason }
verify-page-none = This installation has no page to compare with: build it with “make page”, or install a release.
help-arena = Let players play against each other, with the same luck for all, and see who is better: kueken to grossmeister, simple, random, MODULE:NAME or “program: COMMAND”.
help-arena-games = How many games, rounded up so that everybody sits in every seat with the same luck.
help-seconds = Seconds for one choice; who takes longer loses the game.
help-processes = On how many cores; all if not given.
help-stop = For two players: stop as soon as it is decided who is better.
help-csv = Print every game as CSV, one line for each seat.
help-plot = Draw a picture of the result into this file (SVG).
error-above-zero = { $name }: a number above 0
arena-contestants = Name 2 to { $most } players, for example: tischlein arena wagnis simple random
arena-stop-two = --stop is for two players
arena-title = { $game } with { $players } players: { $games } games, { $deals } deals
arena-share = Wins (95 % interval)
arena-points = Points
arena-player = Player
arena-even = If all were equal, each would win { $share }.
arena-rating = Rating
arena-time = A move
arena-failed = Failed
arena-stopped = Stopped early: { $name } is better. (So the shares lean a little to that side.)
arena-reason = { $name } lost { $times ->
    [one] one game
   *[other] { $times } games
}: { $reason }
arena-seed = { $seconds } s; the same luck again: --seed { $seed }
arena-plot-shares = Share of wins with 95 % interval; dashed: if all were equal
arena-plot-course = Share of wins up to each deal
arena-plot-deals = { $deals } deals
arena-plot-seed = tischlein arena, seed { $seed }
