proof-too-long = a proof has at most { $most } bytes; this file has more
proof-empty = the file is empty
proof-json = this is not a proof, or a damaged one: a proof is JSON in UTF-8
proof-played = this is the record of a game, no proof: { $luck ->
    [all] it says itself that all luck in it was given, by another round that had it before
    [part] it says itself that the luck at its beginning was given, by another round from which it went on
   *[own] it tells what was played, but not where the luck came from
}
proof-fields = a proof is one JSON object with each of these fields once and no others: { $known }
proof-twice = a field stands in it twice
proof-format = the field format must be “{ $expected }” or “{ $before }”
proof-table = the field table must be a code such as BANA-KOLU
proof-round = the field round must be a whole number from 1
proof-commitment = the field commitment must be 64 hexadecimal digits in small letters
proof-secret = the field secret must be 64 hexadecimal digits in small letters
proof-nonces = the field nonces must be a list of pairs, at most seven, ascending by player: a player's number (-1 for a host who only watches) and 64 hexadecimal digits in small letters; where the round has begun, at least one
proof-seals = the field seals must be a list of pairs, at most seven, ascending by player: a player's number (-1 for a host who only watches) and 64 hexadecimal digits in small letters
proof-seats = the field seats must be a list of pairs, at most six, one for each seat: the number of the player who sits there, each from 0 once, and “person” or a bot's level
proof-abandoned = the field abandoned must be a list of objects with the fields round, commitment, secret, seals and nonces, ascending by round, all below this one
proof-record = the field record must be text
proof-promise = the promise about round { $round } was not kept: this secret belongs to the commitment { $expected }, but { $found } was promised
proof-seal = round { $round }: the nonce of player { $player } is not the one that was sealed
proof-unopened = round { $round }: there are seals without a nonce, so the round could not begin
proof-kept-back = round { $round } is said to have been given up, but all its seals were opened: it must have begun
proof-nobody = player { $player } gave a nonce, but there were only { $players } players, numbered from 0
proof-given = { $luck ->
    [all] the record says that its luck is another round's, dealt again, so it did not come from these numbers
   *[part] the record goes on from another round, so its luck did not come from these numbers
}
proof-seating = { $seats } seats are given in the field seats, but the record has { $players } players
proof-unreadable = the record in it is not right: line { $line }: { $reason }
proof-luck = line { $line } of the record: stroke of luck { $index } (counted from 0) must be { $expected }, but the record says “{ $found }”
proof-held-back = the record ends where stroke of luck { $index } (counted from 0) should have come: { $expected }

notes-too-long = notes have at most { $most } bytes; this file has more
notes-json = these are no notes, or damaged ones: notes are JSON in UTF-8
notes-format = these are no notes of a device: the field format must be “{ $expected }”
notes-fields = notes are one JSON object with each of these fields once and no others: { $known }
notes-field = the field { $name } of the notes has not the form that it must have
notes-other-round = the notes are about table { $table }, round { $round }: that is another round
notes-commitment-same = The promise is the one that this device saw before it was ready.
notes-commitment-other = This device saw another promise before it was ready.
notes-commitment-unknown = This device did not see the promise in time.
notes-seals-same = The seals are those that this device saw before any nonce was shown.
notes-seals-other = This device saw other seals.
notes-seals-unknown = This device did not see the seals in time.
notes-setting-same = Game, options and seats are those that this device saw before any nonce was shown.
notes-setting-other = This device saw another game, other options or another order of the seats before any nonce was shown.
notes-setting-unknown = This device did not see game, options and seats in time.
notes-nonces-same = The nonces are those that this device was shown when the round began.
notes-nonces-other = This device was shown other nonces when the round began.
notes-nonces-unknown = This device was not there when the round began.
notes-own-same = The nonce that this device made is among them, unchanged.
notes-own-other = The nonce that this device made is not among them.
notes-own-unknown = This device made no nonce for this round.
notes-told-same = Seat { $seat } was told exactly what the record says: { $steps } steps{ $late ->
    [0] .
   *[other] , { $late } of them afterwards.
}
notes-told-other = Seat { $seat } was told something else than the record says.
notes-told-part = Whether the end of the record is right: of { $all } steps this device saw the first { $steps } from seat { $seat }{ $late ->
    [0] {""}
   *[other] , { $late } of them afterwards
}, and those are right.
notes-told-part-other = Seat { $seat } was told something else than the record says, within the first { $steps } steps.
notes-told-nowhere = This device was told of a seat { $seat } that the record does not have.
notes-told-unknown = This device does not have everything that was told in the round.
notes-shown-same = All that seat { $seat } was shown with it, and offered, is what the rules show.
notes-shown-other = Seat { $seat } was shown something else with these { $steps } steps than the rules show.
notes-shown-part = Whether all that seat { $seat } was shown is right: this device saw only a part of it, or more than it can note. What it noted is right.
notes-shown-older = What seat { $seat } was shown: the round began with an older page, which did not note it.
notes-shown-release = What was shown: the server said to be of release { $release }, this is release { $own }. Another release may show the same steps in another way.
notes-event-other = Seat { $seat } was shown something that never happened by the rules.
notes-view-other = { $step ->
    [-1] Before seat { $seat } lay something that never lies there by the rules.
   *[other] After { $step } steps something else lay before seat { $seat } than the rules put there.
}
notes-offer-other = { $step ->
    [-1] Seat { $seat } was offered something else than the rules allow.
   *[other] After { $step } steps seat { $seat } was offered something else than the rules allow.
}
notes-changed-commitment = This device saw the promise change.
notes-changed-seals = This device saw the seals change.
notes-changed-nonces = This device saw the nonces change.
notes-changed-setting = This device saw the game, its options or the seats change.
notes-changed-told = This device was told of the round in two ways that do not fit each other.
notes-changed-round = This device saw the table give up the round while it was played.
notes-changed-back = The server was set back to an earlier state. What this device had seen and been told before was lost by that, and need not be what the proof says.

luck-other = { $count } × “{ $kind }”
