# The school, in English: its page, and what an exercise asks, tells and explains.
# Amounts arrive as text. $row is noir, rouge, row or last; $on names a chance.

## The page

school-title = The school
school-lead = Exercises for croupiers and players. The rules’ own engine sets them and knows the answers; every step names its clause.
school-house = House
school-drill = Exercise
school-level = Level
school-level-n = Level { $n }
school-clock = Clock
school-clock-off = no clock
school-clock-up = counts up
school-clock-down = counts down
school-drill-rows = Read the rows
school-drill-shortcut = The payeur’s shortcut
school-drill-payouts = Pay-outs
school-drill-prison = Prison
school-drill-insurance = Insurance
school-about-rows = Totals, the call, who wins: as the tailleur reads them.
school-about-shortcut = Count by the units, and read couleur from the first card alone.
school-about-payouts = A number falls among the stakes: what is paid?
school-about-prison = A refait, and what becomes of the stake.
school-about-prison-wheel = A zero, and what becomes of the stake.
school-about-insurance = The premium, which stakes, and what it protects from.
school-check = Check
school-next = Next exercise
school-keys = Keys: 1 to 9 and 0 choose, Enter checks and goes on, Escape skips.
school-skip = Skip
school-right = Right.
school-wrong = Not this time: the steps show the way.
school-partly = { $right } of { $asked } right.
school-it-is = The answer: { $answer }.
school-yours = You said: { $answer }.
school-fine = right
school-late = The clock has run out. Answer in your own time.
school-too-late = Right, after the clock.
school-took = { $seconds } s
school-why = The steps
school-needs-number = Type a whole number.
school-needs-amount = Type an amount, e.g. 125, 1,000 or 12.50.
school-needs-choice = Choose one.
school-streak =
    { $n ->
        [one] { $n } in a row
       *[other] { $n } in a row
    }
school-best = best { $n }
school-up = Five in a row: on to level { $n }.
school-failed = The exercise did not come. Try again.
school-again = Try again
school-progress = Your progress
school-progress-where = It is kept in this browser alone.
school-progress-none = Nothing yet. The first answer makes the first line.
school-answers = Answers
school-share = Right
school-median = Median time
school-longest = Best streak
school-lately = The last { $n }
school-lately-said = { $right } of the last { $n } right
school-export = Export
school-clear = Clear
school-clear-sure = Clear all progress in this browser?
school-cleared = The progress is cleared.
school-cloth = Round the number { $n }
school-story = What happens
school-said = The tailleur calls
school-fell = { $n } falls
school-unit = A piece is { $unit }.
school-row-name =
    { $row ->
        [noir] Noir
        [rouge] Rouge
        [last] Last card
       *[row] The row
    }
school-stakes = The stakes, in pieces

## What is asked

school-ask-total =
    { $row ->
        [noir] How much does noir’s row make?
        [rouge] How much does rouge’s row make?
       *[row] How much does the row make?
    }
school-ask-call = What does the tailleur call last?
school-ask-winners = Who wins?
school-ask-paid = How are the winners paid?
school-ask-so_far = How much do these cards make so far?
school-ask-units = How does the tailleur call this total?
school-ask-side =
    { $rouge ->
        [wins] ‘Rouge gagne.’ Which other chance wins?
       *[loses] ‘Rouge perd.’ Which other chance wins?
    }
school-ask-pieces = How many pieces are won, stakes not counted?
school-ask-returned = What goes to the player, with the stakes that won, in money?
school-ask-outcome = What becomes of the stake on { $on }?
school-ask-received = What goes to the player’s chips now?
school-ask-to_bank = And what to the bank?
school-ask-degree = In which degree of prison does it lie now? (0: in none)
school-ask-premium = What is the premium?
school-ask-insurable = Can the stake on { $on } be insured now?
school-ask-premium_now = What becomes of the premium?
school-ask-bound = How much lies in prison now?

## Answers to choose from

school-option-rouge_couleur = Rouge and Couleur
school-option-rouge_inverse = Rouge and Inverse
school-option-noir_couleur = Noir and Couleur
school-option-noir_inverse = Noir and Inverse
school-option-null = nobody: the coup is null
school-option-prison = nobody: the stakes go to prison
school-option-whole = in full
school-option-half = half
school-option-won = it wins and is paid
school-option-lost = it is lost
school-option-imprisoned = it goes to prison
school-option-released = it is freed, unpaid
school-option-eased = it comes up one degree
school-option-deepened = it goes down one degree
school-option-divided = it is divided with the bank
school-option-kept = it stays as it is
school-option-insured = it goes back whole, insured
school-option-yes = yes
school-option-no_multiple = no: it is not a multiple
school-option-too_small = no: the premium would be nothing
school-option-in_prison = no: it is in prison
school-option-earned = the bank earns it
school-option-held = it goes on insuring the stake

