# Les pages des règles en mots simples, en français. Amounts and percentages arrive as text.

rules-learn = Apprendre en deux minutes
rules-here =
    { $layout ->
        [wheel] À savoir
       *[cards] Ce qui change ici
    }
rules-how = Comment on joue
rules-lead-two_rows =
    On donne deux rangées de cartes, d’abord Noir, puis Rouge, chacune jusqu’à { $stop } ou plus. L’as compte 1, les figures 10, les autres leur nombre. La rangée la plus proche de { $stop } gagne. Couleur gagne si la première carte a la couleur de la rangée gagnante, Inverse sinon. Une mise gagnante est payée { $pays } contre 1. Si les deux rangées font le même total, les mises restent ; si elles font { $refait }, c’est un refait, { $effect ->
        [partage] et la moitié de chaque mise revient aussitôt.
        [lost] et les mises sont perdues.
       *[prison] et les mises vont en prison.
    }
rules-lead-one_row = On donne une rangée de cartes jusqu’à { $stop } ou plus. L’as compte 1, les figures 10, les autres leur nombre. La couleur de la dernière carte gagne : Rouge ou Noir. Couleur gagne si la première et la dernière carte ont la même couleur, Inverse sinon. Une mise gagnante est payée { $pays } contre 1.
rules-lead-wheel =
    { $wheel ->
        [double_zero] La bille tombe dans l’un des 38 numéros : de 1 à 36, 0 et 00.
        [triple_zero] La bille tombe dans l’un des 39 numéros : de 1 à 36, 0, 00 et 000.
       *[single_zero] La bille tombe dans l’un des 37 numéros, de 0 à 36.
    } Une mise gagne si elle couvre ce numéro ; moins elle en couvre, plus elle paie. { $wheel ->
        [double_zero] Au 0 et au 00,
        [triple_zero] Au 0, au 00 et au 000,
       *[single_zero] Au zéro,
    } { $effect ->
        [partage] la moitié des mises sur les chances simples revient
        [lost] les mises sur les chances simples sont perdues
       *[prison] les chances simples vont en prison
    } : Rouge, Noir, Pair, Impair, Manque et Passe.
rules-coup-decided = Un coup
rules-coup-prison = Un refait
rules-coup-half = Payé à moitié
rules-cloth = Le tapis, avec ce que paie chaque mise
rules-cloth-why = Le nombre sur le jeton dit ce que paie la mise : 17 signifie 17 contre 1.
rules-bets = Mises et limites
rules-edge = Avantage de la banque
rules-edge-why = L’avantage est ce que la banque garde en moyenne de chaque mise, ici avec le sabot entier.
rules-edge-why-wheel = L’avantage est ce que la banque garde en moyenne de chaque mise.
rules-edge-flat = { $edge }
rules-edge-divide = { $edge } avec partager
rules-edge-stay = { $edge } avec laisser
rules-edge-insured = { $edge } assurée
rules-announced = Mises annoncées
rules-announcement = Annonce
rules-pieces = Pièces
rules-laid = Où
rules-prison = Sortir de prison
rules-prison-lead = Ce que vaut une mise de { $stake } en prison :
rules-prison-refaits = Refaits
rules-prison-zeros = Zéros
rules-prison-back = Partager rend
rules-prison-wins = Gains pour la récupérer entière
rules-regulation =
    Le règlement entier : { $clauses } articles, { $calls ->
        [one] { $calls } annonce
       *[other] { $calls } annonces
    }
rules-amount = { $amount }
rules-amount-cents = { NUMBER($amount, minimumFractionDigits: 2) }
rules-rate = { NUMBER($share, style: "percent", maximumFractionDigits: 2) }
rules-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) }
bet-plein = Plein : un numéro
bet-cheval = Cheval : deux numéros
bet-transversale = Transversale : trois numéros
bet-carre = Carré : quatre numéros
bet-quatre-premiers = Quatre premiers : de 0 à 3
bet-cinq-premiers = Cinq premiers : 0, 00 et de 1 à 3
bet-sixain = Sixain : six numéros
bet-douzaine = Douzaine : douze numéros
bet-colonne = Colonne : douze numéros
bet-vingt-quatre = Deux douzaines ou colonnes : vingt-quatre numéros

## What differs from house to house: $n, $amount, $percent of the value; $layout is cards or wheel

trait-layout-one_row = Une rangée de cartes, et non deux.
trait-wheel-double_zero = Deux zéros, 0 et 00 : 38 numéros.
trait-wheel-triple_zero = Trois zéros, 0, 00 et 000 : 39 numéros.
trait-ace_of_spades = Un as de pique parmi les { $n } premières cartes : les gains sont payés à moitié.
trait-refait-none = Ni refait ni prison.
trait-refait-partage =
    { $layout ->
        [wheel] Zéro : la moitié de la mise revient aussitôt, rien ne va en prison.
       *[cards] Un refait : la moitié de la mise revient aussitôt, rien ne va en prison.
    }
