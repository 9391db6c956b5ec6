# What the consoles of the staff say, in French. Amounts arrive as text.
# A no-break space stands before : ; ? ! and inside « », as French typography asks.

## The rooms

staff-house-title = Gestion
staff-house-to-me = Vers votre compte
staff-house-rooms = Rubriques
staff-house-not-yours = Espace réservé au personnel.
staff-house-sign-in = Espace réservé au personnel : connectez-vous.
staff-house-second-factor = Cette maison demande au personnel la validation en deux étapes : activez-la dans votre compte.
staff-house-unconfirmed = Votre compte est en attente : un autre membre de la direction doit le confirmer. Connectez-vous en sa présence et demandez-lui d’ouvrir Validations.
staff-room-tables = Tables
staff-room-accounts = Comptes
staff-room-approvals = Validations
staff-room-floats = Encaisses
staff-room-reports = Rapports
staff-room-journal = Journal
staff-room-records = Relevés
staff-room-checkpoints = Points de contrôle
staff-loading = Chargement…
staff-again = Réessayer
staff-optional = (facultatif)

## What is wrong with a field

staff-wrong-missing = Champ obligatoire.
staff-wrong-text = { $longest } caractères simples au plus, sur une ligne.
staff-wrong-amount = Saisissez un montant supérieur à zéro, par exemple 500, 1 000 ou 12,50.
staff-wrong-above = { $most } au plus selon le règlement.
staff-wrong-below-minimum = En dessous du minimum.
staff-wrong-whole = Saisissez un nombre entier de { $least } à { $most }.
staff-wrong-seconds = Saisissez de 0 à 3 600 secondes, par exemple 1,5.
staff-wrong-id = Utilisez de 1 à 64 minuscules, chiffres et traits d’union ; « house » est réservé.
staff-wrong-currency = Utilisez les trois lettres d’une devise, comme EUR, ou chips.
staff-wrong-roles-none = Choisissez au moins un rôle.
staff-wrong-roles-controller = Un contrôleur n’a pas d’autre rôle.
staff-wrong-moment = Choisissez une date et une heure à venir.
staff-wrong-nothing = Modifiez au moins une valeur.
staff-wrong-inspector = La durée habituelle est de { $minutes } minutes : pour une autre, indiquez l’inspecteur prévenu.
staff-wrong-cards = Saisissez les cartes.
staff-wrong-several = Saisissez au moins deux cartes.
staff-wrong-seen = Saisissez seulement la carte vue.
staff-wrong-seated = Un joueur de ce nom est déjà à la table.

## The tailleur's console

staff-tailleur-title = Tailleur
staff-tailleur-title-wheel = Croupier
staff-go-commit = Sceller un nouveau tirage
staff-go-openings = Révéler les contributions des joueurs
staff-go-seal = Fixer l’ordre
staff-go-cutter = Passer { $player } : offrir la coupe au joueur suivant
staff-go-bets = Ouvrir les mises
staff-go-again = Aucune mise : répéter l’appel
staff-go-close = Fermer les mises
staff-go-run = Première carte
staff-go-card = Carte suivante
staff-go-spin = Lancer la bille
staff-go-fall = La bille tombe
staff-go-rest = Mettre la table en pause
staff-go-key = barre d’espace
staff-wait-players = En attente de joueurs.
staff-wait-suspended = Jeu suspendu : la direction le reprend.
staff-wait-over = Table fermée.
staff-act-close = Rien ne va plus
staff-act-cut = Couper pour le joueur
staff-act-irregular = Cartes irrégulières
staff-act-end_taille = Terminer la taille
staff-act-correct = Annuler
staff-sure-close = Aucune mise sur le tapis. Fermer quand même ?
staff-sure-end-taille = Les cartes restantes sont écartées ; le prochain coup commence une nouvelle taille.
staff-cut-about = { $player } coupe. Saisissez l’endroit indiqué.
staff-cut-at = Cartes au-dessus de la coupe, de 0 à { $most }

## Entering cards and numbers

staff-entry-title = Cartes du coup
staff-entry-how = Deux touches par carte : la valeur, puis la couleur ({ $letters }). Le dix est T ou 0.
staff-entry-total = Points
staff-entry-whole = Coup complet : confirmez-le ou annulez la dernière carte.
staff-entry-deal = Régler le coup (Entrée)
staff-row-noir = Noir
staff-row-rouge = Rouge
staff-row-row = Rangée
staff-suit-letters = pckt
staff-pad-ranks = Valeur
staff-pad-suits = Couleur
staff-pad-numbers = Numéros du cylindre
staff-number-title = Numéro sorti
staff-sensor-read = Le capteur lit { $result } : Entrée le prend.
staff-sensor-differs = Le capteur a lu { $result } : vérifiez avant de régler.
staff-number-how = Tapez un ou deux chiffres, ou touchez le numéro ; confirmez avec Entrée.
staff-number-none = Aucun numéro
staff-number-confirm = Régler : { $number }, { $colour }
staff-colour-rouge = rouge
staff-colour-noir = noir
staff-colour-vert = zéro

## Irregular cards

