# What `tapisvert randomness` says, in English. Numbers arrive as text ("97 311.1").

title = Randomness
of-packs = { $packs } packs shuffled and dealt
of-spins = { $spins } spins of the wheel
of-both = { $packs } packs shuffled and dealt; { $spins } spins of the wheel
of-enumerations = Enumerations only
seed = seed { $seed }: the same seed, the same packs
seed-fresh = each with a fresh seed from the operating system, as at the table
took = { $seconds } s
interrupted = Interrupted: { $done } of the run is done.
nothing-yet = Interrupted before the first result.
waiting = Testing
report-written = Report saved in { $path }

## Results of a house

of-coups = { $coups } coups (tailles: { $tailles }), from { $file }
of-numbers = { $spins } spins, from { $file }
unusual = The most unusual number is { $number }: { $times } times, { $chance } expected.
heading-shown = Detectable deviations
column-event = event
column-law = expected
column-deviation = detectable
column-needed = results for 1%
event-number = one number
event-zero = zero
event-even = rouge
event-refait = refait
event-null = other equal totals
event-ace = ace of spades
shown-note = An event more or less frequent by this much, relative to its own frequency, would lie five standard errors off: almost sure to be seen here. Last column: results needed to see one per cent.
too-few-results = Few results: { $count }. For a mechanical device ten thousand are the usual minimum; with fewer, an unfair wheel or shuffle can pass.
sure-note = Only the first { $sure } coups of each taille are tested, because every taille reaches them: { $count } coups.

## A wheel, its dealers and days

event-sector = five neighbouring numbers
heading-numbers = Numbers around the wheel
picture-note = Dot: how often the number fell. Thick line: range of 95 of 100 true wheels; thin line: range of all the numbers of 95 of 100. Red: outside. Expected: { $expected }.
heading-dealers = By dealer
heading-days = By day
column-dealers = dealer
column-days = day
column-spins = spins
column-rarest = rarest check
column-among = p among all
rarest-only = The rarest { $count } of { $all }.
groups-note = Three checks of each: numbers, a side of the wheel, pockets from number to number. p is corrected for the three, the last column for all rows too. Fewer than 100 spins are not tested.

## The verdict in words

verdict-clear-wheel = The wheel shows nothing unusual in { $size } spins.
verdict-clear-cards = The cards show nothing unusual in { $size } coups.
verdict-unusual-wheel = The wheel is unusual in { $size } spins.
verdict-unusual-cards = The cards are unusual in { $size } coups.
seen-number = A bias of { $number }% on one number, or of { $sector }% on five neighbours, would very probably have been seen.
seen-refait = A bias of { $refait }% on the refait, or of { $even }% on rouge, would very probably have been seen.
seen-even = A bias of { $even }% on rouge would very probably have been seen.
unusual-farthest_number = Number { $farthest } fell { $times } times; expected: { $expected }.
unusual-sector = The neighbours { $sector } fell { $times } times together; expected: { $expected }.
unusual-side = The ball favours one side of the wheel, around { $number }.
unusual-zero = Zero fell { $times } times; expected: { $expected }.
unusual-dealers = With { $name }, { $spins } spins, this is out of line: { $check }.
unusual-days = On { $name }, { $spins } spins, this is out of line: { $check }.
unusual-checks = Out of line: { $checks }.
unusual-next-wheel = Of { $once } files from a true wheel at most one looks like this. Have the wheel inspected, and test fresh spins before you conclude anything.
unusual-next-cards = Of { $once } files from a true shuffle at most one looks like this. Have the shuffle checked, and test fresh coups before you conclude anything.

## Checks

heading-exact = Complete enumeration
heading-orders = Order of the cards
heading-two_rows = Coups of two rows
heading-one_row = Coups of one row
heading-wheel = Wheel
heading-verdict = Verdict
column-check = check
column-cases = cases
column-wrong = wrong
column-found = found
column-chance = by chance
column-p = p
p-note = p: probability that chance alone is so far from its law, on either side; too good a fit counts like a bad one.
too-few = Too few results for: { $checks }.
passes =
    { $count ->
        [one] The one check passes
       *[other] All { $n } checks together pass
    } at { $confidence }. The farthest from chance is { $worst }, p = { $p }; among so many that is p = { $adjusted }.
fails = Failed: { $checks }. By chance at most one test in { $once } like this fails; over all { $n } checks p = { $adjusted }.

