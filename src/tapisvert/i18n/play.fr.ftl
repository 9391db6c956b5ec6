# What `tapisvert play` says, in French. Amounts arrive as text ("500.00 EUR").
# A no-break space stands before : ; ! ? and inside « », as French typography asks.

## Opening

limits-between = Mises de { $minimum } à { $maximum } par chance
limits-from = Mises à partir de { $minimum }
limits-wheel = Mises à partir de { $minimum } ; jusqu’à { $simple } sur les chances simples, { $plein } en plein
hint = Dites « aide » pour tout ce qui peut se dire. Entrée : rien ne va plus.
record-kept = Procès-verbal : { $path }
not-for-play = PAS POUR JOUER : tout découle ici de la graine { $seed } et peut se prédire.
pack-given = Le paquet est celui de { $path }, dans son ordre.
pack-of-its-own = Ce paquet est joué. Le suivant est mélangé ici.
shuffling = Les six jeux sont étalés, complets, et mélangés.
bound =
    { $kind ->
        [pack] Le paquet est scellé : { $short }
       *[spin] Le coup est scellé : { $short }
    }
fixed =
    { $kind ->
        [pack] Son ordre est fixé : { $short }
       *[spin] Son numéro est fixé : { $short }
    }
mixed = Les mots de { $player } y sont mélangés.
who-sits = Qui s’assied, et avec combien de jetons ? Entrée : { $default }
who-else = Qui d’autre ? Entrée : personne, jouons
cut-where-prompt = { $player } coupe (0 à { $cards } ; Entrée : { $suggested })
mix-prompt = { $player } mélange (« mélanger » et ses mots ; Entrée : c’est tout)
no-player = personne n’est assis

## The table answers

sat = { $player } prend place avec { $brought }.
stood = { $player } joue debout, avec { $brought }.
brought = { $player } apporte { $brought } et a maintenant { $chips } en jetons.
left = { $player } s’en va avec { $chips }.
societe = { $players } comptent pour un devant le maximum.
switched = La parole est à { $player }.
cut-made = { $player } coupe à la carte { $at }.
burnt =
    { $cards ->
        [one] Une carte est brûlée, face cachée.
       *[other] { $cards } cartes sont brûlées, face cachée.
    }
staked = { $player } : { $amount } sur { $on }.
staked-more = { $player } ajoute { $added } : { $amount } sur { $on }.
excess = Dont { $excess } au-dessus du maximum : hors jeu, ils reviennent.
excess-marked = { $player } : { $excess } sur { $on } dépassent maintenant le maximum et sont hors jeu.
withdrawn = { $player } reprend { $amount } sur { $on }.
withdrawn-prison = { $player } sort de prison { $amount } sur { $on }, sans perte.
moved = { $player } passe de { $on } à { $to } : { $amount }.
moved-prison = { $player } déplace sa mise en prison (degré { $degree }) de { $on } à { $to } : { $amount }.
insured = { $player } assure { $on } pour { $premium }.
taille-over = La taille est finie ; il restait { $cards } cartes.
taille-done = La taille est finie ; la dernière carte est sortie.
taille-void = Les cartes ont manqué : le coup ne compte pas, toutes les mises restent. La taille est finie.
revealed = Sa graine est au procès-verbal : tout le paquet peut être contrôlé.
without-rest = Refait avec la toute dernière carte : les mises au premier degré peuvent se retirer entières.
last-announced = Le prochain coup est le dernier de la table.
coup-of-taille = Taille { $taille } · coup { $coup }
coup-of-wheel = Coup { $coup }
cards-left = reste { $cards } cartes
null-coup = Points égaux : le coup est nul, toutes les mises restent.
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
column-change = Depuis l’arrivée
state-insured = assurée
state-prison = en prison, degré { $degree }
state-excess = { $excess } au-dessus du maximum
permanence = Permanence
permanence-empty = Aucun coup n’a encore été joué.
permanence-key-cards = R rouge, N noir, C couleur, I inverse ; un chiffre avec « a » : après ; 31 : refait ; ½ : gains de moitié ; │ nouvelle taille
permanence-key-wheel = R rouge, N noir ; Z zéro