staff-irregular-case = Ce qui est arrivé
staff-irregular-several = Plusieurs cartes prises ensemble
staff-irregular-annulled = Carte tombée par terre ou parmi les cartes jouées
staff-irregular-seen = Carte vue avant d’être tirée
staff-irregular-several-top_first = Saisissez-les dans l’ordre où elles se trouvaient, celle du dessus d’abord ; saisissez-les de nouveau quand le coup est donné.
staff-irregular-several-tailleur_orders = Saisissez-les dans l’ordre indiqué par le tailleur ; saisissez-les de nouveau quand le coup est donné.
staff-irregular-annulled-how = Saisissez les cartes tombées : elles quittent la taille sans être jouées.
staff-irregular-seen-how = La carte reste valable pour le coup suivant. Ne la saisissez que si elle doit être consignée.
staff-irregular-cards = Cartes
staff-irregular-none-yet = Aucune carte.
staff-irregular-none-seen = Aucune carte : rien n’est consigné.
staff-irregular-declare = Déclarer

## The chef's console, and the direction at a table

staff-chef-title = Chef de table
staff-direction-at-table = Direction
staff-acts-at-table = Autres actions
staff-chef-suspended = Jeu suspendu ({ $reason }) ; informé : { $informed }.
staff-chef-is-last = Le prochain coup est le dernier.
staff-chef-repeat = Répéter une mise tardive
staff-chef-repeat-about = Après « rien ne va plus », une mise ne vaut que si l’argent est remis et que vous et le chef la répétez tous deux à haute voix. Saisissez ce que vous répétez ; le chef l’accepte ensuite à votre nom.
staff-chef-repeat-do = Répéter
staff-chef-late = Mise tardive
staff-chef-late-about = Après « rien ne va plus », une mise ne vaut que si l’argent est remis et que le croupier et le chef la répètent à haute voix.
staff-chef-late-do = Accepter
staff-chef-reject = Refuser une mise
staff-chef-reject-about = La mise et la prime sont rendues.
staff-chef-reject-do = Refuser
staff-chef-null = Coup nul
staff-chef-null-about = « Rien va » : les mises restent et la bille revient sur le numéro précédent.
staff-chef-null-do = Déclarer nul
staff-chef-rotate = Relève
staff-chef-rotate-about = Un autre croupier prend la place.
staff-chef-rotate-do = Relever
staff-chef-declare = Déclarer une opération
staff-chef-declare-about = Opérations effectuées en salle, déclarées en votre nom.
staff-chef-declare-do = Déclarer
staff-chef-abandon = Mise abandonnée
staff-chef-abandon-about = Un contrôleur doit aussi signer ; ce qui est retiré du tapis est gardé pour son propriétaire.
staff-chef-abandon-do = Demander la signature
staff-chef-float = Comptages et compléments
staff-chef-advance = Avance
staff-chef-advance-about = L’inspecteur de la table doit donner son accord avant la remise des jetons.
staff-chef-advance-do = Demander à l’inspecteur
staff-chef-decide = Trancher un litige
staff-chef-decide-about = La décision de la direction est sans appel.
staff-chef-decide-do = Trancher
staff-named = { $what } : { $name }
staff-chef-limits = Limites
staff-chef-limits-about = Les mises déjà posées ne changent pas.
staff-chef-limits-do = Afficher les limites
staff-chef-suspend = Suspendre
staff-chef-suspend-about = Le jeu s’arrête en l’état jusqu’à la reprise. Le bureau de contrôle est informé.
staff-chef-suspend-do = Suspendre le jeu
staff-chef-resume = Reprendre
staff-chef-resume-about = Le jeu reprend là où il s’était arrêté.
staff-chef-resume-do = Reprendre le jeu
staff-chef-last = La dernière
staff-chef-last-about = Le prochain coup est le dernier, puis la table ferme. C’est irrévocable.
staff-chef-last-do = Annoncer « la dernière »
staff-chef-finish = Fermer la table
staff-chef-finish-about = Les mises libres sont rendues, celles en prison partagées selon leur degré, les jetons crédités sur les soldes. C’est irrévocable.
staff-chef-finish-do = Fermer maintenant
staff-abandon-asked = Signature demandée au contrôleur.
staff-derogation-asked = Accord demandé au contrôleur.
staff-declare-asked = Consigné.
staff-act-asked = Signature demandée.
staff-advance-asked = Accord demandé à l’inspecteur.
staff-late-waits = { $player } : { $amount } sur { $what }, répétée par { $by }
staff-late-what = Type
staff-late-stake = Mise
staff-late-announcement = Annonce
staff-abandon-of = Type
staff-abandon-stake = Mise sur le tapis
staff-abandon-chips = Gains non réclamés
staff-stake-free = { $player } : { $amount } sur { $on }
staff-stake-in-prison = { $player } : { $amount } en prison sur { $on }, degré { $degree }
staff-null-same_direction = bille lancée dans le sens du cylindre
staff-null-previous_coup_unfinished = bille lancée avant la fin du coup précédent
staff-null-too_few_turns = pas assez de tours
staff-null-wheel_stopped = cylindre arrêté
staff-null-foreign_body = corps étranger dans le cylindre
staff-suspend-service = raisons de service
staff-suspend-mechanism = panne du mécanisme
staff-suspend-force_majeure = force majeure

## Players without a device