trait-refait-lost =
    { $layout ->
        [wheel] Au zéro, les mises sur les chances simples sont perdues en entier.
       *[cards] Un refait prend les mises entières, sauf assurance.
    }
trait-refait_in_prison-deepen =
    { $layout ->
        [wheel] Chaque nouveau zéro coûte à une mise en prison un gain de plus pour sortir.
       *[cards] Chaque nouveau refait coûte à une mise en prison un gain de plus pour sortir.
    }
trait-refait_in_prison-deepen_then_lose =
    { $layout ->
        [wheel] Chaque nouveau zéro coûte à une mise en prison un gain de plus pour sortir ; au-delà de la limite, il la prend.
       *[cards] Chaque nouveau refait coûte à une mise en prison un gain de plus pour sortir ; au-delà de la limite, il la prend.
    }
trait-refait_in_prison-halve =
    { $layout ->
        [wheel] Chaque nouveau zéro réduit encore de moitié une mise en prison ; un seul gain en rend le reste.
       *[cards] Chaque nouveau refait réduit encore de moitié une mise en prison ; un seul gain en rend le reste.
    }
trait-refait_in_prison-lose =
    { $layout ->
        [wheel] Un nouveau zéro fait perdre la mise en prison.
       *[cards] Un nouveau refait fait perdre la mise en prison.
    }
trait-refait_in_prison-stay =
    { $layout ->
        [wheel] Un nouveau zéro ne change rien pour une mise en prison.
       *[cards] Un nouveau refait ne change rien pour une mise en prison.
    }
trait-run_limit =
    { $past ->
        [lost]
            { $layout ->
                [wheel] Au plus { $n } zéros de suite : un de plus, et les mises en prison sont perdues.
               *[cards] Au plus { $n } refaits de suite : un de plus, et les mises en prison sont perdues.
            }
       *[divided]
            { $layout ->
                [wheel] Au plus { $n } zéros de suite : un de plus, et les mises en prison sont partagées.
               *[cards] Au plus { $n } refaits de suite : un de plus, et les mises en prison sont partagées.
            }
    }
trait-run_limit-none =
    { $layout ->
        [wheel] Une mise reste en prison, quel que soit le nombre de zéros qui suivent.
       *[cards] Une mise reste en prison, quel que soit le nombre de refaits qui suivent.
    }
trait-degree_limit =
    { $past ->
        [lost]
            { $layout ->
                [wheel] Au plus { $n } degrés de prison : un zéro de plus, et la mise est perdue.
               *[cards] Au plus { $n } degrés de prison : un refait de plus, et la mise est perdue.
            }
       *[divided]
            { $layout ->
                [wheel] Au plus { $n } degrés de prison : un zéro de plus, et la mise est partagée.
               *[cards] Au plus { $n } degrés de prison : un refait de plus, et la mise est partagée.
            }
    }
trait-prison_window-after_refait =
    { $layout ->
        [wheel] Partager et déplacer seulement juste après le zéro.
       *[cards] Partager et déplacer seulement juste après le refait.
    }
trait-prison_window-any_betting = Partager et déplacer à tout moment avant « rien ne va plus ».
trait-prison_window-none = Une mise en prison ne se partage ni ne se déplace : elle attend les coups suivants.
trait-last_card_refait-without_rest = Après un refait, si la taille finit sans reste, les mises tout juste emprisonnées reviennent entières.
trait-last_card_refait-withdraw_whole = Après un refait avec la toute dernière carte, les mises tout juste emprisonnées reviennent entières.
trait-insurance_rate-none = Pas d’assurance.
trait-insurance_multiple = Assurance à { $percent }, par { $amount } et multiples.
trait-insurance_multiple-none = Assurance à { $percent }, sur toute mise.
trait-premium_due-every_coup = La prime d’assurance vaut pour un seul coup donné, même nul.
trait-cut_card = Les { $n } dernières cartes du sabot ne sont pas données.
trait-packs = { $n ->
    [one] On joue avec un jeu de 52 cartes.
   *[other] On joue avec { $n } jeux de 52 cartes.
}
trait-last_coup-one_more = Après la carte de coupe, on donne encore un coup.
trait-void_coup-returned = Si les cartes manquent pendant un coup, les mises reviennent aux joueurs.
trait-lost_draw-returned = Si un tirage scellé est perdu après « rien ne va plus », les mises reviennent aux joueurs.
trait-late_bets-repeated_by_two = Une mise tardive compte si le croupier et le chef la répètent.
trait-late_bets-never = Une mise tardive ne compte jamais.
trait-seats = { $n } places assises ; les autres peuvent jouer debout.
trait-winnings-stay = La mise gagnante reste sur le tapis ; son gain vous revient.
trait-excess-if_won = Ce qui dépasse le maximum n’est pas payé : il revient si la mise gagne, il est perdu sinon.
trait-excess-refuse = Une mise au-dessus du maximum est refusée.
