# What `tapisvert verify` says, in Italian. Numbers arrive as text, $count beside them as a number.

waiting = Verifica
lines = { $lines } righe, { $commands } comandi
read-otherwise = Altre interpretazioni: { $rulings }
right = Tutto corretto.
right-so-far = Finora tutto corretto.
incomplete = Ogni riga è corretta, ma non tutto è mostrato.
wrong = La riga { $line } è errata.
further = { $count ->
        [one] { $n } altra riga errata: { $lines }.
       *[other] Altre { $n } righe errate: { $lines }.
    }
own-edition = Le regole sono quelle dell’edizione «{ $edition }» nel tuo file di { $id }. Se il file è cambiato dopo questo verbale, rimetti il testo di prima e verifica di nuovo.
line = riga { $line }

## What the draws prove

verdict-witnessed = { $count ->
        [one] { $n } colpo con il testimone { $witness }: nessuno lo ha conosciuto, scelto o cambiato prima che le sue puntate fossero fissate, a meno che casa e testimone abbiano agito insieme.
       *[other] { $n } colpi con il testimone { $witness }: nessuno li ha conosciuti, scelti o cambiati prima che le loro puntate fossero fissate, a meno che casa e testimone abbiano agito insieme.
    }
verdict-witnessed-players = { $count ->
        [one] { $n } colpo con il testimone { $witness }: nessuno lo ha conosciuto, scelto o cambiato prima che le sue puntate fossero fissate, a meno che casa e testimone abbiano agito insieme; anche così potevano solo conoscerlo o scartare estrazioni, non scegliere, senza l’aiuto di tutti coloro la cui entropia vi è contenuta: { $players }.
       *[other] { $n } colpi con il testimone { $witness }: nessuno li ha conosciuti, scelti o cambiati prima che le loro puntate fossero fissate, a meno che casa e testimone abbiano agito insieme; anche così potevano solo conoscerli o scartare estrazioni, non scegliere, senza l’aiuto di tutti coloro la cui entropia vi è contenuta: { $players }.
    }
verdict-fixed = { $count ->
        [one] { $n } colpo senza testimone: la casa lo conosceva prima delle puntate e poteva scartare estrazioni; dopo l’inizio non poteva cambiarlo, né sceglierlo senza l’aiuto di tutti coloro la cui entropia vi è contenuta: { $players }.
       *[other] { $n } colpi senza testimone: la casa li conosceva prima delle puntate e poteva scartare estrazioni; dopo l’inizio non poteva cambiarli, né sceglierli senza l’aiuto di tutti coloro la cui entropia vi è contenuta: { $players }.
    }
verdict-choosable = { $count ->
        [one] { $n } colpo senza testimone né entropia di un giocatore: la casa lo conosceva prima delle puntate e poteva averlo scelto prima dell’inizio; dopo non poteva cambiarlo.
       *[other] { $n } colpi senza testimone né entropia di un giocatore: la casa li conosceva prima delle puntate e poteva averli scelti prima dell’inizio; dopo non poteva cambiarli.
    }
verdict-withheld = { $count ->
        [one] Salvo fra { $choices }: { $n } giocatore ha trattenuto la sua.
       *[other] Salvo fra { $choices }: { $n } giocatori hanno trattenuto la loro.
    }
verdict-others = { $count ->
        [one] { $n } altro colpo, con altri giocatori o un altro testimone, non è nominato qui.
       *[other] Altri { $n } colpi, con altri giocatori o altri testimoni, non sono nominati qui.
    }
verdict-no_coup = Non contiene alcun colpo sigillato.
verdict-unsealed = { $count ->
        [one] { $n } colpo è stato giocato senza estrazione sigillata.
       *[other] { $n } colpi sono stati giocati senza estrazione sigillata.
    }
verdict-compare = { $count ->
        [one] Non hai indicato un testimone di cui ti fidi: confronta l’impronta { $witnesses } con quella che il testimone pubblica.
       *[other] Non hai indicato un testimone di cui ti fidi: confronta le impronte con quelle che i testimoni pubblicano: { $witnesses }
    }
