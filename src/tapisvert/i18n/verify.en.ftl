# What `tapisvert verify` says, in English. Numbers arrive as text, $count beside them as a number.

waiting = Verifying
lines = { $lines } lines, { $commands } of them commands
read-otherwise = Read otherwise: { $rulings }
right = Everything is right.
right-so-far = So far everything is right.
wrong = Line { $line } is wrong.
further =
    { $count ->
        [one] One more line is wrong: { $lines }.
       *[other] { $n } more lines are wrong: { $lines }.
    }
line = line { $line }

## What was checked

heading-checked = What was checked
heading-checked-wrong = What was checked, and holds but for the lines named above
row-order = Order
row-entropy = Entropy
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
checked-order = { $draws }: bound before anyone added entropy, order fixed before the cut and before the first stake
checked-order-spins = { $draws }: bound before anyone added entropy, number fixed before the first stake
checked-entropy =
    { $count ->
        [one] one player added entropy (values opened: { $values }): always what they had committed to
       *[other] { $n } players added entropy of their own (values opened: { $values }): always what they were bound to
    }
checked-no-entropy = no player added entropy
checked-cards = { $n }: each the next in its pack, each proved to have lain there since before the cut
checked-numbers = { $n }: each proved to have been fixed before the stakes
checked-reveal = { $n } of { $of } seeds: each the one that the house was bound to, each giving the whole order, the burnt cards and the ones never dealt included
checked-reveal-spins = { $n } of { $of } seeds: each the one that the house was bound to, each giving the number
checked-coups = { $n }: each decided once more by the rules of the house
checked-payments = { $n } computed; { $compared } compared with the record
checked-answers = { $n } answers of the table compared letter for letter
checked-digest = { $n } answers of the table compared letter for letter; the digest holds all lines together

## Remarks

heading-remarks = Worth knowing
more =
    { $count ->
        [one] So it was with one more draw.
       *[other] So it was with { $n } more draws.
    }
note-no_entropy = No player added entropy to “{ $id }”: the house’s own seed alone decided its order.
note-unopened = Not opened, and so left out of “{ $id }”: the entropy of { $players }.
note-ended_early = The taille “{ $id }” was ended by hand, with { $cards } cards not dealt.
note-never_played = The house was bound to “{ $id }” and never played it.
note-in_play = “{ $id }” is still being played: what it has not shown cannot be verified yet.
note-to_reveal = “{ $id }” is over, and its seed not revealed yet.
note-no_answers = The record holds no answers of the table: payments were computed, and there was nothing to compare them with.
note-cut_short = The last line is still being written, and was left out.

## What is wrong, and what it means

fault-unreadable = It cannot be read: { $problem }.
means-unreadable = No table writes such a line, and nothing after it was read.
fault-id_reused = It binds the house to “{ $id }”, as line { $earlier } did before.
means-id_reused = An id is used once, ever; or a house could prepare several draws and play the one it likes.
fault-stake_before_draw = { $player } staked before the draw that decides the stake was fixed.
means-stake_before_draw = A house that knows the stakes first may choose what is drawn.
fault-no_proof = Coup { $coup } was played without proof.
means-no_proof = Its cards or its number were not committed to beforehand; they may have been chosen at will.
fault-card_mismatch = It deals { $card }; at place { $place } of “{ $id }” lay { $was }.
means-card_mismatch = The card was exchanged after the order was fixed.
fault-wrong_place = It takes { $card } from place { $at } of “{ $id }”; the next place was { $place }.
means-wrong_place = The cards did not come in the order that the pack had after the cut.
fault-proof_mismatch = The proof of { $card } at place { $place } of “{ $id }” does not lead to the published root.
means-proof_mismatch = Nothing shows that the card lay there when the order was fixed.
fault-entropy_mismatch = For “{ $id }”, { $player } opens in line { $opened } something else than what was bound in line { $committed }.
means-entropy_mismatch = Entropy that can still be changed after others have opened theirs may choose the order.
fault-commitment_mismatch = It binds the house to another seed of “{ $id }” than line { $revealed } revealed.
means-commitment_mismatch = The house was not bound to the order that it dealt.
fault-root_mismatch = The seed in line { $revealed } and the players’ entropy give “{ $id }” another root.
means-root_mismatch = The order was not the one that chance gave: it was stacked, or a player’s entropy was left out.
fault-seed_mismatch = It is not the seed of “{ $id }” that line { $committed } bound the house to, and gives another order.
means-seed_mismatch = The house does not show what the order was made of.
fault-not_revealed = The seed of “{ $id }” was not revealed.
means-not_revealed = A draw that stays closed may have been stacked; what was burnt or never dealt is unknown.
fault-act_refused = The table refused “{ $act }”: { $problem }.
means-act_refused = The house acted out of its turn, or otherwise than the rules allow.
fault-payment_mismatch = Of what line { $command } brought about it says: { $found }. By the rules it is: { $expected }.
means-payment_mismatch = A player was given more or less than the rules give, or the line was altered.
fault-answer_mismatch = Of what line { $command } brought about it says: { $found }. By the rules it is: { $expected }.
means-answer_mismatch = The table did not keep to the rules, or one of both lines was altered.
fault-answer_missing = Before it an answer to line { $command } is missing: { $expected }
means-answer_missing = Something that the table did was left out of the record.
fault-answer_extra = It is no answer that line { $command } has: { $found }
means-answer_extra = Something was put into the record that the table did not do.
fault-digest_mismatch = The digest of all lines before it is another: { $digest }
means-digest_mismatch = At least one letter of the record was changed after it was closed.
fault-digest_missing = A record with answers ends with its digest; here there is none.
means-digest_missing = The end of the record may have been cut off.

## Several records

heading-differences = Two stories of one draw
difference = “{ $id }”, { $act }: line { $line } of { $file } and line { $other_line } of { $other } do not say the same.
act-commitment = the commitment
act-entropy = the entropy
act-root = the root
act-at_card = the cut
means-two_draws = The house told different people different things about one draw, or used its id twice.
no-differences =
    { $count ->
        [one] One draw stands in more than one record, everywhere the same.
       *[other] { $n } draws stand in more than one record, everywhere the same.
    }
