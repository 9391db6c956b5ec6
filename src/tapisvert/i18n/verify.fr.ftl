# What `tapisvert verify` says, in French. Numbers arrive as text, $count beside them as a number.
# A no-break space stands before : ; and inside « », as French typography asks.

waiting = Vérification
lines = { $lines } lignes, { $commands } commandes
read-otherwise = Autres interprétations : { $rulings }
right = Tout est correct.
right-so-far = Correct jusqu’ici.
wrong = La ligne { $line } est fausse.
further = { $count ->
        [one] { $n } autre ligne fausse : { $lines }.
       *[other] { $n } autres lignes fausses : { $lines }.
    }
choice-single = Dans { $n } tirages sur { $draws }, ni la maison ni un joueur ne pouvait choisir l’ordre, sauf avec l’aide du détenteur de la clé du témoin.
choice-players = { $count ->
        [one] Dans { $n } tirages sur { $draws }, la maison pouvait choisir tout ordre avec l’aide de ce joueur : { $players }.
       *[other] Dans { $n } tirages sur { $draws }, la maison pouvait choisir tout ordre avec l’aide de tous ceux-ci : { $players }.
    }
choice-others = Dans { $n } tirages sur { $draws }, elle le pouvait avec l’aide d’autres joueurs : --json les nomme.
choice-some = { $count ->
        [one] Dans { $chosen } tirage sur { $draws }, la maison pouvait en tout cas choisir un ordre parmi { $most } au plus : par l’entropie retenue, par une coupe, en disant le témoin absent ou en écartant un tirage.
       *[other] Dans { $chosen } tirages sur { $draws }, la maison pouvait en tout cas choisir : un ordre parmi { $most } au plus par tirage, parmi { $orders } en tout. L’entropie retenue, une coupe, un témoin dit absent et un tirage écarté lui en donnent chacun plus d’un.
    }
choice-chance = Un résultat qui vient une fois sur { $once } tirages loyaux ({ $fair }) a pu ainsi être obtenu dans { $chance } des cas.
choice-free = { $count ->
        [one] Dans { $n } tirage sur { $draws }, la maison pouvait choisir tout ordre : aucun témoin ne devait signer, et l’entropie d’aucun joueur n’a compté.
       *[other] Dans { $n } tirages sur { $draws }, la maison pouvait choisir tout ordre : aucun témoin ne devait signer, et l’entropie d’aucun joueur n’a compté.
    }
choice-discarded = { $count ->
        [one] { $n } tirage a été écarté ou interrompu, ce qui compte comme un choix pour un tirage suivant.
       *[other] { $n } tirages ont été écartés ou interrompus, ce qui compte comme un choix pour les suivants.
    }
choice-earlier = { $count ->
        [one] { $n } tirage antérieur de cette table n’est pas dans ce relevé, qui n’en dit rien.
       *[other] { $n } tirages antérieurs de cette table ne sont pas dans ce relevé, qui n’en dit rien.
    }
choice-known = La maison connaissait chaque ordre avant d’accepter les mises : aucun relevé ne montre si elle en a refusé pour cette raison.
witness-changed = Le témoin a changé : { $n } clés ont signé.
witness-compare = { $count ->
        [one] Comparez la clé du témoin avec celle que publie son détenteur : { $keys }
       *[other] Comparez les clés des témoins avec celles que publient leurs détenteurs : { $keys }
    }
own-edition = Les règles sont celles de l’édition « { $edition } » dans votre fichier de { $id }. Si ce fichier a changé depuis ce relevé, remettez le texte d’avant et vérifiez de nouveau.
line = ligne { $line }

## What was checked

