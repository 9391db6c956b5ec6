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
outcome-imprisoned = { $player } sees { $stake } on { $on } go to prison, in degree 1.
# takes $next
outcome-deepened =
    { $player }'s stake of { $stake } in prison on { $on } sinks one degree: from degree { $degree } to { $next }.
# takes $next
outcome-eased =
    { $player }'s stake of { $stake } in prison on { $on } wins and climbs one degree: from degree { $degree } to { $next }.
outcome-released =
    { $player }'s stake of { $stake } in prison on { $on } wins and is free: { $to_player } goes back to the player, without winnings.
outcome-divided =
    { $degree ->
        [0] { $player }'s stake of { $stake } on { $on } is divided: { $to_player } to the player, { $to_bank } to the bank.
       *[other] { $player }'s stake of { $stake } in prison on { $on } (degree { $degree }) is divided: { $to_player } to the player, { $to_bank } to the bank.
    }
outcome-insured =
    { $player }'s stake of { $stake } on { $on } is insured against the refait: { $to_player } goes back to the player.
outcome-excess_returned =
    { $player } gets back { $to_player } staked on { $on } above the maximum: the excess was never in play.
outcome-kept =
    { $degree ->
        [0] { $player }'s stake of { $stake } on { $on } stands: the coup is null.
       *[other] { $player }'s stake of { $stake } in prison on { $on } stays in degree { $degree }: the coup is null.
    }
no-stakes = No stake was on the table.

## Insurance and chips

premium-earned =
    The bank earns the premium of { $amount } that { $player } paid for the insurance on { $on }.
premium-returned =
    { $player } gets back the premium of { $amount } paid for the insurance on { $on }.
chips = { $player } has { $chips } in chips.

## The coup

coup-title = Coup { $number } (line { $line })
row-noir = Noir: { $cards }, total { $total }
row-rouge = Rouge: { $cards }, total { $total }
row-single = Row: { $cards }, total { $total }
spin = The ball falls on { $number }, { $color }.
call = Called: '{ $words }'.
colour-rouge = rouge
colour-noir = noir
colour-zero = vert

## What each chance did: $chance

chance-wins = { $chance } wins.
chance-loses = { $chance } loses.
chance-null = { $chance } is null: its stakes stand.
chance-prison = { $chance } goes to prison.
chance-wins_half = { $chance } wins, with winnings cut to half.

## Why

because = { $clause }: { $gist }
# $total is the total of the row of $chance, $other that of the other row
reason-lower = The row of { $chance } totals { $total } against { $other }, and the lower total wins.
reason-equal = Both rows total { $total }: the coup is null.
reason-refait = Both rows total 31: it is a refait.
reason-first-colour =
    The first card of the first row decides: couleur if it has the colour of the winning row, inverse if not.
reason-last-colour = The colour of the last card decides between rouge and noir.
reason-same-colour =
    The first and the last card decide: couleur if they have the same colour, inverse if not.
reason-ace-of-spades =
    An ace of spades is among the first three cards: winnings are cut to half.
reason-number = A chance wins if it covers the number that came up, and loses if not.
reason-zero = Zero came up: stakes on simple chances go to prison.

## The page of a rulebook

rules-title = { $name }, { $house }
rules-edition = Edition: { $edition }
rules-values = Values
rules-clauses = Clauses
rules-rulings = Rulings
rules-calls = Calls
rules-limits = Limits
column-clause = Clause
column-text = What it says
column-value = Value
column-ruling = Ruling
column-alternatives = Also accepted
column-why = Why
kind-rule = rule
kind-procedure = procedure
kind-authority = authority
kind-physical = physical
alternatives-none = none
