# What every page says, and the table’s: in English. Amounts arrive as text.

## The frame

skip = To the content
nav = Pages
nav-hall = Tables
nav-school = School
nav-mine = Your play
nav-house = The house
offline = You are offline. Your stakes stand; the page comes back by itself.
foot = Tapis Vert: the games of the green cloth, by the houses’ own regulations
verifier = The verifier’s source
close = Close
cancel = Cancel
settings = Settings
language = Language
theme = Look
theme-auto = As this device
theme-bright = Bright room
theme-dark = Dark room
prefer-sound = Sounds of the table
prefer-speech = Say the calls aloud, in French
prefer-translate = Translate the calls
sign-in = Sign in
sign-out = Sign out
sign-up = New account
sit-as-guest = Enter
guest-why = This is a demonstration: choose a name, and play at once with chips that are worth nothing.
name = Name
login = Name to sign in with
shown-name = Name the others see
password = Password
and = {" and "}

## The hall

title-hall = Tables
title-table = Table
hall-lead = Trente et Quarante and French roulette, dealt here by the houses’ own regulations, with cards that you can check.
hall-open = Open now
hall-private = A table of your own
hall-private-why = Open a private table under any rulebook, with play chips, and deal there yourself if you like.
hall-none = No table is open.
open-table = Open the table
rulebook = Rulebook
who-deals = Who deals
mode-automatic = the house, by the clock
mode-tailleur = a tailleur, at his console
mode-real = a real table: cards are entered
enter-table = Go to the table
table-players =
    { $players ->
        [0] nobody yet
        [one] one player
       *[other] { $players } players
    }
table-pace = { $seconds } s for the stakes
table-seats = { $seats } places
play-money = play chips
last-results = Last results
last-refait = refait
last-null = null coup
last-half = paid half
private-of = private table of { $owner }
limits-from = from { $minimum }
limits-between = from { $minimum } to { $maximum }
rules = Rules
all-rules = All the rules of this house
rulebook-campione-roulette = French roulette, Campione
rulebook-campione-trente-et-quarante = Trente et Quarante, Campione
rulebook-trente-et-quarante-2-0 = Trente et Quarante 2.0
rulebook-trente-et-quarante-digest = Trente et Quarante, digest
rulebook-venezia-trente-et-quarante = Trente et Quarante, Venezia
house-campione-roulette = Casinò Municipale di Campione d’Italia
house-campione-trente-et-quarante = Casinò Municipale di Campione d’Italia
house-trente-et-quarante-2-0 = Casino S.p.A.
house-trente-et-quarante-digest = Campione d’Italia, short public version
house-venezia-trente-et-quarante = Casinò di Venezia
edition-campione-roulette = Regolamento di gioco, undated
edition-campione-trente-et-quarante = Regolamento di gioco, undated
edition-trente-et-quarante-2-0 = Revision 1, November 2017
edition-trente-et-quarante-digest = Public digest, undated
edition-venezia-trente-et-quarante = Come si gioca, undated
clause-unknown = The clause is in the rules of the house.
fact-game = Game
fact-stakes = Stakes
fact-pace = Pace
fact-players = Players
fact-chips = Chips
fact-private = Private
title-welcome = Choose how you sign in
welcome-why = This link works once. What you choose is yours alone.
welcome-login = A name to sign in with: nobody else sees it, and it is not the one shown at the tables
welcome-password = A password of at least { $letters } characters
welcome-choose = Choose it

## The table

table = The table
side = Beside the table
menu = Menu
calls = What the croupier says
seconds-left = { $seconds } s
stage-idle = The table waits for players.
stage-commitments = The draw is sealed: whoever likes adds entropy to it.
stage-openings = What the players added is shown.
stage-coupe = { $player } cuts the pack.
stage-coupe-own = The cut is yours.
stage-coupe-no-cutter = The pack waits for somebody who cuts.
stage-bets = Place your stakes.
stage-decision = Place your stakes, and decide on those in prison.
stage-closed = No more stakes.
stage-cards = The cards fall.
stage-ball = The ball runs.
stage-pause = The coup is settled.
stage-over = The table is closed.
stage-suspended = The game is suspended: { $reason }
suspended-service = for the service.
suspended-mechanism = a mechanism failed.
suspended-force_majeure = force majeure.
call-pack_complete = The six packs are complete.
call-cut = Gentlemen, the cut.
call-five_cards = Five cards are burnt.
call-bets_open = Gentlemen, place your stakes.
call-bets_closed = No more stakes.
call-coup_null = The coup does not count.
call-play_restored = The game goes on.
call-last_coup = The next coup is the last.
number-fell = { $number } fell
totals-two = Noir { $noir }, Rouge { $rouge }.
total-one = The row counts { $row }.
result-refait = Refait: stakes go to prison or are divided.
result-null = A tie: the coup is null.
result-wins =
    { $count ->
        [one] { $names } wins.
       *[other] { $names } win.
    }