heading-checked = Contrôles
heading-checked-wrong = Contrôles, corrects sauf les lignes indiquées plus haut
row-order = Ordre
row-entropy = Entropie
row-witness = Témoin
row-cards = Cartes
row-numbers = Numéros
row-reveal = Révélation
row-coups = Coups
row-payments = Paiements
row-record = Relevé
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
checked-order = { $draws } : engagement pris avant toute entropie, ordre et coupe fixés avant la première mise
checked-order-spins = { $draws } : engagement pris avant toute entropie, numéro fixé avant la première mise
checked-entropy = { $count ->
        [one] { $n } joueur a ajouté de l’entropie (valeurs révélées : { $values }) : elle correspond à l’engagement
       *[other] { $n } joueurs ont ajouté de l’entropie (valeurs révélées : { $values }) : elle correspond aux engagements
    }
checked-no-entropy = aucun joueur n’a ajouté d’entropie
checked-witness = { $n } tirages sur { $of } signés, avec la clé { $keys }
checked-cards = { $n } : chacune la suivante de son sixain, en place dès avant la première mise
checked-numbers = { $n } : chacun fixé avant les mises
checked-reveal = { $n } graines sur { $of } : chacune correspond à l’engagement et donne tout l’ordre, cartes brûlées et non données comprises
checked-reveal-spins = { $n } graines sur { $of } : chacune correspond à l’engagement et donne le numéro
checked-coups = { $n } : chacun recalculé selon le règlement de la maison
checked-payments = calculés : { $n } ; comparés au relevé : { $compared }
checked-answers = { $n } réponses de la table comparées lettre par lettre
checked-digest = { $n } réponses de la table comparées lettre par lettre ; l’empreinte tient ensemble toutes les lignes

## Remarks

heading-remarks = Remarques
more = { $count ->
        [one] De même pour { $n } autre tirage.
       *[other] De même pour { $n } autres tirages.
    }
note-unwitnessed = Aucun témoin n’a signé « { $id } » : la maison connaissait l’ordre avant de le fixer, et pouvait choisir avec l’aide des joueurs dont l’entropie a compté.
note-witness_changed = Le témoin a changé : « { $id } » indique la clé { $witness }, les tirages précédents { $before }.
note-numbers_missing = Avant le tirage { $number } de la table { $table }, il manque { $missing } numéros : ces tirages ont pu être écartés.
note-no_entropy = Aucun joueur n’a ajouté d’entropie à « { $id } » : l’ordre vient de la seule graine de la maison.
note-unopened = Entropie non révélée, donc pas comptée dans « { $id } » : { $players }. Ensemble, ils pouvaient choisir entre { $orders } ordres au plus.
note-called_off = Un coup de « { $id } » a été annulé après « rien ne va plus » : le tirage scellé n’a pas décidé de ses mises.
note-draw_lost = Le tirage « { $id } » s’est perdu pendant un coup : ses mises ont été payées selon la lecture R26, non par les cartes scellées.
note-ended_early = La taille « { $id } » a été terminée à la main, avec { $cards } cartes restantes.
note-never_played = La maison s’est engagée pour « { $id } » et ne l’a jamais joué.
note-in_play = « { $id } » est en cours : ce qui n’est pas encore révélé ne peut être vérifié.
note-to_reveal = « { $id } » est terminé ; sa graine n’est pas encore révélée.
note-no_answers = Le relevé ne contient aucune réponse de la table : les paiements ont été calculés, pas comparés.
note-cut_short = La dernière ligne est en cours d’écriture : non contrôlée.

## What is wrong, and what it means

