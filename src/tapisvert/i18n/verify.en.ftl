# What `tapisvert verify` says, in English. Numbers arrive as text, $count beside them as a number.

waiting = Verifying
lines = { $lines } lines, { $commands } commands
read-otherwise = Other readings: { $rulings }
right = Everything is correct.
right-so-far = Correct so far.
wrong = Line { $line } is wrong.
further = { $count ->
        [one] { $n } more line is wrong: { $lines }.
       *[other] { $n } more lines are wrong: { $lines }.
    }
choice-single = In { $n } of { $draws } draws neither the house nor a player could choose the order, unless the holder of the witness’s key helped.
choice-players = { $count ->
        [one] In { $n } of { $draws } draws the house could choose any order if { $players } helped.
       *[other] In { $n } of { $draws } draws the house could choose any order if all of these helped: { $players }.
    }
choice-others = In { $n } of { $draws } draws it could if other players helped: --json names them.
choice-some = { $count ->
        [one] In { $chosen } of { $draws } draws the house could in any case choose one of at most { $most } orders: by entropy withheld, by a cut, by calling the witness absent, or by discarding a draw.
       *[other] In { $chosen } of { $draws } draws the house could in any case choose: one of at most { $most } orders in a draw, of { $orders } in all. Entropy withheld, a cut, a witness called absent and a discarded draw each give it more than one.
    }
choice-chance = An outcome with a fair probability of 1 in { $once } ({ $fair }) could have been reached with probability { $chance }.
choice-free = { $count ->
        [one] In { $n } of { $draws } draws the house could choose any order: no witness had to sign, and no player’s entropy was counted.
       *[other] In { $n } of { $draws } draws the house could choose any order: no witness had to sign, and no player’s entropy was counted.
    }
choice-discarded = { $count ->
        [one] { $n } draw was discarded or broken off, which counts as a choice for a later one.
       *[other] { $n } draws were discarded or broken off, which counts as a choice for later ones.
    }
choice-earlier = { $count ->
        [one] { $n } earlier draw of this table is not in this record, which says nothing about it.
       *[other] { $n } earlier draws of this table are not in this record, which says nothing about them.
    }
choice-known = The house knew each order before it took the bets: no record shows whether it refused bets for that reason.
witness-changed = The witness changed: { $n } keys signed.
witness-compare = { $count ->
        [one] Compare the witness’s key with the one that its holder publishes: { $keys }
       *[other] Compare the witnesses’ keys with those that their holders publish: { $keys }
    }
own-edition = The rules are those of edition “{ $edition }” in your file of { $id }. If that file has changed since this record was written, put its former text back and verify again.
line = line { $line }

## What was checked

heading-checked = Checks
heading-checked-wrong = Checks, correct except for the lines named above
row-order = Order
row-entropy = Entropy
row-witness = Witness
row-cards = Cards
row-numbers = Numbers
row-reveal = Reveal
row-coups = Coups
row-payments = Payments
row-record = Record
packs =
    { $count ->
        [one] one pack
       *[other] { $n } packs
    }
spins =
    { $count ->
        [one] one spin
       *[other] { $n } spins
    }
checked-order = { $draws }: committed before any entropy, order and cut fixed before the first stake
checked-order-spins = { $draws }: committed before any entropy, number fixed before the first stake
checked-entropy = { $count ->
        [one] { $n } player added entropy ({ $values } values revealed): it matches the commitment
       *[other] { $n } players added entropy ({ $values } values revealed): it matches the commitments
    }
checked-no-entropy = no player added entropy
checked-witness = { $n } of { $of } draws signed, with the key { $keys }
checked-cards = { $n }: each the next of its pack, in place since before the first stake
checked-numbers = { $n }: each fixed before the stakes
checked-reveal = { $n } of { $of } seeds: each matches its commitment and gives the whole order, burnt and undealt cards included
checked-reveal-spins = { $n } of { $of } seeds: each matches its commitment and gives the number
checked-coups = { $n }: each decided again by the house rules
checked-payments = { $n } computed; { $compared } compared with the record
checked-answers = { $n } answers of the table compared letter for letter
checked-digest = { $n } answers of the table compared letter for letter; the digest holds all lines together

