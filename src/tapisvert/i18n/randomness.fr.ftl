# What `tapisvert randomness` says, in French. Numbers arrive as text ("97 311.1").

title = Hasard
of-packs = { $packs } paquets mêlés et distribués
of-spins = { $spins } coups de roulette
of-both = { $packs } paquets mêlés et distribués ; { $spins } coups de roulette
of-enumerations = Énumérations seulement
seed = graine { $seed } : même graine, mêmes paquets
seed-fresh = chacun d’une graine neuve du système d’exploitation, comme à la table
took = { $seconds } s
interrupted = Interrompu : { $done } effectués.
nothing-yet = Interrompu avant le premier résultat.
waiting = Épreuves en cours
report-written = Rapport enregistré dans { $path }

## Results of a house

of-coups = { $coups } coups (tailles : { $tailles }), de { $file }
of-numbers = { $spins } coups de roulette, de { $file }
unusual = Le numéro le plus insolite est le { $number } : { $times } fois, { $chance } attendues.
heading-shown = Écarts détectables
column-event = événement
column-law = attendu
column-deviation = détectable
column-needed = résultats pour 1 %
event-number = un numéro
event-zero = zéro
event-even = rouge
event-refait = refait
event-null = autres totaux égaux
event-ace = as de pique
shown-note = Un événement plus ou moins fréquent d’autant, relativement à sa fréquence, serait à cinq erreurs types : presque sûr d’être vu ici. Dernière colonne : résultats nécessaires pour voir un pour cent.
too-few-results = Peu de résultats : { $count }. Pour un appareil mécanique le minimum usuel est de dix mille ; avec moins, un cylindre ou une mêlée déloyale peut passer.
sure-note = Seuls comptent les { $sure } premiers coups de chaque taille, que toute taille possède : { $count } coups.

## A wheel, its dealers and days

event-sector = cinq numéros voisins
heading-numbers = Numéros autour du cylindre
picture-note = Point : sorties du numéro. Trait épais : où 95 cylindres réguliers sur 100 l’ont ; trait fin : où 95 sur 100 ont tous leurs numéros. Rouge : en dehors. Attendu : { $expected }.
heading-dealers = Par croupier
heading-days = Par jour
column-dealers = croupier
column-days = jour
column-spins = coups
column-rarest = épreuve la plus rare
column-among = p parmi tous
rarest-only = Les { $count } plus rares sur { $all }.
groups-note = Trois épreuves pour chacun : numéros, un côté du cylindre, cases d’un numéro à l’autre. p tient compte des trois, la dernière colonne de toutes les lignes aussi. Moins de 100 coups ne sont pas éprouvés.

## The verdict in words

verdict-clear-wheel = Le cylindre ne montre rien d’inhabituel en { $size } coups.
verdict-clear-cards = Les cartes ne montrent rien d’inhabituel en { $size } coups.
verdict-unusual-wheel = Le cylindre est inhabituel en { $size } coups.
verdict-unusual-cards = Les cartes sont inhabituelles en { $size } coups.
seen-number = Un biais de { $number } % sur un numéro, ou de { $sector } % sur cinq voisins, se serait très probablement vu.
seen-refait = Un biais de { $refait } % sur le refait, ou de { $even } % sur rouge, se serait très probablement vu.
seen-even = Un biais de { $even } % sur rouge se serait très probablement vu.
unusual-farthest_number = Le { $farthest } est sorti { $times } fois ; attendu : { $expected }.
unusual-sector = Les voisins { $sector } sont sortis { $times } fois ensemble ; attendu : { $expected }.
unusual-side = La bille préfère un côté du cylindre, autour du { $number }.
unusual-zero = Le zéro est sorti { $times } fois ; attendu : { $expected }.
unusual-dealers = Avec { $name }, { $spins } coups, ceci sort de l’ordinaire : { $check }.
unusual-days = Le { $name }, { $spins } coups, ceci sort de l’ordinaire : { $check }.
unusual-checks = Hors de l’ordinaire : { $checks }.
unusual-next-wheel = Sur { $once } fichiers d’un cylindre régulier, un au plus a cet aspect. Faites contrôler le cylindre, et éprouvez de nouveaux coups avant de conclure.
unusual-next-cards = Sur { $once } fichiers d’une mêlée régulière, un au plus a cet aspect. Faites contrôler la mêlée, et éprouvez de nouveaux coups avant de conclure.

