# Pourquoi une mise dite n’est pas posée, et ce qu’il faut écrire, en français; et les annonces.

spoken-unknown-word = « { $word } » n’a pas de sens ici : écrivez la chance et le montant, comme « 17 par 5 ».
spoken-snake = Le serpent n’est pas une chance de ce tapis : misez sur ses numéros un par un.
spoken-ambiguous = « { $text } » peut vouloir dire « { $first } » ou « { $second } » : écrivez celle que vous voulez.
spoken-which-of-kind = Aucune chance { $kind } de ce tapis ne s’écrit ainsi : écrivez son numéro le plus bas ou toutes ses bornes, comme « { $example } par 5 ».
spoken-no-kind-of-call = « { $call } » ne se pose pas comme { $kind } : ôtez ce mot, ou misez sur les numéros un par un.
spoken-which-finale = Quelle finale ? Écrivez « finale 7 par 5 » ou « finale 3/6 par 2 ».
spoken-which-number = Quel numéro ? Écrivez par exemple « { $example } par 5 ».
spoken-not-on-cloth = « { $word } » n’est pas sur ce tapis : écrivez une de ses chances, comme « 17 par 5 ».
spoken-no-amount = « { $word } » n’est pas un montant : écrivez par exemple 500 ou 12,50.
spoken-how-much = Combien sur { $on } ? Ajoutez un montant.
spoken-no-maximum = Cette table n’a pas de maximum sur { $on } : ajoutez un montant.
spoken-at-maximum = { $on } : le maximum est atteint.
spoken-on-what = { $amount } sur quoi ? Ajoutez une chance.
spoken-one-stake-a-line = Un montant sur une chance à la fois : « 17 par 5 », « 500 rouge ».
spoken-not-offered = « { $call } » n’est pas acceptée à cette table : misez sur ses chances une par une.
spoken-move-how = Tapez d’où et vers où : « déplacer rouge noir ».

## Announcements

announce-title = Annonces
announce-neighbours = { $number } et les voisins
announce-sides = { $number } et { $sides ->
    [one] { $sides } voisin
   *[other] { $sides } voisins
 }
announce-pleins = { $count } pleins, en mises ordinaires : le règlement ne prévoit pas cette annonce.
announce-sides-label = Voisins de chaque côté
announce-sides-count = { $sides ->
    [one] { $sides } voisin
   *[other] { $sides } voisins
 }
announce-fewer = Moins de voisins
announce-more = Plus de voisins
announce-costs = { $pieces } jetons de { $unit } : { $total }
announce-lays = Couvre { $places }
announce-twice = 2 × { $place }
announce-choose = Touchez un numéro, une série ou une finale : la mise est posée avec votre jeton.
announce-second = Touchez maintenant la seconde finale.
announce-track = Piste
announce-finales = Finales en plein
announce-finales-cheval = Finales à cheval
announce-lay = Poser
announce-placed = { $title }, mise posée : { $total }
announce-typed = Saisir une mise ou une annonce
announce-example = { $call } par 5
announce-unknown = « { $text } » n’est pas une annonce à cette table. Essayez { $known }, avec « par » et un montant.
