# The school, in English: its page, and what an exercise asks, tells and explains.
# Amounts arrive as text. $row is noir, rouge, row or last; $on names a chance.

## The page

school-title = School
school-lead = Exercises for croupiers and players. The game engine sets and grades them; every step cites its clause.
school-house = Casino
school-drill = Exercise
school-level = Level
school-level-n = Level { $n }
school-clock = Timer
school-clock-off = off
school-clock-up = counts up
school-clock-down = counts down
school-drill-first = First coups
school-drill-stakes = Several stakes
school-drill-rows = Read the rows
school-drill-shortcut = The payeur’s shortcut
school-drill-wheel = At the wheel
school-drill-payouts = Payouts
school-drill-prison = Prison
school-drill-insurance = Insurance
school-about-first = What wins, and what happens to your bet.
school-about-stakes = Two or three bets at once: how much do you receive?
school-about-rows = Totals, call, winners: as the tailleur reads them.
school-about-shortcut = Count by units, and work out Couleur from the first card alone.
school-about-wheel = Payouts, chances, neighbours and series, by heart.
school-about-payouts = A number comes up: what is paid?
school-about-prison = A refait: what happens to the stake?
school-about-prison-wheel = Zero: what happens to the stake?
school-about-insurance = The premium, which stakes qualify, and what it covers.
school-check = Check
school-erase = Erase
school-place = { $n } of { $count }
school-next = Next exercise
school-keys = Keys: 1 to 9 and 0 choose, Enter checks and continues, Escape skips.
school-skip = Skip
school-right = Correct.
school-not = ‘{ $answer }’ is not correct.
school-once-more = Try once more.
school-hint-own-wheel = { $on } covers { $numbers }. Is { $number } among them?
school-hint-total = Count again: an ace is 1, a court card 10.
school-hint-rows = Count both rows: Noir makes { $noir }, Rouge { $rouge }.
school-hint-refait = Both rows make { $noir }: what happens at { $noir }–{ $rouge }?
school-right-second = Correct at the second try: half a point.
school-wrong = Not correct. Here is why:
school-partly = { $right } of { $asked } correct.
school-it-is = Answer: { $answer }.
school-yours = Your answer: { $answer }.
school-fine = correct
school-late = Time is up. Answer at your own pace.
school-too-late = Correct, but over time.
school-took = { $seconds } s
school-why = Steps
school-needs-number = Enter a whole number.
school-needs-amount = Enter an amount, e.g. 125, 1,000 or 12.50.
school-needs-choice = Choose an answer.
school-streak =
    { $n ->
        [one] { $n } in a row
       *[other] { $n } in a row
    }
school-best = best { $n }
school-up = Five in a row: level { $n }.
school-failed = The exercise did not load: try again.
school-again = Try again
school-next-drill = Next
school-missed = The ones you missed
school-repeat = Repeat these
school-then = Next: { $name }
school-correct = { $right } of { $n } correct
school-progress = Your progress
school-progress-where = Saved in this browser only.
school-progress-none = No answers yet.
school-median = median time { $seconds } s
school-export = Export
school-clear = Clear
school-clear-sure = Clear all progress in this browser?
school-cleared = Progress cleared.
school-cloth = Around number { $n }
school-story = Situation
school-said = The tailleur calls
school-fell = { $n } comes up
school-unit = One piece is { $unit }.
school-bet = Your bet: { $stake } on { $on }
school-row-name = { $row ->
        [noir] Noir
        [rouge] Rouge
        [last] Last card
       *[row] Row
    }
school-stakes = Stakes, in pieces

## What is asked

school-ask-row_wins = Which wins, Noir or Rouge?
school-ask-colour_wins = { $winner } won. Which wins, Couleur or Inverse?
school-ask-own = Your bet of { $stake } on { $on }: what happens?
school-ask-pays = What does { $on } pay?
school-to-one = { $n } to 1
school-ask-colour_at = { $number }: Rouge or Noir?
school-ask-parity_at = { $number }: Pair or Impair?
school-ask-half_at = { $number }: Manque or Passe?
school-ask-neighbours = Which two numbers are next to { $number } on the wheel?
school-ask-series_at = Which series covers { $number }?
school-ask-call_pieces = { $call }: how many pieces?
school-ask-total = { $row ->
        [noir] What is the total of the Noir row?
        [rouge] What is the total of the Rouge row?
       *[row] What is the total of the row?
    }
