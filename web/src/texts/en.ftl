back = Back
close = Close

home-rules = Rules of { $game }
home-play = Play
home-invite = With others
home-join = Has somebody invited you?
home-join-go = Sit down
home-back-to = Your place is still free
home-past = Watch again
home-past-all = All games
home-your-turn = It is your turn
home-bad-code = A code has eight letters, for example WOBA-GILO. Have another look.
home-no-address = This address leads nowhere. Choose a table here.
home-offline = The server cannot be reached. You can still play on this device; tables with others wait until it is back.
home-alone = This page does without a server. To play with people on other devices, to watch them, or to change devices in the middle of a game, you need a Tischlein server, and any computer will do. The project’s README says where to get it and how to start it.
home-problem = That did not work. Please try again in a moment.
home-unloaded = This game could not be loaded just now. Try again once you are online.
home-slow = The game is loading a little slowly. One more moment …
home-missing = This part of the page has not been loaded yet. It needs the network once.

lobby-code = With this code people join:
lobby-code-watch = Anyone who wants to watch comes to the table with this code:
lobby-qr = The link to the table as a QR code
lobby-share = Share the link
lobby-copy = Copy the link
lobby-copied = Copied
lobby-invitation = Come to the table, we are playing { $game }!
lobby-seats = At the table
lobby-free = Free place
lobby-earlier = Move { $who } up one place
lobby-add = One more seat
lobby-remove = Take this seat away
lobby-sit = Sit here
lobby-dismiss = Free the seat of { $who } again
lobby-bot = Bot
lobby-level = Level of { $who }
level-practises = Still being set up. Until then an old hand plays.
lobby-is-ready = ready
lobby-ready = Let’s go
lobby-waiting = Here we go …
lobby-waiting-for = Waiting for { $who } …
lobby-waiting-free = { $count ->
    [one] One place is still free …
   *[other] { $count } places are still free …
}
lobby-name = What is your name?
lobby-join = Sit down
lobby-join-as = Sit down as { $name }
lobby-name-needed = First say what your name is.
lobby-full = All places are taken, and nobody can watch here.
lobby-watch = All places are taken. You can watch as soon as it begins.

line-connecting = The table is being set …
line-lost = No connection. We are trying again …
line-lost-short = No connection

table-home = Back to the start
table-round = Round { $round } of { $rounds }
table-wins = Round { $round }, first to { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}
table-others = The others
table-middle = Middle of the table
table-own = Your cards
table-paused = Paused
table-lesson = Tip
table-lesson-done = Got it
table-lesson-none = Stop explaining
table-pictures = How it goes
table-pictures-next = Next
table-pictures-skip = Skip
table-pictures-again = Once more
table-pictures-play = Play
table-rushing = Three times as fast until it is your turn
table-stuck = Something got stuck here. It goes on in a moment …
table-stuck-short = One moment …
table-unkept = Not being saved
plate-away = not here right now
plate-open = Look at the cards of { $who }
bar-waiting = { $who }’s turn …
bar-away = { $who } is not here right now.
bar-left = { $who } has stood up.
bar-stand-in = Let a bot play on
bar-host-can = { $host } can let a bot play on.
bar-points = { $count ->
    [one] point
   *[other] points
}
bar-watching = You are watching
bar-take-back = Take back
hint-ask = Get a hint
hint-ask-left = { $left ->
    [one] Get the last hint
   *[other] Get a hint, { $left } are left
}
hint-none-left = No hint is left in this game
hint-title = Hint:
hint-least-bad = Everything else promises less.
log-title = What happened
log-begin = To begin with
log-nothing = Nothing has happened yet.
log-close = What happened: close
menu-title = Table and settings
menu-here = This table is on this device only.
menu-come-back = Come back
menu-you-left = You have stood up.

signals-title = Say something short
signal-hello = Hello!
signal-well_played = Well played!
signal-thanks = Thank you!
signal-one_moment = One moment, please
signal-dare_you = Dare you!
signal-stop = Stop!
signal-oops = Oops!
signal-lucky = How lucky!
signal-good_game = Good game!
signal-bye = Bye!
signal-said = { $who }: { $what }
rules-title = Rules
rules-loading = Fetching the rulebook …
rules-missing = The rulebook cannot be reached right now.
refusal-rule = Look up rule { $rule }
refusal-elsewhere = This table is open in another window right now.
refusal-not-here = This table is not on this device, or it was deleted.
refusal-out-of-reach = What this browser has stored cannot be read right now. Reload the page; where nothing may be stored, a game ends with its window.
refusal-not-on-device = This needs a table on the server.
refusal-unreadable = This game was begun with another version of the rules, or is damaged. It can no longer be played or watched here.
ended-hint = Ask for the code, or set a new table.
ended-again = Enter the code again
ended-here = Play on here

curtain-title = It is { $name }’s turn
curtain-look = { $name } is looking
curtain-hint = Pass the device on. The others look away for a moment.
curtain-lift = I am { $name }
handover-title = { $name }’s turn
meanwhile-title = Since your last turn

result-back = To the result
result-home = Back to the start

settings-title = Settings
setting-language = Language
setting-speed = Movement
speed-slow = Leisurely
speed-normal = Normal
speed-fast = Quick
speed-off = Off
setting-bots = Bots play
pace-slow = Leisurely
pace-normal = Normal
pace-fast = Quickly
pace-instant = At once
setting-theme = Light
theme-system = Like the device
theme-light = Bright
theme-dark = Dark
setting-sound = Sounds
setting-volume = Volume
setting-vibration = Vibration
setting-vibration-hint = The phone trembles a little when something special happens
setting-gauge = Show the risk
setting-gauge-hint = How many cards in the pile would fit nowhere
setting-percent = Risk in percent
setting-lays = Cards lay themselves
setting-lays-hint = In Wagnis, where a card fits only one row
setting-marks = Remember seen cards
setting-marks-hint = What you have looked at stays marked for you
setting-hints = Hints
setting-hints-hint = Where you play alone against the computer
hints-three = 3 a game
hints-all = As many as you like
hints-none = None
setting-coach = Explain what is new
setting-coach-hint = While you play, in a bubble, each thing once
setting-large = Large cards
setting-contrast = Strong contrast
