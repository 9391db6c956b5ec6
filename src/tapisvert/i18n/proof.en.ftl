# What is proved at a table: in English.

## Seals on cards

seal-sealed = sealed: verified once the seed is revealed
seal-verified = verified: in place since before the first stake
seal-failed = proof failed
seal-unsealed = not sealed

## The panel

proof-title = Proof
proof-look = Show
proof-state-none = No draw is sealed.
proof-state-committed = The house has committed; the players’ entropy will complete the order.
proof-state-sealed = The order is fixed and can no longer change.
proof-state-falling = All correct so far. Proofs verified here: { $verified }.
proof-state-between = All correct. Proofs verified here: { $verified }.
proof-state-failed = A proof failed. Download the record and keep it.
proof-draw = Draw
proof-commitment = House commitment
proof-root = Root of the order
proof-adding = Adding entropy
proof-counted = Randomness contributed by
proof-no-player = no player
proof-unopened = Not revealed
proof-own = Your entropy
proof-own-bound = committed, revealed shortly
proof-own-opened = revealed and counted
proof-own-late = did not arrive in time
proof-since = Observed
proof-since-later = not from the start: the record has the rest
proof-past-verified = { $cards ->
        [one] { $draw }: fully verified, { $cards } card
       *[other] { $draw }: fully verified, { $cards } cards
    }
proof-past-half = { $cards ->
        [one] { $draw }: { $cards } card checked so far, correct
       *[other] { $draw }: { $cards } cards checked so far, all correct
    }
proof-past-failed = { $cards ->
        [one] { $draw }: failed, { $cards } card
       *[other] { $draw }: failed, { $cards } cards
    }
proof-past-void = { $cards ->
        [one] { $draw }: lost, { $cards } card
       *[other] { $draw }: lost, { $cards } cards
    }
proof-how = Verified in your browser, without trusting the server:
proof-source = the verifier

## Faults that show while cards fall

proof-entry = (entry { $n })
proof-live-commitment_changed = The house changed its commitment to { $what }.
proof-live-root_changed = The house published two orders for { $what }.
proof-live-order = A step of the draw came out of order: { $what }.
proof-live-not_revealed = The seed of { $what } was not revealed.
proof-live-id_reused = The ID { $what } was used twice.
proof-live-signature_mismatch = The witness’s signature on { $what } does not fit.
proof-live-entropy_mismatch = { $what } revealed entropy that does not match the commitment.
proof-live-entropy_left_out = The entropy of { $what } was not counted.
proof-live-no_proof = Card { $what } was dealt without a proof.
proof-live-wrong_place = Card { $what } is not the next card of the pack.
proof-live-proof_mismatch = The proof of card { $what } is wrong.
proof-live-coup_mismatch = The coup does not match the cards dealt: { $what }.
proof-live-result_mismatch = The result does not match the cards: { $what }.
proof-live-seed_mismatch = The revealed seed does not match the commitment for { $what }.
proof-live-salt_mismatch = The revealed seed does not give the salt of card { $what }.
proof-live-root_mismatch = The revealed seed does not give the published order of { $what }.
proof-live-card_mismatch = The revealed order has another card in the place of { $what }.
proof-live-stake_before_draw = A stake was accepted before { $what } was fixed.

## The whole record

proof-verify = Verify the record
proof-all-draws = All draws of this table
proof-record = Download the record
proof-fetching = Loading the record…
proof-verifying = Verifying…
proof-no-worker = The verifier does not run in this browser: try another.
proof-all-right = All correct: order, entropy, cards, reveals and results.
proof-wrong = { $count ->
        [one] { $count } line is wrong.
       *[other] { $count } lines are wrong.
    }
proof-line = Line { $line }.
proof-remarks = { $count ->
        [one] { $count } remark
       *[other] { $count } remarks
    }
proof-checked-draws = Draws
proof-checked-entropy = Entropy revealed
proof-checked-proofs = Proofs
proof-checked-coups = Coups
proof-checked-reveals = Seeds revealed
proof-checked-lines = Lines read
proof-remark-payments = Payments are checked by the command line: tapisvert verify.
proof-remark-no_answers = The record does not hold the table’s answers.
proof-remark-unwitnessed = No witness signed: the house knew the order before it was fixed, and could have chosen with the help of the players whose entropy was counted.
proof-remark-witness_changed = The witness changed: from here on draws name another key.
proof-remark-numbers_missing = Numbers of draws are missing: those draws may have been discarded.
proof-remark-no_entropy = No player added entropy: the order comes from the house’s seed alone.
proof-remark-unopened = A player did not reveal committed entropy: it does not count.
proof-remark-called_off = A coup was called off after “rien ne va plus”.
proof-remark-draw_lost = A draw was lost in a coup: its bets were paid by ruling R26.
proof-remark-ended_early = The taille was ended by hand, with cards left.
proof-remark-never_played = A committed draw was never played.
proof-remark-in_play = The draw is in play: the cards not dealt yet cannot be verified.
proof-remark-to_reveal = The draw is over; its seed is not revealed yet.
proof-remark-cut_short = The last line is still being written.
proof-receipts = The house signs everything it records for you and shows here. Save the receipts: together with the record they reveal omissions.
proof-receipts-save = { $count ->
        [one] Save { $n } receipt
       *[other] Save { $n } receipts
    }
