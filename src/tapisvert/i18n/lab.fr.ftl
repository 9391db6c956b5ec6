# The laboratory page, in French. Amounts and shares arrive as text.

lab = Laboratoire
lab-lead = Que change un système de jeu ? Essayez-le sur des milliers de soirées simulées d’après le règlement, avec les probabilités exactes en regard.
lab-rulebook = Jeu
lab-read-otherwise = Autres interprétations des règles
lab-copy-link = Copier le lien
lab-copy = Copier
lab-copied = Copié.
lab-command = La même chose en ligne de commande :

## Evenings

lab-evenings = Des soirées avec un système
lab-question = Soirées à simuler
lab-system = Système
lab-beside = Comparer à
lab-no-other = rien
lab-system-flat = Masse égale
lab-system-martingale = Martingale
lab-system-paroli = Paroli
lab-system-dalembert = D’Alembert
lab-system-fibonacci = Fibonacci
lab-system-labouchere = Labouchère
lab-system-oscar = Oscar’s grind
lab-system-whittacker = Whittacker
lab-about-flat = Toujours la même mise.
lab-about-martingale = On double après une perte ; après un gain, retour à l’unité.
lab-about-paroli = On laisse le gain jusqu’à trois fois ; après une perte, retour à l’unité.
lab-about-dalembert = Une unité de plus après une perte, une de moins après un gain.
lab-about-fibonacci = 1, 1, 2, 3, 5, 8… : un pas en avant après une perte, deux en arrière après un gain.
lab-about-labouchere = On mise les deux bouts de la ligne 1-2-3-4 ; un gain les raye, une perte s’ajoute au bout.
lab-about-oscar = Une unité de plus après un gain, jusqu’à ce que la série en ait gagné une.
lab-about-whittacker = On mise la somme des deux dernières pertes ; un gain les raye toutes deux.
lab-chance = Miser sur
lab-unit = Unité
lab-bankroll = Capital
lab-target = Objectif
lab-none = aucun
lab-coups = Coups par soirée
lab-prison = Après un refait
lab-prison-divide = reprendre tout de suite la moitié
lab-prison-stay = laisser la mise en prison
lab-prison-wait = la laisser et l’attendre
lab-insured = Assurance
lab-insured-none = aucune
lab-insured-part = { $percent } de chaque mise
lab-evenings-count = Soirées
lab-seed = Graine
lab-new-seed = Nouvelle graine
lab-wrong = Saisissez un nombre de { $least } à { $most }.
lab-more = Autres réglages
lab-simulate = Simuler
lab-stop = Arrêter
lab-starting = Distribution…
lab-computing = Calcul…
lab-progress = Soirées jouées
lab-busy = Serveur occupé : votre simulation commence dans un instant.
lab-stopped = Arrêtée.
lab-done =
    { $evenings } soirées de { $coups ->
        [one] un coup
       *[other] { $coups } coups
    } au plus.
lab-done-both =
    { $evenings } soirées de { $coups ->
        [one] un coup
       *[other] { $coups } coups
    } au plus, avec les mêmes coups pour les deux systèmes.
lab-spoken = { $system } : ruine dans { $ruin } des soirées, gain dans { $ahead }.
lab-results = Comment finissent les soirées
lab-legend-narrow = 50 soirées sur 100
lab-legend-middle = 90
lab-legend-wide = 98
lab-legend-median = moitié au-dessus, moitié au-dessous
lab-legend-single = quelques soirées
lab-legend-mean = résultat moyen
lab-legend-expected = attendu selon les probabilités
lab-fan-text = { $system } : la moitié des soirées finit entre { $low } et { $high } ; une sur vingt à { $worst } ou moins, une sur vingt à { $best } ou plus.
lab-results-text = { $system } : résultats des soirées. Moyenne { $mean }.
lab-axis-coups = { $coups } coups
lab-insight = Aucun système ne change l’avantage : la banque garde { $edge } de ce qui est misé et décidé. Un système change seulement la fin des soirées.
lab-all-figures = Tous les chiffres
lab-table-caption = Moyennes et parts, avec les limites qui tiennent 95 fois sur 100.
lab-figure = Chiffre
lab-ruin = Ruine
lab-ahead = En gain à la fin
lab-target-reached = Atteint { $amount }
lab-mean-result = Résultat moyen
lab-expected = Attendu selon les probabilités
lab-edge-of-stakes = { $edge } de { $stakes } décidés
lab-between = de { $low } à { $high }
lab-staked = Misé et décidé
lab-cost = Perdu par unité décidée
lab-edge = Avantage exact
lab-drawdown = Plus forte baisse
lab-coups-played = Coups joués
lab-quantile = { $share } des soirées finissent au plus à
lab-refused-invalid_player = On ne peut pas jouer ainsi : vérifiez l’unité, le capital et l’objectif.
lab-refused-too_many_evenings = Trop de soirées : choisissez-en moins.
lab-refused-too_many_coups = Trop de coups en tout : choisissez des soirées moins nombreuses ou plus courtes.
lab-refused-simulation_limit = Vos autres simulations sont en cours : attendez, ou arrêtez-en une.
lab-refused-simulation_capacity = Serveur occupé : réessayez dans un instant.
lab-refused-calculation_failed = La simulation a été interrompue : réessayez.
lab-refused-simulation_unavailable = Ce serveur ne peut pas simuler.

## A file of results

