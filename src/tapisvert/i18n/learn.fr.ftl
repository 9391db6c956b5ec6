# La leçon pour débutants, en français. Amounts arrive as text.
# $colour is red or black, $on, $winner and $other name chances.

title-learn = Apprendre en deux minutes
learn-games = Jeu
learn-game-two_rows = Trente et Quarante
learn-game-one_row = 2.0
learn-game-wheel = Roulette
learn-step = { $n } sur { $steps }
learn-next = Coup suivant
learn-on = Continuer
learn-again = Recommencer
learn-exercises = Trois exercices
learn-path = Votre parcours
learn-path-lesson = Leçon
learn-path-exercise = Exercice { $n }
learn-path-table = Table
learn-path-result =
    { $score ->
        [0] faux
        [1] juste
       *[other] juste au deuxième essai
    }
learn-path-all = Bravo, { $right } sur { $of } ! À vous de jouer.
learn-path-most =
    { $layout ->
        [wheel] { $right } sur { $of }. Allez à la table, ou réessayez avec d’autres numéros.
       *[other] { $right } sur { $of }. Allez à la table, ou réessayez avec d’autres cartes.
    }
learn-path-few =
    { $layout ->
        [wheel] { $right } sur { $of }. Regardez les erreurs, et réessayez avec d’autres numéros.
       *[other] { $right } sur { $of }. Regardez les erreurs, et réessayez avec d’autres cartes.
    }
learn-path-begin = Commencer par la leçon
learn-path-state =
    { $result ->
        [all] { $right } sur { $of } : tout juste
       *[other] { $right } sur { $of } : à améliorer
    }
learn-path-more = Autres exercices
learn-path-again = Réessayer
learn-end = Bravo, vous connaissez le jeu.

## The cards

learn-bet-two_rows = Deux rangées de cartes, Noir et Rouge : la plus proche de { $stop } gagne. Misez { $stake } : touchez NOIR ou ROUGE.
learn-bet-one_row = Une rangée de cartes : la couleur de la dernière gagne. Misez { $stake } : touchez NOIR ou ROUGE.
learn-cloth-later = D’abord NOIR ou ROUGE : les deux autres viennent ensuite.
learn-where = sur { $on }
learn-where-number = sur le { $number }
learn-laid = { $stake } { $where }.
learn-deal-noir = Distribuer la rangée Noir
learn-deal-rouge = Distribuer la rangée Rouge
learn-deal-row = Distribuer
learn-noir = Chaque rangée reçoit des cartes jusqu’à { $stop } ou plus : Noir s’arrête à { $total }. L’as compte 1, les figures 10.
learn-rows = Noir fait { $noir }, Rouge { $rouge } : { $winner } gagne, la rangée la plus proche de { $stop }.
learn-row =
    { $colour ->
        [red] La rangée s’arrête à { $stop } ou plus. La dernière carte est rouge : Rouge gagne.
       *[black] La rangée s’arrête à { $stop } ou plus. La dernière carte est noire : Noir gagne.
    }
learn-ask-two_rows = L’autre mise dépend de la toute première carte, { $card } : si elle a la couleur de la rangée gagnante, Couleur gagne ; sinon, Inverse. { $winner } a gagné : touchez COULEUR ou INVERSE.
learn-ask-one_row = L’autre mise : Couleur gagne si la première et la dernière carte ont la même couleur, Inverse sinon. Touchez la chance gagnante.
learn-right = Exact : { $winner } gagne.
learn-wrong-two_rows =
    { $colour ->
        [red] Pas cette fois : la première carte est rouge, et { $row } a gagné. { $winner } gagne.
       *[black] Pas cette fois : la première carte est noire, et { $row } a gagné. { $winner } gagne.
    }
learn-wrong-one_row =
    { $side ->
        [couleur] Pas cette fois : la première et la dernière carte ont la même couleur. { $winner } gagne.
       *[inverse] Pas cette fois : la première et la dernière carte n’ont pas la même couleur. { $winner } gagne.
    }
learn-sides-now = Noir et Rouge sont déjà joués : touchez maintenant COULEUR ou INVERSE.
learn-colour-now = Ici, on mise sur une couleur : touchez ROUGE ou NOIR.
learn-number-now = Ici, on mise sur un seul numéro : touchez un numéro.
learn-refait = { $total } à { $total } : un refait. Vos { $stake } sur { $on } vont en prison.
learn-choose = Partager : reprenez la moitié tout de suite. Laisser : attendez ; si { $on } gagne le coup suivant, vos { $stake } reviennent en entier ; si { $on } perd, la mise est perdue.
learn-deeper =
    { $layout ->
        [wheel] Si le zéro sort encore, la mise va au deuxième degré : Partager n’en rend plus que { $amount }.
       *[other] Si un refait sort encore, la mise va au deuxième degré : Partager n’en rend plus que { $amount }.
    }
learn-insure = Encore { $stake } sur { $on }. Pour { $premium }, vous pouvez l’assurer : après un refait, toute la mise revient.
learn-insure-now = Assurer pour { $premium } et distribuer
learn-insure-not = Donner sans assurance
learn-uninsured = { $noir }–{ $rouge }, encore un refait : sans assurance, votre mise de { $stake } va en prison.
learn-insured = { $noir } à { $rouge }, encore un refait : vos { $stake } reviennent en entier, sans prison. L’assurance a coûté { $premium }.
learn-half = Un as de pique parmi les trois premières cartes : les gains sont payés à moitié.

## The wheel

learn-bet-wheel = La bille tombe dans un numéro rouge ou noir. Misez { $stake } : touchez ROUGE ou NOIR.
learn-spin = Lancer la bille
learn-number =
    { $colour ->
        [rouge] { $number }, rouge.
        [noir] { $number }, noir.
       *[other] { $number }.
    }
learn-bet-number = Un seul numéro paie { $plein } contre 1. Touchez un numéro : ce coup est arrangé pour qu’il sorte.
learn-bet-again = Entre deux numéros, un cheval paie { $cheval } contre 1 ; au coin de quatre, un carré { $carre } ; une douzaine ou une colonne { $douzaine }. Encore une mise : touchez ROUGE ou NOIR.
learn-zero = Zéro, ni rouge ni noir : les mises sur les numéros perdent. Vos { $stake } sur { $on } vont en prison.
learn-announcement = D’une seule annonce, vous misez sur tout un secteur du cylindre : { $title } prend { $count } pièces de { $unit } autour du zéro. Annoncez.
learn-announced = { $count } pièces sur le tapis, { $total } en tout. Ce coup est arrangé pour que l’une d’elles gagne.
learn-announced-result = Vous avez misé { $total } et recevez { $to_player }.
learn-cloth = Une partie du tapis de la roulette

## What became of the bet

learn-own-won = Vos { $stake } { $where } gagnent { $gain }.
learn-own-won_half = Vos { $stake } { $where } gagnent { $gain }.
learn-own-lost = Vos { $stake } { $where } sont perdus.
learn-own-released = { $on } gagne : vos { $stake } sont libres et vous reviennent.
learn-own-divided = { $to_player } pour vous, { $to_bank } pour la banque.
learn-divide = Partager : { $amount } tout de suite
learn-leave = Laisser : rester en prison
