# Quand une chance des cartes gagne, dit sur le tapis, en français.

hint-two_rows-noir = Gagne si la première rangée, Noir, est la plus proche de 31.
hint-two_rows-rouge = Gagne si la deuxième rangée, Rouge, est la plus proche de 31.
hint-two_rows-couleur = Gagne si la première carte a la couleur de la rangée gagnante.
hint-two_rows-inverse = Gagne si la première carte n’a pas la couleur de la rangée gagnante.
hint-one_row-noir = Gagne si la dernière carte de la rangée est noire.
hint-one_row-rouge = Gagne si la dernière carte de la rangée est rouge.
hint-one_row-couleur = Gagne si la première et la dernière carte sont de la même couleur.
hint-one_row-inverse = Gagne si la première et la dernière carte sont de couleurs différentes.
