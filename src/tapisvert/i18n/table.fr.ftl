# What `tapisvert explain` and `tapisvert rules` say, in French.
# Amounts arrive as text ("500.00 EUR"). $degree is an integer, the degree before the coup
# (0: a free stake); $next is the degree after it.
# A no-break space stands before : ; and inside « », as French typography asks.

## Stakes after a coup: $player $on $stake $degree $to_player $to_bank

outcome-won = { $player } gagne avec { $stake } sur { $on } et reçoit { $to_player }.
outcome-won_half =
    { $player } gagne avec { $stake } sur { $on }, avec un gain réduit de moitié, et reçoit { $to_player }.
outcome-lost =
    { $degree ->
        [0] { $player } perd { $stake } sur { $on } : la banque prend { $to_bank }.
       *[other] { $player } perd { $stake } en prison sur { $on } (degré { $degree }) : la banque prend { $to_bank }.
    }
outcome-imprisoned = { $player } : { $stake } sur { $on } va en prison, au degré 1.
# takes $next
outcome-deepened =
    { $player } a { $stake } en prison sur { $on } : la mise descend d’un degré, du degré { $degree } au degré { $next }.
# takes $next
outcome-eased =
    { $player } a { $stake } en prison sur { $on } : la mise gagne et remonte d’un degré, du degré { $degree } au degré { $next }.
outcome-released =
    { $player } a { $stake } en prison sur { $on } : la mise gagne et se libère ; le joueur reprend { $to_player }, sans gain.
outcome-divided =
    { $degree ->
        [0] { $player } partage avec la banque { $stake } sur { $on } : { $to_player } au joueur, { $to_bank } à la banque.
       *[other] { $player } partage avec la banque { $stake } en prison sur { $on } (degré { $degree }) : { $to_player } au joueur, { $to_bank } à la banque.
    }
outcome-insured =
    { $player } a { $stake } sur { $on } à l’abri du refait grâce à l’assurance : le joueur reprend { $to_player }.
outcome-excess_returned =
    { $player } reprend { $to_player } misés sur { $on } au-dessus du maximum : l’excédent n’a jamais été en jeu.
outcome-kept =
    { $degree ->
        [0] { $player } a { $stake } sur { $on } : la mise reste, le coup est nul.
       *[other] { $player } a { $stake } en prison sur { $on } : la mise reste au degré { $degree }, le coup est nul.
    }
outcome-stayed =
    { $player } a { $stake } en prison sur { $on } : la mise reste au degré { $degree }, le refait ne change rien.
outcome-withdrawn = { $player } reprend { $to_player } sur { $on } : la table est fermée.
no-stakes = Aucune mise sur la table.

## Insurance and chips

premium-earned = La banque encaisse la prime de { $amount } payée par { $player } pour l’assurance sur { $on }.
premium-returned =
    { $player } reprend la prime de { $amount } payée pour l’assurance sur { $on }.
chips = { $player } a en jetons : { $chips }.

## The coup

coup-title = Coup { $number } (ligne { $line })
row-noir = Noir : { $cards }, total { $total }
row-rouge = Rouge : { $cards }, total { $total }
row-single = Rangée : { $cards }, total { $total }
spin = La bille tombe sur le { $number }, { $color }.
call = Annonce : « { $words } ».
colour-rouge = rouge
colour-noir = noir
colour-zero = vert

## What each chance did: $chance

chance-wins = { $chance } gagne.
chance-loses = { $chance } perd.
chance-null = { $chance } : coup nul, les mises restent.
chance-prison = { $chance } va en prison.
chance-partage = { $chance } : moitié rendue, moitié à la banque.
chance-lost = { $chance } perd.
chance-wins_half = { $chance } gagne, avec un gain réduit de moitié.

## Why

# $total is the total of the row of $chance, $other that of the other row
reason-lower_total = La rangée de { $chance } fait { $total } contre { $other }, et le plus petit total gagne.
reason-equal_totals = Les deux rangées font l’une et l’autre { $total } : le coup est nul.
reason-refait = Les deux rangées font l’une et l’autre 31 : c’est un refait.
reason-first_colour =
    La première carte de la première rangée décide : couleur si elle est de la couleur de la rangée gagnante, inverse sinon.
reason-last_colour = La couleur de la dernière carte décide entre rouge et noir.
reason-same_colour =
    La première et la dernière carte décident : couleur si elles sont de même couleur, inverse sinon.
reason-ace_of_spades =
    Un as de pique est parmi les trois premières cartes : les gains sont réduits de moitié.
