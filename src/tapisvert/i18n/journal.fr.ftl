# What `audit`, `backup`, `restore` and `archive` say, in French. Numbers arrive as text, $count beside them as a number.
# A no-break space stands before : ; and inside « », as French typography asks.

## The audit

waiting = Vérification du journal
held =
    { $count ->
        [one] une table, { $entries } écritures, dont { $commands } commandes
       *[other] { $tables } tables, { $entries } écritures, dont { $commands } commandes
    }
right = Tout est correct.
wrong = { $count ->
        [one] { $n } irrégularité trouvée.
       *[other] { $n } irrégularités trouvées.
    }
heading-checked = Contrôles
row-chain = Écritures
row-rules = Réponses
row-money = Argent
row-purses = Soldes
row-people = Comptes
row-witnesses = Témoins
row-receipts = Reçus
row-checkpoints = Points de contrôle
checked-chain = chacune suit la précédente, par son numéro et par SHA-256
checked-rules = { $commands } commandes réexécutées, { $coups } coups : chaque réponse identique, lettre pour lettre
checked-money = { $postings } passations, chacune comme dans la réponse et avec sa contrepartie ; les comptes correspondent aux règles
checked-purses = { $count ->
        [one] { $n } solde correspond à ses écritures
       *[other] { $n } soldes correspondent à leurs écritures
    }
checked-people = { $count ->
        [one] { $n } compte, ses rôles, limites et signatures : comme au journal de la maison
       *[other] { $n } comptes, leurs rôles, limites et signatures : comme au journal de la maison
    }
checked-checkpoints = { $count ->
        [one] { $n } point de contrôle signé : rien ne manque de ce qu’il nomme
       *[other] { $n } points de contrôle signés : rien ne manque de ce qu’ils nomment
    }
checked-receipts = { $count ->
        [one] { $n } reçu : ses écritures sont dans le journal telles qu’elles ont été signées
       *[other] { $n } reçus : leurs écritures sont dans le journal telles qu’elles ont été signées
    }
cosigned = { $witness } a cosigné { $n } points de contrôle sur { $of }
no-checkpoints = aucun : une fin tronquée ne peut être détectée
no-key = { $n } non vérifiés : la clé manque

## What is wrong

heading-faults = Irrégularités
at-entry = table { $table }, écriture { $entry }
at-table = table { $table }
at-checkpoint = point de contrôle { $entry }
fault-chain = Ce n’est pas l’écriture faite après la précédente.
fault-end = La dernière écriture de la table n’est pas celle que la table indique.
fault-rules = Réexécutée, elle donne un autre résultat : { $problem }.
fault-money = Les comptes ne s’équilibrent pas : { $problem }.
fault-purse = Un solde ne correspond pas à ses écritures : { $problem }.
fault-people = Les comptes ne correspondent pas au journal de la maison : { $problem }.
fault-unreadable = Elle ne peut être lue : { $problem }.
fault-missing_entry = Un point de contrôle nomme une écriture qui manque au journal ou y a changé : { $problem }.
fault-snapshot = L’instantané enregistré ici n’est pas l’état de la table : { $problem }.
fault-report = Le rapport enregistré n’a pas les chiffres du journal : { $problem }.
fault-archive = Ce qui est archivé n’est pas comme au journal de la maison : { $problem }.
fault-receipt = Un reçu n’est pas tenu : { $problem }.
fault-log = Il n’est pas du registre que forment les points de contrôle : { $problem }.
fault-signature = Pas signé d’une clé de la maison, ou changé depuis.

## Backups

copying = Copie
copied = { $file } contient la maison à { $at }.
copy-checkpoint = Son point de contrôle est dans { $file }. Gardez-le ailleurs : il montrera ce qui manque.
copy-unsigned = Pas de clé dans { $folder } : la copie ne contient pas de nouveau point de contrôle.
copy-keys = Les clés n’y sont pas : gardez une copie de { $folder } ailleurs, à part des données.
use-pg-dump = Sauvegardez PostgreSQL avec ses propres outils, même maison ouverte :
use-pg-restore = Restaurez PostgreSQL avec ses propres outils, dans une base neuve ; puis fermez les tables :