staff-floor-title = Joueurs à la table
staff-floor-seat = Installer un joueur
staff-floor-seat-about = Pour un joueur sans appareil : changez l’argent, puis posez les mises à sa demande.
staff-floor-name = Nom, couleur ou place
staff-floor-chips = Argent changé
staff-floor-means = Paie en
staff-floor-money = Argent
staff-floor-chips-of-desk = Jetons de la caisse
staff-floor-person = Personne
staff-floor-person-about = Le numéro au registre, si le joueur est connu.
staff-floor-says = { $player } dit
staff-floor-says-who = Choisissez un joueur, ou saisissez le nom et deux-points
staff-floor-lay = Poser (Entrée)
staff-floor-who = À qui est la mise ? Choisissez un joueur, ou commencez par le nom : Rossi : rouge 50
staff-floor-cost = { $amount } en tout
staff-floor-holds = { $chips } en jetons, { $laid } sur le tapis
staff-floor-stake = { $amount } sur { $on }
staff-floor-insured = { $amount } sur { $on }, assurée
staff-floor-prison = { $amount } en prison { $degree } sur { $on }
staff-floor-divide = Partager
staff-floor-insure = Assurer
staff-floor-withdraw = Retirer
staff-floor-leave = S’en va avec ses jetons
staff-floor-leave-about = { $player } emporte { $chips } en jetons. La caisse les change en argent.
staff-floor-left = { $player } est parti avec { $chips } en jetons.
staff-floor-tip = Pourboire
staff-floor-tip-amount = Montant pour le personnel
staff-floor-tip-do = Mettre dans la caisse
staff-floor-colour = Couleur
staff-floor-colour-do = Donner la couleur
staff-floor-piece-value = Valeur d’une pièce
staff-floor-piece = { $colour }, { $piece } la pièce
staff-floor-tap = Chaque appui sur le tapis
staff-floor-act-bet = { $amount } sur { $on }
staff-floor-act-announce = { $call } par { $amount }
staff-floor-act-sit = { $amount } changés
staff-floor-act-leave = s’en va
staff-floor-act-claim = réclame ce qui était gardé
staff-floor-act-tip = { $amount } de pourboire
staff-floor-act-divide = { $on } partagée
staff-floor-act-insure = { $on } assurée
staff-floor-act-withdraw = { $on } retirée
staff-floor-act-move = { $on } vers { $to }
staff-colour-none = sans couleur
staff-colour-yellow = jaune
staff-colour-blue = bleu
staff-colour-green = vert
staff-colour-orange = orange
staff-colour-pink = rose
staff-colour-purple = violet
staff-colour-brown = marron
staff-colour-white = blanc

## Les mises en liste

staff-stakes-title = Sur le tapis
staff-stakes-none = Aucune mise sur le tapis.
staff-stakes-sum =
    { $players ->
        [one] { $amount }, { $players } joueur
       *[other] { $amount }, { $players } joueurs
    }
staff-stakes-insured = assurée
staff-stakes-insured-part = { $amount } assurés
staff-stakes-prison = prison { $degree }
staff-stakes-column-player = Joueur
staff-stakes-column-insured = Assurée ou en prison
staff-stakes-column-amount = Montant
staff-pays-title = Dernier coup : à payer et à ramasser

## La salle et la journée

staff-room-live = Salle
staff-room-today = Aujourd’hui
staff-live-waiting =
    { $count ->
        [0] Aucune décision en attente.
        [one] { $count } décision en attente.
       *[other] { $count } décisions en attente.
    }
staff-live-seconds = { $seconds } s
staff-live-last = Derniers résultats
staff-live-suspended = suspendue
staff-live-is-last = la dernière
staff-live-players =
    { $away ->
        [0] { $players } sur { $seats }
        [one] { $players } sur { $seats }, { $away } absent
       *[other] { $players } sur { $seats }, { $away } absents
    }
staff-live-stakes = Sur le tapis
staff-live-staff = Personnel
staff-live-no-staff = à affecter
staff-live-house = tout le personnel de la maison
staff-live-to-table = À la table
staff-live-to-approvals = Signer
staff-live-waits-late = { $player } : { $amount } sur { $what }, répétée par { $by }
staff-live-waits-post = Signature manquante : { $name }, { $role }
staff-live-waits-relief = Relève pas encore signée : { $name }, { $role }
staff-live-waits-advance = Avance de { $amount } à { $player }
staff-live-waits-abandon = Mise abandonnée ({ $player }) : un contrôleur signe
staff-live-waits-derogation = Dérogation : un contrôleur signe
staff-live-waits-irregular = Une carte a été vue : elle vaut pour le coup suivant
staff-live-waits-suspended = Partie suspendue : { $reason }
staff-live-waits-away = { $player } n’est pas là : { $amount } sur le tapis
staff-live-waits-unclaimed = Abandonné par { $player }, non réclamé : { $amount }
staff-live-waits-count = Ouverte sans comptage d’ouverture
staff-today-tables = Tables ouvertes
staff-today-of = { $open } sur { $all }
staff-today-players = Joueurs
staff-today-coups = Coups
staff-today-handle = Montant misé
staff-today-result = Résultat de la banque
staff-today-expected = Espérance
staff-today-approvals = Validations en attente
staff-today-decisions = Décisions aux tables
staff-today-results = Tables ouvertes : depuis l’ouverture ; tables fermées : la dernière session
staff-today-closed = fermée à { $at }
staff-today-incidents = Incidents depuis le { $at }
staff-today-no-incident = Aucun incident.

## The staff of a table

staff-desk-title = Personnel de la table
staff-desk-empty = Affecter le personnel de cette table
staff-desk-missing = Il manque encore avant la première mise : { $parts }.
staff-desk-awaited =
    { $count ->
        [one] { $count } signature attendue
       *[other] { $count } signatures attendues
    }
