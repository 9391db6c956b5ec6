# What `tapisvert verify` says, in French. Numbers arrive as text, $count beside them as a number.
# A no-break space stands before : ; and inside « », as French typography asks.

waiting = Vérification
lines = { $lines } lignes, { $commands } commandes
read-otherwise = Autres interprétations : { $rulings }
right = Tout est correct.
right-so-far = Correct jusqu’ici.
incomplete = Chaque ligne est correcte, mais tout n’est pas montré.
wrong = La ligne { $line } est fausse.
further = { $count ->
        [one] { $n } autre ligne fausse : { $lines }.
       *[other] { $n } autres lignes fausses : { $lines }.
    }
own-edition = Les règles sont celles de l’édition « { $edition } » dans votre fichier de { $id }. Si ce fichier a changé depuis ce relevé, remettez le texte d’avant et vérifiez de nouveau.
line = ligne { $line }

## What the draws prove

verdict-witnessed = { $count ->
        [one] { $n } coup avec le témoin { $witness } : personne ne l’a connu, choisi ou changé avant que ses mises soient fixées, à moins que la maison et le témoin n’aient agi ensemble.
       *[other] { $n } coups avec le témoin { $witness } : personne ne les a connus, choisis ou changés avant que leurs mises soient fixées, à moins que la maison et le témoin n’aient agi ensemble.
    }
verdict-witnessed-players = { $count ->
        [one] { $n } coup avec le témoin { $witness } : personne ne l’a connu, choisi ou changé avant que ses mises soient fixées, à moins que la maison et le témoin n’aient agi ensemble ; même ainsi ils pouvaient seulement le connaître ou écarter des tirages, non choisir, sans l’aide de tous ceux dont l’entropie y est : { $players }.
       *[other] { $n } coups avec le témoin { $witness } : personne ne les a connus, choisis ou changés avant que leurs mises soient fixées, à moins que la maison et le témoin n’aient agi ensemble ; même ainsi ils pouvaient seulement les connaître ou écarter des tirages, non choisir, sans l’aide de tous ceux dont l’entropie y est : { $players }.
    }
verdict-fixed = { $count ->
        [one] { $n } coup sans témoin : la maison le connaissait avant les mises et pouvait écarter des tirages ; elle ne pouvait pas le changer après le début, ni le choisir sans l’aide de tous ceux dont l’entropie y est : { $players }.
       *[other] { $n } coups sans témoin : la maison les connaissait avant les mises et pouvait écarter des tirages ; elle ne pouvait pas les changer après le début, ni les choisir sans l’aide de tous ceux dont l’entropie y est : { $players }.
    }
verdict-choosable = { $count ->
        [one] { $n } coup sans témoin ni entropie d’un joueur : la maison le connaissait avant les mises et a pu le choisir avant le début ; elle ne pouvait pas le changer après.
       *[other] { $n } coups sans témoin ni entropie d’un joueur : la maison les connaissait avant les mises et a pu les choisir avant le début ; elle ne pouvait pas les changer après.
    }
verdict-withheld = { $count ->
        [one] Sauf parmi { $choices } : { $n } joueur a retenu la sienne.
       *[other] Sauf parmi { $choices } : { $n } joueurs ont retenu la leur.
    }
verdict-others = { $count ->
        [one] { $n } autre coup, avec d’autres joueurs ou un autre témoin, n’est pas nommé ici.
       *[other] { $n } autres coups, avec d’autres joueurs ou d’autres témoins, ne sont pas nommés ici.
    }
verdict-no_coup = Il ne contient aucun coup scellé.
verdict-unsealed = { $count ->
        [one] { $n } coup a été joué sans tirage scellé.
       *[other] { $n } coups ont été joués sans tirage scellé.
    }
verdict-compare = { $count ->
        [one] Vous n’avez pas nommé de témoin auquel vous vous fiez : comparez l’empreinte { $witnesses } avec celle que publie le témoin.
       *[other] Vous n’avez pas nommé de témoin auquel vous vous fiez : comparez les empreintes avec celles que publient les témoins : { $witnesses }
    }
