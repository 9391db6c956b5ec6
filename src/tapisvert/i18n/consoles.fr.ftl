# What the consoles of the staff say, in French. Amounts arrive as text.
# A no-break space stands before : ; ? ! and inside « », as French typography asks.

## The rooms

staff-house-title = La maison
staff-house-rooms = Salles de la maison
staff-house-not-yours = Ces salles sont réservées au personnel de la maison.
staff-house-sign-in = Connectez-vous : ces salles sont réservées au personnel de la maison.
staff-room-tables = Tables
staff-room-accounts = Personnes
staff-room-approvals = Quatre yeux
staff-room-reports = Rapports
staff-room-journal = Journal
staff-room-records = Procès-verbaux
staff-room-checkpoints = Points de contrôle
staff-loading = Un instant…
staff-again = Réessayer
staff-optional = (facultatif)

## What is wrong with a field

staff-wrong-missing = Ce champ est à remplir.
staff-wrong-text = Écrivez un texte simple de { $longest } caractères au plus, sur une ligne.
staff-wrong-amount = Écrivez un montant supérieur à zéro, par exemple 500, 1 000 ou 12,50.
staff-wrong-above = Le règlement permet { $most } au plus.
staff-wrong-below-minimum = C’est en dessous du minimum.
staff-wrong-whole = Écrivez un nombre entier de { $least } à { $most }.
staff-wrong-seconds = Écrivez des secondes de 0 à 3 600, par exemple 1,5.
staff-wrong-id = Écrivez de 1 à 64 minuscules, chiffres et traits d’union ; « house » est réservé.
staff-wrong-currency = Écrivez de 1 à 12 lettres de A à Z ou chiffres.
staff-wrong-roles-none = Choisissez au moins un rôle.
staff-wrong-roles-controller = Un contrôleur n’a pas d’autre rôle.
staff-wrong-moment = Choisissez un moment à venir.
staff-wrong-nothing = Écrivez ce qui change.
staff-wrong-inspector = L’usage est de { $minutes } minutes : pour une autre durée, il faut l’inspecteur qui a été prévenu.
staff-wrong-cards = Saisissez les cartes.
staff-wrong-several = Plusieurs cartes, c’est deux au moins.
staff-wrong-seen = On saisit une carte au plus : celle qui a été vue.

## The tailleur's console

staff-tailleur-title = La console du tailleur
staff-go-commit = Sceller un nouveau tirage
staff-go-openings = Demander aux joueurs de montrer ce qu’ils ont ajouté
staff-go-seal = Fixer l’ordre
staff-go-cutter = { $player } ne coupe pas : offrir la coupe au suivant
staff-go-bets = Ouvrir les mises
staff-go-again = Aucune mise : appeler de nouveau
staff-go-close = Fermer les mises
staff-go-run = Retourner la première carte
staff-go-card = Carte suivante
staff-go-spin = Lancer la bille
staff-go-fall = La bille tombe
staff-go-rest = Laisser la table au repos
staff-go-key = barre d’espace
staff-wait-players = La table attend des joueurs.
staff-wait-suspended = Le jeu est suspendu ; c’est la direction qui le fait reprendre.
staff-wait-over = La table est fermée.
staff-act-close = Rien ne va plus
staff-act-cut = Couper pour le joueur
staff-act-irregular = Cartes irrégulières
staff-act-end-taille = Fin de la taille
staff-act-correct = Annuler
staff-sure-close = Il n’y a aucune mise sur le tapis. Fermer quand même ?
staff-sure-end-taille = Les cartes restantes ne comptent plus ; le prochain coup commence une nouvelle taille.
staff-cut-about = La coupe est à { $player }. On saisit ici ce qu’il vous indique.
staff-cut-at = Cartes au-dessus de la coupe, de 0 à 312

## Entering cards and numbers

