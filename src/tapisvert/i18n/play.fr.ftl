# What `tapisvert play` says, in French. Amounts arrive as text ("500.00 EUR").
# A no-break space stands before : ; ! ? and inside « », as French typography asks.

## Opening

limits-between = Mises de { $minimum } à { $maximum } par chance
limit-of-chance = { $chance } : jusqu’à { $maximum }
limits-from = Mises à partir de { $minimum }
limits-wheel = Mises à partir de { $minimum } ; jusqu’à { $simple } sur les chances simples, { $plein } en plein
hint = Tapez « aide » pour les commandes. Entrée : rien ne va plus.
record-kept = Relevé : { $path }
not-for-play = PAS POUR JOUER : la graine { $seed } fixe d’avance chaque résultat.
pack-given = Le paquet est celui de { $path }, sans mélange.
pack-of-its-own = Ce paquet est fini. Le suivant est mélangé ici.
shuffling = Les jeux sont complets, étalés et mélangés.
bound =
    { $kind ->
        [pack] La maison est liée à un paquet : { $short }
       *[spins] La maison est liée à ses coups : { $short }
    }
fixed =
    { $kind ->
        [pack] Le paquet est fixé : { $short }
       *[spins] Les coups sont fixés : { $short }
    }
mixed = Mots ajoutés par { $player }.
who-sits = Qui s’assied, avec combien de jetons ? Entrée : { $default }
who-else = Qui d’autre ? Entrée : on joue
cut-where-prompt = { $player } coupe (0 à { $cards } ; Entrée : { $suggested })
mix-or-cut-prompt = { $player } coupe (0 à { $cards } ; Entrée : { $suggested }), ou « mélanger » et ses mots
no-player = aucun joueur assis

## The table answers

sat = { $player } prend place avec { $brought }.
stood = { $player } joue debout, avec { $brought }.
brought = { $player } ajoute { $brought } et a maintenant { $chips } en jetons.
left = { $player } quitte la table avec { $chips }.
societe = { $players } comptent comme un seul joueur pour le maximum.
switched = { $player } joue.
cut-made = { $player } coupe à la carte { $at }.
burnt =
    { $cards ->
        [one] Une carte est brûlée, face cachée.
       *[other] { $cards } cartes sont brûlées, face cachée.
    }
staked = { $player } : { $amount } sur { $on }.
staked-more = { $player } ajoute { $added } : { $amount } sur { $on }.
excess = { $excess } au-dessus du maximum : hors jeu, rendus.
excess-marked = { $player } : { $excess } sur { $on } dépassent maintenant le maximum et sont hors jeu.
withdrawn = { $player } reprend { $amount } sur { $on }.
withdrawn-prison = { $player } reprend de la prison sur { $on } { $amount }, en entier.
moved = { $player } déplace sa mise, { $on } vers { $to } : { $amount }.
moved-prison = { $player } déplace sa mise en prison (degré { $degree }), { $on } vers { $to } : { $amount }.
insured = { $player } assure { $amount } sur { $on } pour { $premium }.
taille-over = La taille est finie ; il restait { $cards } cartes.
taille-done = La taille est finie ; la dernière carte est sortie.
taille-void = Les cartes ont manqué : le coup ne compte pas, toutes les mises restent. La taille est finie.
ended = Sa fin est au relevé : chacune de ses cartes peut être contrôlée.
without-rest = Refait avec la toute dernière carte : les mises au premier degré peuvent se retirer entières.
last-announced = Le prochain coup est le dernier.
coup-of-taille = Taille { $taille } · coup { $coup }
coup-of-wheel = Coup { $coup }
cards-left = reste { $cards } cartes
null-coup = Points égaux : coup nul, les mises restent.
refait = Refait, 31 à 31.
zero = Zéro : les chances simples vont en prison.
halved = Un as de pique parmi les trois premières cartes : les gains sont réduits de moitié.
refused = { $message } ({ $clause })

## The table and the permanence

column-player = Joueur
column-chips = Jetons
column-on = Sur
column-stake = Mise
column-state = État
column-change = Différence
state-insured = assurée
state-insured-part = { $amount } assurés
state-prison = en prison, degré { $degree }
state-excess = { $excess } au-dessus du maximum
permanence = Permanence
permanence-empty = Aucun coup pour l’instant.
permanence-key-cards = R rouge, N noir, C couleur, I inverse ; un chiffre avec « a » : après ; 31 : refait ; ½ : gains de moitié ; │ nouvelle taille
permanence-key-wheel = R rouge, N noir ; Z zéro

## The end

interrupted = Interrompu. La table est fermée ; tout coup donné compte.
alarm =
    ALARME : { $statistic ->
        [numbers] après { $found } coups, les numéros ne sortent pas comme d’un cylindre
       *[bank_cards] sur { $found } cartes qui pouvaient donner à la banque son avantage, trop l’ont donné
    }. La table est arrêtée. Par pur hasard, cela arrive avec la probabilité { $rate } au plus.
final = Soldes finaux
bank-won = La banque a gagné { $amount }.
bank-lost = La banque a perdu { $amount }.
bank-even = La banque n’a ni gagné ni perdu.
saved = Le relevé complet est dans { $path }
replay-with = Pour le rejouer : { $program } replay { $path }
verify-with = Pour vérifier chaque carte : { $program } verify { $path }
unrecorded = Le relevé ne peut être écrit : { $problem }. La dernière commande ne compte pas, et aucun coup ne se joue sans relevé : le jeu s’arrête ici.
unrecorded-saved = Tout ce qui a été joué avant est dans { $path }
screen-gone = Le terminal ne répond plus ({ $problem }) ; la table est fermée.