result-half = The ace of spades is there: winners are paid half.
coup-nulled = The coup is null: { $reason }
null-same_direction = the ball ran the same way as the wheel.
null-previous_coup_unfinished = the ball was thrown before the last coup was settled.
null-too_few_turns = the ball made too few turns.
null-wheel_stopped = the wheel stopped.
null-foreign_body = a foreign body fell into the wheel.
colour-of-rouge = rouge
colour-of-noir = noir
colour-of-vert = zero
won-in-all = In all: { $amount }
own-won = { $on } won: your { $stake } bring { $to_player }.
own-won_half = { $on } won, paid half: your { $stake } bring { $to_player }.
own-lost =
    { $degree ->
        [0] { $on } lost: the bank takes { $to_bank }.
       *[other] { $on } lost: the bank takes your { $to_bank } in prison.
    }
own-imprisoned = Your { $stake } on { $on } go to prison, first degree.
own-deepened = Your { $stake } in prison on { $on } sink to degree { $next }.
own-eased = Your { $stake } in prison on { $on } rise to degree { $next }.
own-released = Your { $stake } on { $on } are free again, and come back to you.
own-divided = Your { $stake } on { $on } are divided: { $to_player } to you, { $to_bank } to the bank.
own-insured = Your { $stake } on { $on } were insured: { $to_player } come back to you.
own-premium = The bank keeps the premium of { $amount } for the insurance on { $on }.
own-excess_returned = { $to_player } on { $on } lay above the maximum, and come back to you.
players = At the table
players-none = Nobody is at the table yet.
place-seated = sits
place-standing = stands
player-away = { $here }, away
player-stakes = { $place }, { $amount } on the cloth
announcements = Announcements
odds = The odds now
odds-none = The odds are not given here now.
odds-gone =
    The bank’s edge at the next coup, { $cards ->
        [0] from a whole pack
        [one] with one card gone
       *[other] with { $cards } cards gone
    }:
odds-next = The bank’s edge at the next coup:
odds-chance = Chance
odds-other = Any other
odds-divide = partager
odds-flat = plain
odds-stay = laisser
odds-insured = insured
odds-before = from a whole pack: { $edge }
odds-refait = Refait { $refait }, other ties { $tie }.
odds-zero = Zero { $zero }.

## Taking a place

sit-down = Sit down
sit-at = Sit down: { $table }
bring = Bring them
bring-more = Bring more chips
bring-chips = Chips for the table
purse-holds = You have { $amount } away from the tables.
play-standing = Play standing
amount-wrong = Enter an amount, e.g. 500, 1,000 or 12.50.
leave = Leave the table
cut-title = Messieurs, la coupe
cut-why = Put the cut card where you like: what lies above it goes under the rest.
cut-where = How many cards lie above the cut
cut-at = { $cards } cards from the top
cut-now = Cut
not-now = Stakes are laid when the croupier calls them.
status-connecting = Connecting to the table…
status-open = Connected.
status-offline = The connection is lost. Your stakes stand; it comes back by itself.
status-gone = Your session is over: sign in again.
reality = Since you sat down
reality-minutes =
    { $minutes ->
        [one] You have played for one minute.
       *[other] You have played for { $minutes } minutes.
    }
reality-sums = You staked { $staked }; the result is { $won }.
reality-limits = Limits, breaks and exclusion
reality-go-on = I have seen it: go on

## Chips and stakes

rack-chips = The chip in your hand
your-chips = Your chips
chip-of = chip of { $amount }
act-undo = Undo
act-repeat = Repeat
act-double = Double
act-clear = Take all back
stake-of = { $amount } on { $chance }
stake-gone = nothing more on { $chance }
stakes-in-all = { $amount } on the cloth
prison-of = { $amount } in prison on { $chance }, degree { $degree }
insure = Insure
insure-why = against the refait, for { $premium }
insure-multiple = Only stakes in multiples of { $amount } can be insured.
insure-minimum = Only stakes of at least { $amount } can be insured.
take-back = Take back
take-back-why = until ‘rien ne va plus’
choose = Choose…
divide = Partager: divide with the bank
stay = Laisser: leave it in prison
stay-why = the next coups decide
move-to = Déplacer: move to { $chance }
worth = worth { $amount }
decide-many = { $count } to decide
decide-divide = Partager
decide-leave = Laisser
decide-move = Déplacer…