staff-entry-title = Les cartes du coup
staff-entry-how = Deux touches par carte : la valeur, puis la couleur ({ $letters }). Le dix est T ou 0.
staff-entry-total = Points jusqu’ici
staff-entry-whole = Le coup est complet : confirmez-le, ou annulez la dernière carte.
staff-entry-deal = Le coup est complet : le régler (Entrée)
staff-row-noir = Noir
staff-row-rouge = Rouge
staff-row-row = Rangée
staff-suit-letters = pckt
staff-pad-ranks = Valeur
staff-pad-suits = Couleur
staff-pad-numbers = Numéros du cylindre
staff-number-title = Le numéro sorti
staff-number-how = Tapez un ou deux chiffres, ou touchez le numéro ; puis confirmez par Entrée.
staff-number-none = Pas encore de numéro
staff-number-confirm = { $number }, { $colour } : régler le coup
staff-colour-rouge = rouge
staff-colour-noir = noir
staff-colour-vert = zéro

## Irregular cards

staff-irregular-case = Ce qui est arrivé
staff-irregular-several = Plusieurs cartes ont été prises ensemble
staff-irregular-annulled = Une carte est tombée par terre ou parmi celles déjà jouées
staff-irregular-seen = Une carte a été vue avant d’être tirée
staff-irregular-several-top_first = Saisissez-les comme elles étaient, celle du dessus d’abord ; on les saisit de nouveau en donnant le coup.
staff-irregular-several-tailleur_orders = Saisissez-les dans l’ordre où le tailleur dit qu’elles comptent ; on les saisit de nouveau en donnant le coup.
staff-irregular-annulled-how = Saisissez les cartes tombées : elles quittent la taille sans être jouées.
staff-irregular-seen-how = La carte reste valable et compte pour le coup suivant. On peut la saisir, si elle doit être consignée.
staff-irregular-cards = Les cartes
staff-irregular-none-yet = Aucune encore.
staff-irregular-none-seen = Aucune : elle n’est pas consignée.
staff-irregular-declare = Déclarer

## The chef's console, and the direction at a table

staff-chef-title = La console du chef
staff-direction-at-table = La direction à cette table
staff-acts-at-table = Autres actes à cette table
staff-chef-suspended = Le jeu est suspendu ({ $reason }) ; informé : { $informed }.
staff-chef-is-last = Le prochain coup est le dernier.
staff-chef-repeat = Répéter une mise tardive
staff-chef-repeat-about = Après « rien ne va plus », une mise ou une annonce ne vaut que si l’argent est remis et que vous et le chef la répétez tous deux à haute voix. Entrez ce que vous répétez ; le chef l’accepte ensuite à votre nom.
staff-chef-repeat-do = Je la répète
staff-chef-late = Mise tardive
staff-chef-late-about = Après « rien ne va plus », une mise ou une annonce ne vaut que si l’argent est remis et que le croupier et le chef la répètent à haute voix.
staff-chef-late-do = Elle a été répétée : l’accepter
staff-chef-reject = Refuser une mise
staff-chef-reject-about = La mise revient entière, avec sa prime.
staff-chef-reject-do = La refuser
staff-chef-null = Coup nul
staff-chef-null-about = « Rien va » : toutes les mises restent et la bille revient au numéro précédent.
staff-chef-null-do = Le déclarer nul
staff-chef-rotate = Relève
staff-chef-rotate-about = Un autre prend la place.
staff-chef-rotate-do = Relever
staff-chef-declare = Déclarer un acte accompli
staff-chef-declare-about = Ce qui s’accomplit en salle et que la maison fait déclarer, sous votre nom.
staff-chef-declare-do = Déclarer
staff-chef-abandon = Mise abandonnée
staff-chef-abandon-about = Un contrôleur doit signer avec vous ; ce qui est retiré du tapis est gardé pour son propriétaire.
staff-chef-abandon-do = Demander la signature
staff-chef-decide = Trancher un litige
staff-chef-decide-about = La direction tranche, sans appel.
staff-chef-decide-do = Trancher
staff-chef-limits = Limites
staff-chef-limits-about = Les mises déjà posées restent telles qu’elles ont été acceptées.
staff-chef-limits-do = Afficher ces limites
staff-chef-suspend = Suspendre
staff-chef-suspend-about = Tout reste en l’état jusqu’à la reprise. Le bureau de contrôle est informé.
staff-chef-suspend-do = Suspendre le jeu
staff-chef-resume = Reprendre
staff-chef-resume-about = Le jeu reprend où il en était.
staff-chef-resume-do = Faire reprendre
staff-chef-last = La dernière
staff-chef-last-about = Le prochain coup est le dernier, puis la table ferme. On ne revient pas là-dessus.
staff-chef-last-do = Annoncer « la dernière »
staff-chef-finish = Fermer la table
staff-chef-finish-about = Les mises libres reviennent, celles en prison se partagent selon leur degré, les jetons vont aux bourses. On ne revient pas là-dessus.
staff-chef-finish-do = La fermer maintenant
staff-abandon-asked = La signature est demandée au contrôleur.
staff-declared = C’est consigné.
staff-late-what = Ce qui est venu tard
staff-late-stake = une mise
staff-late-announcement = une annonce
staff-abandon-of = Ce qui a été abandonné
staff-abandon-stake = une mise sur le tapis
staff-abandon-chips = des gains non réclamés
staff-stake-free = { $player } : { $amount } sur { $on }
staff-stake-in-prison = { $player } : { $amount } en prison sur { $on }, degré { $degree }
staff-null-same_direction = la bille courait dans le sens du cylindre
staff-null-previous_coup_unfinished = elle a été lancée avant le règlement du coup précédent
staff-null-too_few_turns = elle a fait trop peu de tours
staff-null-wheel_stopped = le cylindre s’est arrêté
staff-null-foreign_body = un corps étranger est tombé dans le cylindre
staff-suspend-service = pour le service
staff-suspend-mechanism = une panne
staff-suspend-force_majeure = force majeure