verdict-witness_other = La clé { $witness } n’est pas celle d’un témoin auquel vous vous fiez.
verdict-witness_changed = Le témoin a changé : { $n } clés.
verdict-missing = Parmi les déclarations du témoin pour cette table, manquent ici : { $missing } ; antérieures : { $earlier } ; avant la première, pour d’autres tables : { $others }.
verdict-missing-listed = Parmi les déclarations du témoin pour cette table, manquent ici : { $missing } ; antérieures : { $earlier }.
verdict-called_off = { $count ->
        [one] { $n } coup fermé a été annulé ; pour { $shown }, le témoin montre que personne n’en connaissait l’issue.
       *[other] { $n } coups fermés ont été annulés ; pour { $shown }, le témoin montre que personne n’en connaissait l’issue.
    }
verdict-signed = { $count ->
        [one] { $n } des coups annulés avait été signé : la maison pouvait en connaître l’issue.
       *[other] { $n } des coups annulés avaient été signés : la maison pouvait en connaître l’issue.
    }
verdict-unstated = { $count ->
        [one] { $n } tirage a fini sans la parole du témoin qu’aucun coup n’y manque.
       *[other] { $n } tirages ont fini sans la parole du témoin qu’aucun coup n’y manque.
    }
verdict-unsettled = { $count ->
        [one] { $n } coup fermé n’est pas réglé.
       *[other] { $n } coups fermés ne sont pas réglés.
    }
verdict-no_end = Le relevé n’a pas de fin : il peut y manquer des coups.
verdict-late = { $count ->
        [one] { $n } mise a été refusée comme tardive ; gagnantes parmi elles : { $won }.
       *[other] { $n } mises ont été refusées comme tardives ; gagnantes parmi elles : { $won }.
    }
verdict-late_won = Les mises tardives auraient gagné significativement plus souvent que par hasard : le hasard en fait gagner autant dans moins de 1 relevé sur 1000.
verdict-unplayed = { $count ->
        [one] { $n } tirage a été commencé et non joué.
       *[other] { $n } tirages ont été commencés et non joués.
    }
verdict-hidden = { $count ->
        [one] { $n } ligne est cachée : mises et paiements n’ont pas été vérifiés.
       *[other] { $n } lignes sont cachées : mises et paiements n’ont pas été vérifiés.
    }
verdict-listed = Des { $statements } déclarations dans la liste du témoin, { $own } de ces tables et { $others } d’autres tables ne sont pas ici.
verdict-list_other = Aucune déclaration du témoin qui est ici n’est dans la liste : c’est celle d’un autre témoin, ou elle est fausse.
verdict-list_short = { $count ->
        [one] La liste finit avant { $n } déclaration qui est ici : prenez-en une plus récente.
       *[other] La liste finit avant { $n } déclarations qui sont ici : prenez-en une plus récente.
    }

## What was checked

heading-checked = Contrôles
heading-checked-wrong = Contrôles, corrects sauf les lignes indiquées plus haut
row-draws = Tirages
row-witness = Témoin
row-coups = Coups
row-payments = Paiements
row-record = Relevé
checked-draws = { $n } ; coups scellés : { $coups } ; chacun ouvre le maillon suivant de la chaîne de la maison, et est celui qui en découle
checked-witness = déclarations : { $n } ; chacune sur ce relevé jusqu’à son coup, dans l’ordre de la signature
checked-coups = { $n } : chacun recalculé selon le règlement de la maison
checked-payments = calculés : { $n } ; comparés au relevé : { $compared }
checked-answers = { $n } réponses de la table comparées lettre par lettre
checked-digest = { $n } réponses de la table comparées lettre par lettre ; l’empreinte tient ensemble toutes les lignes

## Remarks

heading-remarks = Remarques
note-no_answers = Le relevé ne contient aucune réponse de la table : les paiements ont été calculés, pas comparés.
note-cut_short = La dernière ligne est en cours d’écriture : non contrôlée.
note-payments = Les paiements et les mises tardives n’ont pas été vérifiés ici : `tapisvert verify` le fait.

## What is wrong, and what it means

