setup-who = Who is playing?
setup-seat = Place { $number }
setup-name = Name at place { $number }
setup-level = Level of the bot at place { $number }
setup-remove = Remove place { $number }
setup-same-name = Somebody here has this name already. Choose another one.
setup-add = One more place
setup-kind-me = Here
setup-kind-open = Guest
setup-kind-bot = Bot
setup-open-hint = Comes by the link
setup-agreed = What do you agree on?
setup-length = How long?
setup-rounds = { $rounds ->
    [one] One round
   *[other] { $rounds } rounds
}
setup-wins = Until { $wins } wins
setup-for-two = This is for two only, and here are { $count } seats.
setup-to-two = Play with two
setup-no-limit = No limit
setup-place = Where is the table?
setup-place-here = On this device
setup-place-server = For others, too
setup-watch = Who may watch?
setup-watch-everybody = All with the code
setup-watch-nobody = Nobody
setup-begin = Set the table
setup-against = How many opponents?
setup-bots = { $count ->
    [one] 1 bot
   *[other] { $count } bots
}
setup-how-well = How well do they play?
setup-go = Go!
