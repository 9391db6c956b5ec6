# What `tapisvert verify` says, in French. Numbers arrive as text, $count beside them as a number.
# A no-break space stands before : ; and inside « », as French typography asks.

waiting = Vérification
lines = { $lines } lignes, dont { $commands } commandes
read-otherwise = Lu autrement : { $rulings }
right = Tout est en règle.
right-so-far = Jusqu’ici, tout est en règle.
wrong = La ligne { $line } n’est pas en règle.
further =
    { $count ->
        [one] Une autre ligne n’est pas en règle : { $lines }.
       *[other] { $n } autres lignes ne sont pas en règle : { $lines }.
    }
line = ligne { $line }

## What was checked

heading-checked = Ce qui a été vérifié
heading-checked-wrong = Ce qui a été vérifié, et qui est en règle sauf les lignes dites plus haut
row-order = Ordre
row-entropy = Entropie
row-cards = Cartes
row-numbers = Numéros
row-reveal = Révélation
row-coups = Coups
row-payments = Paiements
row-record = Procès-verbal
packs =
    { $count ->
        [one] un sixain
       *[other] { $n } sixains
    }
spins =
    { $count ->
        [one] une boule
       *[other] { $n } boules
    }
checked-order = { $draws } : engagement pris avant que quiconque ajoute de l’entropie, ordre fixé avant la coupe et la première mise
checked-order-spins = { $draws } : engagement pris avant que quiconque ajoute de l’entropie, numéro fixé avant la première mise
checked-entropy =
    { $count ->
        [one] un joueur a ajouté sa propre entropie (valeurs ouvertes : { $values }) : toujours celle de son engagement
       *[other] { $n } joueurs ont ajouté leur propre entropie (valeurs ouvertes : { $values }) : toujours celle de leur engagement
    }
checked-no-entropy = aucun joueur n’a ajouté d’entropie
checked-cards = { $n } : chacune la suivante de son sixain, chacune avec la preuve qu’elle y était dès avant la coupe
checked-numbers = { $n } : chacun avec la preuve qu’il était fixé avant les mises
checked-reveal = { $n } graines sur { $of } : chacune celle qui engageait la maison, et de chacune découle tout l’ordre, cartes brûlées et jamais données comprises
checked-reveal-spins = { $n } graines sur { $of } : chacune celle qui engageait la maison, et de chacune découle le numéro
checked-coups = { $n } : chacun décidé à nouveau selon le règlement de la maison
checked-payments = calculés : { $n } ; comparés au procès-verbal : { $compared }
checked-answers = { $n } réponses de la table comparées lettre par lettre
checked-digest = { $n } réponses de la table comparées lettre par lettre ; l’empreinte tient ensemble toutes les lignes

## Remarks

heading-remarks = Bon à savoir
more =
    { $count ->
        [one] De même pour un autre tirage.
       *[other] De même pour { $n } autres tirages.
    }
note-no_entropy = Personne n’a ajouté d’entropie à « { $id } » : l’ordre vient de la seule graine de la maison.
note-unopened = Entropie non ouverte, et donc laissée hors de « { $id } » : { $players }.
note-ended_early = La taille « { $id } » a été close à la main, { $cards } cartes n’étant pas données.
note-never_played = La maison s’était engagée pour « { $id } » et ne l’a jamais joué.
note-in_play = « { $id } » est encore en jeu : ce qui n’en est pas montré ne peut pas encore être vérifié.
note-to_reveal = « { $id } » est terminé, et sa graine n’est pas encore révélée.
note-no_answers = Le procès-verbal ne contient aucune réponse de la table : les paiements ont été calculés, et il n’y avait rien à quoi les comparer.
note-cut_short = La dernière ligne est en train d’être écrite, et n’a pas compté.

## What is wrong, and what it means

