# L’école, en français : sa page, et ce qu’un exercice demande, raconte et explique.
# Les montants arrivent en texte. $row est noir, rouge, row ou last ; $on nomme une chance.

## The page

school-title = École
school-lead = Exercices pour croupiers et joueurs. Le moteur de jeu les pose et les corrige ; chaque étape cite sa clause.
school-house = Casino
school-drill = Exercice
school-level = Niveau
school-level-n = Niveau { $n }
school-clock = Chrono
school-clock-off = aucun
school-clock-up = chronomètre
school-clock-down = compte à rebours
school-drill-first = Premiers coups
school-drill-stakes = Plusieurs mises
school-drill-rows = Lire les rangées
school-drill-shortcut = Raccourci du payeur
school-drill-wheel = Au cylindre
school-drill-payouts = Paiements
school-drill-prison = Prison
school-drill-insurance = Assurance
school-about-first = Qui gagne, et ce que devient votre mise.
school-about-stakes = Deux ou trois mises à la fois : qu’est-ce qui revient ?
school-about-rows = Totaux, annonce, gagnants : comme les lit le tailleur.
school-about-shortcut = Compter par les unités et lire Couleur sur la seule première carte.
school-about-wheel = Paiements, chances, voisins et séries, par cœur.
school-about-payouts = Un numéro sort : que paie-t-on ?
school-about-prison = Un refait : que devient la mise ?
school-about-prison-wheel = Le zéro : que devient la mise ?
school-about-insurance = La prime, les mises admises et ce qu’elle couvre.
school-check = Vérifier
school-erase = Effacer
school-place = { $n } sur { $count }
school-next = Exercice suivant
school-keys = Touches : 1 à 9 et 0 choisissent, Entrée vérifie et continue, Échap passe.
school-skip = Passer
school-right = Exact.
school-not = « { $answer } » n’est pas juste.
school-once-more = Essayez encore.
school-hint-own-wheel = { $on } couvre { $numbers }. { $number } en fait-il partie ?
school-hint-total = Recomptez : l’as vaut 1, une figure 10.
school-hint-rows = Comptez les deux rangées : Noir fait { $noir }, Rouge { $rouge }.
school-hint-refait = Les deux rangées font { $noir } : que se passe-t-il à { $noir }–{ $rouge } ?
school-right-second = Exact au deuxième essai : un demi-point.
school-wrong = Ce n’est pas exact. Voici pourquoi :
school-partly =
    { $right ->
        [one] { $right } exacte sur { $asked }.
       *[other] { $right } exactes sur { $asked }.
    }
school-it-is = Réponse : { $answer }.
school-yours = Votre réponse : { $answer }.
school-fine = exact
school-late = Temps écoulé. Répondez à votre rythme.
school-too-late = Exact, mais hors délai.
school-took = { $seconds } s
school-why = Étapes
school-needs-number = Saisissez un nombre entier.
school-needs-amount = Saisissez un montant, par exemple 125, 1 000 ou 12,50.
school-needs-choice = Choisissez une réponse.
school-streak =
    { $n ->
        [one] { $n } d’affilée
       *[other] { $n } d’affilée
    }
school-best = record { $n }
school-up = Cinq d’affilée : niveau { $n }.
school-failed = Exercice non chargé : réessayez.
school-again = Réessayer
school-next-drill = Ensuite
school-missed = À revoir
school-repeat = Refaire ceux-ci
school-then = Ensuite : { $name }
school-correct = { $right } sur { $n } exactes
school-progress = Vos progrès
school-progress-where = Enregistrés dans ce navigateur seulement.
school-progress-none = Aucune réponse pour l’instant.
school-median = temps médian { $seconds } s
school-export = Exporter
school-clear = Effacer
school-clear-sure = Effacer tous les progrès dans ce navigateur ?
school-cleared = Progrès effacés.
school-cloth = Autour du numéro { $n }
school-story = Situation
school-said = Le tailleur annonce
school-fell = Le { $n } sort
school-unit = Une pièce vaut { $unit }.
school-bet = Votre mise : { $stake } sur { $on }
school-row-name = { $row ->
        [noir] Noir
        [rouge] Rouge
        [last] Dernière carte
       *[row] Rangée
    }
