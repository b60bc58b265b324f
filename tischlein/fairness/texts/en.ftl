proof-too-long = a proof has at most { $most } bytes; this file has more
proof-empty = the file is empty
proof-json = this is not a proof, or a damaged one: a proof is JSON in UTF-8
proof-fields = a proof is one JSON object with each of these fields once and no others: { $known }
proof-format = the field format must be “{ $expected }”
proof-table = the field table must be a code such as BANA-KOLU
proof-round = the field round must be a whole number from 1
proof-commitment = the field commitment must be 64 hexadecimal digits in small letters
proof-secret = the field secret must be 64 hexadecimal digits in small letters
proof-nonces = the field nonces must be a list of one to seven pairs, ascending by player: a player's number (-1 for a host who only watches) and 64 hexadecimal digits in small letters
proof-record = the field record must be text
proof-promise = the promise was not kept: this secret belongs to the commitment { $expected }, but { $found } was promised
proof-nobody = player { $player } gave a nonce, but there were only { $players } players, numbered from 0
proof-unreadable = the record in it is not right: line { $line }: { $reason }
proof-luck = line { $line } of the record: stroke of luck { $index } (counted from 0) must be { $expected }, but the record says “{ $found }”
proof-held-back = the record ends where stroke of luck { $index } (counted from 0) should have come: { $expected }

luck-card = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
luck-roll = { $count ->
    [one] 1 roll of the die
   *[other] { $count } rolls of the die
}
luck-die = { $count ->
    [one] 1 roll of the die
   *[other] { $count } rolls of the die
}
luck-event = { $count ->
    [one] 1 event card
   *[other] { $count } event cards
}