fault-unreadable = Elle ne peut pas être lue : { $problem }.
means-unreadable = Aucune table n’écrit une telle ligne, et rien n’a été lu après elle.
fault-id_reused = Elle engage la maison pour « { $id } », comme déjà la ligne { $earlier }.
means-id_reused = Un nom sert une seule fois, pour toujours ; sinon la maison pourrait préparer plusieurs tirages et jouer celui qui lui plaît.
fault-stake_before_draw = { $player } a misé avant que ne soit fixé le tirage qui décide de la mise.
means-stake_before_draw = Une maison qui connaît d’abord les mises peut choisir ce qui sort.
fault-no_proof = Le coup { $coup } a été joué sans preuve.
means-no_proof = Personne ne s’était engagé d’avance pour ses cartes ou son numéro ; ils ont pu être choisis à volonté.
fault-card_mismatch = Elle donne { $card } ; à la place { $place } de « { $id } » se trouvait { $was }.
means-card_mismatch = La carte a été échangée après que l’ordre fut fixé.
fault-wrong_place = Elle prend { $card } à la place { $at } de « { $id } » ; la suivante était la place { $place }.
means-wrong_place = Les cartes ne sont pas venues dans l’ordre qu’avait le sixain après la coupe.
fault-proof_mismatch = La preuve de { $card } à la place { $place } de « { $id } » ne mène pas à la racine publiée.
means-proof_mismatch = Rien ne montre que la carte s’y trouvait quand l’ordre a été fixé.
fault-entropy_mismatch = Pour « { $id } », { $player } ouvre à la ligne { $opened } autre chose que ce qui était engagé à la ligne { $committed }.
means-entropy_mismatch = Une entropie qui peut encore changer après que d’autres ont ouvert la leur peut choisir l’ordre.
fault-commitment_mismatch = Elle engage la maison à une autre graine de « { $id } » que celle révélée à la ligne { $revealed }.
means-commitment_mismatch = La maison n’était pas engagée à l’ordre qu’elle a donné.
fault-root_mismatch = De la graine de la ligne { $revealed } et de l’entropie des joueurs découle pour « { $id } » une autre racine.
means-root_mismatch = L’ordre n’était pas celui du hasard : il était préparé, ou l’entropie de quelqu’un a été écartée.
fault-seed_mismatch = Ce n’est pas la graine de « { $id } » à laquelle la ligne { $committed } engageait la maison, et il en découle un autre ordre.
means-seed_mismatch = La maison ne montre pas de quoi l’ordre était fait.
fault-not_revealed = La graine de « { $id } » n’a pas été révélée.
means-not_revealed = Un tirage qui reste clos a pu être préparé ; ce qui fut brûlé ou jamais donné, personne ne le sait.
fault-act_refused = La table a refusé « { $act } » : { $problem }.
means-act_refused = La maison a agi hors de son tour, ou autrement que ne le veut le règlement.
fault-payment_mismatch = De ce qui suit de la ligne { $command }, elle dit : { $found }. Selon le règlement, c’est : { $expected }.
means-payment_mismatch = Quelqu’un a reçu plus ou moins que ne donne le règlement, ou la ligne a été altérée.
fault-answer_mismatch = De ce qui suit de la ligne { $command }, elle dit : { $found }. Selon le règlement, c’est : { $expected }.
means-answer_mismatch = La table ne s’en est pas tenue au règlement, ou l’une des deux lignes a été altérée.
fault-answer_missing = Avant elle manque une réponse à la ligne { $command } : { $expected }
means-answer_missing = Quelque chose que la table a fait a été ôté du procès-verbal.
fault-answer_extra = La ligne { $command } n’a pas de telle réponse : { $found }
means-answer_extra = On a mis dans le procès-verbal quelque chose que la table n’a pas fait.
fault-digest_mismatch = L’empreinte de toutes les lignes qui précèdent est une autre : { $digest }
means-digest_mismatch = Au moins une lettre du procès-verbal a été changée après sa clôture.
fault-digest_missing = Un procès-verbal avec réponses finit par son empreinte ; ici il n’y en a pas.
means-digest_missing = La fin du procès-verbal a pu être coupée.

## Several records

heading-differences = Deux récits d’un seul tirage
difference = « { $id } », { $act } : la ligne { $line } de { $file } et la ligne { $other_line } de { $other } ne disent pas la même chose.
act-commitment = l’engagement
act-entropy = l’entropie
act-root = la racine
act-at_card = la coupe
means-two_draws = La maison a dit à des gens différents des choses différentes d’un seul tirage, ou s’est servie deux fois de son nom.
no-differences =
    { $count ->
        [one] Un tirage figure dans plus d’un procès-verbal, partout le même.
       *[other] { $n } tirages figurent dans plus d’un procès-verbal, partout les mêmes.
    }
