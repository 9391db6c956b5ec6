# What `tapisvert odds` says, in French. Numbers arrive as text ("1.0946%").

cards-left =
    { $cards ->
        [one] Il reste une carte
       *[other] Il reste { $cards } cartes
    }
cards-seen =
    { $seen ->
        [one] une a été vue
       *[other] { $seen } ont été vues
    }
wheel-numbers = 37 numéros, tous également probables
read-otherwise = Lu autrement : { $rulings }
waiting-exact = Fractions
waiting-report = Rapport

## What can happen

heading-totals = Le total d’une rangée
heading-events = Dans un coup
event-refait = Refait, { $total } à { $total }
event-ties = Autres points égaux : coup nul
event-void = Les cartes manquent : coup annulé
event-ace = Un as de pique parmi les { $cards } premières cartes
one-in = 1 sur { $n }
heading-chances = Ce qu’un coup fait à une chance
column-wins = Gagne
column-half = À moitié
column-loses = Perd
column-null = Nul
column-prison = Prison

## Edges

heading-edges = L’avantage de la banque
edges-note =
    Ce que la banque gagne en moyenne, en pour-cent : d’une mise, pour un coup donné ; d’une mise qu’un coup a décidée ; de tout ce qui est exposé, prime comprise. σ est l’écart type du résultat d’une unité misée.
edges-note-simple =
    Ce que la banque gagne en moyenne, en pour-cent de la mise : chaque coup la décide, et rien d’autre n’est exposé. σ est l’écart type du résultat d’une unité.
mark-best = ▸ la meilleure décision
all-chances = toutes les chances
column-chance = Chance
column-decision = Décision
column-placed =
    par
    mise
column-decided =
    par coup
    décidé
column-risked =
    par unité
    exposée
column-deviation = σ
decision-flat = –
decision-divide = partager
decision-stay = rester
decision-insured = assurer
best = Le mieux maintenant : { $decision } sur { $chances }, { $edge }.
best-flat = Le mieux maintenant : { $chances }, { $edge }.
insurance-pays = Assurer est avantageux : { $insured }, contre { $free } sans assurance.
insurance-pays-on = Assurer n’est avantageux que sur { $chances }.
insurance-costs = Assurer n’est pas avantageux : { $insured }, contre { $free } sans assurance.
insurance-multiple = Seuls les multiples de { $amount } s’assurent.
edge-of = { $chances }, { $decision } : avantage
edge-of-flat = { $chances } : avantage

## Prison

heading-prison = Une mise en prison
prison-note =
    La part qui en revient en moyenne : partagée tout de suite, ou laissée sur cette chance jusqu’au bout. Le prochain coup est donné des cartes qui restent ; les suivants sont pris pour indépendants, de même loi.
prison-note-wheel =
    La part qui en revient en moyenne : partagée tout de suite, ou laissée jusqu’au bout.
mark-more = ▸ ce qui rapporte le plus
column-degree = Degré
column-divided = Partagée
column-stays = Reste

## The wheel

heading-cloth = Le tapis
kind-simple = simple
column-pays = Paie
column-places = Places
column-hits = Gagne
column-edge = Avantage
heading-announcements = Annonces
announcements-note = De toutes ses pièces ensemble, comme une seule mise.
column-announcement = Annonce
column-pieces = Pièces

## Against the pack before

heading-change = Ce que les cartes vues ont changé
column-before = Avant
column-now = Maintenant
column-change = Différence

## Exact

heading-exact = Jusqu’à trente décimales
exact-note = --exact --json donne les fractions entières ; la plus longue ici a { $digits } chiffres au-dessus et au-dessous du trait.
exact-wins = { $chances } : gagne
exact-wins_half = { $chances } : gagne à moitié
exact-loses = { $chances } : perd
report-written = Le rapport est dans { $path }
