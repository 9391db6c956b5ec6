# Ce qui est sur le tableau des jeux de cartes : en français.

## Le tableau

tableau = Tableau
tableau-noir = Noir
tableau-rouge = Rouge
tableau-row = Rangée
tableau-won = gagne
tableau-tie = égalité
tableau-deal = Les cartes tombent ici
pays = paie { $to_one } contre 1
own-stake = votre mise sur { $chance } :
prison-stake = votre mise en prison sur { $chance }, degré { $degree } :
excess = au-dessus du maximum
pending = non confirmée
insured-marker = assurée
insured-marker-part = { $amount } assurés
label-own = à vous : { $amount }
label-excess = { $amount } au-dessus du maximum
label-insured = assurée
label-insured-part = dont { $amount } assurés
label-prison = en prison : { $amount }, degré { $degree }
label-others = les autres : { $amount }
fate-wins = gagne
fate-wins_half = gagne ½
fate-loses = perd
fate-null = nul
fate-prison = prison
fate-insured = assurée
