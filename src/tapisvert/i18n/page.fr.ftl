# Ce que dit chaque page, et celle de la table : en français. Les montants arrivent en texte.

## Le cadre

skip = Aller au contenu
nav = Pages
nav-hall = Tables
nav-school = École
nav-mine = Votre jeu
nav-house = La maison
offline = Vous êtes hors ligne. Vos mises restent en place ; la page revient d’elle-même.
foot = Tapis Vert : les jeux du tapis vert, selon les règlements mêmes des maisons de jeu
verifier = Source du vérificateur
close = Fermer
cancel = Annuler
settings = Réglages
language = Langue
theme = Aspect
theme-auto = Comme cet appareil
theme-bright = Salle claire
theme-dark = Salle sombre
prefer-sound = Sons de la table
prefer-speech = Dire à haute voix les annonces du croupier
prefer-translate = Expliquer les annonces du croupier
sign-in = Se connecter
sign-out = Se déconnecter
sign-up = Nouveau compte
sit-as-guest = Entrer
guest-why = Ceci est une démonstration : choisissez un nom et jouez aussitôt, avec des jetons sans valeur.
name = Nom
login = Nom pour se connecter
shown-name = Nom que voient les autres
password = Mot de passe
and = {" et "}

## La salle

title-hall = Tables
title-table = Table
hall-lead = Le Trente et Quarante et la roulette française, joués ici selon les règlements mêmes des maisons, avec des cartes que vous pouvez vérifier.
hall-open = Ouvertes maintenant
hall-private = Une table à vous
hall-private-why = Ouvrez une table privée sous le règlement de votre choix, avec des jetons de démonstration, et donnez-y vous-même si vous voulez.
hall-none = Aucune table n’est ouverte.
open-table = Ouvrir la table
rulebook = Règlement
who-deals = Qui donne
mode-automatic = la maison, au chronomètre
mode-tailleur = un tailleur, à sa console
mode-real = une vraie table : on saisit les cartes
enter-table = Aller à la table
table-players =
    { $players ->
        [0] personne encore
        [one] un joueur
       *[other] { $players } joueurs
    }
table-pace = { $seconds } s pour les mises
table-seats = { $seats } places
play-money = jetons de démonstration
last-results = Derniers résultats
last-refait = refait
last-null = coup nul
last-half = payé à moitié
private-of = table privée de { $owner }
limits-from = à partir de { $minimum }
limits-between = de { $minimum } à { $maximum }
rules = Règlement
all-rules = Tout le règlement de cette maison
rulebook-campione-roulette = Roulette française, Campione
rulebook-campione-trente-et-quarante = Trente et Quarante, Campione
rulebook-trente-et-quarante-2-0 = Trente et Quarante 2.0
rulebook-trente-et-quarante-digest = Trente et Quarante, abrégé
rulebook-venezia-trente-et-quarante = Trente et Quarante, Venise
house-campione-roulette = Casinò Municipale di Campione d’Italia
house-campione-trente-et-quarante = Casinò Municipale di Campione d’Italia
house-trente-et-quarante-2-0 = Casino S.p.A.
house-trente-et-quarante-digest = Campione d’Italia, version publique abrégée
house-venezia-trente-et-quarante = Casinò di Venezia
edition-campione-roulette = Regolamento di gioco, sans date
edition-campione-trente-et-quarante = Regolamento di gioco, sans date
edition-trente-et-quarante-2-0 = Révision 1, novembre 2017
edition-trente-et-quarante-digest = Abrégé public, sans date
edition-venezia-trente-et-quarante = Come si gioca, sans date
clause-unknown = La clause est dans le règlement de la maison.
fact-game = Jeu
fact-stakes = Mises
fact-pace = Rythme
fact-players = Joueurs
fact-chips = Jetons
fact-private = Privée
title-welcome = Choisir comment vous connecter
welcome-why = Ce lien ne sert qu’une fois. Ce que vous choisissez n’est qu’à vous.
welcome-login = Un nom pour vous connecter : personne d’autre ne le voit, et ce n’est pas celui des tables
welcome-password = Un mot de passe d’au moins { $letters } caractères
welcome-choose = Le choisir

## La table

table = La table
side = À côté de la table
menu = Menu
calls = Ce que dit le croupier
seconds-left = { $seconds } s
stage-idle = La table attend des joueurs.
stage-commitments = Le tirage est scellé : qui le souhaite y ajoute du hasard.
stage-openings = On montre ce que les joueurs ont ajouté.
stage-coupe = { $player } coupe.
stage-coupe-own = À vous la coupe.
stage-coupe-no-cutter = Le paquet attend que quelqu’un le coupe.
stage-bets = Faites vos jeux.
stage-decision = Faites vos jeux et décidez des mises en prison.
stage-closed = Rien ne va plus.
stage-cards = Les cartes tombent.
stage-ball = La bille roule.
stage-pause = Le coup est réglé.
stage-over = La table est fermée.
stage-suspended = Le jeu est suspendu : { $reason }
suspended-service = pour le service.
suspended-mechanism = une panne.
suspended-force_majeure = force majeure.
call-pack_complete = Les six jeux sont complets.
call-cut = C’est le moment de couper.
call-five_cards = Cinq cartes sont brûlées.
call-bets_open = C’est le moment de miser.
call-bets_closed = On ne mise plus.
call-coup_null = Le coup ne compte pas.
call-play_restored = Le jeu reprend.
call-last_coup = Le prochain coup est le dernier.
number-fell = Le { $number } est sorti
totals-two = Noir { $noir }, Rouge { $rouge }.
total-one = La rangée compte { $row }.
result-refait = Refait : les mises vont en prison ou sont partagées.
result-null = Égalité : le coup est nul.
result-wins =
    { $count ->
        [one] { $names } gagne.
       *[other] { $names } gagnent.
    }