staff-closing-title = Fermeture de la table : { $done } sur { $all }
staff-closing-coup = Coup réglé
staff-closing-prison = Aucune mise en prison
staff-closing-abandoned = Aucune mise d’un joueur absent sur le tapis
staff-closing-count = Comptage de clôture signé
staff-closing-drop = Caisse de la table comptée
staff-step-done = fait
staff-step-open = à faire
staff-post-offered = { $by } vous affecte à cette table : { $role }.
staff-post-take = Prendre le poste
staff-post-relieve = Relever { $name }
staff-post-held = { $role } : { $name }
staff-post-waiting = { $role } : { $name }, signature attendue
staff-post-end = Retirer de la table
staff-post-give = Affecter à la table
staff-post-give-about = La personne prend le poste sur son propre appareil.
staff-person-elsewhere = { $name } (à { $tables })
staff-person-none = Aucun compte n’a ce rôle : la direction le donne dans Comptes.

## Refusals, as the staff is told

staff-refused-insufficient_chips = Le joueur n’a pas assez de jetons à la table.
staff-refused-insufficient_balance = Solde insuffisant : rien n’a été payé.
staff-problem-balance_limit = Le solde ne peut contenir ce montant.
staff-refused-unknown_stake = Cette mise n’est plus sur le tapis.
staff-refused-part_of_announcement = Cette pièce fait partie d’une annonce : refusez l’annonce entière.
staff-refused-invalid_state = Impossible à ce stade du jeu.
staff-refused-coup_not_settled = La table pourra fermer une fois le coup terminé.
staff-refused-not_available = Impossible à cette table : vérifiez qui y donne les cartes.
staff-refused-card_unavailable = Tous les exemplaires de cette carte sont déjà sortis dans cette taille.
staff-refused-too_many_copies = Une carte sortirait plus souvent qu’elle n’existe dans les jeux.
staff-refused-forbidden = Votre rôle ne le permet pas.
staff-refused-suspended = Le jeu est suspendu.
staff-refused-table_finished = La table est fermée.
staff-refused-betting_closed = Impossible après « rien ne va plus ».
staff-refused-not_repeated = Le croupier indiqué n’a pas répété exactement cette mise.
staff-refused-not_late = Les jeux sont encore ouverts : le joueur peut miser normalement.
staff-refused-below_minimum = En dessous du minimum.
staff-refused-above_maximum = Au-dessus du maximum.
staff-refused-odd_amount = Montant impossible à partager en deux.
staff-refused-above_cap = Au-dessus du maximum permis par le règlement.
staff-refused-consent_required = Au-delà de ce que la direction peut relever seule : il faut l’accord d’un contrôleur.
staff-refused-invalid_limits = Limites invalides : vérifiez le minimum et le maximum.
staff-refused-forbidden_announcement = Cette annonce n’est pas acceptée.
staff-refused-already_announced = « La dernière » a déjà été annoncée.
staff-refused-unknown_player = Ce joueur a quitté la table.
staff-problem-name_taken = Ce nom est déjà pris : choisissez-en un autre.
staff-problem-table_taken = Une table avec cet identifiant existe déjà : choisissez-en un autre.
staff-problem-four_eyes = Une autre personne doit signer : ni le demandeur, ni le titulaire du compte, ni l’auteur de son lien.
staff-problem-already_decided = Déjà décidé.
staff-problem-forbidden = Votre rôle ne le permet pas.
staff-problem-last_direction = Au moins un compte doit garder le rôle de direction.
staff-problem-offline = Pas de connexion : réessayez une fois en ligne.

## Fields

staff-coup-option = Coup { $number } : { $result }
staff-coup-number = Coup { $number }
staff-ask-coup = Coup
staff-ask-stake = Mise
staff-ask-player = Joueur
staff-ask-on = Chance
staff-ask-amount = Montant
staff-ask-call = Annonce
staff-ask-born = Date de naissance
staff-ask-country = Pays
staff-ask-unit = Montant par pièce
staff-ask-croupier = Croupier qui a répété
staff-ask-reason = Motif
staff-ask-informed = Personne informée au bureau de contrôle
staff-ask-dispute = Litige
staff-ask-decision = Décision
staff-ask-clause = Opération
staff-ask-role = Place
staff-ask-rotate-name = Relevé par
staff-ask-minutes = Après (minutes)
staff-ask-inspector = Inspecteur prévenu
staff-ask-minimum = Minimum
staff-ask-maximum = Maximum
staff-ask-maxima = Maximum par type de chance
staff-ask-rulebook = Règlement
staff-ask-id = Identifiant permanent
staff-ask-table-name = Nom
staff-ask-mode = Conduite du jeu
staff-ask-currency = Devise
staff-ask-play-money = Jetons fictifs (sans valeur)
staff-ask-odds = Afficher aux joueurs les probabilités exactes
staff-ask-turbo = Autoriser le rythme turbo
staff-ask-seats = Nombre maximal de joueurs
staff-ask-rulings = Interprétations du règlement
staff-ask-pace = Rythme
staff-ask-account-name = Nom
staff-ask-roles = Rôles
staff-ask-bar = Durée
staff-ask-until = Jusqu’à
staff-ask-way = Action
staff-help-croupier = Consigné au journal avec votre nom.
staff-help-suspend-informed = Nom de la personne informée.
staff-help-minutes = D’ordinaire { $minutes } minutes.
staff-help-cap = { $most } au plus
staff-help-multiple = vide : { $multiple } × le minimum
staff-help-derogation = { $alone } sans accord, jusqu’à { $most } avec celui d’un contrôleur
staff-ask-staff = Personnel
staff-staff-assigned = par affectation : les personnes affectées à la table
staff-staff-house = par rôle : tout le personnel de la maison
staff-help-staff = Par affectation : seules les personnes affectées à la table et qui y ont pris leur poste peuvent agir. Par rôle : toute personne de la maison qui a le rôle.
staff-help-id = Minuscules, chiffres, traits d’union, par exemple roulette-2. Il ne peut pas être changé.
staff-help-currency = La même pour toutes les tables.
staff-help-seats = Assis et debout ; 100 par défaut.
staff-help-roles = Un contrôleur n’a pas d’autre rôle.
staff-help-ruling = { $help }. Accepte { $accepts } ; valeur de la maison { $value }.
staff-help-seconds = { $seconds } secondes par défaut.
staff-ruling-house = { $value } (maison)
staff-kind-simple = Chances simples
staff-kind-plein = Plein
staff-kind-cheval = Cheval
staff-kind-transversale = Transversale pleine
staff-kind-carre = Carré
staff-kind-quatre-premiers = Quatre premiers
staff-kind-cinq-premiers = Cinq premiers
staff-kind-sixain = Sixain
staff-kind-douzaine = Douzaine
staff-kind-colonne = Colonne
staff-kind-vingt-quatre = Deux douzaines ou colonnes
staff-pace-entropy = Ajout d’entropie
staff-pace-coupe = Coupe
staff-pace-bets = Mises
staff-pace-decision = Mises après un refait ou un zéro
staff-pace-closed = De « rien ne va plus » à la première carte ou à la bille
staff-pace-card = Entre deux cartes
staff-pace-ball = Course de la bille
staff-pace-pause = Résultat du coup
staff-pace-away = Absence avant de libérer la place (0 : jamais)