## Remarks

heading-remarks = Remarks
more = { $count ->
        [one] The same for { $n } more draw.
       *[other] The same for { $n } more draws.
    }
note-unwitnessed = No witness signed “{ $id }”: the house knew the order before it was fixed, and could have chosen with the help of the players whose entropy was counted.
note-witness_changed = The witness changed: “{ $id }” names the key { $witness }, the draws before it { $before }.
note-numbers_missing = Before draw { $number } of { $table } { $missing } numbers are missing: those draws may have been discarded.
note-no_entropy = No player added entropy to “{ $id }”: the order comes from the house’s seed alone.
note-unopened = Not revealed, so not counted in “{ $id }”: the entropy of { $players }. Together they could choose from at most { $orders } orders.
note-called_off = A coup of “{ $id }” was called off after “rien ne va plus”: its stakes were not decided by the sealed draw.
note-draw_lost = The draw “{ $id }” was lost in a coup: its stakes were paid by ruling R26, not by the sealed cards.
note-ended_early = The taille “{ $id }” was ended by hand, with { $cards } cards left.
note-never_played = The house committed to “{ $id }” and never played it.
note-in_play = “{ $id }” is in play: it cannot be verified before it is revealed.
note-to_reveal = “{ $id }” is over; its seed is not revealed yet.
note-no_answers = The record holds no answers of the table: payments were computed, not compared.
note-cut_short = The last line is still being written: not checked.

## What is wrong, and what it means

fault-unreadable = It cannot be read: { $problem }.
means-unreadable = Tables do not write such a line; the rest was not read.
fault-id_reused = Draw ID “{ $id }” was already used in line { $earlier }.
means-id_reused = An ID is used only once; otherwise a house could prepare several draws and play the one it prefers.
fault-number_reused = Draw { $number } of { $table } is not the next of its table.
means-number_reused = A number stands for one draw only; otherwise a house could draw again until it likes the order.
fault-witness_unknown = “{ $id }” names the witness { $witness }, which is none of those that you trust.
means-witness_unknown = Only the holder of a key that you trust keeps the house from choosing; of this one you know nothing.
fault-stake_before_draw = { $player } staked before the draw that decides the stake was fixed.
means-stake_before_draw = A house that knows the stakes first may choose what is drawn.
fault-no_proof = Coup { $coup } was played without proof.
means-no_proof = No commitment was made to its cards or number; they could have been chosen at will.
fault-card_mismatch = It deals { $card }; at place { $place } of “{ $id }” lay { $was }.
means-card_mismatch = The card was exchanged after the order was fixed.
fault-wrong_place = It takes { $card } from place { $at } of “{ $id }”; the next place was { $place }.
means-wrong_place = The cards did not come in the order that the pack had after the cut.
fault-proof_mismatch = The proof of { $card } at place { $place } of “{ $id }” does not lead to the published root.
means-proof_mismatch = Nothing shows that the card lay there when the order was fixed.
fault-entropy_mismatch = In “{ $id }”, { $player } reveals in line { $opened } entropy other than that committed in line { $committed }.
means-entropy_mismatch = Entropy that can still be changed after others have opened theirs may choose the order.
fault-commitment_mismatch = The commitment to “{ $id }” does not match the seed revealed in line { $revealed }.
means-commitment_mismatch = The house was not bound to the order that it dealt.
fault-signature_mismatch = The signature on “{ $id }” is not that of the witness { $witness }….
means-signature_mismatch = The witness signed something else: names, entropy, cut or rules were changed afterwards, or another key signed.
fault-root_mismatch = The seed in line { $revealed } and the players’ entropy give “{ $id }” another root.
means-root_mismatch = The order was not the random one: it was stacked, or a player’s entropy was left out.
fault-seed_mismatch = It is not the seed of “{ $id }” that line { $committed } bound the house to, and gives another order.
means-seed_mismatch = The house does not show what the order was made of.
fault-not_revealed = The seed of “{ $id }” was not revealed.
means-not_revealed = A draw that is never revealed may have been stacked; burnt and undealt cards stay unknown.
fault-coup_unsettled = The table was closed behind “rien ne va plus”: the coup of “{ $id }” was never settled.
means-coup_unsettled = The house broke a coup off after the bets were closed; it may have seen that it would lose.
fault-act_refused = The table refused “{ $act }”: { $problem }.
means-act_refused = The house acted out of turn, or against the rules.
fault-payment_mismatch = For line { $command } it says: { $found }. By the rules: { $expected }.
means-payment_mismatch = A player received more or less than the rules give, or the line was altered.
fault-answer_mismatch = For line { $command } it says: { $found }. By the rules: { $expected }.
means-answer_mismatch = The table did not follow the rules, or one of the two lines was altered.
fault-answer_missing = An answer to line { $command } is missing before it: { $expected }
means-answer_missing = Something the table did was left out of the record.
fault-answer_extra = Line { $command } has no such answer: { $found }
means-answer_extra = Something the table did not do was added to the record.
fault-digest_mismatch = The digest does not match the lines before it: { $digest }
means-digest_mismatch = At least one character of the record was changed after it was closed.
fault-digest_missing = A record with answers ends with its digest; here it is missing.
means-digest_missing = The end of the record may have been cut off.

