# What `tapisvert verify` says, in English. Numbers arrive as text, $count beside them as a number.

waiting = Verifying
lines = { $lines } lines, { $commands } commands
read-otherwise = Other readings: { $rulings }
right = Everything is correct.
right-so-far = Correct so far.
incomplete = Every line is correct, but not everything is shown.
wrong = Line { $line } is wrong.
further = { $count ->
        [one] { $n } more line is wrong: { $lines }.
       *[other] { $n } more lines are wrong: { $lines }.
    }
own-edition = The rules are those of edition “{ $edition }” in your file of { $id }. If that file has changed since this record was written, put its former text back and verify again.
line = line { $line }

## What the draws prove

verdict-witnessed = { $count ->
        [one] { $n } coup with the witness { $witness }: no one knew, chose or changed it before its stakes were fixed, unless house and witness acted together.
       *[other] { $n } coups with the witness { $witness }: no one knew, chose or changed them before their stakes were fixed, unless house and witness acted together.
    }
verdict-witnessed-players = { $count ->
        [one] { $n } coup with the witness { $witness }: no one knew, chose or changed it before its stakes were fixed, unless house and witness acted together; even they could only know it or throw draws away, not choose, unless all whose entropy is in it helped: { $players }.
       *[other] { $n } coups with the witness { $witness }: no one knew, chose or changed them before their stakes were fixed, unless house and witness acted together; even they could only know them or throw draws away, not choose, unless all whose entropy is in them helped: { $players }.
    }
verdict-fixed = { $count ->
        [one] { $n } coup without a witness: the house knew it before the stakes, and could throw draws away; it could not change it after the start, and not choose it unless all whose entropy is in it helped: { $players }.
       *[other] { $n } coups without a witness: the house knew them before the stakes, and could throw draws away; it could not change them after the start, and not choose them unless all whose entropy is in them helped: { $players }.
    }
verdict-choosable = { $count ->
        [one] { $n } coup without a witness or a player’s entropy: the house knew it before the stakes, and could have chosen it before the start; it could not change it after.
       *[other] { $n } coups without a witness or a player’s entropy: the house knew them before the stakes, and could have chosen them before the start; it could not change them after.
    }
verdict-withheld = { $count ->
        [one] Except among { $choices }: { $n } player withheld theirs.
       *[other] Except among { $choices }: { $n } players withheld theirs.
    }
verdict-others = { $count ->
        [one] { $n } more coup, with other players or another witness, is not named here.
       *[other] { $n } more coups, with other players or other witnesses, are not named here.
    }
verdict-no_coup = It holds no sealed coup.
verdict-unsealed = { $count ->
        [one] { $n } coup was played without a sealed draw.
       *[other] { $n } coups were played without a sealed draw.
    }
verdict-compare = { $count ->
        [one] You have named no trusted witness: compare the fingerprint { $witnesses } with the published one.
       *[other] You have named no trusted witness: compare the fingerprints with the published ones: { $witnesses }
    }
verdict-witness_other = The key { $witness } is not that of a witness you trust.
verdict-witness_changed = The witness changed: { $n } keys.
verdict-missing = Of the witness’s statements for this table { $missing } are missing here and { $earlier } came before; before the first it gave { $others } for other tables.
verdict-missing-listed = Of the witness’s statements for this table { $missing } are missing here and { $earlier } came before.
verdict-called_off = { $count ->
        [one] { $n } closed coup was called off; of { $shown } the witness shows that no one knew the outcome.
       *[other] { $n } closed coups were called off; of { $shown } the witness shows that no one knew the outcome.
    }
verdict-signed = { $count ->
        [one] { $n } of the coups called off had been signed: the house could know its outcome.
       *[other] { $n } of the coups called off had been signed: the house could know their outcome.
    }
verdict-unstated = { $count ->
        [one] { $n } draw ended without the witness’s word that no coup of it is missing.
       *[other] { $n } draws ended without the witness’s word that no coup of them is missing.
    }
verdict-unsettled = { $count ->
        [one] { $n } closed coup is not settled.
       *[other] { $n } closed coups are not settled.
    }
verdict-no_end = The record has no end: it may lack coups.
verdict-late = { $count ->
        [one] { $n } stake was refused as late; { $won } of 1 would have won.
       *[other] { $n } stakes were refused as late; { $won } of them would have won.
    }
verdict-late_won = The late stakes would have won significantly more often than chance: it makes so many win in fewer than 1 of 1,000 records.
verdict-unplayed = { $count ->
        [one] { $n } draw was started and not played.
       *[other] { $n } draws were started and not played.
    }
verdict-hidden = { $count ->
        [one] { $n } line is hidden: stakes and payments were not verified.
       *[other] { $n } lines are hidden: stakes and payments were not verified.
    }