## Refusals, as the staff is told

staff-refused-not_enough_chips = Le joueur n’a pas autant de jetons à la table.
staff-refused-not_enough_in_purse = Il y a moins dans la bourse : rien n’a été payé.
staff-problem-too_much_for_purse = La bourse ne peut contenir autant.
staff-refused-no_such_stake = Cette mise n’existe pas, ou n’existe plus.
staff-refused-not_now = Pas à ce moment du jeu.
staff-refused-coup_not_settled = La table ferme une fois le coup réglé.
staff-refused-not_here = Pas à cette table : voyez qui en a le rythme.
staff-refused-no_card = Cette carte ne peut pas sortir : elle est déjà sortie six fois dans cette taille.
staff-refused-too_many_of_a_card = Une carte sortirait une septième fois dans cette taille.
staff-refused-not_authorized = Cela revient à un autre rôle.
staff-refused-suspended = Le jeu est suspendu.
staff-refused-table_finished = La table est fermée.
staff-refused-betting_closed = Pas après « rien ne va plus ».
staff-refused-not_repeated = Le croupier que vous nommez n’a pas répété cette mise, ou pas exactement celle-ci.
staff-refused-not_late = Jusqu’à « rien ne va plus », une mise n’est pas tardive.
staff-refused-below_minimum = En dessous du minimum.
staff-refused-above_maximum = Au-dessus du maximum.
staff-refused-above_cap = Au-dessus de ce que le règlement permet d’afficher.
staff-refused-bad_limits = Ces limites ne peuvent pas être affichées.
staff-refused-forbidden_announcement = Cette annonce n’est pas acceptée.
staff-refused-already_announced = « La dernière » est déjà annoncée.
staff-refused-unknown_player = Ce joueur n’est plus à la table.
staff-problem-name_taken = Quelqu’un porte déjà ce nom.
staff-problem-table_taken = Une table avec cet identifiant existe déjà.
staff-problem-four_eyes = C’est un autre que le demandeur qui approuve.
staff-problem-already_decided = C’est déjà décidé.
staff-problem-not_authorized = Cela revient à un autre rôle.
staff-problem-last_direction = Il doit rester quelqu’un de la direction.
staff-problem-offline = La maison ne répond pas : réessayez une fois connecté.

## Fields