school-ask-call = What is the tailleur’s last call?
school-ask-winners = Which chances win?
school-ask-paid = How are the winners paid?
school-ask-so_far = What is the total of these cards so far?
school-ask-units = How is this total called?
school-ask-side =
    { $rouge ->
        [wins] ‘Rouge gagne.’ Which other chance wins?
       *[loses] ‘Rouge perd.’ Which other chance wins?
    }
school-ask-pieces = How many pieces are won, stakes excluded?
school-ask-returned = How much do you receive, winning stakes included?
school-ask-outcome = What happens to the stake on { $on }?
school-ask-received = How much do you get back now?
school-ask-to_bank = And the bank?
school-ask-degree = In which degree of prison is it now? (0: none)
school-ask-premium = How much is the premium?
school-ask-insurable = Can the stake on { $on } be insured now?
school-ask-premium_now = What happens to the premium?
school-ask-bound = How much is in prison now?

## Answers to choose from

school-option-rouge_couleur = Rouge and Couleur
school-option-rouge_inverse = Rouge and Inverse
school-option-noir_couleur = Noir and Couleur
school-option-noir_inverse = Noir and Inverse
school-option-null = none: null coup
school-option-prison = none: stakes go to prison
school-option-whole = in full
school-option-half = half
school-option-won = wins and is paid
school-option-won_half = wins, paid at half
school-option-lost = is lost
school-option-imprisoned = goes to prison
school-option-released = is freed, without winnings
school-option-eased = moves up one degree
school-option-deepened = drops one degree
school-option-divided = is divided with the bank
school-option-kept = does not change
school-option-insured = returned in full: insured
school-option-yes = yes
school-option-no_multiple = no: not a multiple
school-option-in_part = only a part of it
school-option-too_small = no: the premium would be zero
school-option-in_prison = no: in prison
school-option-earned = the bank keeps it
school-option-held = it still insures the stake

## What happens

school-deed-maximum = Table maximum: { $amount }.
school-deed-stake = You bet { $amount } on { $on }.
school-deed-insure = You insure the stake on { $on }.
school-deed-insure_part = You insure { $amount } of the stake on { $on }.
school-deed-coup = ‘{ $call }’
school-deed-last_card = ‘{ $call }’: with the very last card of the taille.
school-deed-divide = You ask to divide (partager).
school-deed-move = You move the stake from { $on } to { $to }.
school-deed-withdraw = You take the stake back.
school-deed-last = ‘La dernière.’
school-deed-fell = { $number } comes up.
school-deed-complete = { $number } en plein complet: a piece on every place that covers it.
school-deed-complete_maximum = { $number } en plein complet at the maximum.
school-deed-announce = { $call }, one piece each.

## The steps

school-step-row = { $row ->
        [noir] Noir: { $sum } = { $total }.
        [rouge] Rouge: { $sum } = { $total }.
       *[row] Row: { $sum } = { $total }.
    }
school-step-units = { $total } is called ‘{ $words }’.
school-step-by_units =
    { $tens ->
        [0] No tens to leave aside; the others make { $sum } = { $rest }.
        [one] One ten left aside; the others make { $sum } = { $rest }.
       *[other] { $tens } tens left aside; the others make { $sum } = { $rest }.
    }
school-step-lower_total = The smaller total wins: { $total } against { $other }, so { $winner }.
school-step-first_colour =
    { $colour ->
        [red] The first card of the first row is red, and { $on } wins: { $winner }.
       *[black] The first card of the first row is black, and { $on } wins: { $winner }.
    }
school-step-equal_totals = Both rows make { $total }: the coup is null.
school-step-refait =
    { $effect ->
        [partage] Both rows make { $total }: a refait, half of each stake goes to the bank.
        [lost] Both rows make { $total }: a refait, the stakes are lost.
       *[prison] Both rows make { $total }: a refait, the stakes go to prison.
    }
school-step-last_colour =
    { $colour ->
        [red] The last card is red: { $winner } wins.
       *[black] The last card is black: { $winner } wins.
    }