## Tables

staff-table-make = Créer une table
staff-table-made = Table créée.
staff-table-open = Ouvrir
staff-table-open-about = { $name } rouvre sans joueurs.
staff-table-close = Fermer
staff-table-close-about = { $name } ferme maintenant : les mises libres sont rendues, celles en prison partagées selon leur degré, les jetons crédités sur les soldes.
staff-table-limits = Limites
staff-table-balances = Soldes
staff-mode-automatic = automatique
staff-mode-tailleur = avec croupier
staff-mode-real = vraies cartes ou vrai cylindre
staff-play-money = jetons fictifs
staff-stage-is-idle = en attente de joueurs
staff-stage-is-commitments = tirage scellé
staff-stage-is-openings = contributions révélées
staff-stage-is-witness = tirage signé par le témoin
staff-stage-is-coupe = coupe
staff-stage-is-bets = mises
staff-stage-is-decision = mises après un refait ou un zéro
staff-stage-is-closed = rien ne va plus
staff-stage-is-cards = distribution
staff-stage-is-ball = la bille tourne
staff-stage-is-pause = coup terminé
staff-stage-is-over = fermée
staff-column-stage = Phase
staff-column-players = Joueurs
staff-column-player = Joueur
staff-column-chips = Jetons
staff-column-stakes = Sur le tapis
staff-column-account = Compte
staff-column-amount = Montant
staff-column-name = Nom
staff-column-roles = Rôles
staff-column-state = Statut
staff-column-acts = Actions
staff-column-table = Table
staff-column-unclaimed = Non réclamé
staff-column-what = Mouvement
staff-column-when = Quand
staff-column-balance = Solde
staff-column-purse = Solde
staff-ledger-after = Après l’écriture { $n } (cette demande).
staff-ledger-players = Soldes des joueurs
staff-ledger-no-player = Aucun joueur à la table.
staff-ledger-house = Soldes de la maison
staff-ledger-bank = Banque, depuis l’ouverture de la table
staff-ledger-held = Primes retenues
staff-ledger-unclaimed = Non réclamé par { $name }
staff-ledger-endowment = Dotation

## People

staff-account-make = Créer un compte
staff-account-find = Chercher par nom
staff-accounts-caption = { $count ->
        [one] { $count } compte
       *[other] { $count } comptes
    }
staff-account-active = actif
staff-account-new = sans mot de passe
staff-account-disabled = désactivé
staff-account-is-barred = exclu
staff-account-is-excluded = exclu à sa demande
staff-account-roles = Rôles
staff-account-roles-about = Les nouveaux rôles s’appliquent à la prochaine connexion. Ceux du personnel s’appliquent une fois validés par un autre membre de la direction.
staff-account-roles-asked = Envoyé : un autre membre de la direction doit valider les rôles.
staff-account-roles-do = Enregistrer
staff-account-link = Nouveau lien
staff-account-link-about = { $name } reçoit un lien pour définir un nouveau mot de passe ; l’ancien ne fonctionne plus et toutes les sessions se ferment. Un autre membre de la direction doit ensuite confirmer le compte.
staff-account-disable = Désactiver
staff-account-disable-about = { $name } ne peut plus se connecter ; les mises sur le tapis restent.
staff-account-device = Appareil perdu
staff-account-device-about = { $name } pourra se connecter avec le seul mot de passe, après validation par un autre membre de la direction.
staff-account-device-asked = Envoyé pour validation.
staff-account-enable = Réactiver
staff-account-enable-about = { $name } peut de nouveau se connecter. Les rôles du personnel s’appliquent après confirmation par un autre membre de la direction.
staff-account-bar = Exclure
staff-account-bar-about = Un joueur exclu ne peut jouer à aucune table.
staff-account-bar-do = Confirmer
staff-account-barred = Enregistré pour { $name }.
staff-account-unconfirmed = à confirmer
staff-purse-show = Mouvements
staff-purse-title = Solde : { $name }
staff-purse-holds = Disponible :
staff-purse-at-caption = { $name } aux tables
staff-purse-at-none = Rien sur les tables.
staff-purse-caption = Mouvements, du plus récent au plus ancien
staff-purse-none = Aucun mouvement.
staff-purse-earlier = Précédents
staff-purse-did-sat = jetons achetés à { $table }
staff-purse-did-left = jetons rapportés : { $table }
staff-purse-did-claimed = réclamé à { $table }
staff-purse-did-closed = jetons rapportés : { $table } fermée
staff-purse-did-issued = émis : demandés par { $asked }, validés par { $by }, n° { $number }
staff-purse-did-taken_back = payés : demandés par { $asked }, validés par { $by }, n° { $number }
staff-purse-did-play_chips = jetons fictifs de la maison
staff-bar-until = jusqu’à une date
staff-bar-good = définitivement
staff-bar-nothing = lever l’exclusion
staff-link-title = Lien pour { $name }
staff-link-about = Ne le remettez qu’à { $name }. Il fonctionne une seule fois et ne sera plus affiché. Les comptes du personnel et les nouveaux mots de passe doivent ensuite être confirmés par un autre membre de la direction.
staff-link-copy = Copier
staff-link-copied = Copié.
staff-link-copy-yourself = Lien sélectionné : copiez-le au clavier.
staff-role-player = joueur
staff-role-tailleur = tailleur
staff-role-at-wheel = bouleur
staff-role-payeur = payeur
staff-role-croupier = croupier
staff-role-chef = chef de table
staff-role-controller = contrôleur
staff-role-direction = direction
staff-role-inspector = inspecteur
staff-role-cashier = caissier

