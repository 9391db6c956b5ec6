# What `tapisvert explain` and `tapisvert rules` say, in French.
# Amounts arrive as text ("500.00 EUR"). $degree is an integer, the degree before the coup
# (0: a free stake); $next is the degree after it.
# A no-break space stands before : ; and inside « », as French typography asks.

## Stakes after a coup: $player $on $stake $degree $to_player $to_bank

outcome-won = { $player } gagne avec { $stake } sur { $on } et reçoit { $to_player }.
outcome-won_half =
    { $player } gagne avec { $stake } sur { $on }, avec un gain réduit de moitié, et reçoit { $to_player }.
outcome-lost =
    { $degree ->
        [0] { $player } perd { $stake } sur { $on } : la banque prend { $to_bank }.
       *[other] { $player } perd { $stake } en prison sur { $on } (degré { $degree }) : la banque prend { $to_bank }.
    }
outcome-imprisoned = { $player } voit partir en prison, au degré 1, { $stake } sur { $on }.
# takes $next
outcome-deepened =
    { $player } a { $stake } en prison sur { $on } : la mise descend d'un degré, du degré { $degree } au degré { $next }.
# takes $next
outcome-eased =
    { $player } a { $stake } en prison sur { $on } : la mise gagne et remonte d'un degré, du degré { $degree } au degré { $next }.
outcome-released =
    { $player } a { $stake } en prison sur { $on } : la mise gagne et se libère ; le joueur reprend { $to_player }, sans gain.
outcome-divided =
    { $degree ->
        [0] { $player } partage avec la banque { $stake } sur { $on } : { $to_player } au joueur, { $to_bank } à la banque.
       *[other] { $player } partage avec la banque { $stake } en prison sur { $on } (degré { $degree }) : { $to_player } au joueur, { $to_bank } à la banque.
    }
outcome-insured =
    { $player } a { $stake } sur { $on } à l'abri du refait grâce à l'assurance : le joueur reprend { $to_player }.
outcome-excess_returned =
    { $player } reprend { $to_player } misés sur { $on } au-dessus du maximum : l'excédent n'a jamais été en jeu.
outcome-kept =
    { $degree ->
        [0] { $player } a { $stake } sur { $on } : la mise reste, le coup est nul.
       *[other] { $player } a { $stake } en prison sur { $on } : la mise reste au degré { $degree }, le coup est nul.
    }
no-stakes = Il n'y avait aucune mise sur la table.

## Insurance and chips

premium-earned =
    La banque acquiert la prime de { $amount } payée par { $player } pour l'assurance sur { $on }.
premium-returned =
    { $player } reprend la prime de { $amount } payée pour l'assurance sur { $on }.
chips = { $player } a { $chips } en jetons.

## The coup

coup-title = Coup { $number } (ligne { $line })
row-noir = Noir : { $cards }, total { $total }
row-rouge = Rouge : { $cards }, total { $total }
row-single = Rangée : { $cards }, total { $total }
spin = La bille tombe sur le { $number }, { $color }.
call = Annonce : « { $words } ».
colour-rouge = rouge
colour-noir = noir
colour-zero = vert

## What each chance did: $chance

chance-wins = { $chance } gagne.
chance-loses = { $chance } perd.
chance-null = { $chance } est sans effet : les mises restent.
chance-prison = { $chance } va en prison.
chance-wins_half = { $chance } gagne, avec un gain réduit de moitié.

## Why

because = { $clause } : { $gist }
# $total is the total of the row of $chance, $other that of the other row
reason-lower = La rangée de { $chance } fait { $total } contre { $other }, et le plus petit total gagne.
reason-equal = Les deux rangées font l'une et l'autre { $total } : le coup est nul.
reason-refait = Les deux rangées font l'une et l'autre 31 : c'est un refait.
reason-first-colour =
    La première carte de la première rangée décide : couleur si elle est de la couleur de la rangée gagnante, inverse sinon.
reason-last-colour = La couleur de la dernière carte décide entre rouge et noir.
reason-same-colour =
    La première et la dernière carte décident : couleur si elles sont de même couleur, inverse sinon.
reason-ace-of-spades =
    Un as de pique est parmi les trois premières cartes : les gains sont réduits de moitié.
reason-number = Une chance gagne si elle comprend le numéro sorti, et perd sinon.
reason-zero = Le zéro est sorti : les mises sur les chances simples vont en prison.

## The page of a rulebook

rules-title = { $name }, { $house }
rules-edition = Édition : { $edition }
rules-values = Valeurs
rules-clauses = Clauses
rules-rulings = Interprétations
rules-calls = Annonces
rules-limits = Limites
column-clause = Clause
column-text = Ce qu'elle dit
column-value = Valeur
column-ruling = Interprétation
column-alternatives = Aussi admis
column-why = Pourquoi
kind-rule = règle
kind-procedure = procédure
kind-authority = autorité
kind-physical = matériel
alternatives-none = aucune
