# Ce que dit chaque page, et celle de la table : en français. Les montants arrivent en texte.

## Le cadre

skip = Aller au contenu
nav = Pages
nav-hall = Tables
nav-school = École
nav-lab = Laboratoire
nav-mine = Compte
nav-house = Gestion
offline = Vous êtes hors ligne. Vos mises restent en jeu ; reconnexion automatique.
foot = Tapis Vert : les jeux du tapis vert, selon les règlements officiels des casinos
verifier = Code source du vérificateur
close = Fermer
cancel = Annuler
settings = Réglages
language = Langue
sign-in = Se connecter
play-as-guest = Jouer en invité
choose-name = Choisir un nom
sign-out = Se déconnecter
sign-up = Créer un compte
sit-as-guest = Jouer
guest-why = Choisissez un nom et jouez tout de suite. Les jetons fictifs n’ont aucune valeur.
name = Nom
login = Identifiant
shown-name = Nom affiché aux tables (différent de l’identifiant)
password = Mot de passe
and = {" et "}

## La salle

title-table = Table
mode-automatic = Automatique
mode-tailleur = Un croupier à la console
mode-real = Table réelle : résultats saisis à la main
play-money = jetons fictifs
last-results = Derniers résultats
last-refait = refait
last-null = coup nul
last-half = payé à moitié
limits-of = { $chances } max. { $maximum }
limits-from = min. { $minimum }
limits-between = de { $minimum } à { $maximum }
rules = Règlement
all-rules = Tout le règlement
clause-unknown = Cette clause est dans le règlement de la maison.

## La table

table = Table
side = À côté de la table
menu = Menu
calls = Annonces du croupier
seconds-left = { $seconds } s
stage-idle = En attente de joueurs.
stage-commitments = Tirage scellé.
stage-openings = Ouverture des scellés.
stage-witness = Le témoin signe.
stage-coupe = { $player } coupe.
stage-coupe-own = À vous de couper.
stage-coupe-no-cutter = En attente de la coupe.
stage-bets = Les mises sont ouvertes.
stage-bets-resumed = Le jeu reprend : les mises sont ouvertes.
stage-bets-unstaked = Aucune mise : on repart.
stage-bets-alone = Misez à votre rythme.
stage-decision = Misez ou décidez.
stage-closed = Rien ne va plus.
stage-cards = Distribution.
stage-ball = La bille tourne.
stage-pause = Coup terminé.
stage-taille-over = Taille terminée.
stage-over = Table fermée
call-pack_complete = Les jeux sont complets.
call-cut = Un joueur coupe les cartes.
call-five_cards = On brûle cinq cartes.
call-bets_open = On peut miser.
call-bets_closed = On ne peut plus miser.
call-coup_null = Le coup est nul.
call-play_restored = Le jeu reprend.
call-last_coup = Le prochain coup est le dernier.
number-fell = { $number }
totals-two = Noir { $noir }, Rouge { $rouge }.
total-one = Rangée { $row }.
result-refait = Refait.
result-null = Égalité : coup nul.
result-wins =
    { $count ->
        [one] { $names } gagne.
       *[other] { $names } gagnent.
    }
result-half = As de pique : gains à moitié.
colour-of-rouge = rouge
colour-of-noir = noir
colour-of-vert = zéro
code = Code de l’application, ou code de secours
code-title = Validation en deux étapes
code-why = Saisissez un code pour autoriser les mouvements de jetons : il vaut dix minutes.
code-send = Confirmer
announcements = Annonces

## Prendre place

open-console = Ouvrir la console
sit-down = Prendre place
bring-more = Ajouter des jetons
amount-wrong = Saisissez un montant, par exemple 500, 1 000 ou 12,50.
leave = Quitter la table
tip = Pourboire
cut-now = Couper
not-now = Mises closes : attendez « faites vos jeux ».
status-connecting = Connexion en cours…
status-open = Connecté.
status-offline = Connexion perdue ; reconnexion en cours. Les mises confirmées restent, les autres seront renvoyées.
status-gone = Session expirée : reconnectez-vous.
status-missing = Cette table est fermée, ou votre invitation n’est plus valable

## Jetons et mises

rack-chips = Jeton en main
your-stakes = Sur le tapis
your-chips = Jetons
chip-of = jeton de { $amount }
act-undo = Annuler
act-repeat = Répéter
act-double = Doubler
act-clear = Tout reprendre
