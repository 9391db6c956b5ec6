# Ce qui est prouvé à une table : en français.

## Seals on cards

seal-sealed = scellée : vérifiée quand la graine sera révélée
seal-verified = vérifiée : en place dès avant la première mise
seal-failed = preuve invalide
seal-unsealed = non scellée

## The panel

proof-title = Preuve
proof-look = Afficher
proof-state-none = Aucun tirage scellé.
proof-state-committed = La maison s’est engagée ; l’entropie des joueurs complétera l’ordre.
proof-state-sealed = L’ordre est fixé et ne peut plus changer.
proof-state-falling = Tout est correct jusqu’ici. Preuves vérifiées ici : { $verified }.
proof-state-between = Tout est correct. Preuves vérifiées ici : { $verified }.
proof-state-failed = Une preuve est invalide. Téléchargez le relevé et gardez-le.
proof-draw = Tirage
proof-commitment = Engagement de la maison
proof-root = Racine de l’ordre
proof-adding = Ajoutent de l’entropie
proof-counted = Entropie de
proof-no-player = aucun joueur
proof-unopened = Non révélée
proof-own = Votre entropie
proof-own-bound = engagée, bientôt révélée
proof-own-opened = révélée et comptée
proof-own-late = pas arrivée à temps
proof-since = Observé
proof-since-later = pas depuis le début : le reste est dans le relevé
proof-past-verified = { $cards ->
        [one] { $draw } : entièrement vérifié, { $cards } carte
       *[other] { $draw } : entièrement vérifié, { $cards } cartes
    }
proof-past-half = { $cards ->
        [one] { $draw } : partie observée correcte, { $cards } carte
       *[other] { $draw } : partie observée correcte, { $cards } cartes
    }
proof-past-failed = { $cards ->
        [one] { $draw } : échec, { $cards } carte
       *[other] { $draw } : échec, { $cards } cartes
    }
proof-past-void = { $cards ->
        [one] { $draw } : perdu, { $cards } carte
       *[other] { $draw } : perdu, { $cards } cartes
    }
proof-how = Vérification dans votre navigateur, sans faire confiance au serveur :
proof-source = le vérificateur

## Faults that show while cards fall

proof-entry = (écriture { $n })
proof-live-commitment_changed = La maison a changé un engagement : { $what }.
proof-live-root_changed = La maison a publié deux ordres pour { $what }.
proof-live-order = Une étape du tirage est hors de l’ordre : { $what }.
proof-live-not_revealed = Une graine n’a pas été révélée : { $what }.
proof-live-id_reused = L’identifiant { $what } a servi deux fois.
proof-live-signature_mismatch = La signature du témoin sur { $what } ne correspond pas.
proof-live-entropy_mismatch = { $what } a révélé une entropie différente de son engagement.
proof-live-entropy_left_out = Une entropie n’a pas été comptée : { $what }.
proof-live-no_proof = La carte { $what } a été donnée sans preuve.
proof-live-wrong_place = La carte { $what } n’est pas la suivante du paquet.
proof-live-proof_mismatch = La preuve de la carte { $what } est fausse.
proof-live-coup_mismatch = Le coup ne correspond pas aux cartes données : { $what }.
proof-live-result_mismatch = Le résultat ne correspond pas aux cartes : { $what }.
proof-live-seed_mismatch = La graine révélée ne correspond pas à l’engagement pour { $what }.
proof-live-salt_mismatch = La graine révélée ne donne pas le sel de la carte { $what }.
proof-live-root_mismatch = La graine révélée ne donne pas l’ordre publié : { $what }.
proof-live-card_mismatch = L’ordre révélé a une autre carte à cette place : { $what }.
proof-live-stake_before_draw = Une mise a été acceptée avant que le tirage soit fixé : { $what }.

## The whole record

proof-verify = Vérifier le relevé
proof-all-draws = Tous les tirages de cette table
proof-record = Télécharger le relevé
proof-fetching = Chargement du relevé…
proof-verifying = Vérification en cours…
proof-no-worker = Le vérificateur ne fonctionne pas dans ce navigateur : essayez-en un autre.
proof-all-right = Tout est correct : ordre, entropie, cartes, révélations et résultats.
proof-wrong = { $count ->
        [one] { $count } ligne fausse.
       *[other] { $count } lignes fausses.
    }
proof-line = Ligne { $line }.
proof-remarks = { $count ->
        [one] { $count } remarque
       *[other] { $count } remarques
    }
proof-checked-draws = Tirages
proof-checked-entropy = Entropies révélées
proof-checked-proofs = Preuves
proof-checked-coups = Coups
proof-checked-reveals = Graines révélées
proof-checked-lines = Lignes lues
proof-remark-payments = Les paiements se vérifient en ligne de commande : tapisvert verify.
proof-remark-no_answers = Le relevé ne contient pas les réponses de la table.
proof-remark-unwitnessed = Aucun témoin n’a signé : la maison connaissait l’ordre avant de le fixer, et pouvait choisir avec l’aide des joueurs dont l’entropie a compté.
proof-remark-witness_changed = Le témoin a changé : dès ici, les tirages indiquent une autre clé.
proof-remark-numbers_missing = Des numéros de tirages manquent : ces tirages ont pu être écartés.
proof-remark-no_entropy = Aucun joueur n’a ajouté d’entropie : l’ordre vient de la seule graine de la maison.
proof-remark-unopened = Un joueur n’a pas révélé l’entropie engagée : elle ne compte pas.
proof-remark-called_off = Un coup a été annulé après « rien ne va plus ».
proof-remark-draw_lost = Un tirage s’est perdu pendant un coup : ses mises ont été payées selon la lecture R26.
proof-remark-ended_early = La taille a été terminée à la main, avec des cartes restantes.
proof-remark-never_played = Un tirage engagé n’a jamais été joué.
proof-remark-in_play = Le tirage est en cours : les cartes pas encore données ne peuvent être vérifiées.
proof-remark-to_reveal = Le tirage est terminé ; sa graine n’est pas encore révélée.
proof-remark-cut_short = La dernière ligne est en cours d’écriture.
proof-receipts = La maison signe ce qu’elle inscrit pour vous et montre ici. Gardez-le : avec le relevé, on voit si rien n’a été omis.
proof-receipts-save = { $count ->
        [one] Enregistrer { $n } reçu
       *[other] Enregistrer { $n } reçus
    }
