# I pannelli e le finestre di un tavolo, in italiano: probabilità, gettoni, taglio, menu di una puntata, decisioni, tempo di gioco.

odds = Probabilità attuali
odds-none = Non disponibili al momento.
odds-gone = Vantaggio del banco al prossimo colpo, { $cards ->
        [0] mazzo intero
        [one] { $cards } carta uscita
       *[other] { $cards } carte uscite
    }:
odds-next = Vantaggio del banco al prossimo colpo:
odds-chance = Chance
odds-other = Altre puntate
odds-divide = partager
odds-flat = semplice
odds-stay = laisser
odds-insured = assicurata
odds-before = mazzo intero: { $edge }
odds-refait = Refait { $refait }, altre parità { $tie }.
odds-zero = Zero { $zero }.
bring = Aggiungi
bring-chips = Importo in gettoni
chips-multiple = Scegli un multiplo di { $piece }, il gettone più piccolo qui.
purse-holds = Saldo disponibile: { $amount }
play-standing = Gioca in piedi
tip-amount = Importo per il personale
tip-give = Dai
cut-title = Messieurs, la coupe
cut-why = Metti la carta di taglio dove vuoi: le carte che stanno sopra passano sotto.
cut-where = Carte sopra il taglio
cut-at = { $cards } carte dall’alto
reality = Avviso sul tempo di gioco
reality-minutes =
    { $minutes ->
        [one] Stai giocando da un minuto.
       *[other] Stai giocando da { $minutes } minuti.
    }
reality-sums = Puntato: { $staked }. Risultato: { $won }.
reality-limits = Limiti, pause e autoesclusione
reality-go-on = Continua a giocare
reality-failed = Avviso sul tempo di gioco non caricato: confermalo prima di puntare ancora.
reality-again = Riprova
insure = Assicura
insure-part = Assicura { $amount }
insure-amount = Importo da assicurare
insure-why = contro il refait, per { $premium }
insure-multiple = Si assicurano { $amount } e multipli.
insure-minimum = Si assicura da { $amount } in su.
take-back = Riprendi
take-back-why = fino a «rien ne va plus»
divide = Partager: dividi con il banco
stay = Laisser: lascia in prigione
stay-why = decidono i colpi seguenti
move-to = Déplacer: sposta su { $chance }
worth = vale { $amount }
decide-many = { $count } da decidere
decide-divide = Partager
decide-leave = Laisser
decide-move = Déplacer…

sit-at = Siediti: { $table }
deal-cards = Dai le carte
deal-spin = Lancia la pallina
deal-company = Pronto
deal-not-ready = Non ancora
deal-waits =
    { $count ->
        [one] Pronti { $ready } su { $players } – manca { $player }
       *[other] Pronti { $ready } su { $players } – mancano { $count } giocatori
    }
deal-waits-you = Pronti { $ready } su { $players } – manchi tu
deal-ready = Pronti { $ready } su { $players }
stake-of = { $amount } su { $chance }
stake-gone = più nulla su { $chance }
stakes-in-all = { $amount } sul tappeto
prison-of = { $amount } in prigione su { $chance }, grado { $degree }
stage-paused = { $player } ha messo in pausa il gioco.
suspended-service = Gioco sospeso: esigenze di servizio.
suspended-mechanism = Gioco sospeso: avaria al meccanismo.
suspended-force_majeure = Gioco sospeso: forza maggiore.
saved-bets = Puntate salvate
saved-name = Nome
saved-save = Salva la puntata
saved-name-of = Puntata { $number }
saved-delete = Elimina { $name }
saved-no-stake = Nessuna puntata da salvare: punta prima.
saved-full = Tre puntate sono già salvate: eliminane una.
saved-stakes = { $stakes }: { $sum } in tutto
saved-why = Salva queste puntate in questo browser. Un tocco accanto ai gettoni le punta di nuovo.
