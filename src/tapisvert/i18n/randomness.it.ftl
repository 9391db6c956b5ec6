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
too-few-results = Pochi risultati: { $count }. Per un apparecchio meccanico il minimo usuale è diecimila; con meno, un cilindro o una mescolata non leale può passare.
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
heading-wheel = Cilindro
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
where-wheel = cilindro

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
check-side = Un lato del cilindro
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

## The report of a file

table = Tabella
figure = Figura
fact-passes = superato
fact-fails = non superato
fact-level = al { $confidence }
fact-spins = Colpi
fact-coups = Colpi
fact-counted = provati
fact-checks = Prove
fact-together = insieme p = { $p }
heading-read = Che cosa è stato letto
heading-method = Come leggerlo
figure-p-values = I valori p in ordine, il più raro per primo. Linea: la media del caso; fascia: dove ognuno sta 95 volte su 100, se sono indipendenti. Una prova sotto la linea tratteggiata non passa (Holm).
alternative-p-values = { $count } valori p, il minimo { $p }.
axis-check = prova, la più rara per prima
axis-all = tutti
axis-rare = i rari, ingranditi
figure-numbers = Lo scarto di ogni numero dal caso, in errori tipo, intorno al cilindro.
figure-sectors = Lo scarto di ogni settore di { $size } numeri vicini dal caso, in errori tipo. I settori si sovrappongono: uno raro alza i vicini.
figure-bands = Tra le linee punteggiate sta ciascuno in 95 cilindri regolari su 100, tra quelle tratteggiate tutti.
alternative-sectors = Il settore più insolito è intorno al { $number }: { $times } colpi su { $spins }.
axis-numbers = numeri intorno al cilindro, in senso orario dallo zero
axis-sectors = settori di { $size } vicini, per il numero di mezzo
axis-deviation = scarto in errori tipo
figure-groups = Quanto di rado un cilindro regolare dà colpi simili: una volta su tante. Sopra la linea tratteggiata è insolito fra tutti i { $count }.
alternative-groups = Il più raro: { $name }, p = { $p }.
axis-once = una volta su
figure-totals = I totali delle file accanto alla loro legge; sotto, di quanti errori tipo se ne scostano. Le linee punteggiate ne segnano due.
axis-total = totale di una fila
axis-share = quota, %
axis-errors = scarto
caption-numbers = Prove dei numeri
caption-chances = Prove delle chance
caption-cards = Prove delle carte distribuite
caption-catches = Che cosa rileverebbe ogni prova
column-catches = rileverebbe
holm-note = Il verdetto è quello di Holm: il p più raro si moltiplica per il numero delle prove, il successivo per una di meno, e così via. Se tutto è caso, una prova non passa con una probabilità pari al massimo alla soglia.
catches-spread = una media giusta di numeri troppo poco o troppo dispersi
catches-draws = un’estrazione in cui un risultato esce più spesso di un altro: distorsione del modulo, per quanto piccola
catches-small_packs = un ordine a cui portano più sequenze di estrazioni che a un altro, o nessuna
catches-golden_vectors = un hash o un ordine diverso da quello pubblicato
catches-place_card = una delle 312 carte che preferisce o evita un posto
catches-place_kind = lo stesso per le 52 carte, con più esemplari di ciascuna
catches-emptiest_cell = una carta che non arriva mai in un posto: un ciclo spostato di uno
catches-fullest_cell = una carta che arriva troppo spesso in un posto: una carta lasciata dov’era
catches-adjacent_pairs = carte vicine troppo spesso: una mescolata che lascia gruppi
catches-value_pairs = valori che si seguono troppo spesso
catches-value_triples = tre valori di fila che escono troppo spesso
catches-rising_sequences = troppo poche mescolate all’americana, qualunque taglio segua
catches-inversions = carte che conservano qualcosa dell’ordine di partenza
catches-lag = valori che dipendono dal valore di alcune carte prima
catches-runs = colori che si alternano troppo o troppo poco
catches-fixed_points = carte che restano dov’erano, o mai (Sattolo)
catches-cycles = una permutazione con troppo pochi cicli (Sattolo) o troppi
catches-successor_pairs = vicine che restano insieme: chiavi di ordinamento corte, poche mescolate
catches-coupon_collector = un mazzo le cui carte escono troppo regolari, o troppo raggruppate
catches-duplicates = troppo pochi semi diversi: due volte lo stesso ordine
catches-totals = totali troppo frequenti: un mazzo preparato a favore o a sfavore di una fila
catches-total_pairs = una coppia di totali troppo frequente
catches-chances = i risultati di un colpo, tutte le chance insieme
catches-nulls = i totali uguali diversi dal refait
catches-rouge_noir = rouge favorito rispetto a noir, o il contrario
catches-couleur_inverse = couleur favorito rispetto a inverse, o il contrario
catches-refait = un mazzo preparato per il banco: più refait di quanti ne dà la legge
catches-ace = più assi di picche tra le prime carte, quindi più vincite dimezzate
catches-row_cards = file più lunghe o più corte di come le fanno le carte
catches-turns_rouge_noir = un vincitore che dipende dal precedente: serie, o la loro assenza
catches-turns_couleur_inverse = lo stesso per couleur e inverse
catches-refait_by_place = refait che arrivano presto o tardi nella taglia
catches-ace_by_place = assi di picche che arrivano presto o tardi nella taglia
catches-coups_per_taille = taglie di troppi o troppo pochi colpi, rispetto a taglie simulate
catches-numbers = un cilindro o un’estrazione che preferisce dei numeri
catches-farthest_number = un solo numero, o una sola casella consumata
catches-sector = alcune caselle vicine con un divisorio allentato o troppo alto
catches-dealers = un croupier i cui colpi differiscono da quelli degli altri
catches-days = un giorno in cui il cilindro era un altro: spostato, pulito, non in piano
catches-side = un cilindro inclinato: caselle vicine che escono troppo spesso
catches-zero = il numero del banco
catches-pair_impair = pair favorito rispetto a impair, o il contrario
catches-manque_passe = manque favorito rispetto a passe, o il contrario
catches-pairs = un numero che dipende dal precedente
catches-steps = una pallina lanciata come la precedente: tante caselle da un numero all’altro
catches-different = numeri che escono troppo regolari, o troppo raggruppati
catches-gaps = numeri che tornano troppo presto o troppo tardi