fault-unreadable = Elle ne peut pas être lue : { $problem }.
means-unreadable = Aucune table n’écrit une telle ligne ; rien n’a été lu après elle.
fault-id_reused = Elle engage la maison pour « { $id } », comme déjà la ligne { $earlier }.
means-id_reused = Un identifiant ne sert qu’une fois ; sinon la maison pourrait préparer plusieurs tirages et jouer celui qu’elle préfère.
fault-number_reused = Le tirage { $number } de la table { $table } n’est pas le suivant.
means-number_reused = Un numéro ne vaut que pour un tirage ; sinon la maison pourrait retirer jusqu’à ce que l’ordre lui plaise.
fault-witness_unknown = « { $id } » indique le témoin { $witness }, qui n’est pas de ceux auxquels vous vous fiez.
means-witness_unknown = Seul le détenteur d’une clé à laquelle vous vous fiez empêche la maison de choisir ; de celle-ci vous ne savez rien.
fault-stake_before_draw = { $player } a misé avant que ne soit fixé le tirage qui décide de la mise.
means-stake_before_draw = Une maison qui connaît d’abord les mises peut choisir ce qui sort.
fault-no_proof = Le coup { $coup } a été joué sans preuve.
means-no_proof = Aucun engagement ne précède ses cartes ou son numéro ; ils ont pu être choisis à volonté.
fault-card_mismatch = Elle donne { $card } ; à la place { $place } de « { $id } » se trouvait { $was }.
means-card_mismatch = La carte a été échangée après que l’ordre fut fixé.
fault-wrong_place = Elle prend { $card } à la place { $at } de « { $id } » ; la suivante était la place { $place }.
means-wrong_place = Les cartes ne sont pas venues dans l’ordre qu’avait le sixain après la coupe.
fault-proof_mismatch = La preuve de { $card } à la place { $place } de « { $id } » ne mène pas à la racine publiée.
means-proof_mismatch = Rien ne montre que la carte s’y trouvait quand l’ordre a été fixé.
fault-entropy_mismatch = Dans « { $id } », { $player } révèle à la ligne { $opened } une entropie autre que celle engagée à la ligne { $committed }.
means-entropy_mismatch = Une entropie qui peut encore changer après que d’autres ont ouvert la leur peut choisir l’ordre.
fault-commitment_mismatch = Elle engage la maison à une autre graine de « { $id } » que celle révélée à la ligne { $revealed }.
means-commitment_mismatch = La maison n’était pas engagée à l’ordre qu’elle a donné.
fault-signature_mismatch = La signature de « { $id } » n’est pas celle du témoin { $witness }….
means-signature_mismatch = Le témoin a signé autre chose : noms, entropie, coupe ou règles ont été changés après coup, ou une autre clé a signé.
fault-root_mismatch = De la graine de la ligne { $revealed } et de l’entropie des joueurs découle pour « { $id } » une autre racine.
means-root_mismatch = L’ordre n’était pas l’ordre aléatoire : il était préparé, ou l’entropie d’un joueur a été écartée.
fault-seed_mismatch = Ce n’est pas la graine de « { $id } » à laquelle la ligne { $committed } engageait la maison, et il en découle un autre ordre.
means-seed_mismatch = La maison ne montre pas de quoi l’ordre était fait.
fault-not_revealed = La graine de « { $id } » n’a pas été révélée.
means-not_revealed = Un tirage jamais révélé a pu être préparé ; les cartes brûlées et non données restent inconnues.
fault-coup_unsettled = La table a été fermée après « rien ne va plus » : le coup de « { $id } » n’a jamais été réglé.
means-coup_unsettled = La maison a interrompu un coup après la clôture des mises ; elle a pu voir qu’elle le perdrait.
fault-act_refused = La table a refusé « { $act } » : { $problem }.
means-act_refused = La maison a agi hors de son tour, ou contre le règlement.
fault-payment_mismatch = Pour la ligne { $command }, elle dit : { $found }. Selon le règlement : { $expected }.
means-payment_mismatch = Un joueur a reçu plus ou moins que ne donne le règlement, ou la ligne a été altérée.
fault-answer_mismatch = Pour la ligne { $command }, elle dit : { $found }. Selon le règlement : { $expected }.
means-answer_mismatch = La table n’a pas suivi le règlement, ou l’une des deux lignes a été altérée.
fault-answer_missing = Avant elle, il manque une réponse à la ligne { $command } : { $expected }
means-answer_missing = Quelque chose que la table a fait manque au relevé.
fault-answer_extra = La ligne { $command } n’a pas cette réponse : { $found }
means-answer_extra = On a ajouté au relevé quelque chose que la table n’a pas fait.
fault-digest_mismatch = L’empreinte ne correspond pas aux lignes précédentes : { $digest }
means-digest_mismatch = Au moins un caractère du relevé a été changé après sa clôture.
fault-digest_missing = Un relevé avec réponses finit par son empreinte ; celui-ci n’en a pas.
means-digest_missing = La fin du relevé a pu être coupée.

