# What a day sheet says, in French.

sheet-kind = Feuille de journée
sheet-day = Journée
sheet-number = Numéro
sheet-number-about = tiré du SHA-256 de la feuille
sheet-house = Maison
sheet-from-journal = tirée du journal
sheet-month = Mois
sheet-year = Année
sheet-days = Journée
sheet-tables = Table
sheet-by-days = Jour par jour
sheet-by-tables = Par table
sheet-box = Pourboires
sheet-cash-difference = Caisse
sheet-transferred = Transferts
sheet-from-days = tiré des feuilles de journée
sheet-nothing = Rien ce jour-là.
sheet-signed = Signée avec la clé des points de contrôle de la maison :
sheet-unsigned = Non signée : la clé des points de contrôle n’est pas ici.
sheet-note = Note signée
sheet-slip = Bordereau
sheet-slip-original = Original
sheet-slip-copy = Copie { $number }
sheet-about = { $rulebook }, en { $currency }. Écritures { $first } à { $last }, SHA-256 de la dernière : { $hash }
sheet-play = Coups
sheet-coups = Coups
sheet-stakes = Mises
sheet-handle = Enjeux
sheet-result = Résultat de la banque
sheet-bound = Part des mises en prison
sheet-expected = Attendu
sheet-low = Intervalle, de
sheet-high = Intervalle, à
sheet-band = Résultat dans l’intervalle à 95 %
sheet-within = oui
sheet-outside = non
sheet-shifts = Services
sheet-shift = Service { $number }
sheet-opening = Ouverture
sheet-fills = Compléments
sheet-credits = Retours
sheet-closing = Clôture
sheet-drop = Drop
sheet-count-account = Payé par les comptes
sheet-count-advances = Avances
sheet-count-result = Résultat au comptage
sheet-count-coups = Gagné aux coups
sheet-count-difference = Écart
sheet-desk = Caisse
sheet-desk-shifts = Argent en caisse
sheet-desk-opening = Ouverture
sheet-desk-sold = Jetons vendus
sheet-desk-redeemed = Jetons repris
sheet-desk-purses = Versé sur les soldes
sheet-desk-transfers = Transferts
sheet-desk-exchange = Contre d’autres billets
sheet-desk-inflow = Billets reçus
sheet-desk-outflow = Billets versés
sheet-desk-expected = Attendu
sheet-desk-counted = Compté
sheet-desk-difference = Écart
sheet-stock = Stock de jetons
sheet-inventory = { $place } : comptage des jetons, écriture { $entry }, { $at }
sheet-series = Série
sheet-value = Valeur
sheet-stock-pieces = Stock
sheet-floats = Encaisses
sheet-circulation = En circulation
sheet-vault = Coffre
sheet-expected-pieces = Attendus
sheet-transfers = Transferts
sheet-rates = Cours
sheet-currency = Monnaie
sheet-rate = Cours
sheet-worth = valeur { $amount }
sheet-rest = Dans la monnaie de la maison
sheet-rest-about = reçu ; versé avec le signe moins
sheet-foreign-notes = Autres billets
sheet-from = De
sheet-to = À
sheet-given-by = Remis par
sheet-received-by = Reçu par
sheet-notes = Billets
sheet-counted = Comptés
sheet-variance = Écart
sheet-identified =
    { $count ->
        [one] { $count } pièce d’identité présentée.
       *[other] { $count } pièces d’identité présentées.
    }
sheet-people = Personnes au-dessus du seuil, par leur numéro au registre
sheet-person = Personne
sheet-day-sum = Montant de la journée
sheet-desk-uncounted =
    { $count ->
        [one] 1 vente ou rachat sans comptage d’ouverture : l’argent qui manquait alors ne figure dans aucun écart.
       *[other] { $count } ventes et rachats sans comptage d’ouverture : l’argent qui manquait alors ne figure dans aucun écart.
    }
sheet-moves = Comptages
sheet-at = Quand
sheet-entry = Écriture
sheet-act = Acte
sheet-amount = Montant
sheet-by = Demandé par
sheet-signed-by = Signé par
sheet-pieces = Pièces
sheet-act-opening = Comptage d’ouverture
sheet-act-checked = Comptage d’ouverture, cartes ou cylindre contrôlés
sheet-act-fill = Complément
sheet-act-credit = Retour
sheet-act-closing = Comptage de clôture
sheet-act-drop = Comptage du drop
sheet-act-desk_opened = Comptage d’ouverture
sheet-act-desk_closed = Arrêté de caisse
sheet-act-desk_transferred = Transfert
sheet-act-chips_counted = Comptage des jetons
sheet-act-chips_withdrawn = Jetons retirés
sheet-act-chips_added = Jetons ajoutés
sheet-act-chips_sold = Vente
sheet-act-chips_sold_at_table = Vente à une table
sheet-act-chips_redeemed = Rachat
sheet-act-corrected = { $act }, rectifie l’écriture { $entry } : { $previous }
sheet-against-closer =
    { $differs ->
        [none] { $pieces }, comme le comptage de clôture de l’écriture { $entry }
       *[other] { $pieces } ; écart avec le comptage de clôture de l’écriture { $entry } : { $differs }
    }
sheet-derogations = Dérogations
sheet-incidents = Incidents
sheet-event = Événement
sheet-no-derogations = Aucune dérogation.
sheet-no-incidents = Aucun incident.
sheet-tips = Pourboires dans la caisse du personnel : { $amount }.
sheet-no-tips = Aucun pourboire.
sheet-coups-uncounted =
    { $count ->
        [one] 1 coup a été joué sans comptage d’ouverture : ce qui manquait jusque-là n’est dans aucune différence.
       *[other] { $count } coups ont été joués sans comptage d’ouverture : ce qui manquait jusque-là n’est dans aucune différence.
    }
sheet-sensor = Capteur : { $agreements } coups sur { $coups } comme saisis, { $silent } sans lecture.
sheet-contradictions = Résultats que le capteur a lus autrement
sheet-reading = Capteur
sheet-entered-result = Saisi
sheet-hours-of-table = Heure par heure
sheet-players = Joueurs au plus
sheet-abandoned = Registre des mises abandonnées
sheet-player = Joueur
sheet-on = Sur
sheet-chef = Chef de table
sheet-controller = Contrôleur
sheet-claimed = Réclamée
sheet-endowed = À la dotation
sheet-closed = Registre clos
sheet-both = Demandé, signé par
sheet-winnings = gains
sheet-prison = { $on }, prison { $degree }
sheet-hours = Ouverture : { $opened }. Fermeture : { $closed }.
sheet-limits = Limites affichées par la seule direction
sheet-no-limits = Aucune limite affichée par la seule direction.
sheet-signatures = Signatures
sheet-signs-as = En qualité de
sheet-signs-name = Nom
sheet-signs-date = Date
sheet-signature = Signature
sheet-signs-direction = Direction
sheet-signs-cashier = Caisse
sheet-signs-controller = Contrôleur
