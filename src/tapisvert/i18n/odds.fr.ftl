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
wheel-numbers = { $n } numéros, également probables
read-otherwise = Autres interprétations : { $rulings }
waiting-exact = Fractions exactes
waiting-report = Rapport

## What can happen

heading-totals = Le total d’une rangée
heading-events = Événements d’un coup
event-refait = Refait, { $total } à { $total }
event-ties = Autres points égaux : coup nul
event-void = Cartes épuisées : coup annulé
event-ace = Un as de pique parmi les { $cards } premières cartes
one-in = 1 sur { $n }
heading-chances = Issue d’une chance
column-wins = Gagne
column-half = À moitié
column-loses = Perd
column-null = Nul
column-prison = Prison

## Edges

heading-edges = Avantage de la banque
edges-note = Gain moyen de la banque, en pour cent : de la mise, par coup donné ; de la mise décidée par un coup ; de tout l’argent exposé, prime comprise. σ est l’écart type du résultat d’une unité misée.
edges-note-simple = Gain moyen de la banque, en pour cent de la mise : chaque coup la décide et rien d’autre n’est exposé. σ est l’écart type du résultat d’une unité.
mark-best = ▸ meilleure décision
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
best = Meilleure mise : { $decision } sur { $chances }, { $edge }.
best-flat = Meilleure mise : { $chances }, { $edge }.
insurance-pays = Assurer est avantageux : { $insured }, contre { $free } sans assurance.
insurance-pays-on = Assurer n’est avantageux que sur { $chances }.
insurance-costs = Assurer n’est pas avantageux : { $insured }, contre { $free } sans assurance.
insurance-multiple = On assure { $amount } et ses multiples.
insured-part-divide = Avec { $amount } assurés sur { $stake } et le reste partagé : { $edge }, σ { $deviation }, sur { $chances }.
insured-part-stay = Avec { $amount } assurés sur { $stake } et le reste laissé : { $edge }, σ { $deviation }, sur { $chances }.
edge-of = { $chances }, { $decision } : avantage
edge-of-flat = { $chances } : avantage

## Prison

heading-prison = Une mise en prison
prison-note = Part rendue en moyenne, juste après autant de refaits de suite que le degré : en partageant tout de suite, ou en laissant sur cette chance jusqu’au bout. Le prochain coup est donné des cartes restantes ; les suivants sont pris pour indépendants, de même loi.
prison-note-wheel = Part rendue en moyenne, juste après autant de zéros de suite que le degré : en partageant tout de suite, ou en laissant jusqu’au bout.
mark-more = ▸ rend davantage
column-degree = Degré
column-divided = Partagée
column-stays = Reste

## The wheel

heading-cloth = Tapis
kind-simple = simple
column-pays = Paie
column-places = Places
column-hits = Gagne
column-edge = Avantage
heading-announcements = Annonces
announcements-note = Toutes les pièces ensemble, comme une seule mise.
column-announcement = Annonce
column-pieces = Pièces

## Against the pack before

heading-change = Effet des cartes vues
column-before = Avant
column-now = Maintenant
column-change = Différence
editions-note = Avantage de la banque pour une unité misée, avant et après la modification ; l’écart est en points de pourcentage.

## Exact

heading-exact = À trente décimales
exact-note = --exact --json donne les fractions complètes ; la plus longue a { $digits } chiffres au numérateur et au dénominateur.
exact-wins = { $chances } : gagne
exact-wins_half = { $chances } : gagne à moitié
exact-loses = { $chances } : perd
report-written = Rapport enregistré dans { $path }
rulings-title = { $name } : ce que chaque autre lecture ajoute à ce que la banque garde d’une mise
rulings-same = Sans effet sur un coup : { $fields }
rulings-moment = { $fields } : rien par unité misée. Le moment où l’on peut partager ne change pas le prix : mieux vaut partager aussitôt, ou laisser.
rulings-access = { $fields } : rien par unité misée. Qui peut assurer, et combien, ne change pas le prix de l’assurance.
rulings-stakes = { $fields } : rien par unité misée ; seules changent les mises posées sur le tapis.
rulings-mistakes = { $fields } : aucun chiffre. La taille s’arrête après des cartes découvertes par erreur, et aucune loi ne dit à quelle fréquence ; chaque coup donné reste le même.
rulings-outside = { $fields } : aucun chiffre. Aucune loi des cartes ne dit à quelle fréquence un tirage se perd, et chaque coup joué reste le même. Un tirage perdu coûte à la banque au plus ce que paie le meilleur résultat.
rulings-excess = de la partie au-dessus du maximum : { $changes }
rulings-coups = { $coups } coups par taille
rulings-lengths = Un coup qui sera donné à coup sûr suit la même loi avec chacune de ces lectures : c’est le nombre de coups d’une taille qui change. Le reste, celui des derniers coups, est simulé avec { $tailles } sabots, graine { $seed }.
rulings-simulated = La fin d’une taille n’a pas de chiffre exact : elle dépend de toutes les cartes qui restent. Simulée sur { $tailles } tailles, graine { $seed }.