## Four eyes

staff-approvals-about = Jetons : deux personnes de la direction ou de la caisse ; comptes et rôles du personnel, nouveaux mots de passe : deux membres de la direction ; mises abandonnées : le chef et un contrôleur ; dérogations au maximum : la direction et un contrôleur. Le demandeur ne peut pas valider.
staff-approvals-none = Aucune demande en attente.
staff-approvals-confirm-all = Confirmer les { $count } comptes
staff-approvals-confirmed = { $count } comptes confirmés.
staff-approval-by = Demandé par { $by }, { $at }, n° { $number }
staff-approval-yours = Votre demande : une autre personne doit la valider.
staff-approval-waits = En attente : { $signers }.
staff-signer-controller = un contrôleur
staff-signer-direction = un membre de la direction
staff-signer-inspector = l’inspecteur de la table
staff-signer-cashier = un caissier
staff-approval-yes = Signer
staff-approval-no = Ne pas signer
staff-approval-pending-execution = Sera exécuté dès que la table le permet.
staff-approval-account-yes = Confirmer
staff-approval-account-no = Ne pas confirmer
staff-approval-derogation-yes = Donner l’accord
staff-approval-derogation-no = Refuser l’accord
staff-approval-advance-yes = Donner l’accord
staff-approval-advance-no = Refuser l’accord
staff-floats-none = Il n’y a pas de table avec de vraies cartes ou un vrai cylindre.
staff-float-uncounted = Ouverte sans comptage d’ouverture : ce qui manque maintenant à l’encaisse ne pourra plus être trouvé. Le chef ou l’inspecteur la compte.
staff-floats-about = Du comptage d’ouverture à celui de clôture de chaque service. Résultat : clôture + retours + drop − ouverture − compléments, avec ce que les comptes ont payé et les avances.
staff-people-title = Personnes
staff-people-find = Chercher un nom
staff-people-none = Personne de ce nom au registre.
staff-people-report = Rapport pour l’autorité
staff-people-report-about = Toutes les personnes avec des opérations ces jours-là, avec leurs pièces d’identité si la maison les conserve. Chaque rapport est enregistré.
staff-people-report-first = Premier jour
staff-people-report-last = Dernier jour
staff-people-report-save = Enregistrer en CSV
staff-person-enter = Inscrire une personne
staff-person-identify = Identifier
staff-person-about = La pièce d’identité que vous avez vue ; sans elle, le nom seul.
staff-person-full-name = Nom, comme sur la pièce
staff-person-name = Nom
staff-person-document = Pièce d’identité
staff-document-none = Pas encore
staff-document-passport = Passeport
staff-document-identity_card = Carte d’identité
staff-document-driving_licence = Permis de conduire
staff-document-residence_permit = Titre de séjour
staff-document-country-about = Comme dans les lignes au bas de la pièce : CHE, ITA, D
staff-document-number = Numéro de la pièce
staff-person-save = Enregistrer
staff-person-saved = Enregistré.
staff-person-number = Nº
staff-person-born = Naissance
staff-person-photo = Photo
staff-person-photo-unreadable = Ce fichier n’est pas une image que le navigateur sait lire.
staff-person-sum = Aujourd’hui
staff-person-acts = Actes
staff-person-barred = ne peut pas jouer
staff-person-sum-of = { $sum } sur { $limit }
staff-cash-title = Caisse et jetons en circulation
staff-cash-sold = Vendus
staff-cash-redeemed = Repris
staff-cash-from_tables = Sortis des tables
staff-cash-circulation = En circulation
staff-cash-purses = Soldes des joueurs
staff-cash-sell = Vendre des jetons
staff-cash-redeem = Reprendre des jetons
staff-cash-done = Enregistré.
staff-cash-foreign = Autres billets
staff-cash-rate = 1 { $currency } = { $rate }
staff-cash-rate-missing = { $currency } : pas de cours aujourd’hui
staff-rate-about = Ne vaut qu’avec la signature d’un contrôleur ou de la direction, pour les billets reçus et versés, jusqu’au prochain cours ou à la fin de la journée.
staff-cash-signed-above = Au-dessus de { $amount } signe aussi un autre caissier, un contrôleur ou la direction.
staff-cash-asked = Signature demandée à un autre caissier, à un contrôleur ou à la direction.
staff-float-shift = Service
staff-float-opening = Ouverture
staff-float-fills = Compléments
staff-float-credits = Retours
staff-float-closing = Clôture
staff-float-drop = Drop
staff-float-should_hold = Encaisse attendue
staff-float-result = Résultat
staff-float-coups = Résultat des coups
staff-float-difference = Écart
staff-float-number = N° { $number }, { $at }
staff-float-tips = Pourboires dans la caisse du personnel depuis l’ouverture de la table : { $amount }
staff-float-act-opening = Comptage d’ouverture
staff-float-act-fill = Complément
staff-float-act-credit = Retour
staff-float-act-closing = Comptage de clôture
staff-float-act-drop = Comptage du drop
staff-float-count-about = Ne compte qu’avec la signature d’un caissier.
staff-float-drop-about = Ne compte qu’avec la signature d’un contrôleur.
staff-count-differs = Écart avec le comptage de clôture
staff-float-closer = D’après le comptage de clôture du { $at } : { $amount }.
staff-count-sum = Total :
staff-float-ask = Demander la signature
staff-float-asked = Signature demandée à un caissier.
staff-float-drop-asked = Signature demandée à un contrôleur.
staff-float-entry = { $act }, { $amount }, { $at }
staff-cash-act-chips_sold = Vente
staff-cash-act-chips_sold_at_table = Vente à une table
staff-cash-act-chips_redeemed = Rachat
staff-cash-act-desk_opened = Comptage d’ouverture
staff-cash-act-desk_closed = Arrêté de caisse
staff-cash-act-desk_transferred = Transfert
staff-cash-act-chips_counted = Comptage des jetons
staff-cash-act-chips_withdrawn = Jetons retirés
staff-cash-act-chips_added = Jetons ajoutés
staff-till-opened = Ouverte depuis le { $at } : { $by }.
staff-till-yours = Vous travaillez ici.
staff-till-closed = Caisse fermée : comptez d’abord l’argent de la caisse.
staff-till-uncounted = Caisse fermée : l’argent qui manque à ces ventes ne pourra plus être trouvé. Comptez l’argent de la caisse.
staff-till-about = Comptez tout l’argent de la caisse : ne vaut qu’avec la signature d’un contrôleur ou de la direction.
staff-till-title = Argent en caisse
staff-till-opening = Ouverture
staff-till-sold = Vendus
staff-till-redeemed = Repris
staff-till-purses = Vers les soldes
staff-till-transfers = Transferts
staff-till-exchange = Contre d’autres billets
staff-till-inflow = Reçus
staff-till-outflow = Versés
staff-till-expected = Attendu
staff-till-counted = Compté
staff-till-difference = Écart
staff-stock-title = Jetons par valeur
staff-place-vault = Coffre
staff-place-desk = Caisse { $desk }
staff-stock-counted = Comptés le { $at }
staff-stock-about = Le comptage des jetons d’un lieu est comparé au stock, aux encaisses et à la circulation une fois signé.
staff-transfer-about = Comptez ce que vous remettez : le transfert vaut dès que la personne qui le reçoit a signé.
staff-transfer-asked = Signature demandée à la personne qui reçoit.
staff-piece-kind = Jeton
staff-piece-stock = Stock
staff-piece-floats = Encaisses
staff-piece-circulation = En circulation
staff-piece-places = Dans les caisses et au coffre
staff-piece-expected = Attendus
staff-piece-counted = Comptés
staff-piece-variance = Écart
staff-float-correct-about = Saisissez le montant exact avec ses pièces ; 0 sans pièce annule le comptage. Ne vaut qu’avec la signature d’un contrôleur ou de la direction.
staff-float-correct-asked = Signature demandée à un contrôleur ou à la direction.
staff-slip-title = Imprimer un bordereau
staff-slip-about = Chaque impression d’une écriture après la première porte la mention « copie ».
staff-slip-print = Imprimer
staff-slip-done = Bordereau enregistré en PDF.
staff-ask-entry = Écriture
staff-register-title = Registre des mises abandonnées
staff-register-none = Les sessions précédentes n’ont rien laissé à réclamer.
staff-register-about = Reste des sessions précédentes. Un contrôleur signe avant le paiement : la somme va alors sur le solde du joueur, ou vous lui remettez les jetons s’il n’a pas de compte.
staff-register-sum = { $player } : { $amount }, depuis le { $since }
staff-register-pay = Payer
staff-register-pay-label = Payer { $amount } à { $player }
staff-register-close = Clôturer le registre
staff-register-close-about =
    { $days ->
        [one] Non réclamés depuis 1 jour : { $amount }. À la clôture du registre, ils passent définitivement à la dotation de la table.
       *[other] Non réclamés depuis { $days } jours : { $amount }. À la clôture du registre, ils passent définitivement à la dotation de la table.
    }
