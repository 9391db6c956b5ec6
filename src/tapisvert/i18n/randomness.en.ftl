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