named = { $check } ({ $where })
where-exact = enumerated
where-orders = order
where-two_rows = two rows
where-one_row = one row
where-wheel = wheel

check-spread = { $check }: scatter
check-draws = Every word, drawn below every number to 312
check-small_packs = Every draw for packs of 3 to 7 cards
check-golden_vectors = Published test vectors
check-place_card = Place × each of the 312 cards
check-place_kind = Place × card of 52
check-emptiest_cell = Rarest place and card
check-fullest_cell = Most frequent place and card
check-adjacent_pairs = Neighbours, 52 × 52
check-value_pairs = Neighbours by value
check-value_triples = Three in a row by value
check-rising_sequences = Rising sequences
check-inversions = Inversions
check-lag = Values { $lag } apart
check-runs = Runs of a colour
check-fixed_points = Cards where they were spread
check-cycles = Cycles
check-successor_pairs = Neighbours left together
check-coupon_collector = Cards until all 52 came
check-duplicates = The same order twice
check-totals = Totals of a row
check-total_pairs = Pairs of totals
check-chances = Results of a coup
check-nulls = Other equal totals
check-rouge_noir = Rouge against noir
check-couleur_inverse = Couleur against inverse
check-refait = Refait
check-ace = Ace of spades
check-row_cards = Cards in a row
check-turns_rouge_noir = Rouge after rouge
check-turns_couleur_inverse = Couleur after couleur
check-refait_by_place = Refait by place in the taille
check-ace_by_place = Ace of spades by place
check-coups_per_taille = Coups in a taille
check-numbers = Numbers
check-farthest_number = The most unusual number
check-side = A side of the wheel
check-zero = Zero
check-pair_impair = Pair against impair
check-manque_passe = Manque against passe
check-sector = The most unusual five neighbours
check-dealers = The most unusual dealer
check-days = The most unusual day
check-pairs = Number after number
check-steps = Pockets from number to number
check-different = Different numbers in a round of spins
check-gaps = Spins until a number comes again
check-orders = the order of the cards

## The report of a file

