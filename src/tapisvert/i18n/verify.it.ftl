# What `tapisvert verify` says, in Italian. Numbers arrive as text, $count beside them as a number.

waiting = Verifica
lines = { $lines } righe, { $commands } comandi
read-otherwise = Altre interpretazioni: { $rulings }
right = Tutto corretto.
right-so-far = Finora tutto corretto.
wrong = La riga { $line } è errata.
further = { $count ->
        [one] { $n } altra riga errata: { $lines }.
       *[other] Altre { $n } righe errate: { $lines }.
    }
choice-single = In { $n } estrazioni su { $draws } né la casa né un giocatore poteva scegliere l’ordine, salvo l’aiuto di chi ha la chiave del testimone.
choice-players = { $count ->
        [one] In { $n } estrazioni su { $draws } la casa poteva scegliere qualsiasi ordine con l’aiuto di { $players }.
       *[other] In { $n } estrazioni su { $draws } la casa poteva scegliere qualsiasi ordine con l’aiuto di tutti questi: { $players }.
    }
choice-others = In { $n } estrazioni su { $draws } lo poteva con l’aiuto di altri giocatori: --json ne dà i nomi.
choice-some = { $count ->
        [one] In { $chosen } estrazione su { $draws } la casa poteva comunque scegliere un ordine fra { $most } al massimo: con l’entropia trattenuta, con un taglio, dichiarando assente il testimone o scartando un’estrazione.
       *[other] In { $chosen } estrazioni su { $draws } la casa poteva comunque scegliere: un ordine fra { $most } al massimo per estrazione, fra { $orders } in tutto. Entropia trattenuta, taglio, testimone dichiarato assente ed estrazione scartata ne danno ciascuno più di uno.
    }
choice-chance = Un risultato che esce una volta su { $once } estrazioni leali ({ $fair }) si poteva così ottenere nel { $chance } dei casi.
choice-free = { $count ->
        [one] In { $n } estrazione su { $draws } la casa poteva scegliere qualsiasi ordine: nessun testimone doveva firmare, e non è contata l’entropia di alcun giocatore.
       *[other] In { $n } estrazioni su { $draws } la casa poteva scegliere qualsiasi ordine: nessun testimone doveva firmare, e non è contata l’entropia di alcun giocatore.
    }
choice-discarded = { $count ->
        [one] { $n } estrazione è stata scartata o interrotta, e conta come una scelta per una successiva.
       *[other] { $n } estrazioni sono state scartate o interrotte, e contano come una scelta per le successive.
    }
choice-earlier = { $count ->
        [one] { $n } estrazione precedente di questo tavolo non è in questo verbale, che non ne dice nulla.
       *[other] { $n } estrazioni precedenti di questo tavolo non sono in questo verbale, che non ne dice nulla.
    }
choice-known = La casa conosceva ogni ordine prima di accettare le puntate: nessun verbale mostra se per questo ne ha rifiutate.
witness-changed = Il testimone è cambiato: hanno firmato { $n } chiavi.
witness-compare = { $count ->
        [one] Confronta la chiave del testimone con quella che pubblica chi la possiede: { $keys }
       *[other] Confronta le chiavi dei testimoni con quelle che pubblica chi le possiede: { $keys }
    }
own-edition = Le regole sono quelle dell’edizione «{ $edition }» nel tuo file di { $id }. Se il file è cambiato dopo questo verbale, rimetti il testo di prima e verifica di nuovo.
line = riga { $line }

## What was checked

heading-checked = Controlli
heading-checked-wrong = Controlli, corretti tranne le righe indicate sopra
row-order = Ordine
row-entropy = Entropia
row-witness = Testimone
row-cards = Carte
row-numbers = Numeri
row-reveal = Rivelazione
row-coups = Colpi
row-payments = Pagamenti
row-record = Verbale
packs =
    { $count ->
        [one] un mazzo
       *[other] { $n } mazzi
    }
spins =
    { $count ->
        [one] un colpo
       *[other] { $n } colpi
    }