school-step-same_colour =
    { $colours ->
        [same] The first card and the last have the same colour: { $winner }.
       *[different] The first card and the last have different colours: { $winner }.
    }
school-step-ace_of_spades = An ace of spades is among the first three cards: winners are paid half, and ‘après’ is called.
school-step-shortcut =
    { $colour ->
        [red] The first card is red: Rouge and Couleur win or lose together. So { $winner } wins.
       *[black] The first card is black: Rouge and Inverse win or lose together. So { $winner } wins.
    }
school-step-won = { $stake } on { $on } wins: you receive { $to_player }.
school-step-won_half = An ace of spades among the first three cards: { $stake } on { $on } wins only half, you receive { $to_player }.
school-step-lost = { $stake } on { $on }: lost.
school-step-imprisoned = { $stake } on { $on }: to prison, in degree { $after }.
school-step-released = { $stake } on { $on } wins in degree 1: freed and returned, without winnings.
school-step-released_in_part = { $stake } on { $on } wins in degree { $degree } of prison: { $to_player } is left and goes back; { $to_bank } to the bank.
school-step-eased = { $stake } on { $on } wins in prison: up from degree { $degree } to { $after }.
school-step-deepened = Another refait: { $stake } on { $on } drops from degree { $degree } to { $after }.
school-step-deepened_by_zero = Zero again: { $stake } on { $on } drops from degree { $degree } to { $after }.
school-step-divided = { $stake } on { $on } divided at once: { $to_player } to you, { $to_bank } to the bank.
school-step-kept = Null coup: the stake on { $on } does not change.
school-step-insured = Refait, stake insured: { $to_player } back in full.
school-step-insured_part = Refait: the { $to_player } insured comes back in full, the other { $rest } goes to prison.
school-step-partager = A stake in prison on { $on } can be divided with the bank.
school-step-halves = Each degree halves it: { $stake } in degree { $degree } gives { $to_player } back; { $to_bank } to the bank.
school-step-in_all = In all, you receive { $to_player }.
school-step-moved = Now on { $to }, still in prison, in degree { $degree }.
school-step-excess = { $excess } above the maximum of { $maximum }: not in play, returned in any case.
school-step-without_rest = The taille ended with no card left: a first-degree stake can be taken back whole.
school-step-premium = { $percent }% of the { $stake } insured: { $premium }.
school-step-insurable_yes = { $stake }: insurable.
school-step-insurable_no_multiple = { $stake } is not a multiple of { $multiple }.
school-step-insurable_in_part = { $stake } is not a multiple of { $multiple }; { $part } of it can be insured.
school-step-insurable_too_small = The premium on { $stake }, rounded down, would be zero.
school-step-insurable_in_prison = A stake in prison cannot be insured.
school-step-premium_earned = Coup decided: the bank keeps the premium of { $premium }.
school-step-premium_held = Coup undecided: the premium of { $premium } still insures the stake.
school-step-paid =
    { $pieces ->
        [one] { $on }: { $pieces } piece × { $pays } = { $gain }
       *[other] { $on }: { $pieces } pieces × { $pays } = { $gain }
    }
school-step-bound =
    { $pieces ->
        [one] { $on }: { $pieces } piece goes to prison without payment
       *[other] { $on }: { $pieces } pieces go to prison without payment
    }
school-step-collected =
    { $pieces ->
        [one] lost and collected: { $pieces } piece
       *[other] lost and collected: { $pieces } pieces
    }
school-step-returned = { $gain } won + { $back } of winning stakes = { $sum } pieces of { $unit }: { $to_player }

## Hints, and why a wrong figure is wrong

school-step-state =
    { $degree ->
        [0] The stake on { $on } is free.
       *[other] The stake on { $on } is in prison, in degree { $degree }.
    }
school-step-result =
    { $result ->
        [wins] { $on } wins.
        [wins_half] { $on } wins half.
        [loses] { $on } loses.
        [null] The coup is null.
        [zero] Zero comes up.
       *[refait] The coup is a refait.
    }