result-half = L’as de pique est là : les gagnants sont payés à moitié.
coup-nulled = Le coup est nul : { $reason }
null-same_direction = la bille courait dans le sens du cylindre.
null-previous_coup_unfinished = la bille a été lancée avant le règlement du coup précédent.
null-too_few_turns = la bille a fait trop peu de tours.
null-wheel_stopped = le cylindre s’est arrêté.
null-foreign_body = un corps étranger est tombé dans le cylindre.
colour-of-rouge = rouge
colour-of-noir = noir
colour-of-vert = zéro
won-in-all = En tout : { $amount }
own-won = { $on } gagne : vos { $stake } rapportent { $to_player }.
own-won_half = { $on } gagne, payé à moitié : vos { $stake } rapportent { $to_player }.
own-lost =
    { $degree ->
        [0] { $on } perd : la banque prend { $to_bank }.
       *[other] { $on } perd : la banque prend vos { $to_bank } en prison.
    }
own-imprisoned = Vos { $stake } sur { $on } vont en prison, premier degré.
own-deepened = Vos { $stake } en prison sur { $on } descendent au degré { $next }.
own-eased = Vos { $stake } en prison sur { $on } remontent au degré { $next }.
own-released = Vos { $stake } sur { $on } sont libres et vous reviennent.
own-divided = Vos { $stake } sur { $on } sont partagés : { $to_player } à vous, { $to_bank } à la banque.
own-insured = Vos { $stake } sur { $on } étaient assurés : { $to_player } vous reviennent.
own-premium = La banque garde la prime de { $amount } pour l’assurance sur { $on }.
own-excess_returned = { $to_player } sur { $on } dépassaient le maximum et vous reviennent.
players = À la table
players-none = Il n’y a encore personne à la table.
place-seated = assis
place-standing = debout
player-away = { $here }, absent
player-stakes = { $place }, { $amount } sur le tapis
announcements = Annonces
odds = Les probabilités en ce moment
odds-none = Les probabilités ne sont pas données ici en ce moment.
odds-gone =
    L’avantage de la banque au prochain coup, { $cards ->
        [0] paquet entier
        [one] une carte sortie
       *[other] { $cards } cartes sorties
    } :
odds-next = L’avantage de la banque au prochain coup :
odds-chance = Chance
odds-other = Toute autre
odds-divide = partager
odds-flat = simple
odds-stay = laisser
odds-insured = assurée
odds-before = paquet entier : { $edge }
odds-refait = Refait { $refait }, autres égalités { $tie }.
odds-zero = Zéro { $zero }.

## Prendre place

sit-down = Prendre place
sit-at = Prendre place : { $table }
bring = Les apporter
bring-more = Apporter des jetons
bring-chips = Jetons pour la table
purse-holds = Vous avez { $amount } hors des tables.
play-standing = Jouer debout
amount-wrong = Écrivez un montant, par exemple 500, 1 000 ou 12,50.
leave = Quitter la table
cut-title = Messieurs, la coupe
cut-why = Placez la carte de coupe où vous voulez : ce qui est au-dessus passe dessous.
cut-where = Combien de cartes il y a au-dessus de la coupe
cut-at = { $cards } cartes du dessus
cut-now = Couper
not-now = On mise quand le croupier l’annonce.
status-connecting = Connexion à la table…
status-open = Connecté.
status-offline = La connexion est perdue. Vos mises restent ; elle revient d’elle-même.
status-gone = Votre session est terminée : reconnectez-vous.
reality = Depuis que vous jouez
reality-minutes =
    { $minutes ->
        [one] Vous jouez depuis une minute.
       *[other] Vous jouez depuis { $minutes } minutes.
    }
reality-sums = Vous avez misé { $staked } ; le résultat est { $won }.
reality-limits = Limites, pauses et exclusion
reality-go-on = J’en ai pris note : continuer

## Jetons et mises

rack-chips = Le jeton dans votre main
your-chips = Vos jetons
chip-of = jeton de { $amount }
act-undo = Annuler
act-repeat = Répéter
act-double = Doubler
act-clear = Tout reprendre
stake-of = { $amount } sur { $chance }
stake-gone = plus rien sur { $chance }
stakes-in-all = { $amount } sur le tapis
prison-of = { $amount } en prison sur { $chance }, degré { $degree }
insure = Assurer
insure-why = contre le refait, pour { $premium }
insure-multiple = Seules les mises multiples de { $amount } peuvent être assurées.
insure-minimum = Seules les mises d’au moins { $amount } peuvent être assurées.
take-back = Reprendre
take-back-why = jusqu’à « rien ne va plus »
choose = Choisir…
divide = Partager avec la banque
stay = Laisser en prison
stay-why = les coups suivants décident
move-to = Déplacer sur { $chance }
worth = vaut { $amount }
decide-many = { $count } à décider
decide-divide = Partager
decide-leave = Laisser
decide-move = Déplacer…
