# L’école, en français : sa page, et ce qu’un exercice demande, raconte et explique.
# Les montants arrivent en texte. $row est noir, rouge, row ou last ; $on nomme une chance.

## The page

school-title = L’école
school-lead = Exercices pour croupiers et joueurs. C’est le moteur même des règles qui les pose et qui connaît les réponses ; chaque étape cite sa clause.
school-house = Maison
school-drill = Exercice
school-level = Niveau
school-level-n = Niveau { $n }
school-clock = Horloge
school-clock-off = sans horloge
school-clock-up = chronomètre
school-clock-down = compte à rebours
school-drill-rows = Lire les rangées
school-drill-shortcut = Le raccourci du payeur
school-drill-payouts = Les paiements
school-drill-prison = La prison
school-drill-insurance = L’assurance
school-about-rows = Les totaux, l’annonce, qui gagne : comme les lit le tailleur.
school-about-shortcut = Compter par les unités, et lire couleur sur la seule première carte.
school-about-payouts = Un numéro sort parmi les mises : que paie-t-on ?
school-about-prison = Un refait, et ce que devient la mise.
school-about-prison-wheel = Un zéro, et ce que devient la mise.
school-about-insurance = La prime, les mises admises, et de quoi elle protège.
school-check = Vérifier
school-next = Exercice suivant
school-keys = Touches : 1 à 9 et 0 choisissent, Entrée vérifie et continue, Échap passe.
school-skip = Passer
school-right = C’est juste.
school-wrong = Pas cette fois : les étapes montrent le chemin.
school-partly = { $right } justes sur { $asked }.
school-it-is = La réponse : { $answer }.
school-yours = Vous avez dit : { $answer }.
school-fine = juste
school-late = Le temps est écoulé. Répondez à votre rythme.
school-too-late = Juste, après le temps.
school-took = { $seconds } s
school-why = Les étapes
school-needs-number = Tapez un nombre entier.
school-needs-amount = Tapez un montant, par exemple 125, 1 000 ou 12,50.
school-needs-choice = Choisissez une réponse.
school-streak =
    { $n ->
        [one] { $n } d’affilée
       *[other] { $n } d’affilée
    }
school-best = record { $n }
school-up = Cinq d’affilée : on passe au niveau { $n }.
school-failed = L’exercice n’est pas arrivé. Réessayez.
school-again = Réessayer
school-progress = Vos progrès
school-progress-where = Ils ne sont gardés que dans ce navigateur.
school-progress-none = Rien encore. La première réponse fera la première ligne.
school-answers = Réponses
school-share = Justes
school-median = Temps médian
school-longest = Meilleure série
school-lately = Les { $n } dernières
school-lately-said = { $right } justes sur les { $n } dernières
school-export = Exporter
school-clear = Effacer
school-clear-sure = Effacer tous les progrès dans ce navigateur ?
school-cleared = Les progrès sont effacés.
school-cloth = Autour du numéro { $n }
school-story = Ce qui se passe
school-said = Le tailleur annonce
school-fell = Le { $n } sort
school-unit = Une pièce vaut { $unit }.
school-row-name =
    { $row ->
        [noir] Noir
        [rouge] Rouge
        [last] Dernière carte
       *[row] La rangée
    }
school-stakes = Les mises, en pièces

## What is asked

school-ask-total =
    { $row ->
        [noir] Combien fait la rangée de noir ?
        [rouge] Combien fait la rangée de rouge ?
       *[row] Combien fait la rangée ?
    }
school-ask-call = Qu’annonce le tailleur en dernier ?
school-ask-winners = Qui gagne ?
school-ask-paid = Comment paie-t-on les gagnants ?
school-ask-so_far = Combien font ces cartes jusqu’ici ?
school-ask-units = Comment le tailleur annonce-t-il ce total ?
school-ask-side =
    { $rouge ->
        [wins] « Rouge gagne. » Quelle autre chance gagne ?
       *[loses] « Rouge perd. » Quelle autre chance gagne ?
    }
school-ask-pieces = Combien de pièces sont gagnées, sans les mises ?
school-ask-returned = Que reçoit le joueur en argent, avec les mises gagnantes ?
school-ask-outcome = Que devient la mise sur { $on } ?
school-ask-received = Combien va maintenant aux jetons du joueur ?
school-ask-to_bank = Et combien à la banque ?
school-ask-degree = À quel degré de prison est-elle maintenant ? (0 : à aucun)
school-ask-premium = Quelle est la prime ?
school-ask-insurable = La mise sur { $on } peut-elle être assurée maintenant ?
school-ask-premium_now = Que devient la prime ?
school-ask-bound = Combien y a-t-il maintenant en prison ?

## Answers to choose from

school-option-rouge_couleur = Rouge et Couleur
school-option-rouge_inverse = Rouge et Inverse
school-option-noir_couleur = Noir et Couleur
school-option-noir_inverse = Noir et Inverse
school-option-null = personne : le coup est nul
school-option-prison = personne : les mises vont en prison
school-option-whole = en entier
school-option-half = à moitié
school-option-won = elle gagne et est payée
school-option-lost = elle est perdue
school-option-imprisoned = elle va en prison
school-option-released = elle est libérée, sans gain
school-option-eased = elle remonte d’un degré
school-option-deepened = elle descend d’un degré
school-option-divided = elle est partagée avec la banque
school-option-kept = elle reste comme elle est
school-option-insured = assurée, elle revient entière
school-option-yes = oui
school-option-no_multiple = non : elle n’est pas un multiple
school-option-too_small = non : la prime serait nulle
school-option-in_prison = non : elle est en prison
school-option-earned = la banque l’acquiert
school-option-held = elle assure encore la mise

## What happens