staff-register-act-claimed = paiement sur le registre
staff-register-act-closed = registre clos, à la dotation
staff-ask-chips = Jetons
staff-ask-act = Opération
staff-help-pieces = Une valeur par ligne : { $series } 50 × 40
staff-help-other-pieces = Pièces d’autres valeurs, une par ligne : { $series } 50 × 40
staff-wrong-pieces = Une valeur par ligne, par exemple 50 × 40.
staff-wrong-unchecked = Contrôlez les cartes ou le cylindre, puis cochez la case.
staff-approval-chips-yes = Valider
staff-approval-chips-no = Refuser
staff-approval-given =
    { $kind ->
        [account] Confirmé.
        [chips] Validé.
        [second_factor] Supprimée.
        [advance] Accord donné.
        [derogation] Accord donné.
       *[other] Signé.
    }
staff-approval-refused =
    { $kind ->
        [account] Non confirmé.
        [chips] Refusé.
        [second_factor] Non supprimée.
        [advance] Accord refusé.
        [derogation] Accord refusé.
       *[other] Non signé.
    }
staff-approvals-latest = Dernières décisions
staff-approvals-more = Afficher plus
staff-approval-decided = Demandé par { $asked }, décidé par { $by }, { $at }, n° { $number }
staff-approval-outcome-done = exécuté
staff-approval-outcome-not-approved = non validé
staff-approval-outcome-refused = refusé : { $why }
staff-approval-outcome-superseded = remplacée par une demande plus récente
staff-approval-second_factor-yes = Supprimer
staff-approval-second_factor-no = Ne pas supprimer
staff-chips-ask = Demander des jetons
staff-chips-about = Un autre membre de la direction ou un caissier doit valider.
staff-chips-asked = Envoyé pour validation.
staff-chips-issue = créditer le solde
staff-chips-take = débiter le solde