table = Table
figure = Figure
fact-passes = passes
fact-fails = fails
fact-level = at { $confidence }
fact-spins = Spins
fact-coups = Coups
fact-counted = tested
fact-checks = Checks
fact-together = together p = { $p }
heading-read = What was read
heading-method = How to read it
figure-p-values = The p-values in order, the rarest first. Line: the mean of chance; band: where each lies 95 times in 100, if they are independent. A check below the dashed line fails (Holm).
alternative-p-values = { $count } p-values, the least { $p }.
axis-check = check, the rarest first
axis-all = all
axis-rare = the rare ones, enlarged
figure-numbers = How far each number is from chance, in standard errors, around the wheel.
figure-sectors = How far each sector of { $size } neighbouring numbers is from chance, in standard errors. Sectors overlap, so a rare one lifts its neighbours.
figure-bands = Between the dotted lines each of them lies in 95 of 100 true wheels, between the dashed lines all of them.
alternative-sectors = The most unusual sector is around { $number }: { $times } of { $spins } spins.
axis-numbers = numbers around the wheel, clockwise from zero
axis-sectors = sectors of { $size } neighbours, by the number in the middle
axis-deviation = standard errors off
figure-groups = How rarely a true wheel gives such spins: once in so many. Above the dashed line they are unusual among all { $count }.
alternative-groups = The rarest is { $name }, p = { $p }.
axis-once = once in so many
figure-totals = The totals of the rows beside their law; below, how many standard errors they are off. The dotted lines are two of them.
axis-total = total of a row
axis-share = share, %
axis-errors = errors off
caption-numbers = Checks of the numbers
caption-chances = Checks of the chances
caption-cards = Checks of the dealt cards
caption-catches = What each check would catch
column-catches = would catch
holm-note = The verdict is Holm’s: the rarest p-value is multiplied by the number of checks, the next by one less, and so on. If all is chance, any check fails with a probability of at most the level.
catches-spread = a mean that is right of numbers that scatter too little or too much
catches-draws = a draw of which one result comes more often than another: modulo bias, however small
catches-small_packs = an order that more sequences of draws lead to than to another, or none
catches-golden_vectors = a hash or an order that is not the published one
catches-place_card = any of the 312 cards that prefers or avoids a place
catches-place_kind = the same for the 52 cards, and so with more of each
catches-emptiest_cell = one card that never comes to one place: a loop that is off by one
catches-fullest_cell = one card that comes to one place too often: a card left where it was
catches-adjacent_pairs = cards that lie next to each other too often: a shuffle that leaves clumps
catches-value_pairs = values that follow each other too often
catches-value_triples = three values in a row that come too often
catches-rising_sequences = too few riffles, whatever cut follows them
catches-inversions = cards that keep something of the order in which they were spread
catches-lag = values that depend on the value some cards before
catches-runs = colours that alternate too much or too little
catches-fixed_points = cards that stay where they were, or never do (Sattolo)
catches-cycles = a permutation with too few cycles (Sattolo) or too many
catches-successor_pairs = neighbours that stay together: short keys to sort by, few riffles
catches-coupon_collector = a pack whose cards come too evenly, or too bunched
catches-duplicates = too few different seeds: the same order twice
catches-totals = totals that come too often: a pack stacked for or against a row
catches-total_pairs = a pair of totals that comes too often
catches-chances = results of a coup, all chances together
catches-nulls = equal totals other than the refait
catches-rouge_noir = rouge favoured over noir, or noir over rouge
catches-couleur_inverse = couleur favoured over inverse, or the other way
catches-refait = a pack stacked for the bank: more refaits than the law has
catches-ace = more aces of spades among the first cards, and so more halved wins
catches-row_cards = rows that are longer or shorter than the cards make them
catches-turns_rouge_noir = a winner that depends on the one before: streaks, or their avoidance
catches-turns_couleur_inverse = the same of couleur and inverse
catches-refait_by_place = refaits that come early or late in the taille
catches-ace_by_place = aces of spades that come early or late in the taille
catches-coups_per_taille = tailles of too many or too few coups, against simulated ones
catches-numbers = a wheel or a draw that prefers numbers
catches-farthest_number = one number, or one worn pocket
catches-sector = a few neighbouring pockets with a loose or a high fret
catches-dealers = a dealer whose spins differ from those of the others
catches-days = a day on which the wheel was another: moved, cleaned, out of level
catches-side = a wheel that leans: neighbouring pockets that come too often
catches-zero = the bank’s own number
catches-pair_impair = pair favoured over impair, or the other way
catches-manque_passe = manque favoured over passe, or the other way
catches-pairs = a number that depends on the one before it
catches-steps = a ball thrown as the one before: so many pockets from number to number
catches-different = numbers that come too evenly, or too bunched
catches-gaps = numbers that come again too soon or too late

## The report of a campaign

campaign = The shuffle and the wheel
campaign-packs = { $packs } packs
campaign-spins = { $spins } spins
campaign-seed = seed { $seed }
campaign-fresh = fresh seeds
campaign-interrupted = The campaign was interrupted: this is what was done until then.
fact-packs = Packs
fact-dealt = shuffled and dealt
fact-of-wheel = of the wheel
enumerated = A draw that takes words modulo n passes every statistic at a million packs, though some results come too often. But there are only so many words, and a small pack has only so many orders: all of them are gone through, with the very functions that put a pack in order.
caption-cases = Cases
figure-cells = How often each card came to each place, in standard errors off chance; on the right all these cells, against the normal law.
alternative-cells = { $cells } cells, from { $least } to { $most }.
axis-place-in-pack = place, from the top
axis-card = card, as it was spread
axis-cells = share of the cells
figure-rising = Rising sequences: cards that lie in the order in which they were spread, others between them. The points are the law, { $mean } ± { $error }; a pack riffled seven times has 128 at most.
alternative-rising = Mean { $mean }.
axis-rising = rising sequences in a pack
axis-packs = packs, %
caption-orders = Checks of the order
sure-coups = { $coups } coups in { $tailles } tailles, dealt by the rules from these packs. Of each taille the first { $sure } are held against the exact law of a coup, as every taille reaches them. Their errors come from the scatter between tailles, because coups of one taille share its cards.
figure-places = How many { $event } came at each place of the taille that all tailles have; the dashed line is the law, the dotted ones two standard errors of it.
alternative-places = From { $least } to { $most }.
axis-place = place in the taille
events-refait = refaits
events-ace = aces of spades
again-fresh = Every pack and every spin had a seed of its own, fresh from the operating system’s generator, as at a table; so the same campaign cannot be run again.
again = The same again: { $command } (the same seed gives the same packs on every machine, whatever the number of processes).
