## The journal of a table in sentences, one for each event and notice

event-opened = Table opened: { $rulebook }, { $edition }. Limits: { $limits } ({ $currency })
event-sat =
    { $standing ->
        [yes] { $player }, standing: { $brought } brought, { $chips } at the table
       *[no] { $player }: { $brought } brought, { $chips } at the table
    }
event-left = { $player } left with { $chips }
event-societe_formed = Société: { $players }
event-excess_marked = { $player }, { $on }: { $amount } in play, { $excess } above the maximum
event-witness_named = Witness of the draws named
event-committed =
    { $witness ->
        [none] Draw begun, without a witness
       *[other] Draw begun, with its witness
    }
event-entropy_committed = { $player }: random numbers sealed
event-entropy_opened = { $player }: random numbers opened
event-sealed =
    { $committed ->
        [none] Draw sealed, with the house’s random numbers alone
       *[other] Draw sealed, with random numbers from { $committed }
    }
event-started =
    { $counted ->
        [none] Draw started: its coups are fixed, by the house’s random numbers alone
       *[other] Draw started: its coups are fixed, with random numbers from { $counted }
    }
event-asked = Stakes of coup { $coup } of the draw complete
event-share_opened = Coup { $coup } of the draw opened
event-null_number = Number of the null coup: { $number }
event-called_off = Coup { $coup } of the draw called off: the witness does not answer
event-draw_ended =
    { $is_stated ->
        [yes] Draw ended, coups: { $coups }; the witness states that none is missing
       *[no] Draw ended, coups: { $coups }; without the witness’s statement
    }
event-pack_ready =
    { $witnesses ->
        [none] Pack of { $cards } cards shuffled
       *[other] Pack of { $cards } cards shuffled in front of { $witnesses }
    }
event-cut_made = { $player } cut after { $at_card } cards
event-burnt =
    { $cards ->
        [one] { $cards } card burnt
       *[other] { $cards } cards burnt
    }
event-call = ‘{ $words }’
event-staked =
    { $excess ->
        [none] { $player }: { $added } on { $on }, { $amount } there now
       *[other] { $player }: { $added } on { $on }, { $amount } there now and { $excess } above the maximum
    }
event-withdrawn = { $player }: { $amount } taken back from { $on }
event-moved = { $player }: { $amount } moved from { $on } to { $to }
event-insurance_taken = { $player }: { $amount } insured on { $on }, premium { $premium }
event-premium_returned = { $player }: premium { $premium } on { $on } returned
event-announced =
    { $pieces ->
        [one] { $player }: { $call }, { $pieces } chip of { $unit }, { $total } in all
       *[other] { $player }: { $call }, { $pieces } chips of { $unit }, { $total } in all
    }
event-closed = Bets closed
event-settled = { $player }: { $result }
event-taille_over =
    { $void ->
        [yes] Taille over: cards ran out, last coup void
       *[no]
            { $cards_left ->
                [one] Taille over, { $cards_left } card left
               *[other] Taille over, { $cards_left } cards left
            }
    }
event-nulled =
    { $back_to ->
        [none] Coup null: { $reason }
       *[other] Coup null: { $reason }. Ball back to { $back_to }
    }
event-draw_lost = The sealed draw is lost: the coup is paid by ruling R26
event-paid_as = { $player }: paid by the best result still possible
event-corrected = Coup { $coup } corrected: { $result }, not { $previous }. Signed by { $chef } and { $signer }
event-stake_corrected = Coup { $coup } corrected: { $player } had { $amount } on { $on }, not { $previous }. Signed by { $chef } and { $signer }
event-owed =
    { $amount ->
        [none] { $player } owes the house after a correction
       *[other] { $player } owes the house { $amount } after a correction
    }
event-relaid = { $player }: { $amount } on { $on } again, as at the corrected coup
event-reversed = { $player }: reversed: { $result }
event-premium_reversed = { $player }: premium { $premium } on { $on } not earned any more
event-undivided = { $player }: { $stake } on { $on } in prison again, no longer divided
event-irregularity =
    { $cards ->
        [none] Irregular cards: { $kind }
       *[other] Irregular cards: { $kind }, { $cards }
    }
event-last_announced = Last coup announced
event-finished = Table closed
event-balances = Balance: bank { $bank }, premiums held { $held }
event-late_accepted = { $player }: late bet accepted, repeated by { $croupier } and { $chef }
event-abandoned =
    { $on ->
        [none] { $player }: { $amount } left behind, registered by { $chef } and { $controller }
       *[other] { $player }: { $amount } left on { $on }, registered by { $chef } and { $controller }
    }
event-claimed = { $player } claimed { $amount }
event-endowed = { $player }: { $amount } unclaimed, to the table’s reserve
event-endowment_returned = { $player }: { $amount } back out of the table’s reserve
event-advanced = { $player }: { $amount } advanced by { $giver }, { $chips } at the table. Inspector consulted: { $inspector }
event-tipped = { $player }: { $amount } for the staff
event-consented = New limits: consent of { $controller }, at the request of { $direction }
event-limits_changed = New limits: { $limits }
event-suspended = Play suspended: { $reason }. Informed at the control office: { $informed }
event-resumed = Play resumed
event-rotated = { $name } takes over as { $role }
event-decided = Dispute: { $dispute }. Decision: { $decision }
event-declared = { $clause } done: { $name }, { $role }
event-refused = Refused: { $text }

notice-stage =
    { $seconds ->
        [none] { $stage }
       *[other] { $stage } { $seconds } s
    }
notice-card = Card dealt: { $card }
notice-reading =
    { $card ->
        [none] Sensor: { $number }
       *[other] Sensor: { $card }
    }
notice-fell = Card entered: { $card }
notice-correct = Last card taken out
notice-societe_asked =
    { $players ->
        [none] { $player } asks for no société any more
       *[other] { $player } asks for a société: { $players }
    }
notice-repeat = { $player }: late bet repeated by a croupier
notice-colour =
    { $colour ->
        [none] { $player }: chips of a colour changed back
       *[other] { $player }: chips of a colour, { $piece } each
    }
notice-assign = { $by } gives { $name } the post: { $role }
notice-rotate_asked = { $by } asks { $name } to relieve: { $role }
notice-take_post = { $name } takes the post: { $role }
notice-dismiss = { $by } ends the post of { $name }: { $role }
notice-staff = The staff keep their posts
notice-float =
    { $corrects ->
        [none] { $by }, signed by { $signed_by }: { $act }, { $amount }
       *[other] { $by }, signed by { $signed_by }: { $act } of entry { $corrects } corrected from { $previous } to { $amount }
    }
notice-register_carried = Unclaimed chips of earlier sessions entered in the register
notice-register =
    { $player ->
        [none] { $by }, signed by { $signed_by }: { $act }, { $amount }
       *[other] { $by }, signed by { $signed_by }: { $act }, { $player }, { $amount }
    }
notice-signed = Signed by the witness: { $coup }
notice-away = { $player }: away
notice-back = { $player }: reconnected
notice-seat_given_up = { $player }: away too long, seat free
notice-removed = { $player }: removed by the host
notice-ready =
    { $is_ready ->
        [yes] { $player }: ready to deal
       *[no] { $player }: not ready any more
    }
notice-prefer =
    { $pace ->
        [turbo] { $player }: turbo tempo
       *[calm] { $player }: calm tempo
    }
notice-go = Croupier: next step
notice-open = Table open again
notice-confirm = Reality check confirmed
notice-draw_lost = Draw { $draw } lost
