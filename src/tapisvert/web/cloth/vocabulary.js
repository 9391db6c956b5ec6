/** The words of spoken bets, as `python -m tapisvert.server.apidocs` writes them. */

// prettier-ignore
export const VOCABULARY = {
 "phrases": {
  "chance": {
   "rouge": "rouge, red, rosso, rossa, rouges",
   "noir": "noir, noire, black, nero, nera, noirs",
   "couleur": "couleur, colour, color, colore",
   "inverse": "inverse, inverso",
   "pair": "pair, pairs, even, pari",
   "impair": "impair, impairs, odd, dispari",
   "manque": "manque, mancante, low, 1-18",
   "passe": "passe, passante, high, 19-36",
   "P12": "p12, 12p, 1-12, premiere douzaine, first dozen, 1st dozen, prima dozzina",
   "M12": "m12, 12m, 13-24, douzaine du milieu, moyenne douzaine, deuxieme douzaine, second dozen, 2nd dozen, middle dozen, seconda dozzina, dozzina di mezzo",
   "D12": "d12, 12d, 25-36, derniere douzaine, troisieme douzaine, third dozen, 3rd dozen, last dozen, terza dozzina, ultima dozzina",
   "C1": "c1, premiere colonne, first column, 1st column, prima colonna",
   "C2": "c2, deuxieme colonne, colonne du milieu, second column, 2nd column, middle column, seconda colonna, colonna di mezzo",
   "C3": "c3, troisieme colonne, derniere colonne, third column, 3rd column, last column, terza colonna, ultima colonna",
   "P12/M12": "1-24, vingt-quatre premiers, 24 premiers, first two dozens, prime due dozzine",
   "M12/D12": "13-36, vingt-quatre derniers, 24 derniers, last two dozens, ultime due dozzine",
   "C1/C2": "deux premieres colonnes, first two columns, prime due colonne",
   "C2/C3": "deux dernieres colonnes, last two columns, ultime due colonne",
   "quatre premiers": "quatre premiers, 4 premiers, first four, primi quattro, i primi quattro, quattro primi",
   "cinq premiers": "cinq premiers, 5 premiers, first five, five numbers, basket, primi cinque, i primi cinque, cinque primi, 0-00-1-2-3"
  },
  "letter": {
   "rouge": "r",
   "noir": "n",
   "couleur": "c",
   "inverse": "i"
  },
  "number": {
   "0": "zero",
   "00": "double zero, doppio zero",
   "000": "triple zero, triplo zero"
  },
  "kind": {
   "plein": "plein, pleins, en plein, pieno, pieni, in pieno, straight, straight up, numero, numeri, number, n°",
   "cheval": "cheval, chevaux, a cheval, cavallo, cavalli, a cavallo, split",
   "transversale": "transversale, transversale pleine, transversales, terzina, terzine, street, trio",
   "carré": "carre, en carre, quadro, quadri, quartina, corner, square",
   "sixain": "sixain, sixains, sestina, sestine, transversale simple, line, six line, double street",
   "douzaine": "douzaine, dozzina, dozen",
   "colonne": "colonne, colonna, column"
  },
  "call": {
   "voisins": "voisins, voisins du zero, voisins de zero, voisins zero, vicini, i vicini, vicini dello zero, i vicini dello zero, vicini di zero, neighbours, neighbors, neighbours of zero, neighbors of zero, neighbours of the zero, neighbors of the zero, voisins du 0, vicini dello 0, neighbours of 0, neighbors of 0, grande serie, big series, large series, serie 0/2/3",
   "tiers": "tiers, tiers du cylindre, petite serie, piccola serie, small series, third of the wheel, serie 5/8",
   "orphelins": "orphelins, orphans, orfanelli, orfani",
   "finale": "finale, finales, finals, finali"
  },
  "neighbours": {
   "/1": "et 1 voisins, et 1 voisin, et un voisins, et un voisin, e 1 vicini, e 1 vicino, e un vicini, e un vicino, and 1 neighbours, and 1 neighbors, and 1 neighbour, and 1 neighbor, and one neighbours, and one neighbors, and one neighbour, and one neighbor",
   "/2": "et 2 voisins, et 2 voisin, et deux voisins, et deux voisin, e 2 vicini, e 2 vicino, e due vicini, e due vicino, and 2 neighbours, and 2 neighbors, and 2 neighbour, and 2 neighbor, and two neighbours, and two neighbors, and two neighbour, and two neighbor",
   "/3": "et 3 voisins, et 3 voisin, et trois voisins, et trois voisin, e 3 vicini, e 3 vicino, e tre vicini, e tre vicino, and 3 neighbours, and 3 neighbors, and 3 neighbour, and 3 neighbor, and three neighbours, and three neighbors, and three neighbour, and three neighbor",
   "/4": "et 4 voisins, et 4 voisin, et quatre voisins, et quatre voisin, e 4 vicini, e 4 vicino, e quattro vicini, e quattro vicino, and 4 neighbours, and 4 neighbors, and 4 neighbour, and 4 neighbor, and four neighbours, and four neighbors, and four neighbour, and four neighbor",
   "/5": "et 5 voisins, et 5 voisin, e 5 vicini, e 5 vicino, and 5 neighbours, and 5 neighbors, and 5 neighbour, and 5 neighbor",
   "/6": "et 6 voisins, et 6 voisin, e 6 vicini, e 6 vicino, and 6 neighbours, and 6 neighbors, and 6 neighbour, and 6 neighbor",
   "/7": "et 7 voisins, et 7 voisin, e 7 vicini, e 7 vicino, and 7 neighbours, and 7 neighbors, and 7 neighbour, and 7 neighbor",
   "/8": "et 8 voisins, et 8 voisin, e 8 vicini, e 8 vicino, and 8 neighbours, and 8 neighbors, and 8 neighbour, and 8 neighbor",
   "/9": "et 9 voisins, et 9 voisin, e 9 vicini, e 9 vicino, and 9 neighbours, and 9 neighbors, and 9 neighbour, and 9 neighbor",
   "": "et voisins, et les voisins, et ses voisins, e vicini, e i vicini, e suoi vicini, e i suoi vicini, and neighbours, and neighbors, and the neighbours, and the neighbors, and its neighbours, and its neighbors"
  },
  "neighbours of": {
   "": "voisins du, voisins de, vicini del, neighbours of, neighbors of"
  },
  "snake": {
   "": "snake, serpent, serpente, serpentin"
  },
  "by": {
   "": "par, by, per"
  },
  "on": {
   "": "sur, on, onto, su, sul, sull, sulla, sullo, sulle, sui, sugli"
  },
  "maximum": {
   "": "maximum, au maximum, massimo, al massimo, max, au max, the maximum, at the maximum"
  },
  "pieces": {
   "": "piece, pieces, pezzo, pezzi, pz, chip, chips, jeton, jetons, gettone, gettoni"
  },
  "times": {
   "": "x"
  },
  "currency": {
   "": "eur, euro, euros, chf, franc, francs, franchi, €, $, £"
  },
  "idle": {
   "": "il, la, le, les, lo, gli, du, de, des, del, della, di, dal, dalla, dai, from, to, vers, verso, en, my, ma, mon, mia, the, for, pour, a, at, da, et, and, e, mise, stake, puntata, prison, prigione, cylindre"
  }
 },
 "verbs": {
  "withdraw": "retirer, retire, retirez, reprendre, reprends, enlever, withdraw, take, take back, remove, ritirare, ritiro, ritira, riprendere, riprendo, togliere, tolgo, togli",
  "move": "deplacer, deplace, deplacez, bouger, move, shift, spostare, sposto, sposta",
  "insure": "assurer, assure, assurez, assurance, insure, insurance, assicurare, assicuro, assicura, assicurazione",
  "divide": "partager, partage, partagez, divide, dividere, divido, dividi"
 },
 "all": [
  "all",
  "everything",
  "tous",
  "tout",
  "toutes",
  "tutte",
  "tutti",
  "tutto"
 ],
 "examples": {
  "plein": "17",
  "cheval": "cheval 14/17",
  "transversale": "transversale 13-15",
  "carré": "carré 25/29",
  "sixain": "sixain 13-18",
  "douzaine": "douzaine 1",
  "colonne": "colonne 1"
 },
 "ordinals": {
  "douzaine": {
   "1": "P12",
   "2": "M12",
   "3": "D12"
  },
  "colonne": {
   "34": "C1",
   "35": "C2",
   "36": "C3"
  }
 },
 "house_calls": {
  "jeu zéro": "jeu zero, jeu 0, gioco zero, gioco dello zero, gioco 0, zero game, zero spiel",
  "orphelins en plein": "orphelins en plein, orphelins pleins, orfanelli in pieno, orfani in pieno, orphans straight up",
  "complet": "complet, complete, completo, full complete",
  "chevaux": "chevaux, cheval, a cheval, cavalli, cavallo, splits, split, all splits"
 },
 "kinds_of_call": {
  "tiers": "cheval",
  "orphelins": "cheval"
 }
};
