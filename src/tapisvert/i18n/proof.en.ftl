# What is proved at a table: in English.

## Seals on cards

seal-sealed = fixed: verified once the coup is opened
seal-verified = verified: fixed since before the first stake of the draw
seal-failed = proof failed
seal-unsealed = not sealed

## The panel

proof-title = Proof
proof-look = Show
proof-state-none = No draw is sealed.
proof-state-committed = The house has committed; the players’ random numbers will complete the draw.
proof-state-started = The draw is fixed and can no longer change.
proof-state-verified = All correct so far. Coups verified here: { $verified }.
proof-state-failed = A proof failed. Download the record and keep it.
proof-draw = Draw
proof-witness = Witness
proof-no-witness = none: the house knows each coup before its stakes
proof-start = Start
proof-coups = Coups shown
proof-doubt = A coup was cancelled, and this page has no statement of the witness that its outcome was unknown. Consider this before you bet.
proof-adding = Adding random numbers
proof-counted = Random numbers from
proof-no-player = no player
proof-unopened = Not revealed
proof-own = Your random numbers
proof-own-bound = committed, revealed shortly
proof-own-opened = revealed and counted
proof-own-late = did not arrive in time
proof-how = Verified in your browser, without trusting the server:
proof-source = the verifier

## Faults that show while cards fall

proof-entry = (entry { $n })
proof-live-order = A step of the draw came out of order: { $what }.
proof-live-unknown_witness = The draw names the witness { $what }, whose key the table has not shown.
proof-live-start_changed = The house changed the start of draw { $what }.
proof-live-entropy_mismatch = { $what } revealed entropy that does not match the commitment.
proof-live-start_mismatch = The start { $what } does not follow from the record and the players’ entropy.
proof-live-stake_before_start = A stake was accepted before draw { $what } was fixed.
proof-live-stake_after_ask = A stake was accepted after the stakes of the coup were complete, in draw { $what }.
proof-live-stake_changed = Your stake is not in the record as you sent it: { $what }
proof-live-stake_left_out = Your stake is not in the record that the table shows, entry { $what }.
proof-live-statement_missing = It was dealt without the witness’s statement: { $what }.
proof-live-statement_out_of_turn = The witness’s statement on { $what } is out of turn.
proof-live-signature_mismatch = The witness’s signature on { $what } is not over this record.
proof-live-key_mismatch = The key of coup { $what } is not that of the witness.
proof-live-share_mismatch = What opened coup { $what } is not the next link of the house’s chain.
proof-live-share_repeated = An earlier draw has shown what the house names or opens again: { $what }. It was no secret.
proof-live-coup_mismatch = The coup differs from the fixed one: { $what }.
proof-live-result_mismatch = The result does not match the cards: { $what }.

## The whole record

proof-verify = Verify the record
proof-all-draws = All draws of this table
proof-record = Download the record
proof-fetching = Loading the record…
proof-verifying = Verifying…
proof-no-worker = The verifier does not run in this browser: try another.
proof-right = Everything verified here is correct.
proof-wrong = { $count ->
        [one] { $count } line is wrong.
       *[other] { $count } lines are wrong.
    }
proof-line = Line { $line }.
proof-checked-draws = Draws
proof-checked-statements = Statements of the witness
proof-checked-coups = Coups
proof-checked-lines = Lines read
proof-remark-payments = Payments are checked by the command line: tapisvert verify.
proof-remark-no_answers = The record does not hold the table’s answers.
proof-remark-cut_short = The last line is still being written.
proof-receipts = The house signs everything it records for you and shows here. Save the receipts: together with the record they reveal omissions.
proof-receipts-save = { $count ->
        [one] Save { $n } receipt
       *[other] Save { $n } receipts
    }
