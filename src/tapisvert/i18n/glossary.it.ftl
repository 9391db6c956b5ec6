# Il glossario delle pagine, in italiano: i termini del gioco che un testo spiega in un fumetto.
# `glossary-terms` li elenca; `term-…` ha le forme scritte nei testi, `…-means` il significato.

glossary-terms = taille coup shoe couleur inverse refait prison partager laisser deplacer insurance permanence tailleur payeur chef chance closed last plein cheval transversale carre premiers sixain douzaine colonne vingt-quatre manque passe pair impair voisins tiers orphelins finale
glossary-plain = di colpo, d’un colpo

## Of all games

term-taille = taglia, taglie, taille
term-taille-means = Tutti i colpi dati con lo stesso sabot di sei mazzi.
term-coup = colpo, colpi, coup
term-coup-means = Una mano di carte, o un giro della pallina, con i suoi pagamenti.
term-shoe = sabot
term-shoe-means = I sei mazzi, mescolati e tagliati, da cui si danno le carte.
term-permanence = permanence, permanenza
term-permanence-means = L’elenco dei risultati, nell’ordine in cui sono usciti.
term-tailleur = tailleur
term-tailleur-means = Il croupier che dà le carte e annuncia il risultato.
term-payeur = payeur
term-payeur-means = Il croupier che ritira le puntate perse e paga le vincite.
term-chef = chef
term-chef-means = Il capotavolo: decide ciò che i croupier non possono decidere.
term-chance = chance semplice, chance semplici
term-chance-means = Puntata che paga 1 a 1: rouge o noir, pair o impair, manque o passe; alle carte anche couleur o inverse.
term-closed = rien ne va plus
term-closed-means = L’annuncio che chiude le puntate.
term-last = la dernière
term-last-means = L’annuncio che il prossimo colpo è l’ultimo del tavolo.

## Of the cards

term-couleur = couleur
term-couleur-means = Si punta che la prima carta abbia il colore della fila vincente.
term-inverse = inverse
term-inverse-means = Si punta che la prima carta non abbia il colore della fila vincente.
term-refait = refait
term-refait-means = Le due file fanno 31. Le puntate vanno in prigione.

## Of the prison

term-prison = prigione
term-prison-means = La puntata resta bloccata sul tappeto. Se al colpo dopo vince torna senza vincita; se perde, è persa.
term-partager = partager
term-partager-means = Chiudere subito una puntata in prigione: metà torna a te, metà va al banco.
term-laisser = laisser
term-laisser-means = Lasciare la puntata in prigione: decidono i colpi successivi.
term-deplacer = déplacer
term-deplacer-means = Spostare una puntata in prigione su un’altra chance semplice.
term-insurance = assicurazione, assicurare, assicurata, assicurate
term-insurance-means = Con l’1% della puntata, un refait non la imprigiona: torna intera.

## Of the wheel

term-plein = plein
term-plein-means = Puntata su un numero. Paga 35 a 1.
term-cheval = cheval
term-cheval-means = Puntata su due numeri vicini, sulla linea che li divide. Paga 17 a 1.
term-transversale = transversale, transversali
term-transversale-means = Puntata su una riga di tre numeri, al suo capo. Paga 11 a 1.
term-carre = carré
term-carre-means = Puntata su quattro numeri, sull’angolo che li unisce. Paga 8 a 1.
term-premiers = quatre premiers, cinq premiers
term-premiers-means = Puntata sui primi quattro o cinque numeri, zero compreso.
term-sixain = sixain
term-sixain-means = Puntata su due righe, sei numeri. Paga 5 a 1.
term-douzaine = dozzina, dozzine, douzaine
term-douzaine-means = Puntata su dodici numeri: 1–12, 13–24 o 25–36. Paga 2 a 1.
term-colonne = colonna, colonne
term-colonne-means = Puntata su una delle tre colonne di dodici numeri. Paga 2 a 1.
term-vingt-quatre = vingt-quatre, vingt-quatre numéros
term-vingt-quatre-means = Puntata su due dozzine o due colonne insieme, 24 numeri. Paga metà della puntata.
term-manque = manque
term-manque-means = Puntata sui numeri da 1 a 18. Paga 1 a 1.
term-passe = passe
term-passe-means = Puntata sui numeri da 19 a 36. Paga 1 a 1.
term-pair = pair
term-pair-means = Puntata sui numeri pari. Paga 1 a 1.
term-impair = impair
term-impair-means = Puntata sui numeri dispari. Paga 1 a 1.
term-voisins = voisins du zéro
term-voisins-means = Annuncio di nove pezzi sui diciassette numeri attorno allo zero nel cilindro.
term-tiers = tiers, tiers du cylindre
term-tiers-means = Annuncio di sei cheval sui dodici numeri opposti allo zero nel cilindro.
term-orphelins = orphelins
term-orphelins-means = Annuncio sugli otto numeri che non sono né nei voisins né nel tiers.
term-finale = finale, finali
term-finale-means = Annuncio su tutti i numeri con la stessa ultima cifra.