## Checks

heading-exact = Énumération complète
heading-orders = Ordre des cartes
heading-two_rows = Coups de deux rangées
heading-one_row = Coups d’une rangée
heading-wheel = Cylindre
heading-verdict = Verdict
column-check = épreuve
column-cases = cas
column-wrong = faux
column-found = trouvé
column-chance = par hasard
column-p = p
p-note = p : probabilité que le seul hasard s’écarte autant de sa loi, d’un côté ou de l’autre ; un accord trop bon compte autant qu’un mauvais.
too-few = Trop peu de résultats pour : { $checks }.
passes =
    { $count ->
        [one] La seule épreuve est passée
       *[other] Les { $n } épreuves ensemble sont passées
    } à { $confidence }. La plus éloignée du hasard est { $worst }, p = { $p } ; parmi tant d’épreuves, c’est p = { $adjusted }.
fails = Échec : { $checks }. Par pur hasard, au plus un examen sur { $once } comme celui-ci échoue ; sur les { $n } épreuves p = { $adjusted }.

named = { $check } ({ $where })
where-exact = énuméré
where-orders = ordre
where-two_rows = deux rangées
where-one_row = une rangée
where-wheel = roue

check-spread = { $check } : dispersion
check-draws = Chaque mot, pour tout tirage sous 1–312
check-small_packs = Chaque tirage pour 3 à 7 cartes
check-golden_vectors = Vecteurs d’essai publiés
check-place_card = Place × chacune des 312 cartes
check-place_kind = Place × carte parmi 52
check-emptiest_cell = Place et carte les plus rares
check-fullest_cell = Place et carte les plus fréquentes
check-adjacent_pairs = Voisines, 52 × 52
check-value_pairs = Voisines par valeur
check-value_triples = Trois de suite par valeur
check-rising_sequences = Suites croissantes
check-inversions = Inversions
check-lag = Valeurs à distance { $lag }
check-runs = Séries d’une couleur
check-fixed_points = Cartes où elles étaient étalées
check-cycles = Cycles
check-successor_pairs = Voisines restées ensemble
check-coupon_collector = Cartes jusqu’à voir les 52
check-duplicates = Deux fois le même ordre
check-totals = Totaux d’une rangée
check-total_pairs = Paires de totaux
check-chances = Résultats d’un coup
check-nulls = Autres totaux égaux
check-rouge_noir = Rouge contre noir
check-couleur_inverse = Couleur contre inverse
check-refait = Refait
check-ace = As de pique
check-row_cards = Cartes d’une rangée
check-turns_rouge_noir = Rouge après rouge
check-turns_couleur_inverse = Couleur après couleur
check-refait_by_place = Refait par place dans la taille
check-ace_by_place = As de pique par place
check-coups_per_taille = Coups d’une taille
check-numbers = Numéros
check-farthest_number = Le numéro le plus insolite
check-side = Un côté de la roue
check-zero = Zéro
check-pair_impair = Pair contre impair
check-manque_passe = Manque contre passe
check-sector = Les cinq voisins les plus insolites
check-dealers = Le croupier le plus insolite
check-days = Le jour le plus insolite
check-pairs = Numéro après numéro
check-steps = Cases de numéro à numéro
check-different = Numéros différents par série de coups
check-gaps = Coups jusqu’au retour d’un numéro
check-orders = l’ordre des cartes

## The report of a file