verdict-witness_other = La chiave { $witness } non è di un testimone di cui ti fidi.
verdict-witness_changed = Il testimone è cambiato: { $n } chiavi.
verdict-missing = Fra le dichiarazioni del testimone per questo tavolo, mancano qui: { $missing }; precedenti: { $earlier }; prima della prima, per altri tavoli: { $others }.
verdict-missing-listed = Fra le dichiarazioni del testimone per questo tavolo, mancano qui: { $missing }; precedenti: { $earlier }.
verdict-called_off = { $count ->
        [one] { $n } colpo chiuso è stato annullato; di { $shown } il testimone mostra che nessuno conosceva l’esito.
       *[other] { $n } colpi chiusi sono stati annullati; di { $shown } il testimone mostra che nessuno conosceva l’esito.
    }
verdict-signed = { $count ->
        [one] { $n } dei colpi annullati era stato firmato: la casa poteva conoscerne l’esito.
       *[other] { $n } dei colpi annullati erano stati firmati: la casa poteva conoscerne l’esito.
    }
verdict-unstated = { $count ->
        [one] { $n } estrazione è finita senza la parola del testimone che non ne manca alcun colpo.
       *[other] { $n } estrazioni sono finite senza la parola del testimone che non ne manca alcun colpo.
    }
verdict-unsettled = { $count ->
        [one] { $n } colpo chiuso non è regolato.
       *[other] { $n } colpi chiusi non sono regolati.
    }
verdict-no_end = Il verbale non ha una fine: possono mancarne colpi.
verdict-late = { $count ->
        [one] { $n } puntata è stata rifiutata perché tardiva; di queste avrebbero vinto: { $won }.
       *[other] { $n } puntate sono state rifiutate perché tardive; di queste avrebbero vinto: { $won }.
    }
verdict-late_won = Le puntate tardive avrebbero vinto significativamente più spesso che per caso: il caso ne fa vincere tante in meno di 1 verbale su 1000.
verdict-unplayed = { $count ->
        [one] { $n } estrazione è stata iniziata e non giocata.
       *[other] { $n } estrazioni sono state iniziate e non giocate.
    }
verdict-hidden = { $count ->
        [one] { $n } riga è nascosta: puntate e pagamenti non sono stati verificati.
       *[other] { $n } righe sono nascoste: puntate e pagamenti non sono stati verificati.
    }
verdict-listed = Delle { $statements } dichiarazioni nell’elenco del testimone, non sono qui { $own } di questi tavoli e { $others } di altri tavoli.
verdict-list_other = Nessuna dichiarazione del testimone che è qui sta nell’elenco: è quello di un altro testimone, o è falso.
verdict-list_short = { $count ->
        [one] L’elenco finisce prima di { $n } dichiarazione che è qui: prendine uno più recente.
       *[other] L’elenco finisce prima di { $n } dichiarazioni che sono qui: prendine uno più recente.
    }

## What was checked

heading-checked = Controlli
heading-checked-wrong = Controlli, corretti tranne le righe indicate sopra
row-draws = Estrazioni
row-witness = Testimone
row-coups = Colpi
row-payments = Pagamenti
row-record = Verbale
checked-draws = { $n }; colpi sigillati: { $coups }; ognuno apre l’anello successivo della catena della casa, ed è quello che ne segue
checked-witness = dichiarazioni: { $n }; ognuna su questo verbale fino al suo colpo, nell’ordine della firma
checked-coups = { $n }: ciascuno ricalcolato secondo il regolamento della casa
checked-payments = calcolati: { $n }; confrontati con il verbale: { $compared }
checked-answers = { $n } risposte del tavolo confrontate lettera per lettera
checked-digest = { $n } risposte del tavolo confrontate lettera per lettera; l’impronta tiene insieme tutte le righe

## Remarks

heading-remarks = Osservazioni
note-no_answers = Il verbale non contiene risposte del tavolo: i pagamenti sono calcolati, non confrontati.
note-cut_short = L’ultima riga è ancora in scrittura: non controllata.
note-payments = I pagamenti e le puntate tardive non sono stati verificati qui: lo fa `tapisvert verify`.

## What is wrong, and what it means

