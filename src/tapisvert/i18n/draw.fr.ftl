## Les pages des tirages : la liste d’une table, et la preuve d’un tirage

draw-name = Tirage { $number } · { $tip }
draw-list = Tous les tirages
draw-about = Tous les tirages de cette table, même abandonnés. Chaque preuve est ouverte à tous et ne dit rien de l’argent.
draw-no-draws = Il n’y a pas encore eu de tirage scellé ici.
draw-earlier = Tirages précédents
draw-play = Ouvrir cette table
draw-place = { DATETIME($day, dateStyle: "long") } · { $coups } · { $state }
draw-coups = { $count ->
    [one] { $n } coup
   *[other] { $n } coups
}
draw-state-in_play = en jeu
draw-state-played = joué
draw-state-lost = perdu
draw-state-abandoned = abandonné
draw-checking = Contrôle de la preuve dans votre navigateur …
draw-holds = Vérifié dans votre navigateur : chaque coup est celui que donnent la chaîne, le début et les clés.
draw-holds-so-far = Vérifié dans votre navigateur : juste jusqu’ici. Le tirage est encore en jeu.
draw-fails = La preuve ne tient pas : la ligne { $line } est fausse. Enregistrez-la et montrez-la à la maison.
draw-added = Ce qui a fixé le tirage
draw-proved = Ce qu’il prouve
draw-fact-counted = Entropie ajoutée par
draw-fact-withheld = Entropie retenue par
draw-fact-cut = Coupe à la carte
draw-fact-witness = Empreinte du témoin
draw-fact-start = Début du tirage
draw-fact-tip = Bout de la chaîne de la maison
draw-none = personne
draw-yourself = Vérifiez vous-même
draw-save-record = Enregistrez le relevé jusqu’à la fin de ce tirage.
draw-no-money = Il montre les actes des tirages. Les mises, les soldes et toutes les autres lignes sont cachés : il n’en reste que le SHA-256.
draw-save-verifier = Enregistrez un vérificateur :
draw-opens = s’ouvre depuis votre disque, sans serveur ;
draw-node = tourne dans Node : node verify.js FICHIER. tapisvert verify FICHIER le contrôle aussi.
draw-compare = Une maison pourrait servir un faux vérificateur. Comparez le SHA-256 de votre fichier à celui qui est publié ailleurs, comme avec la source de Tapis Vert.
draw-json = Données (JSON)