school-stakes = Mises, en pièces

## What is asked

school-ask-row_wins = Qui gagne, Noir ou Rouge ?
school-ask-colour_wins = { $winner } a gagné. Qui gagne, Couleur ou Inverse ?
school-ask-own = Votre mise de { $stake } sur { $on } : que se passe-t-il ?
school-ask-pays = Que paie { $on } ?
school-to-one = { $n } fois la mise
school-ask-colour_at = Le { $number } : Rouge ou Noir ?
school-ask-parity_at = Le { $number } : Pair ou Impair ?
school-ask-half_at = Le { $number } : Manque ou Passe ?
school-ask-neighbours = Quels sont les deux voisins du { $number } sur le cylindre ?
school-ask-series_at = Quelle série couvre le { $number } ?
school-ask-call_pieces = { $call } : combien de pièces ?
school-ask-total = { $row ->
        [noir] Combien fait la rangée Noir ?
        [rouge] Combien fait la rangée Rouge ?
       *[row] Combien fait la rangée ?
    }
school-ask-call = Quelle est la dernière annonce du tailleur ?
school-ask-winners = Quelles chances gagnent ?
school-ask-paid = Comment paie-t-on les gagnants ?
school-ask-so_far = Combien font ces cartes jusqu’ici ?
school-ask-units = Comment s’annonce ce total ?
school-ask-side =
    { $rouge ->
        [wins] « Rouge gagne. » Quelle autre chance gagne ?
       *[loses] « Rouge perd. » Quelle autre chance gagne ?
    }
school-ask-pieces = Combien de pièces sont gagnées, hors mises ?
school-ask-returned = Combien recevez-vous, mises gagnantes comprises ?
school-ask-outcome = Que devient la mise sur { $on } ?
school-ask-received = Combien reprenez-vous maintenant ?
school-ask-to_bank = Et la banque ?
school-ask-degree = À quel degré de prison est-elle maintenant ? (0 : aucun)
school-ask-premium = À combien s’élève la prime ?
school-ask-insurable = La mise sur { $on } peut-elle être assurée maintenant ?
school-ask-premium_now = Que devient la prime ?
school-ask-bound = Combien y a-t-il maintenant en prison ?

## Answers to choose from

school-option-rouge_couleur = Rouge et Couleur
school-option-rouge_inverse = Rouge et Inverse
school-option-noir_couleur = Noir et Couleur
school-option-noir_inverse = Noir et Inverse
school-option-null = aucune : coup nul
school-option-prison = aucune : mises en prison
school-option-whole = en entier
school-option-half = à moitié
school-option-won = gagne et est payée
school-option-won_half = gagne, payée à moitié
school-option-lost = est perdue
school-option-imprisoned = va en prison
school-option-released = est libérée, sans gain
school-option-eased = remonte d’un degré
school-option-deepened = descend d’un degré
school-option-divided = est partagée avec la banque
school-option-kept = ne change pas
school-option-insured = revient entière : elle est assurée
school-option-yes = oui
school-option-no_multiple = non : pas un multiple
school-option-in_part = une partie seulement
school-option-too_small = non : la prime serait nulle
school-option-in_prison = non : en prison
school-option-earned = la banque l’encaisse
school-option-held = elle assure encore la mise

## What happens