staff-ask-stake = La mise
staff-ask-player = Joueur
staff-ask-on = Chance
staff-ask-amount = Montant
staff-ask-call = Annonce
staff-ask-unit = Montant par pièce
staff-ask-croupier = Croupier qui l’a répétée
staff-ask-reason = Motif
staff-ask-informed = Informé au bureau de contrôle
staff-ask-dispute = Le litige
staff-ask-decision = La décision
staff-ask-clause = L’acte
staff-ask-role = Place
staff-ask-successor = Qui prend la place
staff-ask-minutes = Après combien de minutes
staff-ask-inspector = Inspecteur prévenu
staff-ask-minimum = Minimum
staff-ask-maximum = Maximum
staff-ask-maxima = Maximum sur chaque genre de chance
staff-ask-rulebook = Règlement
staff-ask-id = Identifiant, pour toujours
staff-ask-table-name = Nom
staff-ask-mode = Qui donne
staff-ask-currency = Monnaie
staff-ask-play-money = Jetons de démonstration : ils ne valent rien
staff-ask-odds = Les joueurs voient les probabilités exactes
staff-ask-seats = Places
staff-ask-rulings = Lectures du règlement
staff-ask-pace = Rythme
staff-ask-account-name = Nom
staff-ask-roles = Rôles
staff-ask-bar = Pour combien de temps
staff-ask-until = Jusqu’à
staff-ask-way = Quoi
staff-help-call = Comme il l’a dit : voisins, tiers, orphelins, finale 7, finale 3/6.
staff-help-croupier = Son nom figure au journal à côté du vôtre.
staff-help-informed = Le nom de la personne informée.
staff-help-minutes = L’usage est de { $minutes } minutes.
staff-help-cap = au plus { $most }
staff-help-id = Minuscules, chiffres, traits d’union, comme roulette-2. Il ne change jamais.
staff-help-currency = La même à toutes les tables de la maison.
staff-help-seats = Combien peuvent y être, assis et debout ; 100 si rien n’est dit.
staff-help-roles = Un contrôleur n’a pas d’autre rôle.
staff-help-ruling = { $help }. Accepte { $accepts } ; la maison a { $value }.
staff-help-seconds = { $seconds } secondes si rien n’est dit.
staff-ruling-house = comme la maison : { $value }
staff-kind-simple = Chances simples
staff-kind-plein = Plein
staff-kind-cheval = Cheval
staff-kind-transversale = Transversale pleine
staff-kind-carre = Carré
staff-kind-quatre-premiers = Quatre premiers
staff-kind-sixain = Sixain
staff-kind-douzaine = Douzaine
staff-kind-colonne = Colonne
staff-pace-entropy = Pour ajouter au hasard
staff-pace-coupe = Pour la coupe
staff-pace-bets = Pour les mises
staff-pace-decision = Pour les mises après un refait
staff-pace-closed = De « rien ne va plus » à la première carte
staff-pace-card = De carte en carte
staff-pace-ball = Pendant que la bille roule
staff-pace-pause = Pour voir les gains
staff-pace-away = Absence avant que la place se libère (0 : jamais)

## Tables

staff-table-make = Nouvelle table
staff-table-made = La table est prête.
staff-table-open = Ouvrir
staff-table-open-about = { $name } rouvre, sans personne à la table.
staff-table-close = Fermer
staff-table-close-about = { $name } ferme maintenant : les mises libres reviennent, celles en prison se partagent selon leur degré, les jetons vont aux bourses.
staff-table-limits = Limites
staff-table-balances = Grand livre
staff-mode-automatic = automatique
staff-mode-tailleur = avec tailleur
staff-mode-real = cartes réelles
staff-play-money = jetons de démonstration
staff-stage-is-idle = attend des joueurs
staff-stage-is-commitments = un tirage est scellé
staff-stage-is-openings = les joueurs montrent ce qu’ils ont ajouté
staff-stage-is-coupe = la coupe
staff-stage-is-bets = mises
staff-stage-is-decision = mises après un refait
staff-stage-is-closed = rien ne va plus
staff-stage-is-cards = les cartes tombent
staff-stage-is-ball = la bille roule
staff-stage-is-pause = le coup est réglé
staff-stage-is-over = fermée
staff-column-stage = Maintenant
staff-column-players = Joueurs
staff-column-player = Joueur
staff-column-chips = Jetons
staff-column-stakes = Sur le tapis
staff-column-account = Compte
staff-column-amount = Montant
staff-column-name = Nom
staff-column-roles = Rôles
staff-column-state = État
staff-column-acts = Actions
staff-column-table = Table
staff-column-unclaimed = Laissé sans réclamation
staff-column-what = Quoi
staff-column-when = Quand
staff-column-balance = Solde
staff-column-purse = Bourse
staff-ledger-after = Après l’écriture { $n }, celle de cette demande.
staff-ledger-players = Ce que les joueurs ont ici
staff-ledger-no-player = Il n’y a personne à la table.
staff-ledger-house = Ce que la maison a ici
staff-ledger-bank = La banque, depuis l’ouverture de la table
staff-ledger-held = Primes qu’elle retient
staff-ledger-unclaimed = Laissé par { $name }
staff-ledger-endowment = Dotation

