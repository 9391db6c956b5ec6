# What `audit`, `backup` and `restore` say, in French. Numbers arrive as text, $count beside them as a number.
# A no-break space stands before : ; and inside « », as French typography asks.

## The audit

waiting = Vérification du journal
held =
    { $count ->
        [one] une table, { $entries } écritures, dont { $commands } commandes
       *[other] { $tables } tables, { $entries } écritures, dont { $commands } commandes
    }
right = Tout est en règle.
wrong =
    { $count ->
        [one] Il y a une irrégularité.
       *[other] Il y a { $n } irrégularités.
    }
heading-checked = Ce qui a été vérifié
row-chain = Écritures
row-rules = Réponses
row-money = Argent
row-purses = Bourses
row-people = Personnes
row-checkpoints = Points de contrôle
checked-chain = chacune suit la précédente, par son numéro et par SHA-256
checked-rules = { $commands } commandes exécutées de nouveau, { $coups } coups : chaque réponse la même, lettre pour lettre
checked-money = { $postings } passations, chacune celle de la réponse, chacune avec sa contrepartie ; les comptes tiennent ce que disent les règles
checked-purses =
    { $count ->
        [one] une bourse contient ce que les écritures y ont mis
       *[other] { $n } bourses contiennent ce que les écritures y ont mis
    }
checked-people =
    { $count ->
        [one] un compte, ses rôles, limites et signatures : tels que dits au livre de la maison
       *[other] { $n } comptes, leurs rôles, limites et signatures : tels que dits au livre de la maison
    }
checked-checkpoints =
    { $count ->
        [one] un point de contrôle signé : ce qu’il nomme est là
       *[other] { $n } points de contrôle signés : ce qu’ils nomment est là
    }
no-checkpoints = aucun : rien ne montre si la fin a été coupée
no-key = { $n } non examinés : la clé manque pour les vérifier

## What is wrong

heading-faults = Ce qui n’est pas en règle
at-entry = table { $table }, écriture { $entry }
at-table = table { $table }
at-checkpoint = point de contrôle { $entry }
fault-chain = Ce n’est pas l’écriture qui fut faite après la précédente.
fault-end = Les écritures de la table finissent ailleurs que la table ne le dit.
fault-rules = Exécutée de nouveau, elle donne autre chose : { $problem }.
fault-money = Les comptes ne sont pas justes : { $problem }.
fault-purse = Une bourse contient autre chose que ce que disent ses écritures : { $problem }.
fault-people = Les personnes ne sont pas telles que dites au livre de la maison : { $problem }.
fault-unreadable = Elle ne peut être lue : { $problem }.
fault-lacking = Un point de contrôle nomme ce que le journal n’a pas, ou a autrement : { $problem }.
fault-signature = Il n’est pas signé d’une clé de la maison, ou il a été changé.

## Backups

copying = Copie
copied = { $file } contient la maison telle qu’elle était à { $at }.
copy-checkpoint = Son point de contrôle est dans { $file }. Gardez-le ailleurs : il montrera ce qui manque.
copy-unsigned = Il n’y a pas de clé dans { $folder } : la copie ne contient pas de nouveau point de contrôle.
copy-keys = Les clés n’y sont pas : gardez une copie de { $folder } ailleurs, loin des données.
use-pg-dump = Une maison dans PostgreSQL se copie par les outils de PostgreSQL, même ouverte :
use-pg-restore = Une maison dans PostgreSQL se remet par les outils de PostgreSQL, dans une base neuve ; puis on ferme ses tables :

## Restored

restored = { $file } peut être ouvert : la maison est telle que la copie la contient.
closed-none = Aucune table n’était ouverte.
closed =
    { $count ->
        [0] La table { $table } est fermée ; personne n’y était.
        [one] La table { $table } est fermée ; mises et jetons d’un joueur lui ont été rendus.
       *[other] La table { $table } est fermée ; mises et jetons de { $players } joueurs leur ont été rendus.
    }
void-revealed = Le tirage « { $draw } » est nul ; sa graine est montrée dans le journal.
void-lost = Le tirage « { $draw } » est nul ; sans la clé du coffre, sa graine est perdue.
never-again = Aucun tirage d’avant ne sera jamais joué de nouveau : chacun qui vient a un nom à lui.
missing-none = Rien ne manque jusqu’au point de contrôle de { $at }.
missing = De la table { $table } manquent les écritures { $first } à { $last }, que le point de contrôle de { $at } nomme.
missing-table = La table { $table } manque avec ses { $last } écritures, que le point de contrôle de { $at } nomme.
other-journal = Le point de contrôle de { $at } est d’une autre histoire : { $problem }.
not-restored = Rien n’a été remis.
ask-again = Les limites et exclusions que des joueurs ont posées après la copie n’y sont pas : demandez-les. Chacun s’identifie de nouveau ; les liens pour un mot de passe ne valent plus, la direction en donne d’autres.