## Restored

restored = { $file } est prêt, tel qu’à la sauvegarde.
closing = Fermeture des tables
closed-none = Aucune table n’était ouverte.
coup-settled = Table { $table } : le coup dont les mises étaient closes est joué jusqu’au bout et réglé.
coup-called_off = Table { $table } : le coup dont les mises étaient closes est annulé, le témoin n’avait pas donné la clé. Les mises ont été rendues : prévenez les joueurs.
coup-lost = Table { $table } : le coup dont les mises étaient closes ne peut être joué, son tirage ne s’ouvre pas. Il a été payé selon la lecture R26 : prévenez les joueurs.
coup-locked = Table { $table } : les mises sont arrêtées sur un coup dont les cartes scellées ne s’ouvrent pas. Avec la clé du coffre, elles le décident.
key-needed = Remettez la clé du coffre dans { $folder } et restaurez de nouveau. Si elle est perdue pour de bon, --without-key paie ces coups selon la règle R26 ; c’est définitif.
coup-kept = Table { $table } : un coup de vraies cartes est en cours. La table reste telle quelle : le croupier saisit la suite.
closed = { $count ->
        [0] Table { $table } fermée ; aucun joueur.
        [one] Table { $table } fermée ; mises et jetons rendus à { $players } joueur.
       *[other] Table { $table } fermée ; mises et jetons rendus à { $players } joueurs.
    }
never-again = Aucun tirage antérieur ne sera rejoué : chaque nouveau a son propre identifiant.
missing-none = Rien ne manque jusqu’au point de contrôle de { $at }.
missing = Les écritures { $first } à { $last } de la table { $table } manquent ; le point de contrôle de { $at } les nomme.
missing-table = La table { $table } manque avec ses { $last } écritures ; le point de contrôle de { $at } les nomme.
other-journal = Le point de contrôle de { $at } appartient à un autre journal : { $problem }.
not-restored = Rien n’a été restauré.
replica-head = La table { $table } finit par l’écriture { $entry }.
replica-end = Ce qui a été joué après ces écritures est perdu ; un point de contrôle gardé ailleurs le nomme.
replica-right = La réplique a tout jusqu’à la transaction { $transaction } ; quand Litestream { $version } a été interrogé, il lui en manquait { $count }.
replica-wrong = La réplique ne reçoit pas ce qui est écrit : { $problem }
key-missing =
    { $name ->
        [vault] La clé du coffre manque : { $file }. Sans elle, aucun tirage en cours ne peut continuer, et les nouveaux tirages auront une autre clé.
       *[other] La clé des points de contrôle manque : { $file }. Sans elle, les nouveaux seront d’un autre journal.
    }
archives-nowhere =
    { $count ->
        [one] La base a une session archivée : réglez archive.folder et mettez-y son fichier.
       *[other] La base a { $count } sessions archivées : réglez archive.folder et mettez-y leurs fichiers.
    }
archive-missing = Il manque la session { $session } de la table { $table }, dans le fichier { $file }. Elle ne peut être lue tant que ce fichier n’est pas dans le dossier.
ask-again = Les limites et exclusions posées après la sauvegarde n’y sont pas : demandez aux joueurs de les fixer à nouveau. Tous doivent se reconnecter ; les liens de mot de passe ne valent plus, la direction en émet d’autres.

## Archived sessions

archiving = Archivage
archived = Session { $session } de la table { $table }, { $entries } écritures : { $file }
archived-none = Aucune session à archiver.
archived-keep = Gardez { $folder } aussi longtemps que la base, et sauvegardez-les ensemble : ces écritures ne sont nulle part ailleurs.
archive-freed = Le fichier de la base a { $megabytes } Mo de moins.
archive-refused = Arrêté : { $problem }.
opening-differs = Table { $table }, écriture { $entry } : le comptage d’ouverture s’écarte du dernier comptage de clôture de { $differs }.
left-out = { $count ->
        [one] Une écriture archivée n’a pas été lue
       *[other] { $n } écritures archivées n’ont pas été lues
    }. Pour les vérifier aussi, indiquez le dossier de leurs fichiers : --archive DOSSIER.