fault-unreadable = Non si può leggere: { $problem }.
means-unreadable = Nessun tavolo scrive una riga simile; dopo di essa non è stato letto nulla.
fault-act_out_of_turn = «{ $act }» è fuori turno.
means-act_out_of_turn = La casa ha agito in un ordine in cui nulla è provato.
fault-invalid_key = La chiave del testimone non è valida: { $problem }.
means-invalid_key = Con una chiave simile una dichiarazione può avere più firme, o chiunque può firmare.
fault-unknown_witness = L’estrazione indica il testimone { $witness }, la cui chiave non è nel verbale.
means-unknown_witness = Nulla di ciò che firma questo testimone si potrebbe verificare.
fault-entropy_mismatch = { $player } apre un’entropia diversa da quella impegnata, o per la seconda volta.
means-entropy_mismatch = Un’entropia che si può ancora cambiare dopo che altri hanno aperto la loro può scegliere l’estrazione.
fault-start_mismatch = Non è l’inizio che segue dalle righe fino al sigillo e dall’entropia dei giocatori: { $expected }
means-start_mismatch = L’entropia di un giocatore è stata esclusa, o qualcosa è stato cambiato prima dell’inizio.
fault-share_mismatch = Ciò che apre il colpo { $coup } non è l’anello successivo della catena della casa.
means-share_mismatch = Prima della prima puntata la casa era impegnata a un altro colpo.
fault-share_repeated = Un’estrazione precedente ha già mostrato ciò che la casa nomina o apre qui.
means-share_repeated = Non era più un segreto: altri potevano conoscerlo prima delle puntate e, senza testimone, conoscere anche i colpi.
fault-witness_mismatch = La dichiarazione del testimone su «{ $coup }» manca, o ce n’è una e l’estrazione non ha testimone.
means-witness_mismatch = Un’estrazione ha un testimone per tutti i suoi colpi, o per nessuno.
fault-signature_mismatch = La firma su «{ $coup }» non è quella del testimone { $witness } su questo verbale.
means-signature_mismatch = Il testimone ha firmato altro: puntate o altre righe sono state cambiate dopo, o ha firmato un’altra chiave.
fault-statement_out_of_turn = La dichiarazione { $n }, su «{ $coup }», non segue la precedente del testimone { $witness }.
means-statement_out_of_turn = Un testimone numera e concatena tutto ciò che firma: qui ci sono due versioni, o righe scambiate.
fault-key_mismatch = La chiave su «{ $coup }» non è quella del testimone { $witness } per questo colpo.
means-key_mismatch = Con un’altra chiave il colpo è un altro: poteva essere scelto.
fault-result_mismatch = Mostra { $found }; da ciò che è stato aperto segue { $expected }.
means-result_mismatch = È stata mostrata un’altra carta o un altro numero di quelli fissati prima della prima puntata.
fault-coup_unsettled = Un colpo è stato interrotto dopo il «rien ne va plus», e non regolato.
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

## La pagina che verifica senza server

saved-file = Scegli prove o verbali salvati, e le regole di una casa con regole proprie. Restano su questo dispositivo.
saved-witness = L’impronta di un testimone di cui ti fidi
saved-list = L’elenco di tutto ciò che il testimone ha firmato
saved-so-far = Il gioco continua: un’estrazione può essere ancora in corso.
saved-right = Tutto ciò che è stato verificato qui è giusto.
saved-incomplete = Tutto ciò che è stato verificato qui è giusto, ma non tutto è mostrato.
saved-none = Un file non è un testo, o non è l’elenco di un testimone: non si può verificare.

## Several records

heading-differences = Due versioni
difference-n = { $file }, riga { $line }, e { $other }, riga { $other_line }: due dichiarazioni con il numero { $number }, firmate da { $witness }.
difference-m = { $file }, riga { $line }, e { $other }, riga { $other_line }: due dichiarazioni con il numero { $number } del tavolo { $table }, firmate da { $witness }.
difference-coup = { $file }, riga { $line }, e { $other }, riga { $other_line }: due dichiarazioni su «{ $number }» di una stessa estrazione, firmate da { $witness }.
difference-link = { $other }, riga { $other_line }: la dichiarazione { $number } non nomina la dichiarazione precedente.
means-difference = Il testimone, o chi ne ha la chiave, ha dato due versioni. Conserva i due file.

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
