# What the page of a witness says, in French.

title = Témoin des tirages
what = Ce témoin donne la clé de chaque coup une seule fois, quand ses mises sont fixées. Pour chacun il signe une déclaration ; les déclarations sont numérotées, et chacune nomme la précédente.
key = Empreinte de sa clé :
count =
    { $count ->
        [one] Une déclaration a été signée.
       *[other] { $count } déclarations ont été signées.
    }
list = Toutes les déclarations, en texte
table = Table
statements = Déclarations
last = Dernière