## People

staff-account-make = Nouveau compte
staff-account-find = Chercher un nom
staff-accounts-caption =
    { $count ->
        [one] un compte
       *[other] { $count } comptes
    }
staff-account-active = actif
staff-account-new = pas encore de mot de passe
staff-account-disabled = désactivé
staff-account-roles = Rôles
staff-account-roles-about = Qui reçoit d’autres rôles doit se reconnecter.
staff-account-roles-do = Donner ces rôles
staff-account-link = Nouveau lien
staff-account-link-about = { $name } reçoit un lien pour choisir un autre mot de passe ; l’ancien ne vaut plus et les sessions finissent.
staff-account-disable = Désactiver
staff-account-disable-about = { $name } ne peut plus se connecter ; les mises restent.
staff-account-enable = Réactiver
staff-account-enable-about = { $name } peut de nouveau se connecter.
staff-account-bar = Exclure
staff-account-bar-about = Qui est exclu ne joue à aucune table de cette maison.
staff-account-bar-do = Confirmer
staff-account-barred = C’est fait pour { $name }.
staff-purse-show = Bourse
staff-purse-title = La bourse de { $name }
staff-purse-holds = Dans la bourse :
staff-purse-at-caption = Ce que { $name } a aux tables
staff-purse-at-none = Rien n’est à aucune table.
staff-purse-caption = Ce qui y est entré et en est sorti, le plus récent d’abord
staff-purse-none = Rien n’y est encore entré ni n’en est sorti.
staff-purse-earlier = Plus tôt
staff-purse-did-sat = jetons achetés à { $table }
staff-purse-did-left = rapporté de { $table }
staff-purse-did-claimed = réclamé à { $table }
staff-purse-did-closed = rapporté : { $table } a fermé
staff-purse-did-issued = émis : demandé par { $asked }, approuvé par { $by }, numéro { $number }
staff-purse-did-taken_back = payé : demandé par { $asked }, approuvé par { $by }, numéro { $number }
staff-purse-did-play_chips = jetons de démonstration de la maison
staff-bar-until = jusqu’à une date
staff-bar-good = pour toujours
staff-bar-nothing = plus du tout : laisser revenir
staff-link-title = Le lien pour { $name }
staff-link-about = Remettez-le à { $name } seul. Il sert une fois et ne sera plus montré.
staff-link-copy = Copier
staff-link-copied = Copié.
staff-link-copy-yourself = Il est sélectionné : copiez-le au clavier.
staff-role-player = joueur
staff-role-tailleur = tailleur
staff-role-payeur = payeur
staff-role-croupier = croupier
staff-role-chef = chef de table
staff-role-controller = contrôleur
staff-role-direction = direction

## Four eyes