verdict-listed = Of the { $statements } statements in the witness’s list { $own } of these tables and { $others } of other tables are not here.
verdict-list_other = None of the witness’s statements here is in the list: it is that of another witness, or it is false.
verdict-list_short = { $count ->
        [one] The list ends before { $n } statement that is here: take a newer one.
       *[other] The list ends before { $n } statements that are here: take a newer one.
    }

## What was checked

heading-checked = Checks
heading-checked-wrong = Checks, correct except for the lines named above
row-draws = Draws
row-witness = Witness
row-coups = Coups
row-payments = Payments
row-record = Record
checked-draws = { $n }; sealed coups: { $coups }; each opens the next link of the house’s chain, and is what it gives
checked-witness = statements: { $n }; each over this record up to its coup, in the order signed
checked-coups = { $n }: each decided again by the house rules
checked-payments = { $n } computed; { $compared } compared with the record
checked-answers = { $n } answers of the table compared letter for letter
checked-digest = { $n } answers of the table compared letter for letter; the digest holds all lines together

## Remarks

heading-remarks = Remarks
note-no_answers = The record holds no answers of the table: payments were computed, not compared.
note-cut_short = The last line is still being written: not checked.
note-payments = Payments and late stakes were not verified here: `tapisvert verify` does that.

## What is wrong, and what it means

fault-unreadable = It cannot be read: { $problem }.
means-unreadable = Tables do not write such a line; the rest was not read.
fault-act_out_of_turn = “{ $act }” is out of turn.
means-act_out_of_turn = The house acted in an order in which nothing is proved.
fault-invalid_key = The witness’s key is not sound: { $problem }.
means-invalid_key = With such a key one statement may have several signatures, or anyone can sign.
fault-unknown_witness = The draw names the witness { $witness }, whose key the record does not have.
means-unknown_witness = Nothing that this witness signs could be verified.
fault-entropy_mismatch = { $player } opens entropy other than that committed, or for the second time.
means-entropy_mismatch = Entropy that can still be changed after others have opened theirs may choose the draw.
fault-start_mismatch = It is not the start that follows from the lines up to the seal and the players’ entropy: { $expected }
means-start_mismatch = Entropy of a player was left out, or something was changed before the start.
fault-share_mismatch = What opens coup { $coup } is not the next link of the house’s chain.
means-share_mismatch = The house was bound to another coup before the first stake.
fault-share_repeated = An earlier draw has shown what the house names or opens here.
means-share_repeated = It was no secret: others could know it before the stakes, and without a witness the coups as well.
fault-witness_mismatch = The witness’s statement on “{ $coup }” is missing, or there is one and the draw has no witness.
means-witness_mismatch = A draw has a witness for all of its coups, or for none.
fault-signature_mismatch = The signature on “{ $coup }” is not that of the witness { $witness } over this record.
means-signature_mismatch = The witness signed something else: stakes or other lines were changed afterwards, or another key signed.
fault-statement_out_of_turn = Statement { $n }, on “{ $coup }”, does not follow the one before it of the witness { $witness }.
means-statement_out_of_turn = A witness numbers and chains all its statements: there are two stories, or lines were exchanged.
fault-key_mismatch = The key on “{ $coup }” is not that of the witness { $witness } for this coup.
means-key_mismatch = With another key it is another coup: it could have been chosen.
fault-result_mismatch = It shows { $found }; what was opened gives { $expected }.
means-result_mismatch = Another card or number was shown than the one fixed before the first stake.
fault-coup_unsettled = A coup was broken off behind “rien ne va plus”, and not settled.
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

## The page that verifies without a server

saved-file = Choose saved proofs or records, and the rules of a house of its own. They stay on this device.
saved-witness = The fingerprint of a witness that you trust
saved-list = The witness’s list of its statements
saved-so-far = The game continues: a draw may still be in play.
saved-right = Everything verified here is correct.
saved-incomplete = Everything verified here is correct, but not everything is shown.
saved-none = A file is not text, or no list of a witness: it cannot be verified.

## Several records

heading-differences = Two stories
difference-n = { $file }, line { $line }, and { $other }, line { $other_line }: two statements with the number { $number }, signed by { $witness }.
difference-m = { $file }, line { $line }, and { $other }, line { $other_line }: two statements with the number { $number } of table { $table }, signed by { $witness }.
difference-coup = { $file }, line { $line }, and { $other }, line { $other_line }: two statements on “{ $number }” of one draw, signed by { $witness }.
difference-link = { $other }, line { $other_line }: statement { $number } does not name the statement before it.
means-difference = The witness, or who has its key, told two stories. Keep both files.

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