## What happens

school-deed-maximum = The posted maximum is { $amount }.
school-deed-stake = Anna lays { $amount } on { $on }.
school-deed-insure = She insures the stake on { $on }.
school-deed-coup = ‘{ $call }’
school-deed-last_card = ‘{ $call }’: with the very last card of the taille.
school-deed-divide = Anna asks to divide (partager).
school-deed-move = Anna has the stake moved from { $on } to { $to }.
school-deed-withdraw = Anna takes the stake back.
school-deed-last = ‘La dernière.’
school-deed-complete = { $number } en plein complet: a piece on every place that holds it.
school-deed-complete_maximum = { $number } en plein complet at the maximum.
school-deed-announce = { $call }, at one piece each.

## The steps

school-step-row =
    { $row ->
        [noir] Noir: { $sum } = { $total }.
        [rouge] Rouge: { $sum } = { $total }.
       *[row] The row: { $sum } = { $total }.
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
        [red] The first card of the first row is red, and { $row } wins: { $winner }.
       *[black] The first card of the first row is black, and { $row } wins: { $winner }.
    }
school-step-equal_totals = Both rows make { $total }: the coup is null.
school-step-refait = Both rows make { $total }: a refait, the stakes go to prison.
school-step-last_colour =
    { $colour ->
        [red] The last card is red: { $winner } wins.
       *[black] The last card is black: { $winner } wins.
    }
school-step-same_colour =
    { $winner ->
        [couleur] The first card and the last have the same colour: couleur.
       *[inverse] The first card and the last have different colours: inverse.
    }
school-step-ace_of_spades = An ace of spades is among the first three cards: winners are paid half, and ‘après’ is called.
school-step-shortcut =
    { $colour ->
        [red] The first card is red: rouge and couleur win or lose together. So { $winner } wins.
       *[black] The first card is black: rouge and inverse win or lose together. So { $winner } wins.
    }
school-step-won = { $stake } on { $on } wins: with its gain { $to_player } goes to the player.
school-step-lost = { $stake } on { $on } is lost.
school-step-imprisoned = { $stake } on { $on } goes to prison, in degree { $after }.
school-step-released = { $stake } on { $on } wins in degree 1: it is freed and goes back, unpaid.
school-step-eased = { $stake } on { $on } wins in prison: up from degree { $degree } to { $after }.
school-step-deepened = Another refait: { $stake } on { $on } goes down from degree { $degree } to { $after }.
school-step-deepened_by_zero = Zero again: { $stake } on { $on } goes down from degree { $degree } to { $after }.
school-step-divided = { $stake } on { $on } is divided at once: { $to_player } to the player, { $to_bank } to the bank.
school-step-kept = A null coup has no effect: the stake on { $on } stays as it is.
school-step-insured = A refait, but the stake is insured: { $to_player } goes back whole.
school-step-partager = A stake in prison on { $on } may be divided with the bank.
school-step-halves = Each degree halves once: { $stake } in degree { $degree } gives back { $to_player }; the bank takes { $to_bank }.
school-step-moved = It lies on { $to } now, still in prison, in degree { $degree }.
school-step-excess = { $excess } lies above the maximum of { $maximum }: never in play, it goes back whatever falls.
school-step-without_rest = The taille ended without remainder: a stake in the first degree may be taken back whole.
school-step-premium = { $percent }% of the { $stake } in play is { $premium }.
school-step-insurable_yes = { $stake } can be insured.
school-step-insurable_no_multiple = { $stake } is not a multiple of { $multiple }.
school-step-insurable_too_small = The premium on { $stake }, rounded down, would be less than the smallest coin.
school-step-insurable_in_prison = What lies in prison cannot be insured.
school-step-premium_earned = The coup is decided: the bank earns the premium of { $premium }.
school-step-premium_held = The coup decides nothing: the premium of { $premium } goes on insuring.
school-step-paid =
    { $pieces ->
        [one] { $name }: { $pieces } piece × { $pays } = { $gain }
       *[other] { $name }: { $pieces } pieces × { $pays } = { $gain }
    }
school-step-bound =
    { $pieces ->
        [one] { $on }: { $pieces } piece goes to prison, nothing is paid
       *[other] { $on }: { $pieces } pieces go to prison, nothing is paid
    }
school-step-collected =
    { $pieces ->
        [one] lost and collected: { $pieces } piece
       *[other] lost and collected: { $pieces } pieces
    }
school-step-returned = { $gain } won + { $back } of the stakes that won = { $sum } pieces of { $unit }: { $to_player }

## In the terminal

school-terminal-title = { $house } · { $drill } · level { $level } · seed { $seed }
school-terminal-answer = Answer:
