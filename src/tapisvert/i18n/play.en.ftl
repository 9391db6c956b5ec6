# What `tapisvert play` says, in English. Amounts arrive as text ("500.00 EUR").

## Opening

limits-between = Stakes from { $minimum } to { $maximum } on a chance
limit-of-chance = { $chance }: up to { $maximum }
limits-from = Stakes from { $minimum }
limits-wheel = Stakes from { $minimum }; to { $simple } on simple chances, { $plein } on a number
hint = Type “help” for the commands. Enter: rien ne va plus.
record-kept = Record: { $path }
not-for-play = NOT FOR PLAY: seed { $seed } fixes every result in advance.
pack-given = The pack is the one in { $path }, unshuffled.
pack-of-its-own = That pack is finished. The next one is shuffled here.
shuffling = The packs are complete, spread and shuffled.
bound =
    { $kind ->
        [pack] The house is bound to a pack: { $short }
       *[spins] The house is bound to its spins: { $short }
    }
fixed =
    { $kind ->
        [pack] The pack is fixed: { $short }
       *[spins] The spins are fixed: { $short }
    }
mixed = { $player }’s words are mixed in.
who-sits = Who sits, with how many chips? Enter: { $default }
who-else = Who else? Enter: start the game
cut-where-prompt = { $player } cuts (0 to { $cards }; Enter: { $suggested })
mix-or-cut-prompt = { $player } cuts (0 to { $cards }; Enter: { $suggested }), or “mix” words of your own
no-player = all seats are empty

## The table answers

sat = { $player } takes a seat with { $brought }.
stood = { $player } plays standing, with { $brought }.
brought = { $player } adds { $brought } and now has { $chips } in chips.
left = { $player } leaves with { $chips }.
societe = { $players } count as one player for the maximum.
switched = { $player } to play.
cut-made = { $player } cuts at card { $at }.
burnt =
    { $cards ->
        [one] One card is burnt, face down.
       *[other] { $cards } cards are burnt, face down.
    }
staked = { $player }: { $amount } on { $on }.
staked-more = { $player } adds { $added }: { $amount } on { $on }.
excess = { $excess } above the maximum: not in play, returned.
excess-marked = { $player }: { $excess } on { $on } now lie above the maximum and are not in play.
withdrawn = { $player } takes back { $amount } from { $on }.
withdrawn-prison = { $player } takes { $amount } out of prison on { $on }, in full.
moved = { $player } moves from { $on } to { $to }: { $amount }.
moved-prison = { $player } moves the stake in prison (degree { $degree }) from { $on } to { $to }: { $amount }.
insured = { $player } insures { $amount } on { $on } for { $premium }.
taille-over = The taille is over; { $cards } cards were left.
taille-done = The taille is over; the last card is out.
taille-void = The cards ran out: the coup is void, all stakes stand as they are. The taille is over.
ended = Its end is in the record: every card of it can be checked.
without-rest = A refait with the very last card: stakes in the first degree may be withdrawn whole.
last-announced = Next coup is the last.
coup-of-taille = Taille { $taille } · coup { $coup }
coup-of-wheel = Coup { $coup }
cards-left = { $cards } cards left
null-coup = Equal totals: null coup, all stakes stand.
refait = Refait, 31 to 31.
zero = Zero: the simple chances go to prison.
halved = An ace of spades among the first three cards: winnings are halved.
refused = { $message } ({ $clause })

## The table and the permanence

column-player = Player
column-chips = Chips
column-on = On
column-stake = Stake
column-state = State
column-change = Change
state-insured = insured
state-insured-part = { $amount } insured
state-prison = in prison, degree { $degree }
state-excess = { $excess } above the maximum
permanence = Permanence
permanence-empty = No coups yet.
permanence-key-cards = R rouge, N noir, C couleur, I inverse; a number with “a”: equal totals; 31: refait; ½: winnings halved; │ a new taille
permanence-key-wheel = R rouge, N noir; Z zero

## The end

interrupted = Interrupted. The table is closed; every coup dealt counts.
alarm =
    ALARM: { $statistic ->
        [numbers] after { $found } spins, the numbers do not come as a wheel’s do
       *[bank_cards] of { $found } cards that might have brought the bank its edge, too many did
    }. The table is stopped. By chance alone this happens with probability { $rate } at most.
final = Final balances
bank-won = The bank won { $amount }.
bank-lost = The bank lost { $amount }.
bank-even = The bank neither won nor lost.
saved = The full record is in { $path }
replay-with = Replay it: { $program } replay { $path }
verify-with = Verify every card: { $program } verify { $path }
unrecorded = The record cannot be written: { $problem }. The last command did not count, and no coup is played unrecorded: play stops here.
unrecorded-saved = Everything played before is in { $path }
screen-gone = The terminal cannot be written to ({ $problem }); the table is closed.

## Not understood

not-understood = “{ $text }” is not understood. Type “help” for the commands.
too-long = Too long: at most { $most } characters.
unknown-player = No player called “{ $name }” is at the table.
no-player-sits = All seats are empty. Type “sit Anna 1000”.
cut-where = “{ $word }” is not a number of cards: type e.g. “cut 120”.
mix-how = Type words of your own: “mix anything you like”.
sit-how = Type who sits and with how much: “sit Bruno 500”.
seat-no-name = “{ $text }” is a bet or a command, not a name. Type a name and chips: “Anna 1000”.
societe-how = Type which players: “société Anna Bruno”.
nothing-there = No such stake.
which-one = Which one: { $held }? Or type “all”.
which-degree = Stakes on { $on } are in degrees { $degrees }. Type “degree …” or “all”.
which-degree-or-free = On { $on } there is a free stake and one in prison (degree { $degrees }). Type “free” or “degree …”.

## Refusals

refused-unknown_player = No player called { $player } is at the table.
refused-table_finished = The table is closed.
refused-pack_not_ready = Cut the pack first: “cut 120”, or Enter.
refused-unknown_chance = “{ $on }” is not a chance.
refused-not_on_this_table = “{ $what }” is not played at this table.
refused-forbidden_cheval = No stake à cheval on { $on }.
refused-forbidden_announcement = “{ $call }” is not accepted.
refused-invalid_amount = { $amount } is not a valid amount.
refused-unknown_stake = { $player } has no such stake on { $on }.
refused-part_of_announcement = { $player } laid these on { $on } by an announcement: reject all of { $known }.
refused-not_a_simple_chance = A stake in prison moves to a simple chance, not to { $to }.
refused-not_in_window = Not possible now with a stake in prison.
refused-below_minimum = { $total } on { $on } is below the minimum of { $minimum }.
refused-above_maximum = { $total } on { $on } is above the maximum of { $maximum }.
refused-odd_amount = { $total } on { $on } cannot be halved: bet an even number of cents.
refused-insufficient_chips = { $player } has { $chips } in chips; this takes { $amount }.
refused-shoe_not_ready = Cut the pack first: “cut 120”.
refused-stakes_in_play = { $player } has stakes in play.
refused-invalid_name = Use a name of 1 to 80 printable characters.
refused-table_full = All { $seats } seats are taken; play standing: “stand Bruno 500”.
refused-invalid_societe = A société needs two or more different players.
refused-already_cut = The pack has already been cut.
refused-draw_started = The cards or numbers are fixed: your words come too late.
refused-not_committed = The draw is not sealed: words cannot be mixed in now.
refused-entropy_already_contributed = { $player } has mixed in words already.
refused-invalid_cut = Cut between 0 and { $cards } cards, not at { $at_card }.
refused-already_announced = La dernière has already been announced.

## Help: what to type, and what it does

help-title = Commands
help-say = Type
help-does = to
help-bet = 500 rouge · rouge 12.50
help-bet-does = stake 500 on rouge, 12.50 on rouge
help-bet-wheel = 17 by 10 · 14/17 10 · sixain 13 by 10 · corner 25 by 10 · dozen 1 by 10 · first four 10
help-bet-wheel-does = a number, two (cheval), six, a carré, a dozen, 0 to 3
help-announce = { $call } by 5
help-announce-does = groups of bets, at that amount per piece
help-withdraw = withdraw rouge · withdraw 100 rouge · withdraw all
help-withdraw-does = take back a stake, or a part of it
help-move = move rouge noir
help-move-does = move a stake, free or in prison (“degree 2”, “free” if both lie there)
help-insure = insure rouge
help-insure-does = insure it against the refait
help-divide = divide · divide rouge degree 2 · divide all
help-divide-does = share a stake in prison with the bank
help-mix = mix anything you like
help-mix-does = your words and 16 random bytes help decide the cards, until the cut, or the next spins
help-cut = cut 120 · Enter
help-cut-does = cut the pack, or accept the depth suggested
help-go = Enter · deal · rien ne va plus
help-go-cards = no more bets: deal the coup
help-go-wheel = no more bets: spin the ball
help-players = sit Bruno 500 · stand Bruno 500 · leave Bruno
help-players-does = sit or stand with chips, or add more; leave with them
help-speak = Bruno: 200 noir · Bruno:
help-speak-does = a bet by Bruno; Bruno plays from now on
help-societe = société Anna Bruno
help-societe-does = they count as one player for the maximum
help-show = balances · permanence
help-show-does = chips and stakes; all results so far
help-last = last
help-last-does = la dernière: the next coup is the table’s last
help-quit = quit
help-quit-does = close the table and save the record
help-tongues = Commands in French, Italian and English all work.