## Several records

heading-differences = Deux versions d’un même tirage
difference = « { $id } », { $act } : la ligne { $line } de { $file } diffère de la ligne { $other_line } de { $other }.
difference-id = Tirage { $number } de { $table } : la ligne { $line } de { $file } commence « { $id } », la ligne { $other_line } de { $other } commence « { $other_id } ».
act-commitment = l’engagement
act-entropy = l’entropie
act-root = la racine
act-at_card = la coupe
act-cards = les cartes
means-two_draws = La maison a publié des données différentes sur un même tirage, ou a utilisé deux fois son identifiant ou son numéro.
no-differences = { $count ->
        [one] { $n } tirage figure dans plusieurs relevés, identique dans tous.
       *[other] { $n } tirages figurent dans plusieurs relevés, identiques dans tous.
    }

# Points de contrôle
signed-right = Ce que la maison a signé est juste.
signed-wrong = Tout ce que la maison a signé n’est pas juste.
signed-log = { $file } : point de contrôle { $size } de { $origin }, signé par la maison.
signed-alone = { $file } : point de contrôle de { $origin } hors de son registre, signé par la maison.
signed-cosigned = { $file } : cosigné par { $witness }, { $at }.
signed-unsigned = { $file } : signé d’aucune de ces clés, ou changé depuis.
signed-no_checkpoint = { $file } : ni un point de contrôle, ni une preuve entre deux.
receipts-found = { $file } : { $count ->
    [one] un reçu pour { $n } écriture, signé par la maison
   *[other] des reçus pour { $n } écritures, signés par la maison
  } ; { $compared } cherchées dans les relevés, et trouvées.
receipts-alone = { $file } : { $count ->
    [one] un reçu pour { $n } écriture, signé par la maison. Donnez aussi le relevé de la session, pour voir qu’elle y est.
   *[other] des reçus pour { $n } écritures, signés par la maison. Donnez aussi le relevé de la session, pour voir qu’elles y sont.
  }
receipts-more = { $file } : { $count ->
    [one] { $n } autre du même genre.
   *[other] { $n } autres du même genre.
  }
receipt-no_receipt = { $file } : une partie n’est pas un reçu.
receipt-unsigned = { $file } : un reçu qui n’est signé d’aucune de ces clés, ou changé depuis.
receipt-missing = { $file } : il manque l’écriture { $entry } de la table { $table }. La maison l’a signée, et aucun de ces relevés ne l’a : ils sont d’autres sessions, ou la maison l’a omise ou changée.
receipt-dropped = { $file } : l’écriture { $entry } de la table { $table } manque dans { $other }, que la maison a signé plus tard. La maison l’a reprise. Gardez les deux fichiers.
receipt-forked = { $file } : { $other } a une autre écriture { $entry } de la table { $table }. La maison a signé deux histoires. Gardez les deux fichiers.
joint-right = { $first } est le début de { $second }.
joint-forked = { $first } n’est pas le début de { $second } : la maison a raconté deux histoires. Gardez les deux fichiers.
joint-no_proof = Rien ici ne montre que { $first } est le début de { $second }. Enregistrez /api/checkpoint/proof?old={ $old } de la maison et donnez-le aussi.
record-line = ligne { $line } : { $problem }
record-none = ce n’est pas un relevé ; `tapisvert randomness --results` lit les résultats d’une maison
record-byte-order-mark = le fichier commence par un indicateur d’ordre des octets (BOM), comme un éditeur l’enregistre : prendre le fichier tel que la table l’a écrit
record-line-ends = les lignes finissent par CRLF et non par LF, comme un programme de copie les a laissées : vérifier le fichier tel que la table l’a écrit
record-nothing = rien à vérifier dans ce fichier
replay-refused = la ligne { $line } a été refusée : { $message } ({ $code }, { $clause })
