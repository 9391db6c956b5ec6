# Che cosa è provato a un tavolo: in italiano.

## Seals on cards

seal-sealed = fissata: verificata quando il colpo è aperto
seal-verified = verificata: fissata da prima della prima puntata dell’estrazione
seal-failed = prova fallita
seal-unsealed = non sigillata

## The panel

proof-title = Prova
proof-look = Mostra
proof-state-none = Nessuna estrazione sigillata.
proof-state-committed = La casa si è impegnata; i numeri casuali dei giocatori completeranno l’estrazione.
proof-state-started = L’estrazione è fissata e non può più cambiare.
proof-state-verified = Finora tutto corretto. Colpi verificati qui: { $verified }.
proof-state-failed = Una prova è fallita. Scarica il verbale e conservalo.
proof-draw = Estrazione
proof-witness = Testimone
proof-no-witness = nessuno: la casa conosce ogni colpo prima delle puntate
proof-start = Inizio
proof-coups = Colpi usciti
proof-doubt = Un colpo è stato annullato, e questa pagina non ha una dichiarazione del testimone che l’esito era ignoto. Tienine conto prima di puntare.
proof-adding = Aggiungono numeri casuali
proof-counted = Numeri casuali di
proof-no-player = nessun giocatore
proof-unopened = Non rivelati
proof-own = I tuoi numeri casuali
proof-own-bound = impegnati, saranno rivelati a breve
proof-own-opened = rivelati e contati
proof-own-late = non arrivati in tempo
proof-how = Verifica nel tuo browser, senza doversi fidare del server:
proof-source = il verificatore

## Faults that show while cards fall

proof-entry = (registrazione { $n })
proof-live-order = Un passaggio dell’estrazione è fuori ordine: { $what }.
proof-live-unknown_witness = L’estrazione indica il testimone { $what }, la cui chiave il tavolo non ha mostrato.
proof-live-start_changed = La casa ha cambiato l’inizio dell’estrazione { $what }.
proof-live-entropy_mismatch = { $what } ha rivelato un’entropia diversa da quella impegnata.
proof-live-start_mismatch = L’inizio { $what } non segue dal verbale e dall’entropia dei giocatori.
proof-live-stake_before_start = Una puntata è stata accettata prima che l’estrazione { $what } fosse fissata.
proof-live-stake_after_ask = Una puntata è stata accettata quando le puntate del colpo erano già complete, nell’estrazione { $what }.
proof-live-stake_changed = La tua puntata non è nel verbale come l’hai inviata: { $what }
proof-live-stake_left_out = La tua puntata non è nel verbale che il tavolo mostra, registrazione { $what }.
proof-live-statement_missing = È uscito senza la dichiarazione del testimone: { $what }.
proof-live-statement_out_of_turn = La dichiarazione del testimone su { $what } è fuori ordine.
proof-live-signature_mismatch = La firma del testimone su { $what } non è su questo verbale.
proof-live-key_mismatch = La chiave del colpo { $what } non è quella del testimone.
proof-live-share_mismatch = Ciò che ha aperto il colpo { $what } non è l’anello successivo della catena della casa.
proof-live-share_repeated = Un’estrazione precedente ha già mostrato ciò che la casa nomina o apre di nuovo: { $what }. Non era più un segreto.
proof-live-coup_mismatch = Il colpo non è quello che era fissato: { $what }.
proof-live-result_mismatch = Il risultato non corrisponde alle carte: { $what }.

## The whole record

proof-verify = Verifica il verbale
proof-all-draws = Tutte le estrazioni di questo tavolo
proof-record = Scarica il verbale
proof-fetching = Caricamento del verbale…
proof-verifying = Verifica in corso…
proof-no-worker = Il verificatore non funziona in questo browser: provane un altro.
proof-right = Tutto ciò che è verificato qui è corretto.
proof-wrong = { $count ->
        [one] { $count } riga errata.
       *[other] { $count } righe errate.
    }
proof-line = Riga { $line }.
proof-checked-draws = Estrazioni
proof-checked-statements = Dichiarazioni del testimone
proof-checked-coups = Colpi
proof-checked-lines = Righe lette
proof-remark-payments = I pagamenti si verificano dalla riga di comando: tapisvert verify.
proof-remark-no_answers = Il verbale non contiene le risposte del tavolo.
proof-remark-cut_short = L’ultima riga è ancora in scrittura.
proof-receipts = La casa firma ciò che registra per te e mostra qui. Conservalo: con il verbale si vede se qualcosa è stato omesso.
proof-receipts-save = { $count ->
        [one] Salva { $n } ricevuta
       *[other] Salva { $n } ricevute
    }
