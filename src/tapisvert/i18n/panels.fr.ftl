# Les panneaux et fenêtres d’une table, en français : probabilités, jetons, coupe, menu d’une mise, décisions, temps de jeu.

odds = Probabilités actuelles
odds-none = Non disponibles pour le moment.
odds-gone = Avantage de la banque au prochain coup, { $cards ->
        [0] paquet complet
        [one] { $cards } carte sortie
       *[other] { $cards } cartes sorties
    } :
odds-next = Avantage de la banque au prochain coup :
odds-chance = Chance
odds-other = Autres mises
odds-divide = partager
odds-flat = simple
odds-stay = laisser
odds-insured = assurée
odds-before = paquet complet : { $edge }
odds-refait = Refait { $refait }, autres égalités { $tie }.
odds-zero = Zéro { $zero }.
bring = Ajouter
bring-chips = Montant en jetons
chips-multiple = Choisissez un multiple de { $piece }, le plus petit jeton ici.
purse-holds = Solde : { $amount }
play-standing = Jouer debout
tip-amount = Montant pour le personnel
tip-give = Donner
cut-title = Messieurs, la coupe
cut-why = Placez la carte de coupe où vous voulez : les cartes du dessus passent dessous.
cut-where = Cartes au-dessus de la coupe
cut-at = À { $cards } cartes du dessus
reality = Rappel du temps de jeu
reality-minutes =
    { $minutes ->
        [one] Vous jouez depuis une minute.
       *[other] Vous jouez depuis { $minutes } minutes.
    }
reality-sums = Misé : { $staked }. Résultat : { $won }.
reality-limits = Limites, pauses et auto-exclusion
reality-go-on = Continuer à jouer
reality-failed = Rappel du temps de jeu non chargé : validez-le avant de miser à nouveau.
reality-again = Réessayer
insure = Assurer
insure-part = Assurer { $amount }
insure-amount = Montant à assurer
insure-why = contre le refait, pour { $premium }
insure-multiple = On assure { $amount } et ses multiples.
insure-minimum = On assure à partir de { $amount }.
take-back = Reprendre
take-back-why = jusqu’à « rien ne va plus »
divide = Partager avec la banque
stay = Laisser en prison
stay-why = les coups suivants décident
move-to = Déplacer sur { $chance }
worth = vaut { $amount }
decide-many = { $count } à décider
decide-divide = Partager
decide-leave = Laisser
decide-move = Déplacer…

sit-at = Prendre place : { $table }
deal-cards = Distribuer
deal-spin = Lancer la bille
deal-company = Prêt
deal-not-ready = Pas encore
deal-waits =
    { $count ->
        [one] Prêts : { $ready } sur { $players } – on attend { $player }
       *[other] Prêts : { $ready } sur { $players } – on attend { $count } joueurs
    }
deal-waits-you = Prêts : { $ready } sur { $players } – on vous attend
deal-ready = Prêts : { $ready } sur { $players }
stake-of = { $amount } sur { $chance }
stake-gone = plus rien sur { $chance }
stakes-in-all = { $amount } sur le tapis
prison-of = { $amount } en prison sur { $chance }, degré { $degree }
stage-paused = Pause demandée par { $player }.
suspended-service = Jeu suspendu : raisons de service.
suspended-mechanism = Jeu suspendu : panne du mécanisme.
suspended-force_majeure = Jeu suspendu : force majeure.
saved-bets = Mises enregistrées
saved-name = Nom
saved-save = Enregistrer la mise
saved-name-of = Mise { $number }
saved-delete = Supprimer { $name }
saved-no-stake = Aucune mise à enregistrer : misez d’abord.
saved-full = Trois mises sont enregistrées : supprimez-en une.
saved-stakes = { $stakes } : { $sum } en tout
saved-why = Enregistre ces mises dans ce navigateur. Un bouton à côté de vos jetons les place de nouveau.
