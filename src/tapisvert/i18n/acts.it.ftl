# Gli atti della casa fuori dai tavoli, in italiano. $by è un account, o «machine»; $about un account, un tavolo o il numero di una richiesta.

acts-more = Precedenti
act-account_made =
    { $by ->
        [machine] Creato l’account di { $about }
       *[other] { $by } crea l’account di { $about }
    }
act-link_made =
    { $by ->
        [machine] Link per la password di { $about }, creato sulla macchina
       *[other] { $by } crea un link per la password di { $about }
    }
act-password_changed = { $about } sceglie una password
act-roles_changed = { $by } cambia i ruoli di { $about }: { $after }
act-account_disabled = { $by } disattiva l’account di { $about }
act-account_enabled = { $by } riattiva l’account di { $about }
act-account_confirmed_here = { $about }: confermato sulla macchina
act-sign_ins_failed = Accessi falliti di { $about }: { $times }
act-second_factor_set = { $about } imposta un secondo fattore
act-second_factor_removed = { $by } toglie il secondo fattore di { $about }
act-access_token_made = { $about } crea un token di accesso per un programma
act-access_token_revoked = { $about } revoca un token di accesso
act-recovery_code_used = { $about } usa un codice di recupero
act-codes_failed = Codici errati di { $about }: { $times }
act-limit_set = { $about } imposta un limite
act-break_taken = { $about } fa una pausa
act-excluded = { $about } si autoesclude
act-barred = { $by } esclude { $about }
act-play_chips = Fiches virtuali a { $about }: { $amount }
act-table_made =
    { $by ->
        [machine] Creato il tavolo { $about }
       *[other] { $by } crea il tavolo { $about }
    }
act-archived = Archiviata la sessione { $session } del tavolo { $about }: registrazioni da { $first } a { $last }
act-checkpoint = Punto di controllo firmato
act-restored = Casa ripristinata da una copia: tutti i tavoli chiusi.
act-chips_sold =
    { $corrects ->
        [none]
            { $signed_by ->
                [none] { $by } ha venduto gettoni ({ $desk }): { $amount }
               *[other] { $by }, firma { $signed_by }, ha venduto gettoni ({ $desk }): { $amount }
            }
       *[other] { $by }, firma { $signed_by }: vendita della registrazione { $corrects }, { $amount } invece di { $previous }
    }
act-chips_sold_at_table =
    { $corrects ->
        [none] { $by } ha venduto gettoni a { $player }, { $about }: { $amount }
       *[other] { $by }, firma { $signed_by }: vendita a un tavolo della registrazione { $corrects }, { $amount } invece di { $previous }
    }
act-chips_redeemed =
    { $corrects ->
        [none]
            { $signed_by ->
                [none] { $by } ha ritirato gettoni ({ $desk }): { $amount }
               *[other] { $by }, firma { $signed_by }, ha ritirato gettoni ({ $desk }): { $amount }
            }
       *[other] { $by }, firma { $signed_by }: riacquisto della registrazione { $corrects }, { $amount } invece di { $previous }
    }
act-desk_opened =
    { $corrects ->
        [none] { $by }, firma { $signed_by }: { $desk }, conteggio di apertura, { $amount }
       *[other] { $by }, firma { $signed_by }: conteggio di apertura della registrazione { $corrects }, { $amount } invece di { $previous }
    }
act-desk_closed =
    { $corrects ->
        [none] { $by }, firma { $signed_by }: { $desk }, chiusura della cassa, { $amount }
       *[other] { $by }, firma { $signed_by }: chiusura della cassa della registrazione { $corrects }, { $amount } invece di { $previous }
    }
act-desk_transferred = { $by } ha consegnato da { $desk } a { $to }, { $signed_by } ha ricevuto: { $amount } in denaro, e i gettoni della distinta
act-rate_posted = { $by }, firma { $signed_by }: cambio di { $currency }, { $rate }
act-chips_added =
    { $corrects ->
        [none] { $by }, firma { $signed_by }: { $desk }, gettoni aggiunti alla scorta, { $amount }
       *[other] { $by }, firma { $signed_by }: registrazione { $corrects } rettificata, { $amount } invece di { $previous }
    }
act-chips_withdrawn =
    { $corrects ->
        [none] { $by }, firma { $signed_by }: { $desk }, gettoni tolti dalla scorta, { $amount }
       *[other] { $by }, firma { $signed_by }: registrazione { $corrects } rettificata, { $amount } invece di { $previous }
    }
act-chips_counted =
    { $corrects ->
        [none] { $by }, firma { $signed_by }: { $desk }, conteggio dei gettoni, { $amount }
       *[other] { $by }, firma { $signed_by }: registrazione { $corrects } rettificata, { $amount } invece di { $previous }
    }
