# Ce qui est prouvé à une table : en français.

## Seals on cards

seal-sealed = scellée : vérifiée quand la graine sera montrée
seal-verified = vérifiée : elle était là dès avant la coupe
seal-failed = la preuve ne tient pas
seal-unsealed = sans sceau

## The panel

proof-title = La preuve
proof-look = Voir
proof-state-none = Rien n’est scellé en ce moment.
proof-state-committed = La maison est engagée ; l’ordre se fera avec ce que les joueurs ajoutent.
proof-state-sealed = L’ordre est fixé : plus personne ne le change.
proof-state-falling = Tout tient jusqu’ici. Preuves vérifiées ici : { $verified }.
proof-state-between = Tout a tenu. Preuves vérifiées ici : { $verified }.
proof-state-failed = Quelque chose ne tient pas. Téléchargez le procès-verbal et gardez-le.
proof-draw = Tirage
proof-commitment = Engagement de la maison
proof-root = Racine de l’ordre
proof-adding = Ajoutent du hasard
proof-counted = Avec le hasard de
proof-no-player = aucun joueur
proof-unopened = Pas ouvert
proof-own = Le vôtre
proof-own-bound = engagé, bientôt ouvert
proof-own-opened = ouvert et compté
proof-own-late = n’est pas arrivé à temps
proof-since = Vu
proof-since-later = pas depuis le début : le reste est au procès-verbal
proof-past-verified =
    { $cards ->
        [one] { $draw } : vérifié en entier, une carte
       *[other] { $draw } : vérifié en entier, { $cards } cartes
    }
proof-past-half =
    { $cards ->
        [one] { $draw } : ce qu’on a vu tient, une carte
       *[other] { $draw } : ce qu’on a vu tient, { $cards } cartes
    }
proof-past-failed =
    { $cards ->
        [one] { $draw } : ne tient pas, une carte
       *[other] { $draw } : ne tient pas, { $cards } cartes
    }
proof-past-void =
    { $cards ->
        [one] { $draw } : perdu, une carte
       *[other] { $draw } : perdu, { $cards } cartes
    }
proof-how = La vérification se fait ici, sur cette machine, sans croire personne :
proof-source = le vérificateur

## Faults that show while cards fall

proof-entry = (écriture { $n })
proof-live-commitment_changed = La maison a changé l’engagement de { $what }.
proof-live-root_changed = La maison a montré deux ordres pour { $what }.
proof-live-order = Un acte du tirage n’est pas venu à son tour : { $what }.
proof-live-not_revealed = La graine de { $what } n’a pas été montrée.
proof-live-id_reused = Le nom { $what } a servi deux fois.
proof-live-entropy_mismatch = { $what } a ouvert autre chose que ce qui était engagé.
proof-live-entropy_left_out = Le hasard ajouté par { $what } n’est pas compté comme il se doit.
proof-live-no_proof = La carte { $what } est tombée sans preuve.
proof-live-wrong_place = La carte { $what } n’est pas la suivante du paquet.
proof-live-proof_mismatch = La preuve de la carte { $what } ne tient pas.
proof-live-coup_mismatch = Le coup n’est pas fait des cartes tombées : { $what }.
proof-live-result_mismatch = Le résultat ne découle pas des cartes : { $what }.
proof-live-seed_mismatch = La graine montrée n’est pas celle engagée pour { $what }.
proof-live-salt_mismatch = La graine montrée ne donne pas le sel de la carte { $what }.
proof-live-root_mismatch = La graine montrée ne donne pas l’ordre publié de { $what }.
proof-live-card_mismatch = Dans l’ordre révélé, une autre carte est à la place de { $what }.
proof-live-stake_before_draw = Une mise a été acceptée avant que { $what } soit fixé.

## The whole record

proof-verify = Vérifier le procès-verbal
proof-record = Télécharger le procès-verbal
proof-fetching = Le procès-verbal arrive…
proof-verifying = Vérification en cours…
proof-no-worker = Le vérificateur ne démarre pas dans ce navigateur.
proof-all-right = Tout tient : ordre, hasard, cartes, révélations et résultats.
proof-wrong =
    { $count ->
        [one] Une ligne est fausse.
       *[other] { $count } lignes sont fausses.
    }
proof-line = Ligne { $line }.
proof-remarks =
    { $count ->
        [one] Une chose à savoir
       *[other] { $count } choses à savoir
    }
proof-checked-draws = Tirages
proof-checked-entropy = Ajouts de hasard ouverts
proof-checked-proofs = Preuves
proof-checked-coups = Coups
proof-checked-reveals = Graines révélées
proof-checked-lines = Lignes lues
proof-remark-payments = Les paiements sont vérifiés par le moteur : tapisvert verify.
proof-remark-no_answers = Le procès-verbal n’a pas les réponses de la table.
proof-remark-no_entropy = Aucun joueur n’a ajouté de hasard : l’ordre ne vient que de la graine de la maison.
proof-remark-unopened = Quelqu’un n’a pas ouvert ce qu’il avait engagé : cela ne compte pas.
proof-remark-ended_early = La taille a été close à la main, des cartes restant à donner.
proof-remark-never_played = Un tirage engagé n’a jamais été joué.
proof-remark-in_play = Le tirage est en jeu : ce qu’il n’a pas montré ne se vérifie pas encore.
proof-remark-to_reveal = Le tirage est fini, sa graine n’est pas encore montrée.
proof-remark-cut_short = La dernière ligne s’écrit encore.
