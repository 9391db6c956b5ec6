# What is proved at a table: in English.

## Seals on cards

seal-sealed = sealed: verified when the seed is shown
seal-verified = verified: it lay there since before the cut
seal-failed = the proof fails
seal-unsealed = without a seal

## The panel

proof-title = The proof
proof-look = Look
proof-state-none = Nothing is sealed now.
proof-state-committed = The house is bound; the order will be made with what the players add.
proof-state-sealed = The order is fixed: nobody changes it any more.
proof-state-falling = Everything holds so far. Proofs verified here: { $verified }.
proof-state-between = Everything held. Proofs verified here: { $verified }.
proof-state-failed = Something does not hold. Download the record and keep it.
proof-draw = Draw
proof-commitment = The house’s commitment
proof-root = Root of the order
proof-adding = Adding entropy
proof-counted = With entropy of
proof-no-player = no player
proof-unopened = Not opened
proof-own = Yours
proof-own-bound = bound, opened in a moment
proof-own-opened = opened and counted
proof-own-late = did not arrive in time
proof-since = Seen
proof-since-later = not from the beginning: the record has the rest
proof-past-verified =
    { $cards ->
        [one] { $draw }: verified in full, one card
       *[other] { $draw }: verified in full, { $cards } cards
    }
proof-past-half =
    { $cards ->
        [one] { $draw }: what was seen holds, one card
       *[other] { $draw }: what was seen holds, { $cards } cards
    }
proof-past-failed =
    { $cards ->
        [one] { $draw }: does not hold, one card
       *[other] { $draw }: does not hold, { $cards } cards
    }
proof-past-void =
    { $cards ->
        [one] { $draw }: lost, one card
       *[other] { $draw }: lost, { $cards } cards
    }
proof-how = This is verified here, by this machine, on nobody’s word:
proof-source = the verifier

## Faults that show while cards fall

proof-entry = (entry { $n })
proof-live-commitment_changed = The house changed its commitment to { $what }.
proof-live-root_changed = The house showed two orders for { $what }.
proof-live-order = An act of the draw came out of its turn: { $what }.
proof-live-not_revealed = The seed of { $what } was not shown.
proof-live-id_reused = The name { $what } was used twice.
proof-live-entropy_mismatch = { $what } opened something else than what was bound.
proof-live-entropy_left_out = What { $what } added to the chance is not counted as it must be.
proof-live-no_proof = The card { $what } fell without a proof.
proof-live-wrong_place = The card { $what } is not the next of the pack.
proof-live-proof_mismatch = The proof of the card { $what } does not hold.
proof-live-coup_mismatch = The coup is not made of the cards that fell: { $what }.
proof-live-result_mismatch = The result does not follow from the cards: { $what }.
proof-live-seed_mismatch = The seed shown is not the one bound for { $what }.
proof-live-salt_mismatch = The seed shown does not give the salt of the card { $what }.
proof-live-root_mismatch = The seed shown does not give the published order of { $what }.
proof-live-card_mismatch = In the revealed order another card lies in the place of { $what }.
proof-live-stake_before_draw = A stake was taken before { $what } was fixed.

## The whole record

proof-verify = Verify the record
proof-record = Download the record
proof-fetching = The record is coming…
proof-verifying = Verifying…
proof-no-worker = The verifier does not start in this browser.
proof-all-right = Everything holds: order, entropy, cards, reveals and results.
proof-wrong =
    { $count ->
        [one] One line is wrong.
       *[other] { $count } lines are wrong.
    }
proof-line = Line { $line }.
proof-remarks =
    { $count ->
        [one] One thing worth knowing
       *[other] { $count } things worth knowing
    }
proof-checked-draws = Draws
proof-checked-entropy = Entropy opened
proof-checked-proofs = Proofs
proof-checked-coups = Coups
proof-checked-reveals = Seeds revealed
proof-checked-lines = Lines read
proof-remark-payments = Payments are verified by the engine: tapisvert verify.
proof-remark-no_answers = The record has no answers of the table.
proof-remark-no_entropy = No player added entropy: the order comes from the house’s seed alone.
proof-remark-unopened = Somebody did not open what he was bound to: it is left out.
proof-remark-ended_early = The taille was ended by hand, with cards not dealt.
proof-remark-never_played = A draw was committed to and never played.
proof-remark-in_play = The draw is in play: what it has not shown cannot be verified yet.
proof-remark-to_reveal = The draw is over, its seed not shown yet.
proof-remark-cut_short = The last line is still being written.