## Not understood

not-understood = « { $text } » n’est pas une commande. Tapez « aide » pour la liste.
too-long = Trop long : { $most } caractères au plus.
unknown-player = Aucun joueur « { $name } » à la table.
no-player-sits = Aucun joueur assis. Tapez « asseoir Anna 1000 ».
cut-where = « { $word } » n’est pas un nombre de cartes : tapez par exemple « coupe 120 ».
mix-how = Tapez des mots à vous : « mélanger ce que vous voulez ».
sit-how = Tapez qui s’assied et avec combien : « asseoir Bruno 500 ».
seat-no-name = « { $text } » est une mise ou une commande, pas un nom. Tapez nom et jetons : « Anna 1000 ».
societe-how = Tapez quels joueurs : « société Anna Bruno ».
nothing-there = Aucune mise de ce type.
which-one = Laquelle : { $held } ? Ou tapez « tout ».
which-degree = Sur { $on }, mises aux degrés { $degrees }. Tapez « degré … » ou « tout ».
which-degree-or-free = Sur { $on }, une mise libre et une en prison (degré { $degrees }). Tapez « libre » ou « degré … ».

## Refusals

refused-unknown_player = Aucun joueur { $player } à la table.
refused-table_finished = La table est fermée.
refused-pack_not_ready = Coupez d’abord le paquet : « coupe 120 », ou Entrée.
refused-unknown_chance = « { $on } » n’est pas une chance.
refused-not_on_this_table = « { $what } » ne se joue pas à cette table.
refused-forbidden_cheval = On ne mise pas à cheval sur { $on }.
refused-forbidden_announcement = « { $call } » n’est pas accepté.
refused-invalid_amount = { $amount } n’est pas un montant valide.
refused-unknown_stake = { $player } n’a pas cette mise sur { $on }.
refused-part_of_announcement = { $player } a annoncé ce qui est sur { $on } : refusez { $known } en entier.
refused-not_a_simple_chance = Une mise en prison se déplace sur une chance simple, pas sur { $to }.
refused-not_in_window = Impossible maintenant avec une mise en prison.
refused-below_minimum = { $total } sur { $on }, c’est au-dessous du minimum de { $minimum }.
refused-above_maximum = { $total } sur { $on }, c’est au-dessus du maximum de { $maximum }.
refused-odd_amount = { $total } sur { $on } ne se partage pas en deux : misez un nombre pair de centimes.
refused-insufficient_chips = { $player } a { $chips } en jetons ; il en faut { $amount }.
refused-shoe_not_ready = Coupez d’abord le paquet : « coupe 120 ».
refused-stakes_in_play = { $player } a des mises en jeu.
refused-invalid_name = Utilisez un nom de 1 à 80 caractères imprimables.
refused-table_full = Les { $seats } places sont prises ; on joue debout : « debout Bruno 500 ».
refused-invalid_societe = Une société demande au moins deux joueurs différents.
refused-already_cut = Le paquet est déjà coupé.
refused-draw_started = Les cartes ou les numéros sont fixés : on n’ajoute plus de mots.
refused-not_committed = Aucun tirage scellé : on ne peut pas ajouter de mots maintenant.
refused-entropy_already_contributed = { $player } a déjà ajouté ses mots.
refused-invalid_cut = Coupez entre 0 et { $cards } cartes, pas à { $at_card }.
refused-already_announced = La dernière a déjà été annoncée.

## Help: what to type, and what it does

help-title = Commandes
help-say = Tapez
help-does = pour
help-bet = 500 rouge · rouge 12,50
help-bet-does = miser 500 sur rouge, 12,50 sur rouge
help-bet-wheel = 17 par 10 · 14/17 10 · sixain 13 par 10 · carré 25 par 10 · douzaine 1 par 10 · quatre premiers 10
help-bet-wheel-does = un plein, un cheval, un sixain, un carré, une douzaine, 0 à 3
help-announce = { $call } par 5
help-announce-does = des groupes de mises, à ce montant par pièce
help-withdraw = retirer rouge · retirer 100 rouge · retirer tout
help-withdraw-does = reprendre une mise, ou une partie
help-move = déplacer rouge noir
help-move-does = déplacer une mise, libre ou en prison (« degré 2 », « libre » s’il y a les deux)
help-insure = assurer rouge
help-insure-does = l’assurer contre le refait
help-divide = partager · partager rouge degré 2 · partager tout
help-divide-does = partager avec la banque une mise en prison
help-mix = mélanger ce que vous voulez
help-mix-does = vos mots et 16 octets aléatoires contribuent aux cartes, jusqu’à la coupe, ou aux coups suivants
help-cut = coupe 120 · Entrée
help-cut-does = couper le paquet, ou accepter la profondeur proposée
help-go = Entrée · rien · rien ne va plus
help-go-cards = plus de mises : donner le coup
help-go-wheel = plus de mises : lancer la bille
help-players = asseoir Bruno 500 · debout Bruno 500 · partir Bruno
help-players-does = s’asseoir ou rester debout avec des jetons, ou en ajouter ; quitter la table
help-speak = Bruno: 200 noir · Bruno:
help-speak-does = mise de Bruno ; c’est Bruno qui joue désormais
help-societe = société Anna Bruno
help-societe-does = ils comptent comme un seul joueur pour le maximum
help-show = soldes · permanence
help-show-does = jetons et mises ; tous les résultats
help-last = la dernière
help-last-does = le prochain coup est le dernier de la table
help-quit = quitter
help-quit-does = fermer la table et enregistrer le relevé
help-tongues = Les commandes en français, italien et anglais fonctionnent toutes.
