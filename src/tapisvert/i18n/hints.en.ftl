# When a chance of the cards wins, told on the cloth, in English.

hint-two_rows-noir = Wins if the first row, Noir, is nearer to 31.
hint-two_rows-rouge = Wins if the second row, Rouge, is nearer to 31.
hint-two_rows-couleur = Wins if the first card has the colour of the winning row.
hint-two_rows-inverse = Wins if the first card does not have the colour of the winning row.
hint-one_row-noir = Wins if the last card of the row is black.
hint-one_row-rouge = Wins if the last card of the row is red.
hint-one_row-couleur = Wins if the first and the last card have the same colour.
hint-one_row-inverse = Wins if the first and the last card have different colours.