## The report of a campaign

campaign = La mescolata e il cilindro
campaign-packs = { $packs } mazzi
campaign-spins = { $spins } colpi di roulette
campaign-seed = seme { $seed }
campaign-fresh = semi nuovi
campaign-interrupted = Le prove sono state interrotte: ecco ciò che era fatto.
fact-packs = Mazzi
fact-dealt = mescolati e distribuiti
fact-of-wheel = di roulette
enumerated = Un’estrazione che prende parole modulo n supera ogni statistica su un milione di mazzi, anche se alcuni risultati escono troppo spesso. Ma le parole sono in numero finito, e un mazzo piccolo ha solo tanti ordini: si percorrono tutti, con le stesse funzioni che mettono in ordine un mazzo.
caption-cases = Casi
figure-cells = Quante volte ogni carta è arrivata a ogni posto, in errori tipo dal caso; a destra tutte queste caselle, accanto alla legge normale.
alternative-cells = { $cells } caselle, da { $least } a { $most }.
axis-place-in-pack = posto, dall’alto
axis-card = carta, nell’ordine di partenza
axis-cells = quota delle caselle
figure-rising = Sequenze crescenti: carte che restano nell’ordine di partenza, con altre in mezzo. I punti sono la legge, { $mean } ± { $error }; un mazzo mescolato sette volte all’americana ne ha 128 al massimo.
alternative-rising = Media { $mean }.
axis-rising = sequenze crescenti di un mazzo
axis-packs = mazzi, %
caption-orders = Prove dell’ordine
sure-coups = { $coups } colpi in { $tailles } taglie, distribuiti secondo le regole da questi mazzi. Di ogni taglia i primi { $sure } si confrontano con la legge esatta di un colpo, perché ogni taglia li raggiunge. I loro errori vengono dalla dispersione fra taglie, perché i colpi di una taglia ne dividono le carte.
figure-places = Quanti { $event } sono arrivati a ogni posto della taglia che tutte hanno; la linea tratteggiata è la legge, quelle punteggiate due errori tipo da una parte e dall’altra.
alternative-places = Da { $least } a { $most }.
axis-place = posto nella taglia
events-refait = refait
events-ace = assi di picche
again-fresh = Ogni mazzo e ogni colpo di roulette aveva un seme suo, nuovo, dal generatore del sistema operativo, come al tavolo; le stesse prove non si possono quindi ripetere.
again = Di nuovo lo stesso: { $command } (lo stesso seme dà gli stessi mazzi su ogni macchina, qualunque sia il numero dei processi).
