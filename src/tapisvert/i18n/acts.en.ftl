# Acts of the house outside the tables, in English. $by is an account, or “machine”; $about an account, a table or a request's number.

acts-more = Earlier
act-account_made =
    { $by ->
        [machine] Account of { $about } made
       *[other] { $by } makes the account of { $about }
    }
act-link_made =
    { $by ->
        [machine] Password link for { $about } made on the machine
       *[other] { $by } makes a password link for { $about }
    }
act-password_changed = { $about } chooses a password
act-roles_changed = { $by } changes the roles of { $about }: { $after }
act-account_disabled = { $by } disables the account of { $about }
act-account_enabled = { $by } enables the account of { $about }
act-account_confirmed_here = { $about } confirmed on the machine
act-sign_ins_failed = Failed sign-ins for { $about }: { $times }
act-second_factor_set = { $about } sets a second factor
act-second_factor_removed = { $by } removes the second factor of { $about }
act-access_token_made = { $about } creates an access token for a program
act-access_token_revoked = { $about } revokes an access token
act-recovery_code_used = { $about } uses a recovery code
act-codes_failed = Wrong codes of { $about }: { $times }
act-limit_set = { $about } sets a limit
act-break_taken = { $about } takes a break
act-excluded = { $about } self-excludes
act-barred = { $by } bans { $about }
act-play_chips = Play chips for { $about }: { $amount }
act-table_made =
    { $by ->
        [machine] Table { $about } made
       *[other] { $by } makes table { $about }
    }
act-archived = Session { $session } of table { $about } archived: entries { $first } to { $last }
act-checkpoint = Checkpoint signed
act-restored = House restored from a copy: all tables closed.
act-chips_sold =
    { $corrects ->
        [none]
            { $signed_by ->
                [none] { $by } sold chips ({ $desk }): { $amount }
               *[other] { $by }, signed by { $signed_by }, sold chips ({ $desk }): { $amount }
            }
       *[other] { $by }, signed by { $signed_by }: sale of entry { $corrects } corrected from { $previous } to { $amount }
    }
act-chips_sold_at_table =
    { $corrects ->
        [none] { $by } sold chips to { $player } at { $about }: { $amount }
       *[other] { $by }, signed by { $signed_by }: sale at a table of entry { $corrects } corrected from { $previous } to { $amount }
    }
act-chips_redeemed =
    { $corrects ->
        [none]
            { $signed_by ->
                [none] { $by } bought chips back ({ $desk }): { $amount }
               *[other] { $by }, signed by { $signed_by }, bought chips back ({ $desk }): { $amount }
            }
       *[other] { $by }, signed by { $signed_by }: purchase of entry { $corrects } corrected from { $previous } to { $amount }
    }
act-desk_opened =
    { $corrects ->
        [none] { $by }, signed by { $signed_by }: { $desk }, opening count, { $amount }
       *[other] { $by }, signed by { $signed_by }: opening count of entry { $corrects } corrected from { $previous } to { $amount }
    }
act-desk_closed =
    { $corrects ->
        [none] { $by }, signed by { $signed_by }: { $desk }, cash-up, { $amount }
       *[other] { $by }, signed by { $signed_by }: cash-up of entry { $corrects } corrected from { $previous } to { $amount }
    }
act-desk_transferred = { $by } gave from { $desk } to { $to }, { $signed_by } received: { $amount } in money, and the chips of the slip
act-rate_posted = { $by }, signed by { $signed_by }: rate of { $currency }, { $rate }
act-chips_added =
    { $corrects ->
        [none] { $by }, signed by { $signed_by }: { $desk }, chips added to the stock, { $amount }
       *[other] { $by }, signed by { $signed_by }: entry { $corrects } corrected from { $previous } to { $amount }
    }
act-chips_withdrawn =
    { $corrects ->
        [none] { $by }, signed by { $signed_by }: { $desk }, chips withdrawn from the stock, { $amount }
       *[other] { $by }, signed by { $signed_by }: entry { $corrects } corrected from { $previous } to { $amount }
    }
act-chips_counted =
    { $corrects ->
        [none] { $by }, signed by { $signed_by }: { $desk }, chips counted, { $amount }
       *[other] { $by }, signed by { $signed_by }: entry { $corrects } corrected from { $previous } to { $amount }
    }