school-step-rule_won = A free stake that wins is returned with its winnings.
school-step-rule_won_half = With an ace of spades among the first three cards, winners are paid half.
school-step-rule_lost = A stake that loses goes to the bank.
school-step-rule_lost_in_prison = In prison too, a stake that loses goes to the bank.
school-step-rule_null = A null coup decides nothing.
school-step-rule_freed = In prison a win pays nothing: it only frees the stake.
school-step-rule_freed_by_degrees = In prison a win pays nothing: the stake moves up one degree, and from degree 1 it is freed.
school-step-rule_divided = Each degree of prison halves the amount returned.
school-step-rule_last = After ‘la dernière’ no coup can free a stake: it is divided now.
school-step-rule_refait_imprisoned = A free stake neither wins nor loses yet: it goes to prison.
school-step-rule_refait_divided = Player and bank divide the stake; in prison each degree halves it once more.
school-step-rule_refait_lost = In this casino the bank takes the stake.
school-step-rule_refait_deepened = In prison this costs one more degree.
school-step-rule_refait_kept = In this casino a stake in prison stays where it is.
school-step-rule_refait_insured = An insured stake is returned in full.
school-step-insured_amount = The premium is a percentage of the insured amount: { $stake }.
school-step-insurable_rule = Only free stakes can be insured, in multiples of { $multiple }.
school-step-insurable_premium = Only free stakes can be insured, and only if { $percent }% of them is a premium, rounded down, above zero.
school-step-called_number = The croupier calls: ‘{ $call }’.
school-step-covers_count =
    { $count ->
        [one] { $on } covers { $count } number: the fewer it covers, the more it pays.
       *[other] { $on } covers { $count } numbers: the fewer it covers, the more it pays.
    }
school-step-two_away = Two places from { $number }: { $left } on one side, { $right } on the other.
school-step-wheel_order = On the wheel, clockwise: { $numbers }.
school-step-series = { $call }: { $places }.
school-step-mistake_other_kind = { $n } to 1 is for { $kind }.
school-step-mistake_places = Those are the places: some take more than one piece.
school-step-covers = Which places cover { $number }? Multiply the pieces on each by what it pays.
school-step-chips_back =
    { $pieces ->
        [one] Add { $pieces } winning piece to the pieces won, then multiply by { $unit }.
       *[other] Add { $pieces } winning pieces to the pieces won, then multiply by { $unit }.
    }
school-step-mistake_excess = The part above the maximum is returned as well.
school-step-mistake_prison_pays = In prison a win pays nothing: only the stake is returned.
school-step-mistake_freed = The freed stake is returned to you.
school-step-mistake_insured = An insured stake is returned in full.
school-step-mistake_insured_pays = The insurance returns the stake, without winnings.
school-step-mistake_one_part = That is the stake alone, or the winnings alone: both come back.
school-step-mistake_gain_only = Those are the winnings alone: winning stakes come back too.
school-step-mistake_stake_only = That is the winning stake alone: the winnings come with it.
school-step-mistake_full_payment = That is payment in full: the ace of spades halves it.
school-step-mistake_lost = A lost stake does not come back.
school-step-mistake_lost_taken_off = Lost stakes were paid when they were placed: take nothing off.
school-step-mistake_on_cloth = A stake that is still on the cloth does not come back now.
school-step-mistake_not_divided = You receive half only if you ask to divide (partager).
school-step-mistake_bank_share = That is the bank’s share.
school-step-mistake_player_share = That is your share.
school-step-mistake_whole = That is the whole stake: you and the bank divide it.
school-step-mistake_one_half = A single half is right in degree 1: each further degree halves it again.
school-step-mistake_whole_insured = The premium is due only on the insured amount.
school-step-mistake_rounded_up = The premium is rounded down.
school-step-mistake_percent = { $percent }% means { $percent } for every 100 insured.
school-step-mistake_stake_as_premium = That is the insured amount: the premium is { $percent }% of it.
school-step-mistake_insured_bound = The insured amount came back: it is not in prison.
school-step-mistake_with_stakes = That includes the winning stakes: here they do not count.
school-step-mistake_stakes_as_gain = Those are the winning stakes: multiply each by what its place pays.
school-step-mistake_lost_from_gain = Lost pieces are not taken off the winnings.
school-step-mistake_money_for_pieces = That is an amount: count pieces here.
school-step-mistake_pieces_for_money = That is a number of pieces: each is { $unit }.

## In the terminal

school-terminal-title = { $house } · { $drill } · level { $level } · seed { $seed }
school-terminal-answer = Answer:
