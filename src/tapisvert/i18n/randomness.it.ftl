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

of-coups = { $coups } colpi in { $tailles } taglie, da { $file }
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
check-pairs = Numero dopo numero
check-steps = Caselle da numero a numero
check-different = Numeri diversi in un giro di colpi
check-gaps = Colpi finché un numero ritorna
check-orders = l’ordine delle carte
