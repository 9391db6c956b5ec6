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
wheel-numbers = { $n } numbers, equally likely
read-otherwise = Other readings: { $rulings }
waiting-exact = Exact fractions
waiting-report = Report

## What can happen

heading-totals = The total of a row
heading-events = Events in a coup
event-refait = Refait, { $total } to { $total }
event-ties = Other equal totals: null coup
event-void = Cards run out: void coup
event-ace = An ace of spades among the first { $cards } cards
one-in = 1 in { $n }
heading-chances = Outcome of a chance
column-wins = Wins
column-half = Wins half
column-loses = Loses
column-null = Null
column-prison = Prison

## Edges

heading-edges = House edge
edges-note = Average gain of the bank, in percent: of a stake placed, per coup dealt; of a stake that a coup decided; of all money at risk, premium included. σ is the standard deviation of the result of one unit placed.
edges-note-simple = Average gain of the bank, in percent of a stake: every coup decides it, and nothing more is at risk. σ is the standard deviation of the result of one unit.
mark-best = ▸ best decision
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
insurance-multiple = Insurance is for { $amount } and its multiples.
insured-part-divide = With { $amount } of { $stake } insured and the rest divided: { $edge }, σ { $deviation }, on { $chances }.
insured-part-stay = With { $amount } of { $stake } insured and the rest staying: { $edge }, σ { $deviation }, on { $chances }.
edge-of = { $chances }, { $decision }: edge
edge-of-flat = { $chances }: edge

## Prison

heading-prison = A stake in prison
prison-note = Average share returned, right after as many refaits in a row as the degree: divided at once, or left on that chance to the end. The next coup is dealt from the cards left; later ones are taken as independent, with the same law.
prison-note-wheel = Average share returned, right after as many zeros in a row as the degree: divided at once, or left to the end.
mark-more = ▸ higher return
column-degree = Degree
column-divided = Divided
column-stays = Stays

## The wheel

heading-cloth = Cloth
kind-simple = simple
column-pays = Pays
column-places = Places
column-hits = Hits
column-edge = Edge
heading-announcements = Announcements
announcements-note = All pieces together, as one stake.
column-announcement = Announcement
column-pieces = Pieces

## Against the pack before

heading-change = Effect of the cards seen
column-before = Before
column-now = Now
column-change = Change
editions-note = The bank’s edge on one unit staked, before and after the amendment; the change is in percentage points.

## Exact

heading-exact = To thirty decimals
exact-note = --exact --json prints the full fractions; the longest here has { $digits } digits above and below the line.
exact-wins = { $chances }: wins
exact-wins_half = { $chances }: wins half
exact-loses = { $chances }: loses
report-written = Report saved in { $path }
rulings-title = { $name }: effect of each alternative ruling on the house edge
rulings-same = No effect on the edge of one coup: { $fields }
rulings-moment = { $fields }: no effect. The best time to divide is at once, or never.
rulings-access = { $fields }: nothing per unit staked. Who may insure, and how much, changes no price of insurance.
rulings-stakes = { $fields }: no effect per unit staked; only the stakes that lie on the cloth change.
rulings-mistakes = { $fields }: no figure. It ends a taille after cards come to light by mistake, and no law says how often they do; each coup that is dealt stays as it is.
rulings-outside = { $fields }: no figure. No law of the cards says how often a draw is lost, and every coup that is played stays as it is. A lost one costs the bank at most what the best result pays.
rulings-excess = of the part above the maximum: { $changes }
rulings-coups = { $coups } coups a taille
rulings-lengths = A coup that is certain to be dealt has the same law under each of these readings: they decide how many coups a taille has. The rest, of its last coups, is simulated with { $tailles } packs, seed { $seed }.
rulings-simulated = The end of a taille has no exact figure: it depends on all cards left. Simulated with { $tailles } tailles, seed { $seed }.