school-deed-maximum = Le maximum affiché est de { $amount }.
school-deed-stake = Anna mise { $amount } sur { $on }.
school-deed-insure = Elle assure sa mise sur { $on }.
school-deed-coup = « { $call } »
school-deed-last_card = « { $call } » : avec la toute dernière carte de la taille.
school-deed-divide = Anna demande à partager.
school-deed-move = Anna fait passer la mise de { $on } à { $to }.
school-deed-withdraw = Anna reprend sa mise.
school-deed-last = « La dernière. »
school-deed-complete = { $number } en plein complet : une pièce sur chaque place qui le contient.
school-deed-complete_maximum = { $number } en plein complet au maximum.
school-deed-announce = { $call }, à une pièce.

## The steps

school-step-row =
    { $row ->
        [noir] Noir : { $sum } = { $total }.
        [rouge] Rouge : { $sum } = { $total }.
       *[row] La rangée : { $sum } = { $total }.
    }
school-step-units = { $total } s’annonce « { $words } ».
school-step-by_units =
    { $tens ->
        [0] Aucune dizaine à laisser de côté ; les autres font { $sum } = { $rest }.
        [one] Une dizaine laissée de côté ; les autres font { $sum } = { $rest }.
       *[other] { $tens } dizaines laissées de côté ; les autres font { $sum } = { $rest }.
    }
school-step-lower_total = Le plus petit total gagne : { $total } contre { $other }, donc { $winner }.
school-step-first_colour =
    { $colour ->
        [red] La première carte de la première rangée est rouge, et { $row } gagne : { $winner }.
       *[black] La première carte de la première rangée est noire, et { $row } gagne : { $winner }.
    }
school-step-equal_totals = Les deux rangées font { $total } : le coup est nul.
school-step-refait = Les deux rangées font { $total } : un refait, les mises vont en prison.
school-step-last_colour =
    { $colour ->
        [red] La dernière carte est rouge : { $winner } gagne.
       *[black] La dernière carte est noire : { $winner } gagne.
    }
school-step-same_colour =
    { $winner ->
        [couleur] La première et la dernière carte sont de même couleur : couleur.
       *[inverse] La première et la dernière carte sont de couleurs différentes : inverse.
    }
school-step-ace_of_spades = Un as de pique est parmi les trois premières cartes : les gagnants sont payés à moitié, et l’on annonce « après ».
school-step-shortcut =
    { $colour ->
        [red] La première carte est rouge : rouge et couleur gagnent ou perdent ensemble. Donc { $winner } gagne.
       *[black] La première carte est noire : rouge et inverse gagnent ou perdent ensemble. Donc { $winner } gagne.
    }
school-step-won = { $stake } sur { $on } gagnent : avec le gain, { $to_player } vont au joueur.
school-step-lost = { $stake } sur { $on } sont perdus.
school-step-imprisoned = { $stake } sur { $on } vont en prison, au degré { $after }.
school-step-released = { $stake } sur { $on } gagnent au degré 1 : la mise est libérée et revient, sans gain.
school-step-eased = { $stake } sur { $on } gagnent en prison : du degré { $degree }, la mise remonte au degré { $after }.
school-step-deepened = Encore un refait : { $stake } sur { $on } descendent du degré { $degree } au degré { $after }.
school-step-deepened_by_zero = Encore le zéro : { $stake } sur { $on } descendent du degré { $degree } au degré { $after }.
school-step-divided = { $stake } sur { $on } sont partagés sur-le-champ : { $to_player } au joueur, { $to_bank } à la banque.
school-step-kept = Un coup nul est sans effet : la mise sur { $on } reste comme elle est.
school-step-insured = Un refait, mais la mise est assurée : { $to_player } reviennent en entier.
school-step-partager = Une mise en prison sur { $on } peut se partager avec la banque.
school-step-halves = Chaque degré divise une fois par deux : { $stake } au degré { $degree } rendent { $to_player } ; la banque prend { $to_bank }.
school-step-moved = Elle est maintenant sur { $to }, toujours en prison, au degré { $degree }.
school-step-excess = { $excess } dépassent le maximum de { $maximum } : jamais en jeu, ils reviennent quoi qu’il sorte.
school-step-without_rest = La taille a fini sans reste : une mise au premier degré peut se reprendre entière.
school-step-premium = { $percent } % des { $stake } en jeu font { $premium }.
school-step-insurable_yes = { $stake } peuvent être assurés.
school-step-insurable_no_multiple = { $stake } ne sont pas un multiple de { $multiple }.
school-step-insurable_too_small = La prime sur { $stake }, arrondie vers le bas, serait moindre que la plus petite pièce.
school-step-insurable_in_prison = Ce qui est en prison ne s’assure pas.
school-step-premium_earned = Le coup est décidé : la banque acquiert la prime de { $premium }.
school-step-premium_held = Le coup ne décide rien : la prime de { $premium } assure encore.
school-step-paid =
    { $pieces ->
        [one] { $name } : { $pieces } pièce × { $pays } = { $gain }
       *[other] { $name } : { $pieces } pièces × { $pays } = { $gain }
    }
school-step-bound =
    { $pieces ->
        [one] { $on } : { $pieces } pièce va en prison, rien n’est payé
       *[other] { $on } : { $pieces } pièces vont en prison, rien n’est payé
    }
school-step-collected =
    { $pieces ->
        [one] perdue et ramassée : { $pieces } pièce
       *[other] perdues et ramassées : { $pieces } pièces
    }
school-step-returned = { $gain } gagnées + { $back } des mises gagnantes = { $sum } pièces de { $unit } : { $to_player }

## In the terminal

school-terminal-title = { $house } · { $drill } · niveau { $level } · graine { $seed }
school-terminal-answer = Réponse :
