# What `tapisvert explain` and `tapisvert rules` say, in English.
# Amounts arrive as text ("500.00 EUR"). $degree is an integer, the degree before the coup
# (0: a free stake); $next is the degree after it.

## Stakes after a coup: $player $on $stake $degree $to_player $to_bank

outcome-won = { $player } wins with { $stake } on { $on } and receives { $to_player }.
outcome-won_half =
    { $player } wins with { $stake } on { $on }, with winnings cut to half, and receives { $to_player }.
outcome-lost =
    { $degree ->
        [0] { $player } loses { $stake } on { $on }: the bank takes { $to_bank }.
       *[other] { $player } loses { $stake } in prison on { $on } (degree { $degree }): the bank takes { $to_bank }.
    }
outcome-imprisoned = { $player }: { $stake } on { $on } goes to prison, in degree 1.
# takes $next
outcome-deepened =
    { $player }’s stake of { $stake } in prison on { $on } sinks one degree: from degree { $degree } to { $next }.
# takes $next
outcome-eased =
    { $player }’s stake of { $stake } in prison on { $on } wins and climbs one degree: from degree { $degree } to { $next }.
outcome-released =
    { $player }’s stake of { $stake } in prison on { $on } wins and is free: { $to_player } goes back to the player, without winnings.
outcome-divided =
    { $degree ->
        [0] { $player }’s stake of { $stake } on { $on } is divided: { $to_player } to the player, { $to_bank } to the bank.
       *[other] { $player }’s stake of { $stake } in prison on { $on } (degree { $degree }) is divided: { $to_player } to the player, { $to_bank } to the bank.
    }
outcome-insured =
    { $player }’s stake of { $stake } on { $on } is insured against the refait: { $to_player } goes back to the player.
outcome-excess_returned =
    { $player } gets back { $to_player } staked on { $on } above the maximum: the excess was never in play.
outcome-kept =
    { $degree ->
        [0] { $player }’s stake of { $stake } on { $on } stands: the coup is null.
       *[other] { $player }’s stake of { $stake } in prison on { $on } stays in degree { $degree }: the coup is null.
    }
outcome-stayed =
    { $player }’s stake of { $stake } in prison on { $on } stays in degree { $degree }: the refait changes nothing.
outcome-withdrawn = { $player } takes back { $to_player } from { $on }: the table is closed.
no-stakes = No stakes on the table.

## Insurance and chips

premium-earned = The bank keeps the premium of { $amount } that { $player } paid for the insurance on { $on }.
premium-returned =
    { $player } gets back the premium of { $amount } paid for the insurance on { $on }.
chips = Chips of { $player }: { $chips }.

## The coup

coup-title = Coup { $number } (line { $line })
row-noir = Noir: { $cards }, total { $total }
row-rouge = Rouge: { $cards }, total { $total }
row-single = Row: { $cards }, total { $total }
spin = The ball falls on { $number }, { $color }.
call = Called: ‘{ $words }’.
colour-rouge = rouge
colour-noir = noir
colour-zero = vert

## What each chance did: $chance

chance-wins = { $chance } wins.
chance-loses = { $chance } loses.
chance-null = { $chance }: null, stakes stand.
chance-prison = { $chance } goes to prison.
chance-partage = { $chance }: half comes back, half goes to the bank.
chance-lost = { $chance } loses.
chance-wins_half = { $chance } wins, with half winnings.

## Why

# $total is the total of the row of $chance, $other that of the other row
reason-lower_total = The row of { $chance } totals { $total } against { $other }, and the lower total wins.
reason-equal_totals = Both rows total { $total }: the coup is null.
reason-refait = Both rows total 31: it is a refait.
reason-first_colour =
    The first card of the first row decides: couleur if it has the colour of the winning row, inverse if not.
reason-last_colour = The colour of the last card decides between rouge and noir.
reason-same_colour =
    The first and the last card decide: couleur if they have the same colour, inverse if not.
