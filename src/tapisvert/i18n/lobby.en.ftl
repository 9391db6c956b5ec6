# The lobby: play now, the tables by game, the way back to one’s table. In English.

## Play now

hero-question = Rouge or noir?
hero-answer = Nearest to 31 wins.
hero-lead = Trente et Quarante and French roulette by the casinos’ own rules. Every card can be checked.
play-now = Play now
play-roulette = Roulette
play-friends = With friends
play-sign-in = Sign in to play
playing-now =
    { $players ->
        [one] { $players } person playing now
       *[other] { $players } people playing now
    }
hero-coup = Last coup: { $table }.
hero-live =
    { $players ->
        [one] { $table }: { $players } person playing now.
       *[other] { $table }: { $players } people playing now.
    }
play-guest = Free, no account needed.
learn-link = What is Trente et Quarante? Learn it in two minutes
learn-continue = Continue learning: exercise { $n } of { $of }
learn-practise = On with the exercises: { $right } of { $of } so far
install = Install the app

## Tables

watch = Watch
fact-limits = { $limits } { $currency }
different-campione-roulette = One zero. When it falls, bets on rouge, noir and the other simple chances go to prison.
different-campione-trente-et-quarante = The classic. After 31–31 you divide with the bank, or wait in prison. Large bets can be insured.
different-trente-et-quarante-2-0 = One row, no prison: the last card decides. An ace of spades at the start halves the winnings.
different-trente-et-quarante-digest = The classic by the casino’s short rules.
different-venezia-trente-et-quarante = Seven seats. Insure any stake; after 31–31 you decide before the next deal.

## Other rooms

rooms = More to do
room-school = School
room-school-why = Exercises for players and croupiers.
room-lab = Laboratory
room-lab-why = The odds, and simulated evenings.
editions = Regulations and editions
# $day is the day from which the edition applies
edition-from = { $edition }, in force from { $day }

## One’s own seat

seat-nav = Your seat
seat-at = You’re seated at { $table }.
seat-somewhere = You have a seat at a table.
seat-back = Back to your table

title-hall = Tables
hall-private = Play with friends
hall-private-why = Only people with your link find the table.
friends-game = Game
friends-name = Name of the table
friends-more = More options
hall-none = No open tables.
open-table = Open the table
who-deals = Who deals
table-players = { $players ->
        [0] all seats free
        [one] { $players } player
       *[other] { $players } players
    }
private-of = { $owner }’s private table

## The preview of a link

preview-table = A table is open: watch or play
preview-invitation = You’re invited to a table
