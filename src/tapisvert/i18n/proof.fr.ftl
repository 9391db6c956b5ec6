# Ce qui est prouvé à une table : en français.

## Seals on cards

seal-sealed = fixée : vérifiée quand le coup sera ouvert
seal-verified = vérifiée : fixée dès avant la première mise du tirage
seal-failed = preuve invalide
seal-unsealed = non scellée

## The panel

proof-title = Preuve
proof-look = Afficher
proof-state-none = Aucun tirage scellé.
proof-state-committed = La maison s’est engagée ; les nombres aléatoires des joueurs compléteront le tirage.
proof-state-started = Le tirage est fixé et ne peut plus changer.
proof-state-verified = Tout est correct jusqu’ici. Coups vérifiés ici : { $verified }.
proof-state-failed = Une preuve est invalide. Téléchargez le relevé et gardez-le.
proof-draw = Tirage
proof-witness = Témoin
proof-no-witness = aucun : la maison connaît chaque coup avant les mises
proof-start = Début
proof-coups = Coups sortis
proof-doubt = Un coup a été annulé, et cette page n’a pas de déclaration du témoin que son issue était inconnue. Tenez-en compte avant de miser.
proof-adding = Ajoutent des nombres aléatoires
proof-counted = Nombres aléatoires de
proof-no-player = aucun joueur
proof-unopened = Non révélés
proof-own = Vos nombres aléatoires
proof-own-bound = engagés, bientôt révélés
proof-own-opened = révélés et comptés
proof-own-late = pas arrivés à temps
proof-how = Vérification dans votre navigateur, sans faire confiance au serveur :
proof-source = le vérificateur

## Faults that show while cards fall

proof-entry = (écriture { $n })
proof-live-order = Une étape du tirage est hors de l’ordre : { $what }.
proof-live-unknown_witness = Le tirage indique le témoin { $what }, dont la table n’a pas montré la clé.
proof-live-start_changed = La maison a changé le début du tirage { $what }.
proof-live-entropy_mismatch = { $what } a révélé une entropie différente de son engagement.
proof-live-start_mismatch = Le début { $what } ne découle pas du relevé et de l’entropie des joueurs.
proof-live-stake_before_start = Une mise a été acceptée avant que le tirage { $what } soit fixé.
proof-live-stake_after_ask = Une mise a été acceptée alors que les mises du coup étaient complètes, dans le tirage { $what }.
proof-live-stake_changed = Votre mise n’est pas dans le relevé telle que vous l’avez envoyée : { $what }
proof-live-stake_left_out = Votre mise n’est pas dans le relevé que montre la table, écriture { $what }.
proof-live-statement_missing = Sorti sans la déclaration du témoin : { $what }.
proof-live-statement_out_of_turn = La déclaration du témoin sur { $what } est hors de l’ordre.
proof-live-signature_mismatch = La signature du témoin sur { $what } ne porte pas sur ce relevé.
proof-live-key_mismatch = La clé du coup { $what } n’est pas celle du témoin.
proof-live-share_mismatch = Ce qui a ouvert le coup { $what } n’est pas le maillon suivant de la chaîne de la maison.
proof-live-share_repeated = Un tirage antérieur a déjà montré ce que la maison annonce ou ouvre à nouveau : { $what }. Ce n’était plus un secret.
proof-live-coup_mismatch = Le coup n’est pas celui qui était fixé : { $what }.
proof-live-result_mismatch = Le résultat ne correspond pas aux cartes : { $what }.

## The whole record

proof-verify = Vérifier le relevé
proof-all-draws = Tous les tirages de cette table
proof-record = Télécharger le relevé
proof-fetching = Chargement du relevé…
proof-verifying = Vérification en cours…
proof-no-worker = Le vérificateur ne fonctionne pas dans ce navigateur : essayez-en un autre.
proof-right = Tout ce qui est vérifié ici est correct.
proof-wrong = { $count ->
        [one] { $count } ligne fausse.
       *[other] { $count } lignes fausses.
    }
proof-line = Ligne { $line }.
proof-checked-draws = Tirages
proof-checked-statements = Déclarations du témoin
proof-checked-coups = Coups
proof-checked-lines = Lignes lues
proof-remark-payments = Les paiements se vérifient en ligne de commande : tapisvert verify.
proof-remark-no_answers = Le relevé ne contient pas les réponses de la table.
proof-remark-cut_short = La dernière ligne est en cours d’écriture.
proof-receipts = La maison signe ce qu’elle inscrit pour vous et montre ici. Gardez-le : avec le relevé, on voit si rien n’a été omis.
proof-receipts-save = { $count ->
        [one] Enregistrer { $n } reçu
       *[other] Enregistrer { $n } reçus
    }
