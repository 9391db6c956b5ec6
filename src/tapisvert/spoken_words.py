"""Words of bets as players speak them, in English, Italian and French, without accents."""

from typing import Final

from tapisvert.chances import Kind
from tapisvert.rules.announcements import MOST_SIDES

_NEIGHBOURS: Final = {
    f"/{number}": ", ".join(
        f"{joint} {word} {noun}"
        for joint, number_words, nouns in (
            ("et", "un deux trois quatre", "voisins voisin"),
            ("e", "un due tre quattro", "vicini vicino"),
            ("and", "one two three four", "neighbours neighbors neighbour neighbor"),
        )
        for word in (str(number), *number_words.split()[number - 1 : number])
        for noun in nouns.split()
    )
    for number in range(1, MOST_SIDES + 1)
}
"""Words for so many neighbours on each side."""

PHRASES: Final[dict[str, dict[str, str]]] = {
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
        "M12": "m12, 12m, 13-24, douzaine du milieu, moyenne douzaine, deuxieme douzaine,"
        " second dozen, 2nd dozen, middle dozen, seconda dozzina, dozzina di mezzo",
        "D12": "d12, 12d, 25-36, derniere douzaine, troisieme douzaine, third dozen, 3rd dozen,"
        " last dozen, terza dozzina, ultima dozzina",
        "C1": "c1, premiere colonne, first column, 1st column, prima colonna",
        "C2": "c2, deuxieme colonne, colonne du milieu, second column, 2nd column, middle column,"
        " seconda colonna, colonna di mezzo",
        "C3": "c3, troisieme colonne, derniere colonne, third column, 3rd column, last column,"
        " terza colonna, ultima colonna",
        "P12/M12": "1-24, vingt-quatre premiers, 24 premiers, first two dozens, prime due dozzine",
        "M12/D12": "13-36, vingt-quatre derniers, 24 derniers, last two dozens, ultime due dozzine",
        "C1/C2": "deux premieres colonnes, first two columns, prime due colonne",
        "C2/C3": "deux dernieres colonnes, last two columns, ultime due colonne",
        "quatre premiers": "quatre premiers, 4 premiers, first four, primi quattro,"
        " i primi quattro, quattro primi",
        "cinq premiers": "cinq premiers, 5 premiers, first five, five numbers, basket,"
        " primi cinque, i primi cinque, cinque primi, 0-00-1-2-3",
    },
    "letter": {"rouge": "r", "noir": "n", "couleur": "c", "inverse": "i"},
    "number": {"0": "zero", "00": "double zero, doppio zero", "000": "triple zero, triplo zero"},
    "kind": {
        "plein": "plein, pleins, en plein, pieno, pieni, in pieno, straight, straight up, numero,"
        " numeri, number, n°",
        "cheval": "cheval, chevaux, a cheval, cavallo, cavalli, a cavallo, split",
        "transversale": "transversale, transversale pleine, transversales, terzina, terzine,"
        " street, trio",
        "carré": "carre, en carre, quadro, quadri, quartina, corner, square",
        "sixain": "sixain, sixains, sestina, sestine, transversale simple, line,"
        " six line, double street",
        "douzaine": "douzaine, dozzina, dozen",
        "colonne": "colonne, colonna, column",
    },
    "call": {
        "voisins": "voisins, voisins du zero, voisins de zero, voisins zero, vicini,"
        " i vicini, vicini dello zero, i vicini dello zero, vicini di zero, neighbours, neighbors,"
        " neighbours of zero, neighbors of zero, neighbours of the zero, neighbors of the zero,"
        " voisins du 0, vicini dello 0,"
        " neighbours of 0, neighbors of 0, grande serie, big series, large series, serie 0/2/3",
        "tiers": "tiers, tiers du cylindre, petite serie, piccola serie, small series,"
        " third of the wheel, serie 5/8",
        "orphelins": "orphelins, orphans, orfanelli, orfani",
        "finale": "finale, finales, finals, finali",
    },
    "neighbours": _NEIGHBOURS
    | {
        "": "et voisins, et les voisins, et ses voisins, e vicini, e i vicini, e suoi vicini,"
        " e i suoi vicini, and neighbours, and neighbors, and the neighbours, and the neighbors,"
        " and its neighbours, and its neighbors"
    },
    "neighbours of": {"": "voisins du, voisins de, vicini del, neighbours of, neighbors of"},
    "snake": {"": "snake, serpent, serpente, serpentin"},
    "by": {"": "par, by, per"},
    "on": {"": "sur, on, onto, su, sul, sull, sulla, sullo, sulle, sui, sugli"},
    "maximum": {
        "": "maximum, au maximum, massimo, al massimo, max, au max, the maximum, at the maximum"
    },
    "pieces": {"": "piece, pieces, pezzo, pezzi, pz, chip, chips, jeton, jetons, gettone, gettoni"},
    "times": {"": "x"},
    "currency": {"": "eur, euro, euros, chf, franc, francs, franchi, €, $, £"},
    "idle": {
        "": "il, la, le, les, lo, gli, du, de, des, del, della, di, dal, dalla, dai, from, to,"
        " vers, verso, en, my, ma, mon, mia, the, for, pour, a, at, da, et, and, e, mise, stake,"
        " puntata, prison, prigione, cylindre"
    },
}
VERBS: Final = {
    "withdraw": "retirer, retire, retirez, reprendre, reprends, enlever, withdraw, take, take back,"
    " remove, ritirare, ritiro, ritira, riprendere, riprendo, togliere, tolgo, togli",
    "move": "deplacer, deplace, deplacez, bouger, move, shift, spostare, sposto, sposta",
    "insure": "assurer, assure, assurez, assurance, insure, insurance, assicurare, assicuro,"
    " assicura, assicurazione",
    "divide": "partager, partage, partagez, divide, dividere, divido, dividi",
}
"""Verbs for stakes on the cloth, which begin a text."""
ALL: Final = frozenset({"tout", "tous", "toutes", "all", "everything", "tutto", "tutti", "tutte"})
"""Words for all stakes on the cloth."""