school-deed-maximum = Maximum de la table : { $amount }.
school-deed-stake = Vous misez { $amount } sur { $on }.
school-deed-insure = Vous assurez la mise sur { $on }.
school-deed-insure_part = Vous assurez { $amount } de la mise sur { $on }.
school-deed-coup = « { $call } »
school-deed-last_card = « { $call } » : avec la toute dernière carte de la taille.
school-deed-divide = Vous demandez à partager.
school-deed-move = Vous déplacez la mise, { $on } vers { $to }.
school-deed-withdraw = Vous reprenez votre mise.
school-deed-last = « La dernière. »
school-deed-fell = Le { $number } sort.
school-deed-complete = { $number } en plein complet : une pièce sur chaque place qui le couvre.
school-deed-complete_maximum = { $number } en plein complet au maximum.
school-deed-announce = { $call }, à une pièce.

## The steps

school-step-row = { $row ->
        [noir] Noir : { $sum } = { $total }.
        [rouge] Rouge : { $sum } = { $total }.
       *[row] Rangée : { $sum } = { $total }.
    }
school-step-units = { $total } s’annonce « { $words } ».
school-step-by_units =
    { $tens ->
        [0] Aucune dizaine à laisser de côté ; les autres font { $sum } = { $rest }.
        [one] Une dizaine laissée de côté ; les autres font { $sum } = { $rest }.
       *[other] { $tens } dizaines laissées de côté ; les autres font { $sum } = { $rest }.
    }
school-step-lower_total = Le plus petit total gagne : { $total } contre { $other }, donc { $winner }.
school-step-first_colour =
    { $colour ->
        [red] La première carte de la première rangée est rouge, et { $on } gagne : { $winner }.
       *[black] La première carte de la première rangée est noire, et { $on } gagne : { $winner }.
    }
school-step-equal_totals = Les deux rangées font { $total } : le coup est nul.
school-step-refait =
    { $effect ->
        [partage] Les deux rangées font { $total } : un refait, la moitié de chaque mise va à la banque.
        [lost] Les deux rangées font { $total } : un refait, les mises sont perdues.
       *[prison] Les deux rangées font { $total } : un refait, les mises vont en prison.
    }
school-step-last_colour =
    { $colour ->
        [red] La dernière carte est rouge : { $winner } gagne.
       *[black] La dernière carte est noire : { $winner } gagne.
    }
school-step-same_colour =
    { $colours ->
        [same] La première et la dernière carte sont de même couleur : { $winner }.
       *[different] La première et la dernière carte sont de couleurs différentes : { $winner }.
    }
school-step-ace_of_spades = Un as de pique est parmi les trois premières cartes : les gagnants sont payés à moitié, et l’on annonce « après ».
school-step-shortcut =
    { $colour ->
        [red] La première carte est rouge : Rouge et Couleur gagnent ou perdent ensemble. Donc { $winner } gagne.
       *[black] La première carte est noire : Rouge et Inverse gagnent ou perdent ensemble. Donc { $winner } gagne.
    }
