# Che cosa è provato a un tavolo: in italiano.

## Seals on cards

seal-sealed = sigillata: verificata quando si rivela il seme
seal-verified = verificata: già al suo posto prima della prima puntata
seal-failed = prova fallita
seal-unsealed = non sigillata

## The panel

proof-title = Prova
proof-look = Mostra
proof-state-none = Nessuna estrazione sigillata.
proof-state-committed = La casa si è impegnata; l’entropia dei giocatori completerà l’ordine.
proof-state-sealed = L’ordine è fissato e non può più cambiare.
proof-state-falling = Finora tutto corretto. Prove verificate qui: { $verified }.
proof-state-between = Tutto corretto. Prove verificate qui: { $verified }.
proof-state-failed = Una prova è fallita. Scarica il verbale e conservalo.
proof-draw = Estrazione
proof-commitment = Impegno della casa
proof-root = Radice dell’ordine
proof-adding = Aggiungono entropia
proof-counted = Entropia di
proof-no-player = nessun giocatore
proof-unopened = Non rivelata
proof-own = La tua entropia
proof-own-bound = impegnata, sarà rivelata a breve
proof-own-opened = rivelata e contata
proof-own-late = non arrivata in tempo
proof-since = Osservato
proof-since-later = non dall’inizio: il resto è nel verbale
proof-past-verified = { $cards ->
        [one] { $draw }: verificata per intero, { $cards } carta
       *[other] { $draw }: verificata per intero, { $cards } carte
    }
proof-past-half = { $cards ->
        [one] { $draw }: parte osservata corretta, { $cards } carta
       *[other] { $draw }: parte osservata corretta, { $cards } carte
    }
proof-past-failed = { $cards ->
        [one] { $draw }: fallita, { $cards } carta
       *[other] { $draw }: fallita, { $cards } carte
    }
proof-past-void = { $cards ->
        [one] { $draw }: non recuperabile, { $cards } carta
       *[other] { $draw }: non recuperabile, { $cards } carte
    }
proof-how = Verifica nel tuo browser, senza doversi fidare del server:
proof-source = il verificatore

## Faults that show while cards fall

proof-entry = (registrazione { $n })
proof-live-commitment_changed = La casa ha cambiato l’impegno di { $what }.
proof-live-root_changed = La casa ha pubblicato due ordini per { $what }.
proof-live-order = Un passaggio dell’estrazione è fuori ordine: { $what }.
proof-live-not_revealed = Il seme di { $what } non è stato rivelato.
proof-live-id_reused = L’ID { $what } è stato usato due volte.
proof-live-signature_mismatch = La firma del testimone su { $what } non corrisponde.
proof-live-entropy_mismatch = { $what } ha rivelato un’entropia diversa da quella impegnata.
proof-live-entropy_left_out = L’entropia di { $what } non è stata contata.
proof-live-no_proof = La carta { $what } è stata data senza prova.
proof-live-wrong_place = La carta { $what } non è la successiva del mazzo.
proof-live-proof_mismatch = La prova della carta { $what } è errata.
proof-live-coup_mismatch = Il colpo non corrisponde alle carte date: { $what }.
proof-live-result_mismatch = Il risultato non corrisponde alle carte: { $what }.
proof-live-seed_mismatch = Il seme rivelato non corrisponde all’impegno per { $what }.
proof-live-salt_mismatch = Il seme rivelato non dà il sale della carta { $what }.
proof-live-root_mismatch = Il seme rivelato non dà l’ordine pubblicato di { $what }.
proof-live-card_mismatch = Nell’ordine rivelato c’è un’altra carta al posto di { $what }.
proof-live-stake_before_draw = Una puntata è stata accettata prima che { $what } fosse fissata.

## The whole record

proof-verify = Verifica il verbale
proof-all-draws = Tutte le estrazioni di questo tavolo
proof-record = Scarica il verbale
proof-fetching = Caricamento del verbale…
proof-verifying = Verifica in corso…
proof-no-worker = Il verificatore non funziona in questo browser: provane un altro.
proof-all-right = Tutto corretto: ordine, entropia, carte, rivelazioni e risultati.
proof-wrong = { $count ->
        [one] { $count } riga errata.
       *[other] { $count } righe errate.
    }
proof-line = Riga { $line }.
proof-remarks = { $count ->
        [one] { $count } osservazione
       *[other] { $count } osservazioni
    }
proof-checked-draws = Estrazioni
proof-checked-entropy = Entropie rivelate
proof-checked-proofs = Prove
proof-checked-coups = Colpi
proof-checked-reveals = Semi rivelati
proof-checked-lines = Righe lette
proof-remark-payments = I pagamenti si verificano dalla riga di comando: tapisvert verify.
proof-remark-no_answers = Il verbale non contiene le risposte del tavolo.
proof-remark-unwitnessed = Nessun testimone ha firmato: la casa conosceva l’ordine prima di fissarlo, e poteva scegliere con l’aiuto dei giocatori la cui entropia è contata.
proof-remark-witness_changed = Il testimone è cambiato: da qui le estrazioni indicano un’altra chiave.
proof-remark-numbers_missing = Mancano numeri di estrazioni: quelle estrazioni possono essere state scartate.
proof-remark-no_entropy = Nessun giocatore ha aggiunto entropia: l’ordine viene solo dal seme della casa.
proof-remark-unopened = Un giocatore non ha rivelato l’entropia impegnata: non conta.
proof-remark-called_off = Un colpo è stato annullato dopo «rien ne va plus».
proof-remark-draw_lost = Un’estrazione si è perduta durante un colpo: le puntate sono state pagate secondo la lettura R26.
proof-remark-ended_early = La taglia è stata chiusa a mano, con carte rimaste.
proof-remark-never_played = Un’estrazione impegnata non è mai stata giocata.
proof-remark-in_play = L’estrazione è in corso: le carte non ancora date non si possono verificare.
proof-remark-to_reveal = L’estrazione è finita; il seme non è ancora rivelato.
proof-remark-cut_short = L’ultima riga è ancora in scrittura.
proof-receipts = La casa firma ciò che registra per te e mostra qui. Conservalo: con il verbale si vede se qualcosa è stato omesso.
proof-receipts-save = { $count ->
        [one] Salva { $n } ricevuta
       *[other] Salva { $n } ricevute
    }
