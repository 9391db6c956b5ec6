# La salle : jouer maintenant, les tables par jeu, le retour à sa table. En français.

## Jouer maintenant

hero-question = Rouge ou noir ?
hero-answer = Le plus près de 31 gagne.
hero-lead = Le Trente et Quarante et la roulette française, selon les règlements des casinos. Chaque carte est vérifiable.
play-now = Jouer maintenant
play-roulette = Roulette
play-friends = Entre amis
play-sign-in = Se connecter pour jouer
playing-now =
    { $players ->
        [one] { $players } joueur à table
       *[other] { $players } joueurs à table
    }
hero-coup = Dernier coup : { $table }.
hero-live =
    { $players ->
        [one] { $table } : { $players } joueur en ce moment.
       *[other] { $table } : { $players } joueurs en ce moment.
    }
play-guest = Gratuit, sans inscription.
learn-link = Qu’est-ce que le Trente et Quarante ? Apprenez-le en deux minutes
learn-continue = Continuer d’apprendre : exercice { $n } sur { $of }
learn-practise = Continuer les exercices : { $right } sur { $of } jusqu’ici
install = Installer l’application

## Les tables

watch = Regarder
fact-limits = { $limits } { $currency }
different-campione-roulette = Un seul zéro. Quand il sort, les mises sur rouge, noir et les autres chances simples vont en prison.
different-campione-trente-et-quarante = Le classique. Après un refait à 31, vous partagez avec la banque ou attendez en prison. Les grosses mises peuvent être assurées.
different-trente-et-quarante-2-0 = Une seule rangée, pas de prison : la dernière carte décide. Un as de pique au début réduit les gains de moitié.
different-trente-et-quarante-digest = Le classique, selon le règlement abrégé du casino.
different-venezia-trente-et-quarante = Sept places. Toute mise peut être assurée ; après un refait, vous décidez avant le coup suivant.

## Les autres salles

rooms = À découvrir
room-school = École
room-school-why = Des exercices pour joueurs et croupiers.
room-lab = Laboratoire
room-lab-why = Les probabilités, et des soirées simulées.
editions = Règlements et éditions
# $day is the day from which the edition applies
edition-from = { $edition }, en vigueur à compter du { $day }

## Sa propre place

seat-nav = Votre place
seat-at = Votre place : { $table }.
seat-somewhere = Vous avez une place à une table.
seat-back = Retour à votre table

title-hall = Tables
hall-private = Jouer entre amis
hall-private-why = Seules les personnes qui ont votre lien trouvent la table.
friends-game = Jeu
friends-name = Nom de la table
friends-more = Plus d’options
hall-none = Aucune table ouverte.
open-table = Ouvrir la table
who-deals = Qui distribue
table-players = { $players ->
        [0] toutes les places libres
        [one] { $players } joueur
       *[other] { $players } joueurs
    }
private-of = table privée ouverte par { $owner }

## The preview of a link

preview-table = Une table est ouverte : regardez ou jouez
preview-invitation = On vous invite à une table