reason-ace_of_spades =
    An ace of spades is among the first three cards: winnings are cut to half.
reason-number = A chance wins if it covers the number that came up, and loses if not.
reason-zero = Zero came up.

# $field is a rule, $value how the table reads it
explain-otherwise = This table plays it differently. { $field }: { $value }.

## The page of a rulebook

rules-title = { $name }, { $house }
rules-edition = Edition: { $edition }
# $day is the day from which an edition applies
rules-in-force = In force from { DATETIME($day, dateStyle: "long") }
# $before and $after are two editions
rules-amendment = { $before } → { $after }
rules-other-editions = Other editions:
rules-unchanged = No value and no clause changes.
amendment-before = Before
amendment-after = After
rules-values = Values
rules-clauses = Clauses
rules-rulings = Rulings
rules-announcements = Announced bets
rules-calls = Calls
column-value = Value
column-alternatives = Also accepted
column-why = Why
label = { $name }:
kind-rule = rule
kind-procedure = procedure
kind-authority = authority
kind-physical = physical

## What a rulebook's data holds

field-layout = A coup is
field-wheel = Wheel
field-row_stop = A row ends at
field-refait_total = Refait
field-ace_of_spades = Ace of spades halves winnings
field-refait = A refait
field-refait_in_prison = A refait in prison
field-run_limit = Refaits in a row
field-degree_limit = Degrees of prison
field-prison_window = Dividing and moving in prison
field-null_in_run = Null coups in a run
field-last_division = Last coup that divides
field-last_card_refait = End of the taille with no card left
field-insurance_rate = Insurance premium
field-insurance_minimum = Minimum stake for insurance
field-insurance_multiple = Insurance in multiples of
field-insurance_part = Insurance of a stake
field-changed_insurance = A changed stake
field-premium_due = A premium insures
field-excess = Above the maximum
field-winnings = A winning stake
field-witness = Present at the shuffle
field-cut = Cut before the deal
field-rounding = Rounding of half a cent
field-packs = Packs
field-burnt_cards = Burnt after the cut
field-cut_card = Cut card
field-last_coup = Last coup of the taille
field-void_coup = A coup without enough cards
field-lost_draw = A sealed draw that is lost
field-several_cards = Several cards taken at once
field-fallen_cards = Dropped cards
field-seen_coups = Coups with an exposed card
field-seen_count = Coups that count
field-null_spin = Stakes after a null spin
field-finale_without_cheval = Finale without a cheval
field-late_bets = Late stakes
field-advances = Advances of chips
field-seats = Seats
field-rotation_minutes = A croupier spins for
value-none = no limit
value-layout-two_rows = two rows, noir’s first
value-layout-one_row = one row
value-layout-wheel = one spin of the wheel
value-wheel-single_zero = one zero
value-wheel-triple_zero = three zeros, 0, 00 and 000
value-wheel-double_zero = two zeros, 0 and 00
value-row_stop = { $n } points or more
value-refait_total = { $n } to { $n }
value-ace_of_spades = among the first { $n } cards
value-refait-prison = imprisons the stake
value-refait-partage = divides the stake at once
value-refait-lost = takes the stake
value-refait_in_prison-deepen = puts the stake one degree deeper
value-refait_in_prison-deepen_then_lose = puts the stake one degree deeper, and past the limit takes it
value-refait_in_prison-halve = halves the stake once more; one win returns the rest
value-refait_in_prison-lose = takes the stake
value-refait_in_prison-stay = changes nothing
value-run_limit = at most { $n }
value-degree_limit = at most { $n }
value-prison_window-after_refait = between a refait and the next ‘rien ne va plus’
value-prison_window-any_betting = whenever bets are open
value-null_in_run-ignored = neither end it nor count
value-null_in_run-ends = end it
value-null_in_run-counts = count as well
value-last_division-session = the session’s
value-last_division-taille = every taille’s
value-last_card_refait-without_rest = first-degree stakes may be withdrawn in full
value-last_card_refait-withdraw_whole = same, if the refait used the last card
value-last_card_refait-off = nothing special
value-insurance_rate = { $percent }% of the stake
value-insurance_minimum = { $amount }
value-insurance_multiple = { $amount }
value-insurance_part-any = whole or in part
value-insurance_part-whole = whole only
value-changed_insurance-stands = stays insured while the insured amount remains
value-changed_insurance-ends = is insured no more
value-premium_due-until_decided = until the coup is decided
value-premium_due-every_coup = for one coup dealt
value-excess-accept = kept apart and returned
value-excess-if_won = returned if the stake wins, else lost or imprisoned with it
value-excess-refuse = the stake is refused
value-winnings-to_chips = is returned with its winnings
value-winnings-stay = stays, its winnings go to the chips
value-witness-player = a player
value-witness-player_or_inspector = a player or the inspector
value-cut-required = required
value-cut-offered = offered, not required
value-fallen_cards-annulled = annulled
value-advances-inspector_consulted = after the inspector was consulted
value-rounding-to_player = goes to the player
value-rounding-to_bank = goes to the bank
value-rounding-refuse = never arises: only bets that can be halved are accepted
value-packs = { $n ->
    [one] 1 pack of 52 cards
   *[other] { $n } packs of 52 cards
}
value-burnt_cards = { $n } cards
value-cut_card = leaves { $n } cards undealt
value-last_coup-at_cut_card = the coup in which the cut card appears
value-last_coup-one_more = one more after the cut card
value-void_coup-stands = stakes carry over to the next taille
value-void_coup-returned = its stakes go back
value-lost_draw-best_result = each player is paid by the best result still possible
value-lost_draw-returned = the stakes go back
value-several_cards-top_first = the top one first
value-several_cards-tailleur_orders = in the tailleur’s order
value-seen_coups = the taille ends after { $n }
value-seen_count-with_seen_card = those with an exposed card
value-seen_count-from_first = every coup from the first exposed card on
value-finale_without_cheval-pleins = every number en plein
value-finale_without_cheval-refused = not accepted
value-null_spin-open = may be taken back or moved
value-null_spin-stay = stay until the next spin
value-late_bets-repeated_by_two = count if repeated by croupier and chef
value-late_bets-never = never count
value-seats = { $n }
value-rotation_minutes = { $n } minutes
moment-pack_complete = The pack is complete
moment-cut = The cut
moment-five_cards = Five cards are burnt
moment-bets_open = Bets open
moment-bets_closed = Bets closed
moment-coup_null = Null coup
moment-play_restored = Play resumes
moment-last_coup = The last coup
kind-of-chance-simple = simple chance
rules-pays = Payments and limits
rules-limits-table = Limits of the table “{ $table }”.
rules-limits-own = Limits of the regulation; each table posts its own.
rules-cited = Clauses of another regulation
rules-minimum = Minimum
rules-no-maximum = No maximum in the regulation; each table posts its own.
rules-amend = To change a value at a table, set "rulings" in the first line of its record, by the name in the last column.
column-chance = Chance
column-pays = Pays
column-maximum = Maximum
column-cap = Raised at most to
column-standing = Raised by the direction alone to
column-announcement = Called
column-pieces = Pieces
column-laid = Laid on
column-source = Clause
column-accepts = Value in a record
column-rulebook = Rulebook
column-house = House
column-edition = Edition
column-in-force = In force from
column-clause = Clause
column-kind = Kind
column-tests = Tests
column-places = In the engine
column-says = What it says
clauses-recorded = recorded
clauses-untested = { $n } clauses. Tests are counted in a checkout only.
clauses-demonstrated = { $n } of { $total } clauses demonstrated by a test, or recorded for a stated reason.

## One coup by itself

player = Player
settle-staked = Staked
settle-premium = Premium
settle-returned = Returned
settle-bound = In prison
settle-result = Result
settle-result-so-far = Result so far
settle-divided = { $amount } if divided now
settle-left = Left on the cloth
minor-units = { $n } minor units
