## La page d’un coup : son image, pourquoi chaque chance gagne ou perd, sa preuve

coup-result-two = Noir { $noir }, Rouge { $rouge }
coup-result-refait = Refait : 31 à 31
coup-result-null = { $noir } à { $noir } : coup nul
coup-result-row = Rangée de { $total }
coup-result-number = { $number }, { $color }
coup-place-cards = { $table } · taille { $taille }, coup { $coup } · { DATETIME($day, dateStyle: "long") }
coup-place-wheel = { $table } · coup { $coup } · { DATETIME($day, dateStyle: "long") }
coup-won-by = Gagnent : { $chances }
coup-won-by-none = Aucune chance ne gagne
coup-badge-wins = gagne
coup-badge-loses = perd
coup-badge-null = nul
coup-badge-prison = prison
coup-badge-wins_half = gagne ½
coup-row-noir = Noir
coup-row-rouge = Rouge
coup-row-single = Rangée
coup-why = Pourquoi
coup-rules = Tout le règlement
coup-play = Ouvrir cette table
coup-learn = Apprendre en deux minutes
coup-share = Partager
coup-copied = Lien copié
coup-picture = Image
coup-proof = Preuve
coup-proof-none = Les cartes ont été données à la main, d’un vrai sabot : il n’y a rien à calculer.
coup-proof-before = Coup { $coup } du tirage. { $witness ->
        [none] La maison l’avait fixé avant la première mise du tirage, et le connaissait.
       *[other] La maison l’avait fixé avant la première mise du tirage ; le témoin n’a donné sa clé qu’une fois les mises de ce coup fixées.
    }
coup-proof-checking = Vérification dans votre navigateur…
coup-proof-holds = { $kind ->
        [cards] Vérifié dans votre navigateur : ce sont bien les cartes qui étaient fixées.
       *[number] Vérifié dans votre navigateur : c’est bien le numéro qui était fixé.
    }
coup-proof-fails = La preuve est invalide. Montrez cette page à la maison.
coup-proof-tip = Bout de la chaîne de la maison
coup-proof-start = Début du tirage
coup-proof-share = Maillon de la chaîne révélé pour ce coup
coup-proof-witness = Empreinte du témoin
coup-proof-whole = La preuve du tirage entier
coup-proof-json = Données pour votre propre vérification (JSON)