act-slip_printed =
    { $copy ->
        [0] { $by } stampa la distinta della registrazione { $entry }, { $about }
       *[other] { $by } stampa di nuovo la distinta della registrazione { $entry }, { $about }: copia { $copy }
    }
act-person_entered = { $by } iscrive la persona { $about } nel registro delle persone
act-photo_changed = { $by } cambia la foto della persona { $about }
act-person_identified = { $by } identifica la persona { $about } con un documento
act-people_reported = { $by } prepara il rapporto delle persone, dal { $first } al { $last }: { $count }
act-people_deleted = Persone cancellate dal registro dopo il termine: { $count }
act-asked = Richiesta n. { $about } di { $by }: { $kind }
act-approved = { $by } firma la n. { $about }: { $kind }
act-not_approved = { $by } non firma la n. { $about }: { $kind }
act-kind-chips = gettoni
act-kind-abandon = puntata abbandonata
act-kind-derogation = deroga
act-kind-advance = anticipo
act-kind-float = dotazione di un tavolo
act-kind-drop = conteggio dell’introito
act-kind-correct_count = rettifica di un conteggio
act-kind-sale = vendita o riacquisto di gettoni
act-kind-stock = scorta di gettoni
act-kind-desk = conteggio della cassa
act-kind-rate = cambio di una valuta
act-kind-transfer = trasferimento tra casse
act-kind-correct_cash = rettifica alla cassa
act-kind-claim = pagamento dal registro
act-kind-register = chiusura del registro
act-kind-incident = incidente ({ $category }): { $text }
act-kind-correct_number = rettifica di un numero
act-kind-correct_cards = rettifica di carte
act-kind-correct_stake = rettifica di una puntata
act-kind-account = conferma di un account
act-kind-second_factor = rimozione di un secondo fattore

## What a request is about. Amounts, tables and names are texts; “none” stands for what is left out.

act-sentence-chips =
    { $sign ->
        [minus] Ritirare { $amount } in gettoni da { $name }
       *[plus] Emettere { $amount } in gettoni a { $name }
    }
act-sentence-abandon =
    { $on ->
        [none] { $table }: ritirare le vincite non reclamate di { $player }
       *[other]
            { $degree ->
                [0] { $table }: ritirare come abbandonata la puntata di { $player } su { $on }
                [none] { $table }: ritirare come abbandonata la puntata di { $player } su { $on }
               *[other] { $table }: ritirare come abbandonata la puntata di { $player } in prigione su { $on }, grado { $degree }
            }
    }
act-sentence-advance = { $table }: anticipare { $amount } a { $player }
act-sentence-derogation = { $table }: alzare il massimo in deroga: { $maximum }
act-sentence-float =
    { $chips ->
        [none] { $table }: { $act }, { $amount }, { $desk }
       *[other] { $table }: { $act }, { $amount } ({ $chips }), { $desk }
    }
act-check-float =
    { $closer ->
        [none] {""}
       *[other]
            { $differs ->
                [none] Come l’ultimo conteggio di chiusura del tavolo.
               *[other] Differenza dall’ultimo conteggio di chiusura del tavolo: { $differs }.
            }
    }
act-sentence-drop =
    { $chips ->
        [none] { $table }: Conteggio dell’introito, { $amount }
       *[other] { $table }: Conteggio dell’introito, { $amount } ({ $chips })
    }
act-sentence-claim = { $table }: pagare { $amount } a { $player } dal registro delle puntate abbandonate
act-sentence-register = { $table }: chiudere il registro delle puntate abbandonate; { $amount } alla dotazione
act-sentence-incident = { $table }: incidente ({ $category }): { $text }
act-sentence-correct_number = { $table }: il colpo { $coup } era il numero { $number }; tutte le sue puntate si pagano di nuovo
act-sentence-correct_cards = { $table }: il colpo { $coup } aveva le carte { $cards }; tutte le sue puntate si pagano di nuovo
act-sentence-correct_stake = { $table }: al colpo { $coup } { $player } aveva { $amount } su { $on }; quella puntata si paga di nuovo
act-sentence-correct_count =
    { $chips ->
        [none] { $table }: { $what }, registrazione { $corrects }: { $amount } invece di { $previous }
       *[other] { $table }: { $what }, registrazione { $corrects }: { $amount } ({ $chips }) invece di { $previous }
    }
act-sentence-desk =
    { $chips ->
        [none] { $desk }: { $act }, { $amount }
       *[other] { $desk }: { $act }, { $amount } ({ $chips })
    }
