# Why a spoken bet is not laid, and what to write instead, in English; and the announcements.

spoken-unknown-word = “{ $word }” is not understood here: write the chance and the amount, as “17 par 5”.
spoken-snake = The snake is not on this cloth: bet on each of its numbers.
spoken-ambiguous = “{ $text }” can mean “{ $first }” or “{ $second }”: write the one you mean.
spoken-which-of-kind = No { $kind } of this cloth is written so: write its lowest number or all its limits, as “{ $example } par 5”.
spoken-no-kind-of-call = “{ $call }” is not laid as { $kind }: leave that word out, or bet on each number.
spoken-which-finale = Which finale? Write “finale 7 par 5” or “finale 3/6 par 2”.
spoken-which-number = Which number? Write e.g. “{ $example } par 5”.
spoken-not-on-cloth = “{ $word }” is not on this cloth: write a chance of it, as “17 par 5”.
spoken-no-amount = “{ $word }” is not an amount: write e.g. 500 or 12.50.
spoken-how-much = How much on { $on }? Add an amount.
spoken-no-maximum = This table has no maximum on { $on }: add an amount.
spoken-at-maximum = { $on }: the maximum is reached.
spoken-on-what = { $amount } on what? Add a chance.
spoken-one-stake-a-line = One amount on one chance at a time: “17 par 5”, “500 rouge”.
spoken-not-offered = “{ $call }” is not accepted at this table: bet on each of its chances.
spoken-move-how = Type from where to where: “move rouge noir”.

## Announcements

announce-title = Announcements
announce-neighbours = { $number } and its neighbours
announce-sides = { $number } and { $sides ->
    [one] { $sides } neighbour
   *[other] { $sides } neighbours
 }
announce-pleins = { $count } pleins, placed as ordinary stakes: the regulation has no such announcement.
announce-sides-label = Neighbours on each side
announce-sides-count = { $sides ->
    [one] { $sides } neighbour
   *[other] { $sides } neighbours
 }
announce-fewer = Fewer neighbours
announce-more = More neighbours
announce-costs = { $pieces } chips of { $unit }: { $total }
announce-lays = Covers { $places }
announce-twice = 2 × { $place }
announce-choose = Tap a number, a series or a finale: your chip is placed on it.
announce-second = Now tap the second number of the finale.
announce-track = Racetrack
announce-finales = Finales en plein
announce-finales-cheval = Finales à cheval
announce-lay = Place
announce-placed = { $title } placed: { $total }
announce-typed = Type a bet or an announcement
announce-example = { $call } par 5
announce-unknown = ‘{ $text }’ is not an announcement here. Try { $known }, each with ‘par’ and an amount.