table = Tableau
figure = Figure
fact-passes = réussi
fact-fails = échec
fact-level = à { $confidence }
fact-spins = Coups
fact-coups = Coups
fact-counted = testés
fact-checks = Épreuves
fact-together = ensemble p = { $p }
heading-read = Ce qui a été lu
heading-method = Comment le lire
figure-p-values = Les p dans l’ordre, la plus rare d’abord. Ligne : la moyenne du hasard ; bande : où chacune se trouve 95 fois sur 100, si elles sont indépendantes. Une épreuve sous la ligne tiretée échoue (Holm).
alternative-p-values = { $count } valeurs de p, la plus petite { $p }.
axis-check = épreuve, la plus rare d’abord
axis-all = toutes
axis-rare = les rares, agrandies
figure-numbers = L’écart de chaque numéro au hasard, en erreurs types, autour du cylindre.
figure-sectors = L’écart de chaque secteur de { $size } numéros voisins au hasard, en erreurs types. Les secteurs se recouvrent : un secteur rare relève ses voisins.
figure-bands = Entre les lignes pointillées se trouve chacun d’eux dans 95 cylindres réguliers sur 100, entre les lignes tiretées tous.
alternative-sectors = Le secteur le plus inhabituel est autour du { $number } : { $times } coups sur { $spins }.
axis-numbers = numéros autour du cylindre, dans le sens horaire depuis le zéro
axis-sectors = secteurs de { $size } voisins, par le numéro du milieu
axis-deviation = écart en erreurs types
figure-groups = Combien de fois un cylindre régulier donne de tels coups : une fois sur tant. Au-dessus de la ligne tiretée, c’est inhabituel parmi les { $count }.
alternative-groups = Le plus rare : { $name }, p = { $p }.
axis-once = une fois sur
figure-totals = Les totaux des rangées à côté de leur loi ; en dessous, leur écart en erreurs types. Les lignes pointillées en marquent deux.
axis-total = total d’une rangée
axis-share = part, %
axis-errors = écart
caption-numbers = Épreuves des numéros
caption-chances = Épreuves des chances
caption-cards = Épreuves des cartes distribuées
caption-catches = Ce que chaque épreuve révélerait
column-catches = révélerait
holm-note = Le verdict est celui de Holm : la p la plus rare est multipliée par le nombre d’épreuves, la suivante par un de moins, et ainsi de suite. Si tout est hasard, une épreuve échoue avec une probabilité d’au plus le seuil.
catches-spread = une moyenne juste de nombres trop peu ou trop dispersés
catches-draws = un tirage dont un résultat sort plus souvent qu’un autre : biais du modulo, si petit soit-il
catches-small_packs = un ordre que plus de suites de tirages donnent qu’un autre, ou aucune
catches-golden_vectors = une empreinte ou un ordre autre que celui publié
catches-place_card = l’une des 312 cartes qui préfère ou évite une place
catches-place_kind = la même chose pour les 52 cartes, avec plus de chacune
catches-emptiest_cell = une carte qui ne vient jamais à une place : une boucle décalée de un
catches-fullest_cell = une carte qui vient trop souvent à une place : une carte laissée où elle était
catches-adjacent_pairs = des cartes trop souvent voisines : un mélange qui laisse des cartes ensemble
catches-value_pairs = des valeurs qui se suivent trop souvent
catches-value_triples = trois valeurs de suite qui viennent trop souvent
catches-rising_sequences = trop peu de mélanges à l’américaine, quelle que soit la coupe qui suit
catches-inversions = des cartes qui gardent quelque chose de leur ordre de départ
catches-lag = des valeurs qui dépendent de la valeur quelques cartes avant
catches-runs = des couleurs qui alternent trop ou trop peu
catches-fixed_points = des cartes qui restent où elles étaient, ou jamais (Sattolo)
catches-cycles = une permutation de trop peu de cycles (Sattolo) ou de trop
catches-successor_pairs = des voisines qui restent ensemble : clés de tri courtes, peu de mélanges
catches-coupon_collector = un jeu dont les cartes viennent trop régulièrement, ou trop groupées
catches-duplicates = trop peu de graines différentes : deux fois le même ordre
catches-totals = des totaux trop fréquents : un jeu préparé pour une rangée ou contre elle
catches-total_pairs = une paire de totaux trop fréquente
catches-chances = les résultats d’un coup, toutes chances réunies
catches-nulls = les totaux égaux autres que le refait
catches-rouge_noir = rouge favorisé par rapport à noir, ou l’inverse
catches-couleur_inverse = couleur favorisée par rapport à inverse, ou le contraire
catches-refait = un jeu préparé pour la banque : plus de refaits que la loi n’en donne
catches-ace = plus d’as de pique parmi les premières cartes, donc plus de gains réduits de moitié
catches-row_cards = des rangées plus longues ou plus courtes que les cartes ne les font
catches-turns_rouge_noir = un gagnant qui dépend du précédent : des séries, ou leur absence
catches-turns_couleur_inverse = la même chose pour couleur et inverse
catches-refait_by_place = des refaits qui viennent tôt ou tard dans la taille
catches-ace_by_place = des as de pique qui viennent tôt ou tard dans la taille
catches-coups_per_taille = des tailles de trop ou de trop peu de coups, par rapport à des tailles simulées
catches-numbers = un cylindre ou un tirage qui préfère des numéros
catches-farthest_number = un seul numéro, ou une seule case usée
catches-sector = quelques cases voisines dont une cloison est lâche ou trop haute
catches-dealers = un croupier dont les coups diffèrent de ceux des autres
catches-days = un jour où le cylindre était autre : déplacé, nettoyé, penché
catches-side = un cylindre qui penche : des cases voisines qui sortent trop souvent
catches-zero = le numéro de la banque
catches-pair_impair = pair favorisé par rapport à impair, ou l’inverse
catches-manque_passe = manque favorisé par rapport à passe, ou l’inverse
catches-pairs = un numéro qui dépend du précédent
catches-steps = une bille lancée comme la précédente : tant de cases d’un numéro à l’autre
catches-different = des numéros qui viennent trop régulièrement, ou trop groupés
catches-gaps = des numéros qui reviennent trop tôt ou trop tard