act-sentence-sale =
    { $rate ->
        [none] { $desk }: { $act }, { $amount } ({ $chips })
       *[other] { $desk }: { $act }, { $amount } ({ $chips }). Cambio { $rate }: le banconote valgono { $worth }.
    }
act-sentence-rate = 1 { $currency } = { $rate }, fino al prossimo cambio o alla fine della giornata
act-sentence-transfer = Da { $desk } a { $to }: { $pieces }. Firma ciò che hai ricevuto.
act-sentence-stock =
    { $chips ->
        [none] Scorta, { $desk }: { $act }, { $amount }
       *[other] Scorta, { $desk }: { $act }, { $amount } ({ $chips })
    }
act-sentence-correct_cash =
    { $act ->
        [chips_sold] { $desk }: vendita, registrazione { $corrects }: { $amount } ({ $chips }) invece di { $previous }
        [chips_redeemed] { $desk }: riacquisto, registrazione { $corrects }: { $amount } ({ $chips }) invece di { $previous }
        [chips_sold_at_table] Vendita a un tavolo, registrazione { $corrects }: { $amount } ({ $chips }) invece di { $previous }
        [desk_opened] { $desk }: conteggio di apertura, registrazione { $corrects }: { $amount } ({ $chips }) invece di { $previous }
        [desk_closed] { $desk }: chiusura della cassa, registrazione { $corrects }: { $amount } ({ $chips }) invece di { $previous }
       *[other] Scorta, { $desk }: registrazione { $corrects }: { $amount } ({ $chips }) invece di { $previous }
    }
act-sentence-second_factor = { $name }: rimuovere la verifica in due passaggi
act-sentence-account = { $name }: confermare l’account. Ruoli: { $roles }
act-check-second_factor = Approva solo se { $name } ti ha detto di persona di aver perso il dispositivo.
act-check-account =
    { $why ->
        [link] La password è stata impostata con il link di un collega. Conferma solo se hai visto { $name } accedere.
        [roles] Ruoli nuovi. Conferma solo se sai che questo account è usato soltanto da { $name }.
       *[enabled] L’account era disattivato ed è di nuovo attivo. Conferma solo se hai visto { $name } accedere.
    }

## Forms: labels and options of the fields that have none of all forms.

act-field-drop-chips = Banconote
act-field-desk-chips = Banconote
act-field-rate-currency = Valuta
act-field-rate-rate = Prezzo di un’unità, per esempio 1.0482
act-field-sale-foreign = Altre banconote
act-field-desk-foreign = Altre banconote
act-field-transfer-foreign = Altre banconote
act-field-correct_cash-foreign = Altre banconote
act-field-float-desk = Gettoni da, o resi a
act-field-stock-desk = Dove
act-field-transfer-to = A
act-field-transfer-notes = Banconote
act-field-transfer-chips = Gettoni
act-field-stock-act = Operazione
act-field-float-is_checked = Le carte, o il cilindro, sono stati controllati
act-title-incident = Nota di incidente
act-title-correct_number = Rettifica un numero
act-title-correct_cards = Rettifica le carte
act-title-correct_stake = Rettifica una puntata di un colpo
act-title-correct_count = Rettifica un conteggio
act-title-correct_cash = Rettifica una vendita o un conteggio
act-title-stock = Scorta di gettoni
act-title-rate = Fissa un cambio
act-title-transfer = Trasferimento
act-field-correct_number-number = Numero uscito (37 per 00, 38 per 000)
act-field-correct_cards-cards = Tutte le carte del colpo in ordine, per esempio Ts 9h
act-field-correct_stake-amount = Importo intero che era puntato, 0 se nessuno
act-field-correct_count-corrects = Conteggio errato
act-field-correct_cash-corrects = Vendita, riacquisto o conteggio errato
act-field-correct_cash-chips = Gettoni o banconote
act-field-correct_count-chips = Gettoni o banconote
act-field-incident-category = Categoria
act-field-incident-text = Che cosa è successo
act-option-desk-act-desk_opened = Conteggio di apertura
act-option-desk-act-desk_closed = Chiusura della cassa
act-option-rate-act-rate_posted = Cambio
act-option-transfer-act-desk_transferred = Trasferimento
act-option-stock-act-chips_added = Gettoni aggiunti
act-option-stock-act-chips_withdrawn = Gettoni tolti
act-option-stock-act-chips_counted = Conteggio dei gettoni sul posto
act-option-sale-act-chips_sold = Vendita
act-option-sale-act-chips_redeemed = Riacquisto
act-option-incident-category-injury = infortunio o malore
act-option-incident-category-disturbance = disordine
act-option-incident-category-equipment = attrezzatura
act-option-incident-category-dispute = contestazione
act-option-incident-category-other = altro
