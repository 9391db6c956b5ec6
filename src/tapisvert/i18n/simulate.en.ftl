# What `tapisvert simulate` says, in English. Numbers arrive as text ("1.0946%").

of-tailles = { $coups } coups in { $tailles } tailles
of-spins = { $coups } spins
of-evenings = { $paths } evenings of { $length }
seed = seed { $seed }
length-coups =
    { $count ->
        [one] one coup
       *[other] { $n } coups
    }
length-tailles =
    { $count ->
        [one] one taille
       *[other] { $n } tailles
    }
took = { $seconds } s, { $rate } coups a second
read-otherwise = Other readings: { $rulings }
interrupted = Interrupted: { $done } of the run is done.
nothing-yet = Interrupted before the first result.
waiting = Simulating
waiting-error = Error { $error }, target { $wanted }
per-second = { $rate } coups/s
report-written = Report saved in { $path }

## Coups

heading-totals = The total of a row
heading-numbers = Numbers
heading-events = Events in a coup
heading-edges = House edge
heading-chances = Outcomes of the chances
heading-taille = Taille
heading-late = Last coups of the taille
column-simulated = simulated
column-whole =
    whole
    tailles
column-first =
    coups
    1–{ $sure }
column-exact = exact
column-z = z
column-chance = Chance
column-decision = Decision
column-coup = coup
column-dealt = dealt
column-wins = wins
column-wins_half = wins half
column-loses = loses
column-null = null
column-prison = prison
column-partage = divided
column-lost = taken at refait
figure-refait = Refait
figure-ties = Other equal totals
figure-ace = Ace of spades
figure-zero = Zero
decision-flat = –
decision-divide = divide
decision-insured = insure
mean-coups = Coups per taille, mean
ends-exact = Tailles ending with the last card
limits = from { $low } to { $high }
errors-note = ± is one standard error, in the last digits shown. z: distance from the exact law, in standard errors, over the coups that every taille has. Whole tailles include the last coups too, which follow another law.
errors-note-wheel = ± is one standard error, in the last digits shown. z: distance from the exact law, in standard errors.
cells-note = Of { $cells } cells, the farthest is { $z } standard errors off the exact law.
late-note = Coups not dealt in every taille: short ones, and ties among them, are over-represented near the end.

## Compared

heading-compared = Compared with { $other }
compared-note = Both use the same random numbers: ± is the error of the difference.
compared-nothing = No difference within a single coup. To compare stakes in prison, use --prison stay.
column-this = this
column-other = other
column-difference = difference

## Evenings

player = { $system } on { $chances }, unit { $unit }, bankroll { $bankroll }
player-target = leaves with { $amount }
player-stop = leaves at { $amount }
player-insures = insures
player-insures-if = insures when it pays
player-insures-part = { $percent }% of each stake
player-counts = counts cards
prison-divide = divides at a refait
prison-stay = leaves stakes in prison
prison-wait = waits for stakes in prison
heading-evening = An evening
heading-results = How evenings end
heading-quantiles = Evenings in order
evening-result = Result
evening-expected = By the exact edge on what was staked
evening-ahead = Ahead
evening-level = Break-even
evening-ruin = Ruined
evening-target = Target reached
evening-stop = Stop-loss reached
evening-drawdown = Largest drawdown
evening-coups = Coups played
evening-handle = Settled stakes
evening-premium = Premiums
evening-cost = Lost per unit staked
evening-cost-exact = The exact edge
evening-cost_per_coup = Lost per coup
evening-cost-hour = Lost per hour of { $coups } coups
column-from = from
column-share = evenings
column-no-better = result at most
evening-note = Means per evening with their standard errors; shares with 95% limits.
beyond-note = The result is { $z } standard errors from the exact edge on what was staked: no system changes it.

## Permanences

of-permanences = { $coups } coups in { $tailles } tailles, as dealt
held-final = Chips at the end
held-least = Lowest balance
held-greatest = Highest balance
held-drawdown = Largest drawdown
held-handle = Stakes decided
held-premium = Premiums
held-coups = Coups played