school-step-won = { $stake } sur { $on }, gagnante : vous recevez { $to_player }.
school-step-won_half = Un as de pique parmi les trois premières cartes : { $stake } sur { $on } ne gagnent que la moitié, vous recevez { $to_player }.
school-step-lost = { $stake } sur { $on } : mise perdue.
school-step-imprisoned = { $stake } sur { $on } : en prison, au degré { $after }.
school-step-released = { $stake } sur { $on } au degré 1, gagnante : mise libérée et rendue, sans gain.
school-step-released_in_part = { $stake } sur { $on } au degré { $degree }, gagnante : il en reste { $to_player }, rendus ; { $to_bank } à la banque.
school-step-eased = { $stake } sur { $on } en prison, gagnante : du degré { $degree } au degré { $after }.
school-step-deepened = Nouveau refait : { $stake } sur { $on }, du degré { $degree } au degré { $after }.
school-step-deepened_by_zero = Encore le zéro : { $stake } sur { $on }, du degré { $degree } au degré { $after }.
school-step-divided = { $stake } sur { $on }, mise partagée aussitôt : { $to_player } pour vous, { $to_bank } à la banque.
school-step-kept = Coup nul : la mise sur { $on } ne change pas.
school-step-insured = Refait, mise assurée : { $to_player } rendus en entier.
school-step-insured_part = Refait : les { $to_player } assurés reviennent en entier, les { $rest } restants vont en prison.
school-step-partager = Une mise en prison sur { $on } peut se partager avec la banque.
school-step-halves = Chaque degré divise par deux : de { $stake } au degré { $degree } reviennent { $to_player } ; { $to_bank } à la banque.
school-step-in_all = En tout, vous recevez { $to_player }.
school-step-moved = Maintenant sur { $to }, toujours en prison, au degré { $degree }.
school-step-excess = { $excess } au-dessus du maximum de { $maximum } : hors jeu, rendus dans tous les cas.
school-step-without_rest = Taille finie sans reste : une mise au premier degré peut se reprendre entière.
school-step-premium = { $percent } % des { $stake } assurés : { $premium }.
school-step-insurable_yes = { $stake } : assurable.
school-step-insurable_no_multiple = { $stake } n’est pas un multiple de { $multiple }.
school-step-insurable_in_part = { $stake } n’est pas un multiple de { $multiple } : on en assure { $part }.
school-step-insurable_too_small = La prime sur { $stake }, arrondie vers le bas, serait nulle.
school-step-insurable_in_prison = Une mise en prison ne peut pas être assurée.
school-step-premium_earned = Coup décidé : la banque encaisse la prime de { $premium }.
school-step-premium_held = Coup sans effet : la prime de { $premium } assure encore la mise.
school-step-paid =
    { $pieces ->
        [one] { $on } : { $pieces } pièce × { $pays } = { $gain }
       *[other] { $on } : { $pieces } pièces × { $pays } = { $gain }
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
school-step-returned = { $gain } gagnées + { $back } de mises gagnantes = { $sum } pièces de { $unit } : { $to_player }

## Hints, and why a wrong figure is wrong

school-step-state =
    { $degree ->
        [0] La mise sur { $on } est libre.
       *[other] La mise sur { $on } est en prison, au degré { $degree }.
    }
school-step-result =
    { $result ->
        [wins] { $on } gagne.
        [wins_half] { $on } gagne la moitié.
        [loses] { $on } perd.
        [null] Le coup est nul.
        [zero] Le zéro sort.
       *[refait] Le coup est un refait.
    }
school-step-rule_won = Une mise libre qui gagne revient, avec son gain.
school-step-rule_won_half = Avec un as de pique parmi les trois premières cartes, les gagnants sont payés à moitié.
school-step-rule_lost = Une mise qui perd va à la banque.
school-step-rule_lost_in_prison = En prison aussi, une mise qui perd va à la banque.
school-step-rule_null = Un coup nul ne décide rien.
school-step-rule_freed = En prison, gagner ne rapporte rien : la mise est seulement libérée.
school-step-rule_freed_by_degrees = En prison, gagner ne rapporte rien : la mise remonte d’un degré et, au degré 1, elle est libérée.
school-step-rule_divided = Chaque degré de prison divise par deux ce qui revient.
school-step-rule_last = Après « La dernière », aucun coup ne peut libérer une mise : elle est partagée aussitôt.
school-step-rule_refait_imprisoned = Une mise libre ne gagne et ne perd pas encore : elle va en prison.
school-step-rule_refait_divided = Joueur et banque partagent la mise ; en prison, chaque degré la divise encore par deux.
school-step-rule_refait_lost = Dans ce casino, la mise va à la banque.
school-step-rule_refait_deepened = En prison, cela coûte un degré de plus.
school-step-rule_refait_kept = Dans ce casino, une mise en prison reste où elle est.
school-step-rule_refait_insured = Une mise assurée revient entière.
school-step-insured_amount = La prime est un pourcentage du montant assuré : { $stake }.
school-step-insurable_rule = Seules les mises libres s’assurent, par multiples de { $multiple }.
school-step-insurable_premium = Seules les mises libres s’assurent, et seulement si { $percent } % de la mise, arrondis vers le bas, dépassent zéro.
school-step-called_number = Le croupier annonce : « { $call } ».
school-step-covers_count =
    { $count ->
        [one] { $on } couvre { $count } numéro : moins il y a de numéros, plus la mise est payée.
       *[other] { $on } couvre { $count } numéros : moins il y a de numéros, plus la mise est payée.
    }
school-step-two_away = À deux cases du { $number } : le { $left } d’un côté, le { $right } de l’autre.
school-step-wheel_order = Sur le cylindre, dans le sens des aiguilles d’une montre : { $numbers }.
school-step-series = { $call } : { $places }.
school-step-mistake_other_kind = { $n } fois la mise, c’est pour : { $kind }.
school-step-mistake_places = Ce sont les places : certaines prennent plus d’une pièce.
school-step-covers = Quelles places couvrent le { $number } ? Multipliez les pièces de chacune par ce qu’elle paie.
school-step-chips_back =
    { $pieces ->
        [one] Ajoutez { $pieces } pièce gagnante aux pièces gagnées, puis multipliez par { $unit }.
       *[other] Ajoutez { $pieces } pièces gagnantes aux pièces gagnées, puis multipliez par { $unit }.
    }
school-step-mistake_excess = Ce qui dépassait le maximum revient aussi.
school-step-mistake_prison_pays = En prison, gagner ne rapporte rien : seule la mise revient.
school-step-mistake_freed = La mise libérée vous revient.
school-step-mistake_insured = Une mise assurée revient entière.
school-step-mistake_insured_pays = L’assurance rend la mise, sans gain.
school-step-mistake_one_part = C’est la mise seule, ou le gain seul : les deux reviennent.
school-step-mistake_gain_only = C’est le gain seul : les mises gagnantes reviennent aussi.
school-step-mistake_stake_only = C’est la mise gagnante seule : le gain s’y ajoute.
school-step-mistake_full_payment = C’est le paiement entier : l’as de pique le réduit de moitié.
school-step-mistake_lost = Une mise perdue ne revient pas.
school-step-mistake_lost_taken_off = Les mises perdues sont payées dès qu’on mise : il n’y a rien à déduire.
school-step-mistake_on_cloth = Une mise encore sur le tapis ne revient pas maintenant.
school-step-mistake_not_divided = La moitié ne revient que si vous demandez à partager.
school-step-mistake_bank_share = C’est la part de la banque.
school-step-mistake_player_share = C’est votre part.
school-step-mistake_whole = C’est la mise entière : vous la partagez avec la banque.
school-step-mistake_one_half = Une seule moitié vaut au degré 1 : chaque degré de plus divise encore par deux.
school-step-mistake_whole_insured = La prime n’est due que sur le montant assuré.
school-step-mistake_rounded_up = La prime s’arrondit vers le bas.
school-step-mistake_percent = { $percent } %, c’est { $percent } pour 100 assurés.
school-step-mistake_stake_as_premium = C’est le montant assuré : la prime en est { $percent } %.
school-step-mistake_insured_bound = Le montant assuré est revenu : il n’est pas en prison.
school-step-mistake_with_stakes = Les mises gagnantes y sont comprises : ici, elles ne comptent pas.
school-step-mistake_stakes_as_gain = Ce sont les mises gagnantes : multipliez chacune par ce que paie sa place.
school-step-mistake_lost_from_gain = Les pièces perdues ne se déduisent pas du gain.
school-step-mistake_money_for_pieces = C’est un montant : comptez ici les pièces.
school-step-mistake_pieces_for_money = C’est un nombre de pièces : chacune vaut { $unit }.

## In the terminal

school-terminal-title = { $house } · { $drill } · niveau { $level } · graine { $seed }
school-terminal-answer = Réponse :