checked-order = { $draws }: impegno preso prima di ogni entropia, ordine e taglio fissati prima della prima puntata
checked-order-spins = { $draws }: impegno preso prima di ogni entropia, numero fissato prima della prima puntata
checked-entropy = { $count ->
        [one] { $n } giocatore ha aggiunto entropia (valori rivelati: { $values }): corrisponde all’impegno
       *[other] { $n } giocatori hanno aggiunto entropia (valori rivelati: { $values }): corrisponde agli impegni
    }
checked-no-entropy = nessun giocatore ha aggiunto entropia
checked-witness = { $n } di { $of } estrazioni firmate, con la chiave { $keys }
checked-cards = { $n }: ciascuna la successiva del suo mazzo, al suo posto da prima della prima puntata
checked-numbers = { $n }: ciascuno fissato prima delle puntate
checked-reveal = { $n } semi su { $of }: ciascuno corrisponde all’impegno e dà l’ordine intero, comprese le carte bruciate e quelle non date
checked-reveal-spins = { $n } semi su { $of }: ciascuno corrisponde all’impegno e dà il numero
checked-coups = { $n }: ciascuno ricalcolato secondo il regolamento della casa
checked-payments = calcolati: { $n }; confrontati con il verbale: { $compared }
checked-answers = { $n } risposte del tavolo confrontate lettera per lettera
checked-digest = { $n } risposte del tavolo confrontate lettera per lettera; l’impronta tiene insieme tutte le righe

## Remarks

heading-remarks = Osservazioni
more = { $count ->
        [one] Lo stesso per { $n } altra estrazione.
       *[other] Lo stesso per altre { $n } estrazioni.
    }
note-unwitnessed = Nessun testimone ha firmato «{ $id }»: la casa conosceva l’ordine prima di fissarlo, e poteva scegliere con l’aiuto dei giocatori la cui entropia è contata.
note-witness_changed = Il testimone è cambiato: «{ $id }» indica la chiave { $witness }, le estrazioni precedenti { $before }.
note-numbers_missing = Prima dell’estrazione { $number } di { $table } mancano { $missing } numeri: quelle estrazioni possono essere state scartate.
note-no_entropy = Nessun giocatore ha aggiunto entropia a «{ $id }»: l’ordine viene solo dal seme della casa.
note-unopened = Non rivelata, quindi non contata in «{ $id }»: l’entropia di { $players }. Insieme potevano scegliere fra al massimo { $orders } ordini.
note-called_off = Un colpo di «{ $id }» è stato annullato dopo «rien ne va plus»: l’estrazione sigillata non ne ha deciso le puntate.
note-draw_lost = L’estrazione «{ $id }» si è perduta durante un colpo: le puntate sono state pagate secondo la lettura R26, non dalle carte sigillate.
note-ended_early = La taglia «{ $id }» è stata chiusa a mano, con { $cards } carte rimaste.
note-never_played = La casa si era impegnata per «{ $id }» e non l’ha mai giocata.
note-in_play = «{ $id }» è in corso: ciò che non è ancora rivelato non si può verificare.
note-to_reveal = «{ $id }» è finita; il suo seme non è ancora rivelato.
note-no_answers = Il verbale non contiene risposte del tavolo: i pagamenti sono calcolati, non confrontati.
note-cut_short = L’ultima riga è ancora in scrittura: non controllata.

## What is wrong, and what it means

