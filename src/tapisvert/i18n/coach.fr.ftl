# Les conseils des trois premiers coups : en français. $chance est une chance, par son nom.

coach = Conseils
coach-hide = Masquer
coach-bet-cards = Touchez Rouge ou Noir pour miser le jeton que vous avez en main.
coach-bet-wheel = Touchez Rouge, Noir ou un numéro pour miser le jeton que vous avez en main.
coach-more = Votre mise est posée. Touchez encore pour l’augmenter.
coach-more-cards = Votre mise est posée. Touchez encore pour l’augmenter, puis « Distribuer ».
coach-more-wheel = Votre mise est posée. Touchez encore pour l’augmenter, puis « Lancer la bille ».
coach-waits = Vous êtes prêt. On commence quand tous le sont, ou à la fin du temps.
coach-prison = Votre mise est en prison : touchez-la pour en reprendre la moitié, ou laissez-la au coup suivant.
coach-zero = Zéro : votre mise est en prison. Touchez-la pour en reprendre la moitié, ou laissez-la au coup suivant.
coach-deal-rows = D’abord noir, puis rouge : chaque rangée s’arrête à 31 ou plus. Le total le plus bas gagne.
coach-deal-row = Une seule rangée, jusqu’à 30 points ou plus. La dernière carte décide : rouge pour rouge, noire pour noir.
coach-ball = Rien ne va plus : toute mise qui couvre le numéro gagne.
coach-won = Vous avez gagné.
coach-lost = Vous avez perdu.
coach-even = Ni gagné, ni perdu.
coach-why-row = { $chance } fait { $less } contre { $more } : le plus près de 31 gagne.
coach-why-couleur = { $chance } gagne, et la toute première carte est de sa couleur : couleur gagne.
coach-why-inverse = { $chance } gagne, mais la toute première carte est de l’autre couleur : inverse gagne.
coach-why-refait =
    { $effect ->
        [partage] Égalité, refait : la moitié de votre mise vous revient.
        [lost] Égalité, refait : la banque prend votre mise.
       *[prison] 31 partout, refait : mise en prison. Touchez-la pour en reprendre la moitié, ou attendez.
    }
coach-why-tie = { $points } partout : la mise reste, le coup suivant décide.
coach-why-last = La dernière carte est de la couleur de { $chance } : { $chance } gagne.
coach-why-same = La première et la dernière carte sont de la même couleur : couleur gagne.
coach-why-other = La première et la dernière carte sont de couleurs différentes : inverse gagne.
coach-why-number = Le { $number } est sorti : toute mise qui le couvre gagne.
coach-why-zero = Zéro : les chances simples vont en prison ; toutes les autres mises perdent, sauf celles sur le zéro.
