# The glossary of the pages, in English: the terms of the game that a text explains in a bubble.
# `glossary-terms` lists them; `term-…` has the forms in which texts write one, `…-means` its meaning.

glossary-terms = taille coup shoe couleur inverse refait prison partager laisser deplacer insurance permanence tailleur payeur chef chance closed last plein cheval transversale carre premiers sixain douzaine colonne vingt-quatre manque passe pair impair voisins tiers orphelins finale
glossary-plain = pair of, by chance, by any chance

## Of all games

term-taille = taille, tailles
term-taille-means = All the coups dealt from one shoe of six packs.
term-coup = coup, coups
term-coup-means = One deal of the cards, or one spin, and its settlement.
term-shoe = shoe
term-shoe-means = The six packs, shuffled and cut, from which the cards are dealt.
term-permanence = permanence
term-permanence-means = The list of results, in the order in which they came.
term-tailleur = tailleur
term-tailleur-means = The croupier who deals and calls the result.
term-payeur = payeur
term-payeur-means = The croupier who collects lost bets and pays winnings.
term-chef = chef
term-chef-means = The head of the table, who decides what the croupiers may not.
term-chance = simple chance, simple chances, even chance, even chances
term-chance-means = A bet that pays 1 to 1: rouge or noir, pair or impair, manque or passe; at cards, couleur or inverse too.
term-closed = rien ne va plus
term-closed-means = The call that closes the bets.
term-last = la dernière
term-last-means = The call that the next coup is the table’s last.

## Of the cards

term-couleur = couleur
term-couleur-means = A bet that the first card is of the winning row’s colour.
term-inverse = inverse
term-inverse-means = A bet that the first card is not of the winning row’s colour.
term-refait = refait, refaits
term-refait-means = Both rows count 31. Bets go to prison.

## Of the prison

term-prison = prison
term-prison-means = The bet stays on the cloth, blocked. If it wins next it comes back without winnings; if it loses it is gone.
term-partager = partager
term-partager-means = To end a bet in prison at once: half goes back to you, half to the bank.
term-laisser = laisser
term-laisser-means = To leave a bet in prison and let the next coups decide.
term-deplacer = déplacer
term-deplacer-means = To move a bet in prison to another simple chance.
term-insurance = insurance, insured
term-insurance-means = For 1% of the bet, a refait does not imprison it: it comes back whole.

## Of the wheel

term-plein = plein, pleins
term-plein-means = A bet on one number. It pays 35 to 1.
term-cheval = cheval, chevaux
term-cheval-means = A bet on two neighbouring numbers, laid on the line between them. It pays 17 to 1.
term-transversale = transversale, transversales
term-transversale-means = A bet on a row of three numbers, laid at its end. It pays 11 to 1.
term-carre = carré, carrés
term-carre-means = A bet on four numbers, laid on the corner where they meet. It pays 8 to 1.
term-premiers = quatre premiers, cinq premiers
term-premiers-means = A bet on the first four or five numbers, zero among them.
term-sixain = sixain, sixains
term-sixain-means = A bet on two rows, six numbers. It pays 5 to 1.
term-douzaine = douzaine, douzaines
term-douzaine-means = A bet on twelve numbers: 1–12, 13–24 or 25–36. It pays 2 to 1.
term-colonne = colonne, colonnes
term-colonne-means = A bet on one of the three columns of twelve numbers. It pays 2 to 1.
term-vingt-quatre = vingt-quatre, vingt-quatre numéros
term-vingt-quatre-means = A bet on two dozens or two columns at once, 24 numbers. It pays half the stake.
term-manque = manque
term-manque-means = A bet on the numbers 1 to 18. It pays 1 to 1.
term-passe = passe
term-passe-means = A bet on the numbers 19 to 36. It pays 1 to 1.
term-pair = pair
term-pair-means = A bet on the even numbers. It pays 1 to 1.
term-impair = impair
term-impair-means = A bet on the odd numbers. It pays 1 to 1.
term-voisins = voisins du zéro
term-voisins-means = An announced bet of nine pieces on the seventeen numbers around zero on the wheel.
term-tiers = tiers, tiers du cylindre
term-tiers-means = An announced bet of six chevaux on the twelve numbers opposite zero on the wheel.
term-orphelins = orphelins
term-orphelins-means = An announced bet on the eight numbers that are in neither voisins nor tiers.
term-finale = finale, finales
term-finale-means = An announced bet on all numbers with the same last digit.
