# What every page says, and the table’s: in English. Amounts arrive as text.

## The frame

skip = Skip to content
nav = Pages
nav-hall = Tables
nav-school = School
nav-lab = Laboratory
nav-mine = Account
nav-house = Back office
offline = You are offline. Your stakes stand; reconnecting automatically.
foot = Tapis Vert: the games of the green cloth, by the casinos’ official rules
verifier = Verifier source code
close = Close
cancel = Cancel
settings = Settings
language = Language
sign-in = Sign in
play-as-guest = Play as a guest
choose-name = Choose a name
sign-out = Sign out
sign-up = Create an account
sit-as-guest = Play
guest-why = Pick a name and play now. Play chips have no cash value.
name = Name
login = Username
shown-name = Name shown at the tables (not the username)
password = Password
and = {" and "}

## The hall

title-table = Table
mode-automatic = Automatic
mode-tailleur = A croupier at the console
mode-real = Real table: results entered by hand
play-money = play chips
last-results = Last results
last-refait = refait
last-null = null coup
last-half = half paid
limits-of = { $chances } max. { $maximum }
limits-from = min. { $minimum }
limits-between = { $minimum } to { $maximum }
rules = Rules
all-rules = All the house rules
clause-unknown = This clause is in the house rules.

## The table

table = Table
side = Beside the table
menu = Menu
calls = Croupier’s calls
seconds-left = { $seconds } s
stage-idle = Waiting for players.
stage-commitments = The draw is sealed.
stage-openings = Opening the seals.
stage-witness = The witness is signing.
stage-coupe = { $player } cuts the cards.
stage-coupe-own = Your turn to cut.
stage-coupe-no-cutter = Waiting for the cut.
stage-bets = Place your bets.
stage-bets-resumed = Play resumes. Place your bets.
stage-bets-unstaked = No bets yet: time again.
stage-bets-alone = Bet when you like.
stage-decision = Bet or decide.
stage-closed = No more bets.
stage-cards = Dealing.
stage-ball = Ball spinning.
stage-pause = Coup settled.
stage-taille-over = Taille over.
stage-over = Table closed
call-pack_complete = The packs are complete.
call-cut = Cut the cards, please.
call-five_cards = Five cards are burnt.
call-bets_open = Place your bets, please.
call-bets_closed = No more bets.
call-coup_null = The coup is null.
call-play_restored = Play resumes.
call-last_coup = The next coup is the last.
number-fell = { $number }
totals-two = Noir { $noir }, Rouge { $rouge }.
total-one = Row { $row }.
result-refait = Refait.
result-null = Tie: null coup.
result-wins =
    { $count ->
        [one] { $names } wins.
       *[other] { $names } win.
    }
result-half = Ace of spades: wins pay half.
colour-of-rouge = rouge
colour-of-noir = noir
colour-of-vert = zero
code = Code from your app, or a recovery code
code-title = Two-step verification
code-why = Enter a code to approve chip transfers: it works for ten minutes.
code-send = Confirm
announcements = Announcements

## Taking a place

open-console = Open the console
sit-down = Sit down
bring-more = Add chips
amount-wrong = Enter an amount, e.g. 500, 1,000 or 12.50.
leave = Leave the table
tip = Tip
cut-now = Cut
not-now = Betting is closed: wait for ‘faites vos jeux’.
status-connecting = Connecting…
status-open = Connected.
status-offline = Connection lost; reconnecting. Confirmed stakes stand, others are sent again.
status-gone = Session expired: sign in again.
status-missing = This table has closed, or your invitation has ended

## Chips and stakes

rack-chips = Chip in hand
your-stakes = On the cloth
your-chips = Chips
chip-of = { $amount } chip
act-undo = Undo
act-repeat = Repeat
act-double = Double
act-clear = Take all back