fault-unreadable = Elle ne peut pas être lue : { $problem }.
means-unreadable = Aucune table n’écrit une telle ligne ; rien n’a été lu après elle.
fault-act_out_of_turn = « { $act } » n’est pas à son tour.
means-act_out_of_turn = La maison a agi dans un ordre où rien n’est prouvé.
fault-invalid_key = La clé du témoin n’est pas valable : { $problem }.
means-invalid_key = Avec une telle clé une déclaration peut avoir plusieurs signatures, ou chacun peut signer.
fault-unknown_witness = Le tirage nomme le témoin { $witness }, dont la clé n’est pas dans le relevé.
means-unknown_witness = Rien de ce que signe ce témoin ne pourrait être vérifié.
fault-entropy_mismatch = { $player } ouvre une entropie autre que celle engagée, ou pour la seconde fois.
means-entropy_mismatch = Une entropie qui peut encore changer après que d’autres ont ouvert la leur peut choisir le tirage.
fault-start_mismatch = Ce n’est pas le début qui découle des lignes jusqu’au sceau et de l’entropie des joueurs : { $expected }
means-start_mismatch = L’entropie d’un joueur a été écartée, ou quelque chose a été changé avant le début.
fault-share_mismatch = Ce qui ouvre le coup { $coup } n’est pas le maillon suivant de la chaîne de la maison.
means-share_mismatch = Avant la première mise, la maison était engagée à un autre coup.
fault-share_repeated = Un tirage antérieur a déjà montré ce que la maison annonce ou ouvre ici.
means-share_repeated = Ce n’était plus un secret : d’autres pouvaient le connaître avant les mises et, sans témoin, connaître aussi les coups.
fault-witness_mismatch = La déclaration du témoin sur « { $coup } » manque, ou il y en a une et le tirage n’a pas de témoin.
means-witness_mismatch = Un tirage a un témoin pour tous ses coups, ou pour aucun.
fault-signature_mismatch = La signature sur « { $coup } » n’est pas celle du témoin { $witness } sur ce relevé.
means-signature_mismatch = Le témoin a signé autre chose : des mises ou d’autres lignes ont été changées après coup, ou une autre clé a signé.
fault-statement_out_of_turn = La déclaration { $n }, sur « { $coup } », ne suit pas la précédente du témoin { $witness }.
means-statement_out_of_turn = Un témoin numérote et enchaîne tout ce qu’il signe : ici il y a deux versions, ou des lignes échangées.
fault-key_mismatch = La clé sur « { $coup } » n’est pas celle du témoin { $witness } pour ce coup.
means-key_mismatch = Avec une autre clé c’est un autre coup : il a pu être choisi.
fault-result_mismatch = Elle montre { $found } ; de ce qui a été ouvert découle { $expected }.
means-result_mismatch = On a montré une autre carte ou un autre numéro que celui fixé avant la première mise.
fault-coup_unsettled = Un coup a été interrompu après « rien ne va plus », et n’a pas été réglé.
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

## La page qui vérifie sans serveur

saved-file = Choisissez des preuves ou des relevés enregistrés, et les règles d’une maison qui a les siennes. Ils restent sur cet appareil.
saved-witness = L’empreinte d’un témoin de confiance
saved-list = La liste de tout ce que le témoin a signé
saved-so-far = Le jeu continue : un tirage peut être encore en cours.
saved-right = Tout ce qui a été vérifié ici est juste.
saved-incomplete = Tout ce qui a été vérifié ici est juste, mais tout n’est pas montré.
saved-none = Un fichier n’est pas un texte, ou pas la liste d’un témoin : on ne peut le vérifier.

## Several records

heading-differences = Deux versions
difference-n = { $file }, ligne { $line }, et { $other }, ligne { $other_line } : deux déclarations avec le numéro { $number }, signées par { $witness }.
difference-m = { $file }, ligne { $line }, et { $other }, ligne { $other_line } : deux déclarations avec le numéro { $number } de la table { $table }, signées par { $witness }.
difference-coup = { $file }, ligne { $line }, et { $other }, ligne { $other_line } : deux déclarations sur « { $number } » d’un même tirage, signées par { $witness }.
difference-link = { $other }, ligne { $other_line } : la déclaration { $number } ne nomme pas la déclaration précédente.
means-difference = Le témoin, ou qui a sa clé, a donné deux versions. Gardez les deux fichiers.

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