act-slip_printed =
    { $copy ->
        [0] { $by } prints the slip of entry { $entry } of { $about }
       *[other] { $by } prints the slip of entry { $entry } of { $about } again: copy { $copy }
    }
act-person_entered = { $by } enters person { $about } in the register of people
act-photo_changed = { $by } changes the photo of person { $about }
act-person_identified = { $by } identifies person { $about } by a document
act-people_reported = { $by } reports { $count } people to the authority, { $first } to { $last }
act-people_deleted = People deleted from the register after the term: { $count }
act-asked = Request no. { $about } by { $by }: { $kind }
act-approved = { $by } signs no. { $about }: { $kind }
act-not_approved = { $by } does not sign no. { $about }: { $kind }
act-kind-chips = chips
act-kind-abandon = abandoned stake
act-kind-derogation = derogation
act-kind-advance = advance
act-kind-float = float of a table
act-kind-drop = counting of a drop
act-kind-correct_count = correction of a count
act-kind-sale = sale or purchase of chips
act-kind-stock = stock of chips
act-kind-desk = count of the cash desk
act-kind-rate = rate of a currency
act-kind-transfer = transfer between desks
act-kind-correct_cash = correction at the cash desk
act-kind-claim = payment from the register
act-kind-register = closing of the register
act-kind-incident = incident ({ $category }): { $text }
act-kind-correct_number = correction of a number
act-kind-correct_cards = correction of cards
act-kind-correct_stake = correction of a stake
act-kind-account = confirmation of an account
act-kind-second_factor = removal of a second factor

## What a request is about. Amounts, tables and names are texts; “none” stands for what is left out.

act-sentence-chips =
    { $sign ->
        [minus] Take back { $amount } in chips from { $name }
       *[plus] Issue { $amount } in chips to { $name }
    }
act-sentence-abandon =
    { $on ->
        [none] { $table }: withdraw { $player }’s unclaimed winnings
       *[other]
            { $degree ->
                [0] { $table }: withdraw { $player }’s stake on { $on } as abandoned
                [none] { $table }: withdraw { $player }’s stake on { $on } as abandoned
               *[other] { $table }: withdraw { $player }’s stake in prison on { $on }, degree { $degree }, as abandoned
            }
    }
act-sentence-advance = { $table }: advance { $amount } to { $player }
act-sentence-derogation = { $table }: raise the maximum by derogation: { $maximum }
act-sentence-float =
    { $chips ->
        [none] { $table }: { $act }, { $amount }, { $desk }
       *[other] { $table }: { $act }, { $amount } ({ $chips }), { $desk }
    }
act-check-float =
    { $closer ->
        [none] {""}
       *[other]
            { $differs ->
                [none] As the table’s last closing count.
               *[other] Differs from the table’s last closing count by { $differs }.
            }
    }
act-sentence-drop =
    { $chips ->
        [none] { $table }: Count of the drop, { $amount }
       *[other] { $table }: Count of the drop, { $amount } ({ $chips })
    }
act-sentence-claim = { $table }: pay { $player } { $amount } from the register of abandoned stakes
act-sentence-register = { $table }: close the register of abandoned stakes; { $amount } to the table’s reserve
act-sentence-incident = { $table }: incident ({ $category }): { $text }
act-sentence-correct_number = { $table }: coup { $coup } was number { $number }; all its stakes are paid again
act-sentence-correct_cards = { $table }: coup { $coup } had the cards { $cards }; all its stakes are paid again
act-sentence-correct_stake = { $table }: at coup { $coup } { $player } had { $amount } on { $on }; that stake is paid again
act-sentence-correct_count =
    { $chips ->
        [none] { $table }: { $what } of entry { $corrects } was { $amount }, not { $previous }
       *[other] { $table }: { $what } of entry { $corrects } was { $amount } ({ $chips }), not { $previous }
    }
act-sentence-desk =
    { $chips ->
        [none] { $desk }: { $act }, { $amount }
       *[other] { $desk }: { $act }, { $amount } ({ $chips })
    }