reason-number = Une chance gagne si elle comprend le numéro sorti, et perd sinon.
reason-zero = Le zéro est sorti.

# $field is a rule, $value how the table reads it
explain-otherwise = Cette table applique une autre interprétation. { $field } : { $value }.

## The page of a rulebook

rules-title = { $name }, { $house }
rules-edition = Édition : { $edition }
# $day is the day from which an edition applies
rules-in-force = En vigueur à compter du { DATETIME($day, dateStyle: "long") }
# $before and $after are two editions
rules-amendment = { $before } → { $after }
rules-other-editions = Autres éditions :
rules-unchanged = Aucune valeur ni aucune clause ne change.
amendment-before = Avant
amendment-after = Après
rules-values = Valeurs
rules-clauses = Clauses
rules-rulings = Interprétations
rules-announcements = Mises annoncées
rules-calls = Annonces
column-value = Valeur
column-alternatives = Autres lectures admises
column-why = Pourquoi
label = { $name } :
kind-rule = règle
kind-procedure = procédure
kind-authority = autorité
kind-physical = matériel

## What a rulebook's data holds

field-layout = Un coup est
field-wheel = Cylindre
field-row_stop = Une rangée finit à
field-refait_total = Refait
field-ace_of_spades = L’as de pique réduit les gains de moitié
field-refait = Un refait
field-refait_in_prison = Un refait en prison
field-run_limit = Refaits de suite
field-degree_limit = Degrés de prison
field-prison_window = Partager et déplacer en prison
field-null_in_run = Coups nuls dans une série
field-last_division = Dernier coup qui partage
field-last_card_refait = Fin de la taille sans reste
field-insurance_rate = Prime d’assurance
field-insurance_minimum = Mise minimale assurable
field-insurance_multiple = Assurance par multiples de
field-insurance_part = Assurance d’une mise
field-changed_insurance = Une mise changée
field-premium_due = Une prime assure
field-excess = Au-dessus du maximum
field-winnings = Une mise gagnante
field-witness = Présents au mélange
field-cut = Coupe avant la donne
field-rounding = Le demi-centime d’un partage
field-packs = Jeux de cartes
field-burnt_cards = Brûlées après la coupe
field-cut_card = Carte de coupe
field-last_coup = Dernier coup de la taille
field-void_coup = Un coup que les cartes n’achèvent pas
field-lost_draw = Un tirage scellé perdu
field-several_cards = Plusieurs cartes prises ensemble
field-fallen_cards = Cartes tombées
field-seen_coups = Coups à carte vue
field-seen_count = Coups qui comptent
field-null_spin = Les mises après un coup de boule nul
field-finale_without_cheval = Finale sans cheval
field-late_bets = Mises tardives
field-advances = Avances de jetons
field-seats = Places assises
field-rotation_minutes = Un croupier lance pendant
value-none = sans limite
value-layout-two_rows = deux rangées, celle de noir d’abord
value-layout-one_row = une rangée
value-layout-wheel = un lancer de la bille
value-wheel-single_zero = un zéro
value-wheel-triple_zero = trois zéros, 0, 00 et 000
value-wheel-double_zero = deux zéros, 0 et 00
value-row_stop = { $n } points ou plus
value-refait_total = { $n } à { $n }
value-ace_of_spades = parmi les { $n } premières cartes
value-refait-prison = met la mise en prison
value-refait-partage = partage la mise aussitôt
value-refait-lost = prend la mise
value-refait_in_prison-deepen = descend la mise d’un degré
value-refait_in_prison-deepen_then_lose = descend la mise d’un degré, et la prend au-delà de la limite
value-refait_in_prison-halve = réduit encore la mise de moitié ; un gain rend le reste
value-refait_in_prison-lose = prend la mise
value-refait_in_prison-stay = ne change rien
value-run_limit = { $n } au plus
value-degree_limit = { $n } au plus
value-prison_window-after_refait = entre un refait et le prochain « rien ne va plus »
value-prison_window-any_betting = dès que les jeux sont ouverts
value-null_in_run-ignored = ne l’interrompent pas et ne comptent pas
value-null_in_run-ends = l’interrompent
value-null_in_run-counts = comptent aussi
value-last_division-session = celui de la séance
value-last_division-taille = celui de chaque taille
value-last_card_refait-without_rest = les mises du premier degré peuvent partir entières
value-last_card_refait-withdraw_whole = de même, si un refait prend la dernière carte
value-last_card_refait-off = rien de spécial
value-insurance_rate = { $percent } % de la mise
value-insurance_minimum = { $amount }
value-insurance_multiple = { $amount }
value-insurance_part-any = entière ou en partie
value-insurance_part-whole = entière seulement
value-changed_insurance-stands = reste assurée tant que le montant assuré demeure
value-changed_insurance-ends = n’est plus assurée
value-premium_due-until_decided = jusqu’à ce que le coup soit décidé
value-premium_due-every_coup = pour un seul coup
value-excess-accept = mis à part et rendu
value-excess-if_won = rendu si la mise gagne, sinon perdu ou en prison avec elle
value-excess-refuse = la mise est refusée
value-winnings-to_chips = revient avec son gain
value-winnings-stay = reste, son gain va aux jetons
value-witness-player = un joueur
value-witness-player_or_inspector = un joueur ou l’inspecteur
value-cut-required = obligatoire
value-cut-offered = facultative
value-fallen_cards-annulled = annulées
value-advances-inspector_consulted = après avis de l’inspecteur
value-rounding-to_player = va au joueur
value-rounding-to_bank = va à la banque
value-rounding-refuse = n’existe pas : seules les mises qui se partagent en deux sont acceptées
value-packs = { $n ->
    [one] 1 jeu de 52 cartes
   *[other] { $n } jeux de 52 cartes
}
value-burnt_cards = { $n } cartes
value-cut_card = laisse { $n } cartes hors du jeu
value-last_coup-at_cut_card = celui où sort la carte de coupe
value-last_coup-one_more = encore un après la carte de coupe
value-void_coup-stands = ses mises restent pour la taille suivante
value-void_coup-returned = ses mises reviennent aux joueurs
value-lost_draw-best_result = chaque joueur est payé selon le meilleur résultat encore possible
value-lost_draw-returned = les mises reviennent aux joueurs
value-several_cards-top_first = celle du dessus d’abord
value-several_cards-tailleur_orders = dans l’ordre du tailleur
value-seen_coups = la taille finit après { $n }
value-seen_count-with_seen_card = ceux où une carte est vue
value-seen_count-from_first = tous, dès la première carte vue
value-finale_without_cheval-pleins = chaque numéro en plein
value-finale_without_cheval-refused = n’est pas acceptée
value-null_spin-open = peuvent être reprises ou déplacées
value-null_spin-stay = restent jusqu’au coup de boule suivant
value-late_bets-repeated_by_two = comptent si le croupier et le chef les répètent
value-late_bets-never = ne comptent jamais
value-seats = { $n }
value-rotation_minutes = { $n } minutes
moment-pack_complete = Le paquet est complet
moment-cut = La coupe
moment-five_cards = On brûle cinq cartes
moment-bets_open = Ouverture des mises
moment-bets_closed = Clôture des mises
moment-coup_null = Coup nul
moment-play_restored = Le jeu reprend
moment-last_coup = Le dernier coup
kind-of-chance-simple = chance simple
rules-pays = Paiements et limites
rules-limits-table = Limites de la table « { $table } ».
rules-limits-own = Limites du règlement ; chaque table affiche les siennes.
rules-cited = Clauses d’un autre règlement
rules-minimum = Minimum
rules-no-maximum = Aucun maximum dans le règlement ; chaque table affiche le sien.
rules-amend = Pour changer une valeur à une table, renseignez « rulings » à la première ligne de son relevé, sous le nom de la dernière colonne.
column-chance = Chance
column-pays = Paie
column-maximum = Maximum
column-cap = Relevé au plus à
column-standing = Relevé par la direction seule à
column-announcement = Annonce
column-pieces = Pièces
column-laid = Où
column-source = Clause
column-accepts = Dans le relevé
column-rulebook = Règlement
column-house = Maison
column-edition = Édition
column-in-force = En vigueur dès le
column-clause = Clause
column-kind = Type
column-tests = Tests
column-places = Dans le moteur
column-says = Ce qu’elle dit
clauses-recorded = au relevé
clauses-untested = { $n } clauses. Les tests ne se comptent que dans une copie des sources.
clauses-demonstrated = { $n } clauses sur { $total } démontrées par un test, ou portées au relevé pour une raison énoncée.

## One coup by itself

player = Joueur
settle-staked = Misé
settle-premium = Prime
settle-returned = Rendu
settle-bound = En prison
settle-result = Résultat
settle-result-so-far = Résultat pour l’instant
settle-divided = { $amount } si l’on partage maintenant
settle-left = Reste sur le tapis
minor-units = { $n } unités minimales
