# Les conseils des trois premiers coups : en français. $chance est une chance, par son nom.

coach = Conseils
coach-hide = Masquer
coach-sound = Mettre le son ?
coach-sound-on = Oui
coach-sound-off = Non
coach-bet-cards = Touchez Rouge ou Noir pour poser votre jeton.
coach-bet-wheel = Touchez Rouge, Noir ou un numéro pour poser votre jeton.
coach-more = Votre mise est posée. Touchez encore pour l’augmenter.
coach-more-cards = Mise posée. Les cartes arrivent à la fin du temps, ou tout de suite avec « Distribuer ».
coach-more-wheel = Mise posée. La bille part à la fin du temps, ou tout de suite avec « Lancer la bille ».
coach-waits = Vous êtes prêt. On commence quand tous le sont, ou à la fin du temps.
coach-prison = Votre mise est en prison et attend le coup suivant.
coach-choice = Reprenez la moitié de votre mise en prison, ou attendez le coup suivant.
coach-deal-rows = D’abord Noir, puis Rouge : chaque rangée s’arrête à 31 ou plus. Le total le plus bas gagne.
coach-deal-row = Une seule rangée, jusqu’à 30 points ou plus. La dernière carte décide : rouge pour Rouge, noire pour Noir.
coach-ball = Rien ne va plus : toute mise qui couvre le numéro gagne.
coach-won = Vous gagnez { $amount }.
coach-lost = Vous perdez { $amount }.
coach-fate = { $on } : { $outcomes }.
coach-fate-won = { $amount } gagnés
coach-fate-half = { $amount } gagnés, payés à moitié
coach-fate-free = hors de prison, mise rendue
coach-fate-saved = sauvé par l’assurance
coach-fate-prison = en prison
coach-fate-shared = moitié à la banque
coach-fate-lost = { $amount } perdus
coach-why-row = { $chance } fait { $less } contre { $more } : le plus près de 31 gagne.
coach-why-couleur = La toute première carte est de la couleur de { $chance } : Couleur gagne.
coach-why-inverse = La toute première carte n’est pas de la couleur de { $chance } : Inverse gagne.
coach-why-refait = { $points } à { $points } : refait.
coach-why-tie = { $points } partout : la mise reste, le coup suivant décide.
coach-why-last =
    La dernière carte est { $colour ->
        [rouge] rouge
       *[noir] noire
    } : { $chance } gagne.
coach-why-same = La première et la dernière carte sont de la même couleur : Couleur gagne.
coach-why-other = La première et la dernière carte sont de couleurs différentes : Inverse gagne.
coach-why-number = Le { $number } est sorti.
coach-why-miss = Le { $number } est sorti : vous n’aviez rien misé dessus.
coach-why-zero =
    { $effect ->
        [partage] { $number } : les chances simples sont partagées avec la banque ; seules gagnent les mises qui le couvrent.
        [lost] { $number } : seules gagnent les mises qui le couvrent.
       *[prison] { $number } : les chances simples vont en prison ; seules gagnent les mises qui le couvrent.
    }
