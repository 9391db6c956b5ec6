# La compagnie à la table, en français : places, invitations, phrases.

## Places

seats-label = Joueurs à la table
seats-free =
    { $count ->
        [one] 1 place libre
       *[other] { $count } places libres
    }
watching =
    { $count ->
        [one] { $count } spectateur
       *[other] { $count } spectateurs
    }
seats-more = +{ $count }
seats-more-label = +{ $count } : voir tous les joueurs
seat-you = vous
seat-host = hôte
seat-away = absent
seat-stands-here = debout
seat-ready = prêt
take-seat = S’asseoir
score = Scores
score-coups =
    { $coups ->
        [one] { $coups } coup
       *[other] { $coups } coups
    }
seat-net = ce soir { $net }
seat-on-cloth = { $amount } sur le tapis
seat-taken-by =
    { $count ->
        [one] { $names } a pris place.
       *[other] { $names } ont pris place.
    }
seat-free-by =
    { $count ->
        [one] { $names } n’est plus à la table.
       *[other] { $names } ne sont plus à la table.
    }
seat-lost = Vous étiez absent : votre place a été libérée. Vos jetons sont revenus dans votre solde.
seat-left = Vos jetons sont revenus dans votre solde.
evening-own = Votre résultat
evening-leader = { $player } est en tête : { $result }
evening-leader-own = Vous êtes en tête : { $result }
evening-winner = { $player } remporte la soirée : { $result }
evening-winner-own = Vous remportez la soirée : { $result }
evening-share = Partager la soirée
evening-curves = Résultat de chacun après chaque coup
seat-removed = L’hôte vous a retiré de la table
closing-chips = { $amount } jetons sont revenus dans votre solde : { $balance } maintenant.
closing-balance = Votre solde : { $balance }.
closing-hall = Autres tables
closing-again = Rejouer
closing-wait = Si { $host } rouvre la table, vous pourrez reprendre place ici.
closing-wait-seat = Si { $host } rejoue, vous reprenez place ici aussitôt.
closing-opened = La table est rouverte : prenez place.
seat-stands = Vous étiez absent : votre place a été libérée. Vos mises restent, et vous pouvez continuer debout.

## Invitations

invite = Inviter
invite-title = Inviter des amis
invite-open = Avec ce lien, on peut regarder et s’asseoir à cette table.
invite-private = Seules les personnes qui ont ce lien trouvent cette table. Il est valable tant qu’elle est ouverte.
invite-link = Lien de cette table
invite-copy = Copier le lien
invite-copied = Lien copié
invite-share = Partager
invite-qr = Scanner avec un téléphone
invite-text = Viens jouer à ma table
awaited-cut = À vous de couper.
awaited-decision = Décidez de vos mises en prison.
awaited-ready = Tous les autres sont prêts.
awaited-bets = Faites vos jeux.
host-menu = Votre table
host-pause = Mettre en pause
host-pause-then = Le jeu attend que vous repreniez.
host-resume = Reprendre la partie
host-resume-then = Les mises s’ouvrent de nouveau pour tous.
host-remove = Retirer un joueur
host-remove-then = Ses jetons lui reviennent.
host-remove-why = Ses mises libres lui reviennent aussitôt ; celles en prison sont d’abord jouées. Le lien d’invitation change : envoyez le nouveau pour faire revenir quelqu’un.
host-remove-player = Retirer { $player }
host-close = Fermer la table
host-close-then = Tous voient les scores et reprennent leurs jetons.
host-close-why = Les mises libres reviennent, celles en prison sont partagées selon le règlement. Chacun voit les scores, et tous les jetons reviennent dans les soldes.
title-join = Invitation
join-lead = On vous invite à jouer
join-host = { $host } vous invite à jouer
join-players = À la table : { $players }
join-guest = Choisissez un nom et jouez tout de suite, avec des jetons fictifs.
join-guest-name = Invité { $n }
join-as = Vous jouerez sous ce nom : { $name }.
join-sit = Prendre place
join-open = Regarder seulement
join-sign-in = Connectez-vous pour prendre place.
join-lost = Cette invitation n’est plus valable. Demandez un nouveau lien.

## Phrases

say = Dire un mot
say-unread = Dire un mot : { $count ->
        [one] { $count } nouveau message
       *[other] { $count } nouveaux messages
    }
say-words = Écrivez ici
say-send = Envoyer
say-waits = Partira dans quelques secondes.
said = { $player } : { $words }
phrase-bravo = Bravo !
phrase-ouf = Ouf !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-thanks = Merci !
phrase-one-more = Encore un coup ?
phrase-cheers = Santé !
phrase-bye = J’y vais, au revoir !
