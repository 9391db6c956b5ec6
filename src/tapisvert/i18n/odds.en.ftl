# What `tapisvert odds` says, in English. Numbers arrive as text ("1.0946%").

cards-left =
    { $cards ->
        [one] One card is left
       *[other] { $cards } cards are left
    }
cards-seen =
    { $seen ->
        [one] one has been seen
       *[other] { $seen } have been seen
    }
wheel-numbers = 37 numbers, each as likely as another
read-otherwise = Read otherwise: { $rulings }
waiting-exact = Fractions
waiting-report = Report

## What can happen

heading-totals = The total of a row
heading-events = In a coup
event-refait = Refait, { $total } to { $total }
event-ties = Other equal totals: a null coup
event-void = The cards run out: a void coup
event-ace = An ace of spades among the first { $cards } cards
one-in = 1 in { $n }
heading-chances = What a coup does to a chance
column-wins = Wins
column-half = Wins half
column-loses = Loses
column-null = Null
column-prison = Prison

## Edges

heading-edges = The bank’s edge
edges-note =
    What the bank gains on average, in percent: of a stake placed, for one coup dealt; of a stake that a coup has decided; of all that is put at risk, the premium included. σ is the deviation of the result of one unit placed.
edges-note-simple =
    What the bank gains on average, in percent of a stake: every coup decides it, and nothing more is at risk. σ is the deviation of the result of one unit.
mark-best = ▸ the best decision on it
all-chances = all chances
column-chance = Chance
column-decision = Decision
column-placed =
    per stake
    placed
column-decided =
    per coup
    decided
column-risked =
    per unit
    risked
column-deviation = σ
decision-flat = –
decision-divide = divide
decision-stay = stay
decision-insured = insure
best = Best now: { $decision } on { $chances }, { $edge }.
best-flat = Best now: { $chances }, { $edge }.
insurance-pays = Insuring pays: { $insured }, against { $free } without.
insurance-pays-on = Insuring pays on { $chances } only.
insurance-costs = Insuring does not pay: { $insured }, against { $free } without.
insurance-multiple = Only multiples of { $amount } can be insured.
edge-of = { $chances }, { $decision }: edge
edge-of-flat = { $chances }: edge

## Prison

heading-prison = A stake in prison
prison-note =
    The part of it that comes back on average: divided at once, or if it stays on that chance to its end. The next coup is dealt from the cards left; later ones are taken as independent, with the same law.
prison-note-wheel =
    The part of it that comes back on average: divided at once, or if it stays to its end.
mark-more = ▸ what gives back more
column-degree = Degree
column-divided = Divided
column-stays = Stays

## The wheel

heading-cloth = The cloth
kind-simple = simple
column-pays = Pays
column-places = Places
column-hits = Hits
column-edge = Edge
heading-announcements = Announcements
announcements-note = Of all its pieces together, laid as one stake.
column-announcement = Announcement
column-pieces = Pieces

## Against the pack before

heading-change = What the cards seen have changed
column-before = Before
column-now = Now
column-change = Change

## Exact

heading-exact = To thirty places
exact-note = --exact --json prints the whole fractions; the longest here has { $digits } digits above and below the line.
exact-wins = { $chances }: wins
exact-wins_half = { $chances }: wins half
exact-loses = { $chances }: loses
report-written = The report is in { $path }