## Several records

heading-differences = Two accounts of one draw
difference = “{ $id }”, { $act }: line { $line } of { $file } differs from line { $other_line } of { $other }.
difference-id = Draw { $number } of { $table }: line { $line } of { $file } begins “{ $id }”, line { $other_line } of { $other } begins “{ $other_id }”.
act-commitment = the commitment
act-entropy = the entropy
act-root = the root
act-at_card = the cut
act-cards = the cards
means-two_draws = The house published different data about one draw, or used its ID or its number twice.
no-differences = { $count ->
        [one] { $n } draw is in more than one record, identical in all.
       *[other] { $n } draws are in more than one record, identical in all.
    }

# Checkpoints
signed-right = All house signatures are valid.
signed-wrong = Some house signatures are invalid.
signed-log = { $file }: checkpoint { $size } of { $origin }, signed by the house.
signed-alone = { $file }: a checkpoint of { $origin } outside its log, signed by the house.
signed-cosigned = { $file }: cosigned by { $witness }, { $at }.
signed-unsigned = { $file }: not signed with any of these keys, or changed since.
signed-no_checkpoint = { $file }: not a checkpoint, and not a proof between two.
receipts-found = { $file }: { $count ->
    [one] a receipt for { $n } entry, signed by the house
   *[other] receipts for { $n } entries, signed by the house
  }; { $compared } found in the records.
receipts-alone = { $file }: { $count ->
    [one] a receipt for { $n } entry, signed by the house. Give the record of the session too, to see that it is there.
   *[other] receipts for { $n } entries, signed by the house. Give the record of the session too, to see that they are there.
  }
receipts-more = { $file }: { $count ->
    [one] { $n } more like these.
   *[other] { $n } more like these.
  }
receipt-no_receipt = { $file }: contains an invalid receipt.
receipt-unsigned = { $file }: a receipt not signed with any of these keys, or changed since.
receipt-missing = { $file }: entry { $entry } of table { $table } is missing. The house signed it, but it is in none of these records: they belong to other sessions, or the house left it out or changed it.
receipt-dropped = { $file }: entry { $entry } of table { $table } is missing from { $other }, signed later: the house removed it. Keep both files.
receipt-forked = { $file }: conflicts with { $other } at entry { $entry } of table { $table }: the house signed two different histories. Keep both files.
joint-right = { $second } extends { $first }.
joint-forked = { $second } does not extend { $first }: the house published two conflicting logs. Keep both files.
joint-no_proof = No consistency proof between { $first } and { $second }. Download /api/checkpoint/proof?old={ $old } and pass it too.
record-line = line { $line }: { $problem }
record-none = not a record; `tapisvert randomness --results` reads a house’s results
record-byte-order-mark = it begins with a byte order mark, as an editor saved it: take the file as the table wrote it
record-line-ends = its line ends are CRLF and not LF, as a program that copied it made them: verify the file as the table wrote it
record-nothing = nothing to verify in this file
replay-refused = line { $line } was refused: { $message } ({ $code }, { $clause })
