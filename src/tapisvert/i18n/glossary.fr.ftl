# Le glossaire des pages, en français : les termes du jeu qu’un texte explique dans une bulle.
# `glossary-terms` les énumère ; `term-…` a les formes écrites, `…-means` le sens.

glossary-terms = taille coup shoe couleur inverse refait prison partager laisser deplacer insurance permanence tailleur payeur chef chance closed last plein cheval transversale carre premiers sixain douzaine colonne vingt-quatre manque passe pair impair voisins tiers orphelins finale
glossary-plain = la dernière carte, la dernière est, la dernière gagne, même couleur, la couleur de, la couleur du, mot de passe, un tiers

## Of all games

term-taille = taille, tailles
term-taille-means = Tous les coups donnés avec un même sabot de six jeux.
term-coup = coup, coups
term-coup-means = Une donne, ou un tour de bille, avec son règlement.
term-shoe = sabot
term-shoe-means = Les six jeux, mêlés et coupés, d’où l’on tire les cartes.
term-permanence = permanence
term-permanence-means = La liste des résultats, dans l’ordre de leur sortie.
term-tailleur = tailleur
term-tailleur-means = Le croupier qui donne les cartes et annonce le résultat.
term-payeur = payeur
term-payeur-means = Le croupier qui ramasse les mises perdues et paie les gains.
term-chef = chef
term-chef-means = Le chef de table, qui décide de ce que les croupiers ne peuvent décider.
term-chance = chance simple, chances simples
term-chance-means = Mise payée 1 contre 1 : rouge ou noir, pair ou impair, manque ou passe ; aux cartes, couleur ou inverse aussi.
term-closed = rien ne va plus
term-closed-means = L’annonce qui clôt les mises.
term-last = la dernière
term-last-means = L’annonce que le prochain coup est le dernier de la table.

## Of the cards

term-couleur = couleur
term-couleur-means = On parie que la première carte a la couleur de la rangée gagnante.
term-inverse = inverse
term-inverse-means = On parie que la première carte n’a pas la couleur de la rangée gagnante.
term-refait = refait, refaits
term-refait-means = Les deux rangées font 31. Les mises vont en prison.

## Of the prison

term-prison = prison
term-prison-means = La mise reste bloquée sur le tapis. Si elle gagne au coup suivant, elle revient sans gain ; si elle perd, elle est perdue.
term-partager = partager
term-partager-means = Terminer tout de suite une mise en prison : la moitié vous revient, la moitié va à la banque.
term-laisser = laisser
term-laisser-means = Laisser la mise en prison : les coups suivants décident.
term-deplacer = déplacer
term-deplacer-means = Porter une mise en prison sur une autre chance simple.
term-insurance = assurance, assurer, assurée, assurées
term-insurance-means = Pour 1 % de la mise, un refait ne l’emprisonne pas : elle revient entière.

## Of the wheel

term-plein = plein, pleins
term-plein-means = Mise sur un numéro. Elle paie 35 contre 1.
term-cheval = cheval, chevaux
term-cheval-means = Mise sur deux numéros voisins, sur la ligne qui les sépare. Elle paie 17 contre 1.
term-transversale = transversale, transversales
term-transversale-means = Mise sur une rangée de trois numéros, à son bout. Elle paie 11 contre 1.
term-carre = carré, carrés
term-carre-means = Mise sur quatre numéros, à l’angle où ils se touchent. Elle paie 8 contre 1.
term-premiers = quatre premiers, cinq premiers
term-premiers-means = Mise sur les quatre ou cinq premiers numéros, zéro compris.
term-sixain = sixain, sixains
term-sixain-means = Mise sur deux rangées, six numéros. Elle paie 5 contre 1.
term-douzaine = douzaine, douzaines
term-douzaine-means = Mise sur douze numéros : 1–12, 13–24 ou 25–36. Elle paie 2 contre 1.
term-colonne = colonne, colonnes
term-colonne-means = Mise sur une des trois colonnes de douze numéros. Elle paie 2 contre 1.
term-vingt-quatre = vingt-quatre, vingt-quatre numéros
term-vingt-quatre-means = Mise sur deux douzaines ou deux colonnes à la fois, 24 numéros. Elle paie la moitié de la mise.
term-manque = manque
term-manque-means = Mise sur les numéros de 1 à 18. Elle paie 1 contre 1.
term-passe = passe
term-passe-means = Mise sur les numéros de 19 à 36. Elle paie 1 contre 1.
term-pair = pair
term-pair-means = Mise sur les numéros pairs. Elle paie 1 contre 1.
term-impair = impair
term-impair-means = Mise sur les numéros impairs. Elle paie 1 contre 1.
term-voisins = voisins du zéro
term-voisins-means = Annonce de neuf pièces sur les dix-sept numéros autour du zéro dans le cylindre.
term-tiers = tiers, tiers du cylindre
term-tiers-means = Annonce de six chevaux sur les douze numéros opposés au zéro dans le cylindre.
term-orphelins = orphelins
term-orphelins-means = Annonce sur les huit numéros qui ne sont ni dans les voisins ni dans le tiers.
term-finale = finale, finales
term-finale-means = Annonce sur tous les numéros qui ont le même dernier chiffre.
