# Pourquoi une mise dite n’est pas posée, et ce qu’il faut écrire, en français.

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