fault-unreadable = Non si può leggere: { $problem }.
means-unreadable = Nessun tavolo scrive una riga simile; dopo di essa non è stato letto nulla.
fault-id_reused = Impegna la casa per «{ $id }», come già la riga { $earlier }.
means-id_reused = Un ID si usa una volta sola; altrimenti la casa potrebbe preparare più estrazioni e giocare quella che preferisce.
fault-number_reused = L’estrazione { $number } di { $table } non è la successiva del suo tavolo.
means-number_reused = Un numero vale per una sola estrazione; altrimenti la casa potrebbe estrarre di nuovo finché l’ordine le piace.
fault-witness_unknown = «{ $id }» indica il testimone { $witness }, che non è fra quelli di cui ti fidi.
means-witness_unknown = Solo chi ha una chiave di cui ti fidi impedisce alla casa di scegliere; di questa non sai nulla.
fault-stake_before_draw = { $player } ha puntato prima che fosse fissata l’estrazione che decide la puntata.
means-stake_before_draw = Una casa che conosce prima le puntate può scegliere che cosa esce.
fault-no_proof = Il colpo { $coup } è stato giocato senza prove.
means-no_proof = Nessun impegno precede le sue carte o il suo numero; possono essere stati scelti a piacere.
fault-card_mismatch = Dà { $card }; al posto { $place } di «{ $id }» stava { $was }.
means-card_mismatch = La carta è stata scambiata dopo che l’ordine era fissato.
fault-wrong_place = Prende { $card } dal posto { $at } di «{ $id }»; il prossimo era il posto { $place }.
means-wrong_place = Le carte non sono uscite nell’ordine che il mazzo aveva dopo il taglio.
fault-proof_mismatch = La prova di { $card } al posto { $place } di «{ $id }» non porta alla radice pubblicata.
means-proof_mismatch = Nulla mostra che la carta stesse lì quando l’ordine è stato fissato.
fault-entropy_mismatch = In «{ $id }», { $player } rivela alla riga { $opened } un’entropia diversa da quella impegnata alla riga { $committed }.
means-entropy_mismatch = Un’entropia che si può ancora cambiare dopo che altri hanno aperto la loro può scegliere l’ordine.
fault-commitment_mismatch = Impegna la casa a un seme di «{ $id }» diverso da quello rivelato alla riga { $revealed }.
means-commitment_mismatch = La casa non era impegnata all’ordine che ha dato.
fault-signature_mismatch = La firma su «{ $id }» non è del testimone { $witness }….
means-signature_mismatch = Il testimone ha firmato altro: nomi, entropia, taglio o regole sono stati cambiati dopo, o ha firmato un’altra chiave.
fault-root_mismatch = Dal seme della riga { $revealed } e dall’entropia dei giocatori segue per «{ $id }» un’altra radice.
means-root_mismatch = L’ordine non era quello casuale: era preparato, o l’entropia di un giocatore è stata esclusa.
fault-seed_mismatch = Non è il seme di «{ $id }» a cui la riga { $committed } impegnava la casa, e ne segue un altro ordine.
means-seed_mismatch = La casa non mostra di che cosa era fatto l’ordine.
fault-not_revealed = Il seme di «{ $id }» non è stato rivelato.
means-not_revealed = Un’estrazione mai rivelata può essere stata preparata; le carte bruciate e non date restano ignote.
fault-coup_unsettled = Il tavolo è stato chiuso dopo il «rien ne va plus»: il colpo di «{ $id }» non è mai stato regolato.
means-coup_unsettled = La casa ha interrotto un colpo a puntate chiuse; può aver visto che l’avrebbe perso.
fault-act_refused = Il tavolo ha rifiutato «{ $act }»: { $problem }.
means-act_refused = La casa ha agito fuori turno, o contro il regolamento.
fault-payment_mismatch = Per la riga { $command } dice: { $found }. Secondo il regolamento: { $expected }.
means-payment_mismatch = Un giocatore ha ricevuto più o meno di quanto dà il regolamento, o la riga è stata alterata.
fault-answer_mismatch = Per la riga { $command } dice: { $found }. Secondo il regolamento: { $expected }.
means-answer_mismatch = Il tavolo non ha seguito il regolamento, o una delle due righe è stata alterata.
fault-answer_missing = Prima di essa manca una risposta alla riga { $command }: { $expected }
means-answer_missing = Qualcosa che il tavolo ha fatto manca dal verbale.
fault-answer_extra = La riga { $command } non ha questa risposta: { $found }
means-answer_extra = Nel verbale è stato aggiunto qualcosa che il tavolo non ha fatto.
fault-digest_mismatch = L’impronta non corrisponde alle righe precedenti: { $digest }
means-digest_mismatch = Almeno un carattere del verbale è stato cambiato dopo la chiusura.
fault-digest_missing = Un verbale con risposte finisce con la sua impronta; questo non ce l’ha.
means-digest_missing = La fine del verbale può essere stata tagliata.

