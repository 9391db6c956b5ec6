# A table’s panels and dialogs, in English: odds, chips, the cut, a stake’s menu, decisions, reality check.

odds = Odds now
odds-none = Not available at the moment.
odds-gone = House edge on the next coup, { $cards ->
        [0] full pack
        [one] { $cards } card dealt
       *[other] { $cards } cards dealt
    }:
odds-next = House edge on the next coup:
odds-chance = Chance
odds-other = Any other bet
odds-divide = partager
odds-flat = plain
odds-stay = laisser
odds-insured = insured
odds-before = full pack: { $edge }
odds-refait = Refait { $refait }, other ties { $tie }.
odds-zero = Zero { $zero }.
bring = Add
bring-chips = Amount in chips
chips-multiple = Choose a multiple of { $piece }, the smallest chip here.
purse-holds = Balance: { $amount }
play-standing = Play standing
tip-amount = Amount for the staff
tip-give = Give
cut-title = Messieurs, la coupe
cut-why = Place the cut card anywhere: the cards above it go to the bottom.
cut-where = Cards above the cut
cut-at = { $cards } cards from the top
reality = Reality check
reality-minutes =
    { $minutes ->
        [one] You have played for one minute.
       *[other] You have played for { $minutes } minutes.
    }
reality-sums = Staked: { $staked }. Net: { $won }.
reality-limits = Limits, breaks and self-exclusion
reality-go-on = Keep playing
reality-failed = Your reality check didn’t load: confirm it before you bet again.
reality-again = Try again
insure = Insure
insure-part = Insure { $amount }
insure-amount = Amount to insure
insure-why = against the refait, for { $premium }
insure-multiple = Insurance is for { $amount } and its multiples.
insure-minimum = Insurance is for { $amount } or more.
take-back = Take back
take-back-why = until ‘rien ne va plus’
divide = Partager: divide with the bank
stay = Laisser: leave it in prison
stay-why = the next coups decide
move-to = Déplacer: move to { $chance }
worth = worth { $amount }
decide-many = { $count } to decide
decide-divide = Partager
decide-leave = Laisser
decide-move = Déplacer…

sit-at = Sit down: { $table }
deal-cards = Deal now
deal-spin = Spin now
deal-company = Ready
deal-not-ready = Wait, not yet
deal-waits =
    { $count ->
        [one] { $ready } of { $players } ready – waiting for { $player }
       *[other] { $ready } of { $players } ready – waiting for { $count } more
    }
deal-waits-you = { $ready } of { $players } ready – waiting for you
deal-ready = { $ready } of { $players } ready
stake-of = { $amount } on { $chance }
stake-gone = nothing left on { $chance }
stakes-in-all = { $amount } on the cloth
prison-of = { $amount } in prison on { $chance }, degree { $degree }
stage-paused = Paused by { $player }.
suspended-service = Play suspended: operational reasons.
suspended-mechanism = Play suspended: equipment failure.
suspended-force_majeure = Play suspended: force majeure.
saved-bets = Saved bets
saved-name = Name
saved-save = Save the bet
saved-name-of = Bet { $number }
saved-delete = Delete { $name }
saved-no-stake = No bet to save: place one first.
saved-full = Three bets are saved: delete one first.
saved-stakes = { $stakes }: { $sum } in all
saved-why = Saves these bets in this browser. A button beside your chips places them.
