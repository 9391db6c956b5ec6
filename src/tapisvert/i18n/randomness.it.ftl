# What `tapisvert randomness` says, in Italian. Numbers arrive as text ("97 311.1").

title = Casualità
of-packs = { $packs } mazzi mescolati e distribuiti
of-spins = { $spins } colpi di roulette
of-both = { $packs } mazzi mescolati e distribuiti; { $spins } colpi di roulette
of-enumerations = Solo enumerazioni
seed = seme { $seed }: stesso seme, stessi mazzi
seed-fresh = ognuno con un seme nuovo del sistema operativo, come al tavolo
took = { $seconds } s
interrupted = Interrotto: eseguito il { $done }.
nothing-yet = Interrotto prima del primo risultato.
waiting = Prove in corso
report-written = Rapporto salvato in { $path }

## Results of a house

of-coups = { $coups } colpi (taglie: { $tailles }), da { $file }
of-numbers = { $spins } colpi, da { $file }
unusual = Il numero più insolito è { $number }: { $times } volte, { $chance } attese.
heading-shown = Scarti rilevabili
column-event = evento
column-law = atteso
column-deviation = rilevabile
column-needed = risultati per 1%
event-number = un numero
event-zero = zero
event-even = rouge
event-refait = refait
event-null = altri totali uguali
event-ace = asso di picche
shown-note = Un evento più o meno frequente di tanto, in rapporto alla sua frequenza, disterebbe cinque errori tipo: qui si vedrebbe quasi di certo. Ultima colonna: risultati necessari per vedere l’un per cento.
too-few-results = Pochi risultati: { $count }. Per un apparecchio meccanico il minimo usuale è diecimila; con meno, una ruota o una mescolata non leale può passare.
sure-note = Contano solo i primi { $sure } colpi di ogni taglia, che ogni taglia ha: { $count } colpi.

## A wheel, its dealers and days

event-sector = cinque numeri vicini
heading-numbers = Numeri intorno al cilindro
picture-note = Punto: uscite del numero. Linea spessa: dove lo hanno 95 cilindri regolari su 100; linea sottile: dove 95 su 100 hanno tutti i numeri. Rosso: fuori. Atteso: { $expected }.
heading-dealers = Per croupier
heading-days = Per giorno
column-dealers = croupier
column-days = giorno
column-spins = colpi
column-rarest = prova più rara
column-among = p fra tutti
rarest-only = I { $count } più rari su { $all }.
groups-note = Tre prove per ciascuno: numeri, un lato del cilindro, caselle da un numero all’altro. p tiene conto delle tre, l’ultima colonna anche di tutte le righe. Meno di 100 colpi non sono provati.

## The verdict in words

verdict-clear-wheel = Il cilindro non mostra niente di insolito in { $size } colpi.
verdict-clear-cards = Le carte non mostrano niente di insolito in { $size } colpi.
verdict-unusual-wheel = Il cilindro è insolito in { $size } colpi.
verdict-unusual-cards = Le carte sono insolite in { $size } colpi.
seen-number = Uno scarto del { $number }% su un numero, o del { $sector }% su cinque vicini, si sarebbe visto quasi di certo.
seen-refait = Uno scarto del { $refait }% sul refait, o del { $even }% su rouge, si sarebbe visto quasi di certo.
seen-even = Uno scarto del { $even }% su rouge si sarebbe visto quasi di certo.
unusual-farthest_number = Il { $farthest } è uscito { $times } volte; atteso: { $expected }.
unusual-sector = I vicini { $sector } sono usciti insieme { $times } volte; atteso: { $expected }.
unusual-side = La pallina preferisce un lato del cilindro, intorno al { $number }.
unusual-zero = Lo zero è uscito { $times } volte; atteso: { $expected }.
unusual-dealers = Con { $name }, { $spins } colpi, questo è fuori dal normale: { $check }.
unusual-days = Il { $name }, { $spins } colpi, questo è fuori dal normale: { $check }.
unusual-checks = Fuori dal normale: { $checks }.
unusual-next-wheel = Su { $once } file di un cilindro regolare al più uno ha questo aspetto. Fai controllare il cilindro, e prova colpi nuovi prima di concludere.
unusual-next-cards = Su { $once } file di una mescolata regolare al più uno ha questo aspetto. Fai controllare la mescolata, e prova colpi nuovi prima di concludere.

## Checks

heading-exact = Enumerazione completa
heading-orders = Ordine delle carte
heading-two_rows = Colpi di due file
heading-one_row = Colpi di una fila
heading-wheel = Ruota
heading-verdict = Verdetto
column-check = prova
column-cases = casi
column-wrong = errati
column-found = trovato
column-chance = per caso
column-p = p
p-note = p: probabilità che il solo caso si scosti tanto dalla sua legge, da un lato o dall’altro; un accordo troppo buono conta quanto uno cattivo.
too-few = Troppo pochi risultati per: { $checks }.
passes =
    { $count ->
        [one] L’unica prova è superata
       *[other] Le { $n } prove insieme sono superate
    } al { $confidence }. La più lontana dal caso è { $worst }, p = { $p }; fra tante è p = { $adjusted }.
fails = Non superato: { $checks }. Per puro caso fallisce al più un esame su { $once } come questo; su tutte le { $n } prove p = { $adjusted }.

named = { $check } ({ $where })
where-exact = enumerato
where-orders = ordine
where-two_rows = due file
where-one_row = una fila
where-wheel = ruota

check-spread = { $check }: dispersione
check-draws = Ogni parola, per ogni estrazione sotto 1–312
check-small_packs = Ogni estrazione per mazzi da 3 a 7 carte
check-golden_vectors = Vettori di prova pubblicati
check-place_card = Posto × ognuna delle 312 carte
check-place_kind = Posto × carta fra 52
check-emptiest_cell = Posto e carta più rari
check-fullest_cell = Posto e carta più frequenti
check-adjacent_pairs = Vicine, 52 × 52
check-value_pairs = Vicine per valore
check-value_triples = Tre di fila per valore
check-rising_sequences = Sequenze crescenti
check-inversions = Inversioni
check-lag = Valori a distanza { $lag }
check-runs = Serie di un colore
check-fixed_points = Carte dov’erano stese
check-cycles = Cicli
check-successor_pairs = Vicine rimaste insieme
check-coupon_collector = Carte finché escono tutte le 52
check-duplicates = Due volte lo stesso ordine
check-totals = Totali di una fila
check-total_pairs = Coppie di totali
check-chances = Risultati di un colpo
check-nulls = Altri totali uguali
check-rouge_noir = Rouge contro noir
check-couleur_inverse = Couleur contro inverse
check-refait = Refait
check-ace = Asso di picche
check-row_cards = Carte in una fila
check-turns_rouge_noir = Rouge dopo rouge
check-turns_couleur_inverse = Couleur dopo couleur
check-refait_by_place = Refait per posto nella taglia
check-ace_by_place = Asso di picche per posto
check-coups_per_taille = Colpi in una taglia
check-numbers = Numeri
check-farthest_number = Il numero più insolito
check-side = Un lato della ruota
check-zero = Zero
check-pair_impair = Pair contro impair
check-manque_passe = Manque contro passe
check-sector = I cinque vicini più insoliti
check-dealers = Il croupier più insolito
check-days = Il giorno più insolito
check-pairs = Numero dopo numero
check-steps = Caselle da numero a numero
check-different = Numeri diversi in un giro di colpi
check-gaps = Colpi finché un numero ritorna
check-orders = l’ordine delle carte