## The report of a campaign

campaign = Le mélange et le cylindre
campaign-packs = { $packs } paquets
campaign-spins = { $spins } coups de roulette
campaign-seed = graine { $seed }
campaign-fresh = graines neuves
campaign-interrupted = Les épreuves ont été interrompues : voici ce qui était fait.
fact-packs = Paquets
fact-dealt = mêlés et distribués
fact-of-wheel = de roulette
enumerated = Un tirage qui prend des mots modulo n réussit toute statistique à un million de paquets, bien que certains résultats sortent trop souvent. Mais les mots sont en nombre fini, et un petit jeu n’a qu’un nombre fini d’ordres : tous sont parcourus, avec les fonctions mêmes qui mettent un paquet en ordre.
caption-cases = Cas
figure-cells = Combien de fois chaque carte est venue à chaque place, en erreurs types d’écart au hasard ; à droite toutes ces cases, à côté de la loi normale.
alternative-cells = { $cells } cases, de { $least } à { $most }.
axis-place-in-pack = place, à partir du dessus
axis-card = carte, dans l’ordre de départ
axis-cells = part des cases
figure-rising = Suites montantes : des cartes qui restent dans leur ordre de départ, d’autres entre elles. Les points sont la loi, { $mean } ± { $error } ; un jeu mêlé sept fois à l’américaine en a 128 au plus.
alternative-rising = Moyenne { $mean }.
axis-rising = suites montantes d’un paquet
axis-packs = paquets, %
caption-orders = Épreuves de l’ordre
sure-coups = { $coups } coups en { $tailles } tailles, distribués selon les règles à partir de ces paquets. De chaque taille, les { $sure } premiers sont comparés à la loi exacte d’un coup, car toute taille les atteint. Leurs erreurs viennent de la dispersion entre tailles, parce que les coups d’une taille partagent ses cartes.
figure-places = Combien de { $event } sont venus à chaque place de la taille que toutes ont ; la ligne tiretée est la loi, les pointillées deux erreurs types de part et d’autre.
alternative-places = De { $least } à { $most }.
axis-place = place dans la taille
events-refait = refaits
events-ace = as de pique
again-fresh = Chaque paquet et chaque coup de roulette avait sa propre graine, neuve, du générateur du système d’exploitation, comme à la table ; les mêmes épreuves ne peuvent donc pas être refaites.
again = La même chose de nouveau : { $command } (une même graine donne les mêmes paquets sur toute machine, quel que soit le nombre de processus).