## The end

interrupted = Interrompu. La table est fermée ; tout coup donné compte.
alarm =
    ALARME : { $statistic ->
        [cards] le paquet neuf a { $found } cartes différentes, et non 312
        [rising_sequences] le paquet neuf a { $found } suites montantes, comme aucun paquet mélangé
        [successions] dans le paquet neuf { $found } cartes suivent encore celle qui les précédait
        [fixed_points] dans le paquet neuf { $found } cartes sont encore là où elles étaient étalées
        [numbers] après { $found } coups, les numéros ne sortent pas comme d’un cylindre
       *[bank_cards] sur { $found } cartes qui pouvaient donner à la banque son avantage, trop l’ont donné
        [repeated] l’ordre d’un tirage est sorti une seconde fois
    }. La table est arrêtée. Par pur hasard, cela arrive avec la probabilité { $rate } au plus.
final = Ce que chacun possède
bank-won = La banque a gagné { $amount }.
bank-lost = La banque a perdu { $amount }.
bank-even = La banque n’a ni gagné ni perdu.
saved = Le procès-verbal entier est dans { $path }
replay-with = Pour le rejouer : tapisvert replay { $path }
verify-with = Pour contrôler chaque carte : tapisvert verify { $path }
unrecorded = Le procès-verbal ne peut être écrit : { $problem }. Ce qui vient d’être dit n’a pas eu lieu, et aucun coup ne se joue sans trace : on s’arrête ici.
unrecorded-saved = Tout ce qui a été joué avant est dans { $path }
screen-gone = Plus rien ne peut être montré ({ $problem }) ; la table est fermée.

## Not understood

not-understood = « { $text } » n’est pas compris. Dites « aide » pour tout ce qui peut se dire.
too-long = C’est trop long ; { $most } caractères suffisent à chacun.
unknown-player = Personne à la table ne s’appelle « { $name } ».
no-player-sits = Personne n’est assis. Dites « asseoir Anna 1000 ».
cut-where = On coupe à un nombre de cartes, pas à « { $word } ».
mix-how = Dites des mots à vous : « mélanger ce que vous voulez ».
no-amount = « { $word } » n’est pas un montant. Écrivez 500 ou 12,50.
sit-how = Dites qui et avec combien : « asseoir Bruno 500 ».
societe-how = Dites quels joueurs : « société Anna Bruno ».
unknown-word = « { $word } » n’est pas compris ici.
one-stake-a-line = Un montant sur une chance à la fois : « 500 rouge ».
how-much = Combien sur { $on } ? Dites-le avec un montant.
on-what = { $amount } sur quoi ? Dites-le avec une chance.
which-finale = Quelle finale ? Dites « finale 7 par 5 » ou « finale 3/6 par 2 ».
nothing-there = Il n’y a aucune mise pour cela.
which-one = Laquelle : { $held } ? Ou dites « tout ».
move-how = Dites d’où et vers où : « déplacer rouge noir ».
which-degree = Sur { $on } il y a des mises aux degrés { $degrees }. Dites « degré … » ou « tout ».
which-degree-or-free = Sur { $on } il y a une mise libre et une en prison (degré { $degrees }). Dites « libre » ou « degré … ».

## Refusals

