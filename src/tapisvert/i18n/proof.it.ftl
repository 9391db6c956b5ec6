# Che cosa è provato a un tavolo: in italiano.

## Seals on cards

seal-sealed = sigillata: si verifica quando si mostra il seme
seal-verified = verificata: era lì fin da prima del taglio
seal-failed = la prova non regge
seal-unsealed = senza sigillo

## The panel

proof-title = La prova
proof-look = Guarda
proof-state-none = Nulla è sigillato adesso.
proof-state-committed = La casa è vincolata; l’ordine nasce con ciò che aggiungono i giocatori.
proof-state-sealed = L’ordine è fissato: nessuno lo cambia più.
proof-state-falling = Tutto regge finora. Prove verificate qui: { $verified }.
proof-state-between = Tutto ha retto. Prove verificate qui: { $verified }.
proof-state-failed = Qualcosa non regge. Scarica il verbale e conservalo.
proof-draw = Estrazione
proof-commitment = Impegno della casa
proof-root = Radice dell’ordine
proof-adding = Aggiungono caso
proof-counted = Con il caso di
proof-no-player = nessun giocatore
proof-unopened = Non aperto
proof-own = Il tuo
proof-own-bound = impegnato, si apre tra poco
proof-own-opened = aperto e contato
proof-own-late = non è arrivato in tempo
proof-since = Visto
proof-since-later = non dall’inizio: il resto è nel verbale
proof-past-verified =
    { $cards ->
        [one] { $draw }: verificata per intero, una carta
       *[other] { $draw }: verificata per intero, { $cards } carte
    }
proof-past-half =
    { $cards ->
        [one] { $draw }: quel che si è visto regge, una carta
       *[other] { $draw }: quel che si è visto regge, { $cards } carte
    }
proof-past-failed =
    { $cards ->
        [one] { $draw }: non regge, una carta
       *[other] { $draw }: non regge, { $cards } carte
    }
proof-past-void =
    { $cards ->
        [one] { $draw }: perduta, una carta
       *[other] { $draw }: perduta, { $cards } carte
    }
proof-how = Si verifica qui, su questa macchina, senza credere a nessuno:
proof-source = il verificatore

## Faults that show while cards fall

proof-entry = (scrittura { $n })
proof-live-commitment_changed = La casa ha cambiato l’impegno di { $what }.
proof-live-root_changed = La casa ha mostrato due ordini per { $what }.
proof-live-order = Un atto dell’estrazione è arrivato fuori turno: { $what }.
proof-live-not_revealed = Il seme di { $what } non è stato mostrato.
proof-live-id_reused = Il nome { $what } è servito due volte.
proof-live-entropy_mismatch = { $what } ha aperto qualcosa di diverso da ciò che aveva impegnato.
proof-live-entropy_left_out = Il caso aggiunto da { $what } non è contato come si deve.
proof-live-no_proof = La carta { $what } è caduta senza prova.
proof-live-wrong_place = La carta { $what } non è la prossima del mazzo.
proof-live-proof_mismatch = La prova della carta { $what } non regge.
proof-live-coup_mismatch = Il colpo non è fatto delle carte cadute: { $what }.
proof-live-result_mismatch = Il risultato non discende dalle carte: { $what }.
proof-live-seed_mismatch = Il seme mostrato non è quello impegnato per { $what }.
proof-live-salt_mismatch = Il seme mostrato non dà il sale della carta { $what }.
proof-live-root_mismatch = Il seme mostrato non dà l’ordine pubblicato di { $what }.
proof-live-card_mismatch = Nell’ordine rivelato al posto di { $what } sta un’altra carta.
proof-live-stake_before_draw = Una puntata è stata accettata prima che { $what } fosse fissata.

## The whole record

proof-verify = Verifica il verbale
proof-record = Scarica il verbale
proof-fetching = Il verbale arriva…
proof-verifying = Verifica in corso…
proof-no-worker = Il verificatore non parte in questo browser.
proof-all-right = Tutto regge: ordine, caso, carte, rivelazioni e risultati.
proof-wrong =
    { $count ->
        [one] Una riga è sbagliata.
       *[other] { $count } righe sbagliate.
    }
proof-line = Riga { $line }.
proof-remarks =
    { $count ->
        [one] Una cosa da sapere
       *[other] { $count } cose da sapere
    }
proof-checked-draws = Estrazioni
proof-checked-entropy = Aggiunte di caso aperte
proof-checked-proofs = Prove
proof-checked-coups = Colpi
proof-checked-reveals = Semi rivelati
proof-checked-lines = Righe lette
proof-remark-payments = I pagamenti li verifica il motore: tapisvert verify.
proof-remark-no_answers = Il verbale non ha le risposte del tavolo.
proof-remark-no_entropy = Nessun giocatore ha aggiunto caso: l’ordine viene solo dal seme della casa.
proof-remark-unopened = Qualcuno non ha aperto ciò che aveva impegnato: non conta.
proof-remark-ended_early = La taglia è stata chiusa a mano, con carte non date.
proof-remark-never_played = Un’estrazione impegnata non è mai stata giocata.
proof-remark-in_play = L’estrazione è in gioco: ciò che non ha mostrato non si verifica ancora.
proof-remark-to_reveal = L’estrazione è finita, il suo seme non è ancora stato mostrato.
proof-remark-cut_short = L’ultima riga si sta ancora scrivendo.
