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
read-otherwise = Read otherwise: { $rulings }
interrupted = Interrupted: this is { $done } of what was asked for.
nothing-yet = Interrupted before anything was done.
waiting = Simulating
waiting-error = Error { $error }, wanted { $wanted }
per-second = { $rate } coups/s
report-written = The report is in { $path }

## Coups

heading-totals = The total of a row
heading-numbers = The numbers
heading-events = In a coup
heading-edges = The bank’s edge
heading-chances = What became of the chances
heading-taille = The taille
heading-late = Late coups
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
figure-refait = Refait
figure-ties = Other equal totals
figure-ace = Ace of spades
figure-zero = Zero
decision-flat = –
decision-divide = divide
decision-insured = insure
mean-coups = Coups in a taille, in the mean
ends-exact = Tailles that end with the last card
limits = from { $low } to { $high }
errors-note =
    ± is one standard error, in the last digits shown. z: how many errors the coups that every taille has lie from the exact law of a coup, which is theirs. Over whole tailles late coups count too, whose law is another.
errors-note-wheel = ± is one standard error, in the last digits shown. z: how many errors it lies from the exact law.
cells-note = Cell by cell, the farthest of { $cells } lies { $z } errors off the exact law.
late-note =
    The coups that not every taille has: short ones fit more often before the end, and equal totals with them.

## Compared

heading-compared = Against { $other }
compared-note = Both from the same chance, so that ± is the error of the difference.
compared-nothing =
    They differ in nothing that one coup decides. What happens to a stake in prison takes a player who leaves it there: --prison stay.
column-this = this
column-other = other
column-difference = difference

## Evenings

player = { $system } on { $chances }, unit { $unit }, bankroll { $bankroll }
player-target = leaves with { $amount }
player-stop = leaves at { $amount }
player-insures = insures
player-insures-if = insures when it pays
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
evening-level = As before
evening-ruin = Ruined
evening-target = Reached the target
evening-stop = Stopped
evening-drawdown = Deepest fall
evening-coups = Coups played
evening-handle = Staked and decided
evening-premium = Premiums
evening-cost = Lost of each unit staked
evening-cost-exact = The exact edge
evening-cost_per_coup = Lost per coup
evening-cost-hour = Lost per hour of { $coups } coups
column-from = from
column-share = evenings
column-no-better = end no better than
evening-note = Means of an evening with their standard errors; shares with the limits that hold 95 times in 100.
beyond-note = The result lies { $z } errors from what the exact edge takes of what was staked: no system changes it.

## Permanences

of-permanences = { $coups } coups in { $tailles } tailles, as they were dealt
heading-law = Against the law
column-check = check
column-p = p
law-far = They lie farther off the law than a fair game would: p = { $p } over all checks.
law-near = They lie as a fair game would: p = { $p } over all checks.
law-note = χ² with its degrees of freedom. p: how often chance alone lies as far off or farther; over all checks by Bonferroni. At cards the coups count that every taille has.
law-too-few = Too few coups for: { $checks }.
held-final = Chips at the end
held-least = The lowest balance
held-greatest = The highest balance
held-drawdown = Deepest fall
held-handle = Staked and decided
held-premium = Premiums
held-coups = Coups played