## Several records

heading-differences = Due versioni di una stessa estrazione
difference = «{ $id }», { $act }: la riga { $line } di { $file } è diversa dalla riga { $other_line } di { $other }.
difference-id = Estrazione { $number } di { $table }: la riga { $line } di { $file } comincia «{ $id }», la riga { $other_line } di { $other } comincia «{ $other_id }».
act-commitment = l’impegno
act-entropy = l’entropia
act-root = la radice
act-at_card = il taglio
act-cards = le carte
means-two_draws = La casa ha pubblicato dati diversi di una stessa estrazione, o ne ha usato due volte l’ID o il numero.
no-differences = { $count ->
        [one] { $n } estrazione è in più di un verbale, identica in tutti.
       *[other] { $n } estrazioni sono in più di un verbale, identiche in tutti.
    }

# Punti di controllo
signed-right = Quello che la casa ha firmato è giusto.
signed-wrong = Non tutto quello che la casa ha firmato è giusto.
signed-log = { $file }: punto di controllo { $size } di { $origin }, firmato dalla casa.
signed-alone = { $file }: punto di controllo di { $origin } fuori dal suo registro, firmato dalla casa.
signed-cosigned = { $file }: controfirmato da { $witness }, { $at }.
signed-unsigned = { $file }: non firmato con nessuna di queste chiavi, o cambiato in seguito.
signed-no_checkpoint = { $file }: non è un punto di controllo, né una prova fra due.
receipts-found = { $file }: { $count ->
    [one] una ricevuta per { $n } registrazione, firmata dalla casa
   *[other] ricevute per { $n } registrazioni, firmate dalla casa
  }; { $compared } cercate nei verbali, e trovate.
receipts-alone = { $file }: { $count ->
    [one] una ricevuta per { $n } registrazione, firmata dalla casa. Aggiungi il verbale della sessione, per vedere che c’è.
   *[other] ricevute per { $n } registrazioni, firmate dalla casa. Aggiungi il verbale della sessione, per vedere che ci sono.
  }
receipts-more = { $file }: { $count ->
    [one] un’altra come queste.
   *[other] altre { $n } come queste.
  }
receipt-no_receipt = { $file }: una parte non è una ricevuta.
receipt-unsigned = { $file }: una ricevuta non firmata con nessuna di queste chiavi, o cambiata in seguito.
receipt-missing = { $file }: manca la registrazione { $entry } del tavolo { $table }. La casa l’ha firmata, e nessuno di questi verbali ce l’ha: sono di altre sessioni, o la casa l’ha omessa o cambiata.
receipt-dropped = { $file }: la registrazione { $entry } del tavolo { $table } manca in { $other }, che la casa ha firmato dopo. La casa l’ha ritirata. Conserva i due file.
receipt-forked = { $file }: { $other } ha un’altra registrazione { $entry } del tavolo { $table }. La casa ha firmato due storie. Conserva i due file.
joint-right = { $first } è l’inizio di { $second }.
joint-forked = { $first } non è l’inizio di { $second }: la casa ha raccontato due storie. Conserva i due file.
joint-no_proof = Nulla qui mostra che { $first } sia l’inizio di { $second }. Salva /api/checkpoint/proof?old={ $old } dalla casa e aggiungilo.
record-line = riga { $line }: { $problem }
record-none = non è un verbale; `tapisvert randomness --results` legge i risultati di una casa
record-byte-order-mark = comincia con un segno d’ordine dei byte (BOM), come lo salva un editor: usare il file come lo ha scritto il tavolo
record-line-ends = le righe finiscono con CRLF e non con LF, come le ha lasciate un programma che le ha copiate: verificare il file come lo ha scritto il tavolo
record-nothing = nel file non c’è niente da verificare
replay-refused = la riga { $line } è stata rifiutata: { $message } ({ $code }, { $clause })