staff-approvals-about = Les jetons se donnent et se reprennent à deux de la direction ; les mises abandonnées par le chef et un contrôleur. Qui a demandé n’approuve pas.
staff-approvals-none = Rien n’attend une seconde paire d’yeux.
staff-approval-by = Demandé par { $by }, { $at }, numéro { $number }
staff-approval-yours = Vous l’avez demandé : un autre approuve.
staff-approval-waits-controller = Cela attend un contrôleur.
staff-approval-waits-direction = Cela attend un autre membre de la direction.
staff-approval-undone = C’est approuvé, et exécuté dès que la table le peut.
staff-approval-abandon-stake = { $table } : la mise de { $player } sur { $on } est retirée comme abandonnée
staff-approval-abandon-prison = { $table } : la mise de { $player } en prison sur { $on }, degré { $degree }, est retirée comme abandonnée
staff-approval-abandon-chips = { $table } : les gains non réclamés de { $player } sont retirés
staff-approval-abandon-yes = Signer
staff-approval-abandon-no = Ne pas signer
staff-approval-chips-issue = { $name } reçoit { $amount } en jetons
staff-approval-chips-take = { $name } rend { $amount } en jetons
staff-approval-chips-yes = Approuver
staff-approval-chips-no = Refuser
staff-approval-given = C’est approuvé.
staff-approval-refused = C’est refusé.
staff-approvals-latest = Ce qu’il est advenu des dernières demandes
staff-approvals-more = En montrer plus
staff-approval-decided = Demandé par { $asked }, décidé par { $by }, { $at }, numéro { $number }
staff-approval-became-done = exécuté
staff-approval-became-lapsed = caduc : signé sous une version antérieure et jamais exécuté
staff-approval-became-not-approved = pas approuvé
staff-approval-became-refused = refusé : { $why }
staff-chips-ask = Demander des jetons
staff-chips-about = Ils comptent quand un autre membre de la direction approuve.
staff-chips-asked = Un autre membre de la direction est sollicité.
staff-chips-issue = mettre dans la bourse
staff-chips-take = payer de la bourse

## Journal, records, checkpoints

staff-journal-title = Écritures, la plus récente d’abord
staff-journal-about = Ce que la table écrit, à mesure qu’elle l’écrit, refus compris. Les noms sont ceux du procès-verbal ; les montants sont en unités de la monnaie.
staff-journal-table = Table
staff-journal-from = À partir de l’écriture { $n }.
staff-journal-connecting = Connexion…
staff-journal-open = Connecté : ce qui vient s’affiche.
staff-journal-offline = La connexion est perdue ; elle revient d’elle-même.
staff-journal-gone = Votre session est terminée : reconnectez-vous.
staff-records-about = Le procès-verbal d’une session est tout ce qui a été demandé et répondu ; le vérificateur et la relecture le lisent. La permanence n’en a que les résultats.
staff-records-sessions =
    { $count ->
        [one] une session
       *[other] { $n } sessions
    }
staff-records-session = Session { $session }
staff-records-record = procès-verbal
staff-records-permanences = permanence
staff-records-another = Une autre session
staff-checkpoint-about = Un point de contrôle est signé sur la dernière écriture de chaque table. Seul celui qu’un autre conserve montre que rien n’a été coupé : gardez-le, et gardez la clé.
staff-checkpoint-again = Chercher de nouveau
staff-checkpoint-newest = Le dernier point de contrôle
staff-checkpoint-keep = Le garder
staff-checkpoint-key = La ligne qui le vérifie
staff-checkpoint-keep-key = Garder la clé

## Reports

staff-report-about = Ce que chaque table a gagné pour la banque, face à ce que ses mises devaient rapporter, avec la bande où se trouvent 95 résultats sur 100. Tout vient du journal.
staff-report-again = Actualiser
staff-report-tables = Les tables
staff-report-of = Rapport de { $name }
staff-report-title = { $name }, en { $currency }
staff-report-table = Table
staff-report-coups = Coups
staff-report-stakes = Mises décidées
staff-report-handle = Montant misé
staff-report-result = Résultat de la banque
staff-report-bound = dont en prison
staff-report-expected = Espérance
staff-report-band = 95 sur 100
staff-report-deviations = En écarts-types
staff-report-verdict = Face à la bande
staff-report-within = dans la bande
staff-report-above = au-dessus de la bande
staff-report-below = en dessous de la bande
staff-report-none = rien n’a été joué
staff-report-from-to = de { $low } à { $high }
staff-report-csv = La courbe en tableau (CSV)
staff-report-worth = Une mise en prison compte pour ce que donnerait le partage.
staff-report-kinds = Par genre de chance
staff-report-kind = Genre
staff-report-sessions = Par session, la plus récente d’abord
staff-report-session = Session
staff-report-opened = Ouverture
staff-report-closed = Fermeture
staff-report-goes-on = en cours
staff-plot-words = { $name } : après { $coups } coups la banque a { $found } ; l’espérance est { $expected }, et 95 résultats sur 100 vont de { $low } à { $high } : { $verdict }.
staff-plot-found = résultat
staff-plot-expected = espérance
staff-plot-band = 95 résultats sur 100