lab-file = Résultats d’une maison
lab-file-lead = Un fichier de coups : le cylindre ou la mêlée sont-ils réguliers, et qu’aurait gagné chaque système ?
lab-file-choose = Choisir un fichier
lab-file-drop = Ou déposez-le n’importe où sur cette page : Excel, OpenDocument, CSV, texte ou JSON, jusqu’à 700 ko.
lab-file-private = Le fichier ne va qu’au serveur de cette maison, qui ne le conserve pas.
lab-file-open = Si le fichier laisse un point ouvert
lab-file-open-column = Colonne des coups : nom ou rang
lab-file-open-sheet = Feuille
lab-file-open-zero = Un numéro qui tient lieu de zéro
lab-file-open-order = Plusieurs colonnes sont écrites
lab-file-open-name = « { $label } »
lab-file-order-none = –
lab-file-order-lines = ligne par ligne
lab-file-order-columns = colonne par colonne
lab-file-large = Fichier trop volumineux : divisez-le, ou éprouvez-le en ligne de commande.
lab-file-unreadable = Le navigateur ne peut pas lire ce fichier : choisissez-le à nouveau.
lab-file-reading = Lecture : { $name }…
lab-file-of-wheel =
    { $coups ->
        [one] { $name } : { $n } coup.
       *[other] { $name } : { $n } coups.
    }
lab-file-of-cards =
    { $coups ->
        [one] { $name } : { $n } coup.
       *[other] { $name } : { $n } coups.
    }
lab-file-checks = Toutes les épreuves
lab-file-check = Épreuve
lab-file-found = Trouvé
lab-file-chance = Par hasard
lab-file-p = p
lab-file-adjusted = p parmi tous
lab-file-name = Nom
lab-file-spins = Coups
lab-file-rarest = Épreuve la plus rare
lab-file-unusual = Rareté : une fois sur tant. Inhabituel, au-dessus du trait : { $names }.
lab-file-none-unusual = Rareté : une fois sur tant. Rien d’inhabituel : tous sont sous le trait.
lab-file-systems = Les systèmes sur ces résultats
lab-file-systems-lead = Chaque système sur { $chance } : mise de base { $unit }, capital { $bankroll }, tous les coups du fichier.
lab-file-system = Système
lab-file-final = À la fin
lab-file-least = Plus bas
lab-file-greatest = Plus haut
lab-file-staked = Misé
lab-file-coups = Coups
lab-file-ended = Fin
lab-file-ended-length = joué jusqu’au bout
lab-file-ended-target = but atteint
lab-file-ended-stop = limite de perte atteinte
lab-file-ended-ruin = ruiné
lab-file-latest = Les { $count } derniers coups.
lab-file-report = Enregistrer le rapport
lab-file-command = Le rapport en PDF, en ligne de commande :
lab-refused-unknown_results = Aucun système ne peut jouer ce fichier : il ne dit pas ce qu’est devenue la mise.

## The next coup

lab-coup = Le prochain coup
lab-pad = Cartes sorties
lab-pad-lead = Touchez chaque carte sortie, autant de fois qu’elle l’est ; une fois de plus que de jeux les remet toutes.
lab-pad-back = Suppr ou un clic droit en remet une.
lab-card-gone =
    { $card }, { $count ->
        [0] aucune sortie
        [one] une sortie
       *[other] { $count } sorties
    }
lab-clear = Paquet complet
lab-after-coups = Après coups
lab-of-taille = Taille
lab-deal = Donner
lab-cards-left =
    { $gone ->
        [0] Les { $left } cartes sont toutes là
       *[other] Restent { $left } cartes, { $gone } sorties
    }
lab-best = Meilleure mise : { $chance }, { $decision } – avantage de la banque { $edge }
lab-edge-caption = Avantage exact de la banque sur une unité misée. Un moins favorise le joueur ; le petit chiffre est l’écart dû aux cartes sorties.
lab-edge-decided = Une égalité ne décide rien et laisse la mise. Sur ce qui est décidé, { $chance } coûte : { $edges }.
lab-other-chances = Autres mises
lab-decision-flat = simple
lab-decision-divide = moitié tout de suite
lab-decision-stay = en prison
lab-decision-insured = assurée
lab-refait = Refait { $refait }, autres égalités { $ties }.
lab-zero = Zéro { $refait }.

## The price of a reading

lab-readings = Le prix d’une interprétation
lab-readings-lead = Là où un règlement se lit de deux façons, chaque lecture a son prix. Au-dessus de zéro, elle coûte davantage au joueur.
lab-readings-caption = Écart de l’avantage de la banque avec la lecture retenue ici, paquet complet.
lab-reading = Autre interprétation
lab-change = Avantage
lab-per-thousand = Pour 1 000 misés
lab-here = ici : { $reading } ({ $ruling })
lab-no-cut-card = aucune
lab-free = Ces interprétations ne changent pas l’avantage d’un coup :
lab-free-reading = { $field } ({ $ruling }) :
lab-no-change = aucune différence.
lab-effect-moment = seulement le moment du choix.
lab-effect-access = seulement qui peut assurer, et quoi.
lab-effect-stakes = seulement les mises posées sur le tapis.
lab-effect-excess = seulement la partie au-dessus du maximum : par unité de celle-ci.
lab-effect-taille_end = seulement le nombre de coups d’une taille.
lab-effect-beyond_one_coup = seulement les mises en prison à la fin d’une taille ; odds --rulings le simule.
lab-effect-outside_the_game = seulement un tirage perdu, et aucune loi ne dit à quelle fréquence.