act-sentence-sale =
    { $rate ->
        [none] { $desk }: { $act }, { $amount } ({ $chips })
       *[other] { $desk }: { $act }, { $amount } ({ $chips }). Rate { $rate }: the notes are worth { $worth }.
    }
act-sentence-rate = 1 { $currency } = { $rate }, until the next rate or the end of the day
act-sentence-transfer = From { $desk } to { $to }: { $pieces }. Sign what you have received.
act-sentence-stock =
    { $chips ->
        [none] Stock, { $desk }: { $act }, { $amount }
       *[other] Stock, { $desk }: { $act }, { $amount } ({ $chips })
    }
act-sentence-correct_cash =
    { $act ->
        [chips_sold] { $desk }: sale of entry { $corrects } was { $amount } ({ $chips }), not { $previous }
        [chips_redeemed] { $desk }: purchase of entry { $corrects } was { $amount } ({ $chips }), not { $previous }
        [chips_sold_at_table] Sale at a table, entry { $corrects } was { $amount } ({ $chips }), not { $previous }
        [desk_opened] { $desk }: opening count of entry { $corrects } was { $amount } ({ $chips }), not { $previous }
        [desk_closed] { $desk }: cash-up of entry { $corrects } was { $amount } ({ $chips }), not { $previous }
       *[other] Stock, { $desk }: entry { $corrects } was { $amount } ({ $chips }), not { $previous }
    }
act-sentence-second_factor = { $name }: remove the two-step verification
act-sentence-account = { $name }: confirm the account. Roles: { $roles }
act-check-second_factor = Approve only if { $name } has told you in person that the device is lost.
act-check-account =
    { $why ->
        [link] The password was set with a link from a colleague. Confirm only if you have seen { $name } sign in.
        [roles] New roles. Confirm only if you know that this account is used by { $name } alone.
       *[enabled] The account was disabled and is active again. Confirm only if you have seen { $name } sign in.
    }

## Forms: labels and options of the fields that have none of all forms.

act-field-drop-chips = Banknotes
act-field-desk-chips = Banknotes
act-field-rate-currency = Currency
act-field-rate-rate = Price of one unit, such as 1.0482
act-field-sale-foreign = Other banknotes
act-field-desk-foreign = Other banknotes
act-field-transfer-foreign = Other banknotes
act-field-correct_cash-foreign = Other banknotes
act-field-float-desk = Chips from, or back to
act-field-stock-desk = Where
act-field-transfer-to = To
act-field-transfer-notes = Banknotes
act-field-transfer-chips = Chips
act-field-stock-act = What happens
act-field-float-is_checked = The cards, or the wheel, have been checked
act-title-incident = Incident note
act-title-correct_number = Correct a number
act-title-correct_cards = Correct cards
act-title-correct_stake = Correct a stake of a coup
act-title-correct_count = Correct a count
act-title-correct_cash = Correct a sale or count
act-title-stock = Stock of chips
act-title-rate = Post a rate
act-title-transfer = Transfer
act-field-correct_number-number = Number that fell (37 for 00, 38 for 000)
act-field-correct_cards-cards = All cards of the coup in order, such as Ts 9h
act-field-correct_stake-amount = Whole amount that lay, 0 for none
act-field-correct_count-corrects = Wrong count
act-field-correct_cash-corrects = Wrong sale, purchase or count
act-field-correct_cash-chips = Chips or banknotes
act-field-correct_count-chips = Chips or banknotes
act-field-incident-category = Category
act-field-incident-text = What happened
act-option-desk-act-desk_opened = Opening count
act-option-desk-act-desk_closed = Cash-up
act-option-rate-act-rate_posted = Rate
act-option-transfer-act-desk_transferred = Transfer
act-option-stock-act-chips_added = Chips added
act-option-stock-act-chips_withdrawn = Chips withdrawn
act-option-stock-act-chips_counted = Count of the chips there
act-option-sale-act-chips_sold = Sale
act-option-sale-act-chips_redeemed = Purchase
act-option-incident-category-injury = injury or illness
act-option-incident-category-disturbance = disturbance
act-option-incident-category-equipment = equipment
act-option-incident-category-dispute = dispute
act-option-incident-category-other = other