## Journal, records, checkpoints

staff-journal-title = Écritures, de la plus récente à la plus ancienne
staff-journal-about = Tout ce que la table enregistre, en direct, refus compris. Un clic sur une ligne montre les champs du relevé.
staff-journal-house = Hors des tables
staff-journal-table = Table
staff-journal-from = À partir de l’écriture { $n }.
staff-journal-connecting = Connexion…
staff-journal-open = Connecté, en direct.
staff-journal-offline = Connexion perdue ; reconnexion automatique.
staff-journal-gone = Session expirée : reconnectez-vous.
staff-records-about = Le relevé d’une session contient chaque commande et chaque réponse ; le vérificateur et la relecture le lisent. La permanence ne contient que les résultats.
staff-records-sessions =
    { $count ->
        [one] 1 session
       *[other] { $n } sessions
    }
staff-records-session = Session { $session }
staff-records-record = relevé
staff-records-permanences = permanence
staff-records-another = Une autre session
staff-checkpoint-about = Un point de contrôle signe la dernière écriture de chaque table. Gardez-en une copie hors du serveur, avec la clé : il prouve que rien n’a été tronqué.
staff-checkpoint-again = Actualiser
staff-checkpoint-newest = Le dernier point de contrôle
staff-checkpoint-keep = Télécharger
staff-checkpoint-key = Clé de vérification
staff-checkpoint-keep-key = Télécharger la clé

## Reports

staff-day-sheet = Feuille de journée (PDF)
staff-day-sheet-day = Journée
staff-report-about = Résultat de la banque à chaque table face à l’espérance, avec la bande qui contient 95 % des résultats. Calculé à partir du journal.
staff-report-again = Actualiser
staff-report-tables = Tables
staff-report-of = Rapport : { $name }
staff-report-title = { $name }, en { $currency }
staff-report-table = Table
staff-report-coups = Coups
staff-report-stakes = Mises réglées
staff-report-handle = Montant misé
staff-report-result = Résultat de la banque
staff-report-bound = en prison
staff-report-expected = Espérance
staff-report-band = Bande de 95 %
staff-report-deviations = Écarts types
staff-report-verdict = Face à la bande
staff-report-within = dans la bande
staff-report-above = au-dessus de la bande
staff-report-below = en dessous de la bande
staff-report-none = aucune mise
staff-report-from-to = de { $low } à { $high }
staff-report-csv = Courbe (CSV)
staff-report-worth = Les mises en prison comptent pour leur valeur de partage.
staff-report-kinds = Par type de chance
staff-report-kind = Type
staff-report-sessions = Par session, de la plus récente à la plus ancienne
staff-report-session = Session
staff-report-opened = Ouverture
staff-report-closed = Fermeture
staff-report-goes-on = en cours
staff-plot-words = { $name } : { $found } pour la banque après { $coups } coups ; espérance { $expected }, 95 % des résultats entre { $low } et { $high } : { $verdict }.
staff-plot-found = résultat
staff-plot-expected = espérance
staff-plot-band = 95 % des résultats

## First steps, and accounts of several people

staff-keys-ready = Clavier prêt
staff-people-make = Plusieurs comptes
staff-people-about = Une personne par ligne : le nom, deux-points, les rôles. Rôles : { $roles }.
staff-ask-people = Personnes
staff-help-people = Par exemple : Anna Rossi : tailleur, payeur
staff-wrong-people = Ligne { $line } : écrivez un nom, deux-points et des rôles.
staff-people-links = Liens
staff-people-links-about = Remettez à chacun son propre lien. Chaque lien fonctionne une fois et ne sera plus affiché.
staff-first-title = Premiers pas : { $done } sur { $all }
staff-first-factor = Activer votre validation en deux étapes
staff-first-direction = Un deuxième membre de la direction
staff-first-staff = Tailleur, chef de table, caissier et contrôleur
staff-first-confirmed = Tous les comptes confirmés par une seconde personne
staff-first-tables = Une table aux cartes ou au cylindre réels
staff-first-denominations = Valeurs des jetons et des billets, dans le fichier de réglages
staff-first-opening = Premier comptage d’ouverture