refused-unknown_player = Personne à la table ne s’appelle { $player }.
refused-table_finished = La table est fermée.
refused-pack_not_ready = On prépare le tirage suivant ; on mise quand il est prêt.
refused-unknown_chance = Il n’y a pas de chance « { $on } ».
refused-not_on_this_table = « { $what } » ne se joue pas à cette table.
refused-forbidden_cheval = On ne mise pas à cheval sur { $on }.
refused-forbidden_announcement = « { $call } » n’est pas accepté.
refused-bad_amount = { $amount } n’est pas un montant que l’on puisse prendre.
refused-no_such_stake = { $player } n’a pas cette mise sur { $on }.
refused-not_a_simple_chance = Une mise en prison passe à une chance simple, pas à { $to }.
refused-not_in_window = On ne peut pas toucher ainsi à une mise en prison maintenant.
refused-below_minimum = { $total } sur { $on }, c’est au-dessous du minimum de { $minimum }.
refused-above_maximum = { $total } sur { $on }, c’est au-dessus du maximum de { $maximum }.
refused-not_enough_chips = { $player } a { $chips } en jetons, et il en faut { $amount }.
refused-no_shoe = Il faut d’abord couper. Dites où : « coupe 120 ».
refused-stakes_in_play = { $player } a des mises en jeu.
refused-bad_name = Ce n’est pas un nom ; il faut 1 à 80 caractères imprimables.
refused-table_full = Les { $seats } places sont prises ; d’autres jouent debout : « debout Bruno 500 ».
refused-bad_societe = Une société, ce sont au moins deux joueurs différents.
refused-already_cut = Le paquet est déjà coupé.
refused-order_fixed = L’ordre est fixé ; on n’y mélange plus rien.
refused-not_committed = Rien n’est scellé ; il n’y a pas où mélanger des mots.
refused-entropy_given = { $player } a déjà mélangé ses mots.
refused-bad_cut = On coupe entre 0 et { $cards } cartes, pas à { $at_card }.
refused-already_announced = La dernière est déjà annoncée.

## Help: what to type, and what it does

help-title = Ce qui peut se dire
help-say = Dire
help-does = c’est
help-bet = 500 rouge · rouge 12,50
help-bet-does = miser 500 sur rouge, 12,50 sur rouge
help-bet-wheel = 10 17 · 10 14/17 · 10 13-15 · 10 25/29 · 10 P12 · 10 C1 · 10 quatre premiers
help-bet-wheel-does = un plein, un cheval, une transversale, un carré, une douzaine, une colonne, 0 à 3
help-announce = tiers par 5 · voisins par 5 · orphelins par 5 · finale 7 par 5 · finale 3/6 par 2
help-announce-does = des groupes de mises, à tant la pièce
help-withdraw = retirer rouge · retirer 100 rouge · retirer tout
help-withdraw-does = reprendre une mise, ou une partie
help-move = déplacer rouge noir
help-move-does = déplacer une mise, libre ou en prison (« degré 2 », « libre » s’il y a les deux)
help-insure = assurer rouge
help-insure-does = l’assurer contre le refait
help-divide = partager · partager rouge degré 2 · partager tout
help-divide-does = partager avec la banque une mise en prison
help-mix = mélanger ce que vous voulez
help-mix-does = vos mots décident aussi de l’ordre, avec 16 octets de hasard ; avant qu’il soit fixé
help-cut = coupe 120 · Entrée
help-cut-does = couper le paquet, ou à la profondeur proposée
help-go = Entrée · rien · rien ne va plus
help-go-cards = plus de mises : le coup est donné
help-go-wheel = plus de mises : la bille roule
help-players = asseoir Bruno 500 · debout Bruno 500 · partir Bruno
help-players-does = venir avec des jetons, ou en apporter ; s’en aller avec
help-speak = Bruno: 200 noir · Bruno:
help-speak-does = c’est Bruno qui parle ; la parole est à Bruno désormais
help-societe = société Anna Bruno
help-societe-does = ils comptent pour un devant le maximum
help-show = soldes · permanence
help-show-does = jetons et mises ; tous les résultats
help-last = la dernière
help-last-does = le prochain coup est le dernier de la table
help-quit = quitter
help-quit-does = fermer la table et garder le procès-verbal
help-tongues = Les mots français, italiens et anglais se valent.