EXAMPLES: Final[dict[str, str]] = {
    Kind.PLEIN: "17",
    Kind.CHEVAL: "cheval 14/17",
    Kind.TRANSVERSALE: "transversale 13-15",
    Kind.CARRE: "carré 25/29",
    Kind.SIXAIN: "sixain 13-18",
    Kind.DOUZAINE: "douzaine 1",
    Kind.COLONNE: "colonne 1",
}
"""Places in the form that a refusal suggests."""
ORDINALS: Final[dict[str, dict[str, str]]] = {
    Kind.DOUZAINE: {"1": "P12", "2": "M12", "3": "D12"},
    Kind.COLONNE: {"34": "C1", "35": "C2", "36": "C3"},
}
"""Numbers besides the lowest that complete a kind."""
HOUSE_CALLS: Final = {
    "jeu zéro": "jeu zero, jeu 0, gioco zero, gioco dello zero, gioco 0, zero game, zero spiel",
    "orphelins en plein": "orphelins en plein, orphelins pleins, orfanelli in pieno,"
    " orfani in pieno, orphans straight up",
    "complet": "complet, complete, completo, full complete",
    "chevaux": "chevaux, cheval, a cheval, cavalli, cavallo, splits, split, all splits",
}
"""Words for announcements, at the houses that declare one of this name."""
KINDS_OF_CALL: Final = {"tiers": Kind.CHEVAL, "orphelins": Kind.CHEVAL}

VOCABULARY: Final = {
    "phrases": PHRASES,
    "verbs": VERBS,
    "all": sorted(ALL),
    "examples": EXAMPLES,
    "ordinals": ORDINALS,
    "house_calls": HOUSE_CALLS,
    "kinds_of_call": KINDS_OF_CALL,
}
"""All words of the grammar, in the form of the page's parser."""
