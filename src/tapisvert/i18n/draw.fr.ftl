## Les pages des tirages : la liste d’une table, et la preuve d’un tirage

draw-name = Tirage { $name }
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
draw-holds = Vérifié dans votre navigateur : engagements, ordre et chaque preuve sont justes.
draw-holds-so-far = Vérifié dans votre navigateur : juste jusqu’ici. La graine est publiée quand le tirage est fini.
draw-fails = La preuve ne tient pas : la ligne { $line } est fausse. Enregistrez-la et montrez-la à la maison.
draw-grade-witnessed = Un témoin l’a signé avant que l’ordre soit connu : ni la maison ni un joueur ne pouvait choisir l’ordre, sauf avec l’aide du détenteur de la clé du témoin. Comparez la clé.
draw-grade-unwitnessed = { $count ->
        [one] Aucun témoin ne devait signer : la maison pouvait choisir l’ordre avec l’aide de ce joueur : { $players }.
       *[other] Aucun témoin ne devait signer : la maison pouvait choisir l’ordre avec l’aide de tous ceux-ci : { $players }.
    }
draw-grade-withheld = { $count ->
        [one] Aucun témoin ne devait signer : la maison pouvait choisir l’ordre avec l’aide de ce joueur : { $players }, et en tout cas un ordre parmi { $orders } au plus.
       *[other] Aucun témoin ne devait signer : la maison pouvait choisir l’ordre avec l’aide de tous ceux-ci : { $players }. En tout cas elle pouvait choisir un ordre parmi { $orders } au plus.
    }
draw-grade-no_entropy = Aucun témoin ne devait signer, et aucun joueur n’a ajouté d’entropie : la maison pouvait essayer des graines jusqu’à ce qu’une lui convienne.
draw-grade-not_fixed = L’ordre n’a pas été fixé.
draw-abandoned = Rien n’en est sorti. Une maison qui abandonne des tirages peut garder celui qu’elle préfère : comptez combien de fois elle le fait.
draw-added = Ce qui est entré dans l’ordre
draw-fact-id = Nom du tirage
draw-fact-commitment = Engagement de la maison
draw-fact-counted = Entropie ajoutée par
draw-fact-withheld = Entropie retenue par
draw-fact-cut = Coupe à la carte
draw-fact-witness = Clé du témoin
draw-fact-signature = Signature du témoin
draw-fact-root = Empreinte de l’ordre
draw-fact-seed = Graine
draw-none = personne
draw-sealed = publiée à la fin du tirage
draw-yourself = Vérifiez vous-même
draw-save-record = Enregistrez le tirage.
draw-no-money = Il ne contient ni mises ni soldes ; chaque joueur y prend place avec une unité d’argent, pour que tout vérificateur le lise.
draw-save-verifier = Enregistrez un vérificateur :
draw-opens = s’ouvre depuis votre disque, sans serveur ;
draw-node = tourne dans Node : node verify.js FICHIER. tapisvert verify FICHIER le contrôle aussi.
draw-compare = Une maison pourrait servir un faux vérificateur. Comparez le SHA-256 de votre fichier à celui qui est publié ailleurs, comme avec la source de Tapis Vert.
draw-json = Données (JSON)
