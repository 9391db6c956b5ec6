# Quando vince una chance delle carte, detto sul tappeto, in italiano.

hint-two_rows-noir = Vince se la prima fila, Noir, è la più vicina a 31.
hint-two_rows-rouge = Vince se la seconda fila, Rouge, è la più vicina a 31.
hint-two_rows-couleur = Vince se la prima carta ha il colore della fila vincente.
hint-two_rows-inverse = Vince se la prima carta non ha il colore della fila vincente.
hint-one_row-noir = Vince se l’ultima carta della fila è nera.
hint-one_row-rouge = Vince se l’ultima carta della fila è rossa.
hint-one_row-couleur = Vince se la prima e l’ultima carta hanno lo stesso colore.
hint-one_row-inverse = Vince se la prima e l’ultima carta hanno colori diversi.
