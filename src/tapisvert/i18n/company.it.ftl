# La compagnia al tavolo, in italiano: posti, inviti, frasi.

## Posti

seats-label = Giocatori al tavolo
seats-free =
    { $count ->
        [one] 1 posto libero
       *[other] { $count } posti liberi
    }
watching =
    { $count ->
        [one] { $count } spettatore
       *[other] { $count } spettatori
    }
seats-more = +{ $count }
seats-more-label = +{ $count }: mostra tutti i giocatori
seat-you = tu
seat-host = ospita
seat-away = assente
seat-stands-here = in piedi
seat-ready = pronto
take-seat = Siediti
score = Punteggio
score-coups =
    { $coups ->
        [one] { $coups } colpo
       *[other] { $coups } colpi
    }
seat-net = stasera { $net }
seat-on-cloth = { $amount } sul tappeto
seat-taken-by =
    { $count ->
        [one] { $names } è al tavolo.
       *[other] { $names } sono al tavolo.
    }
seat-free-by =
    { $count ->
        [one] { $names } non è più al tavolo.
       *[other] { $names } non sono più al tavolo.
    }
seat-lost = Eri assente e il posto è stato liberato. I gettoni sono tornati nel tuo saldo.
seat-left = I gettoni sono tornati nel tuo saldo.
evening-own = Il tuo risultato
evening-leader = { $player } è in testa: { $result }
evening-leader-own = Sei in testa: { $result }
evening-winner = { $player } vince la serata: { $result }
evening-winner-own = Vinci la serata: { $result }
evening-share = Condividi la serata
evening-curves = Risultato di ognuno dopo ogni colpo
seat-removed = Chi ospita ti ha tolto dal tavolo
closing-chips = Sono tornati nel tuo saldo { $amount } gettoni: ora { $balance }.
closing-balance = Saldo: { $balance }.
closing-hall = Altri tavoli
closing-again = Gioca ancora
closing-wait = Se { $host } riapre il tavolo, puoi sederti di nuovo qui.
closing-wait-seat = Se { $host } gioca ancora, riprendi subito il tuo posto.
closing-opened = Il tavolo è di nuovo aperto: accomodati.
seat-stands = Eri assente e il posto è stato liberato. Le tue puntate restano e puoi continuare in piedi.

## Inviti

invite = Invita
invite-title = Invita gli amici
invite-open = Chi ha questo link può guardare e sedersi a questo tavolo.
invite-private = Solo chi ha questo link può trovare il tavolo. Il link vale finché il tavolo è aperto.
invite-link = Link di questo tavolo
invite-copy = Copia il link
invite-copied = Link copiato
invite-share = Condividi
invite-qr = Scansiona con il telefono
invite-text = Vieni a giocare al mio tavolo
awaited-cut = Tocca a te tagliare.
awaited-decision = Decidi delle tue puntate in prigione.
awaited-ready = Tutti gli altri sono pronti.
awaited-bets = Fai le tue puntate.
host-menu = Il tuo tavolo
host-pause = Metti in pausa
host-pause-then = Il gioco aspetta finché non riprendi.
host-resume = Riprendi il gioco
host-resume-then = Si riapre il gioco per tutti.
host-remove = Fai uscire un giocatore
host-remove-then = Riprende tutti i suoi gettoni.
host-remove-why = Le puntate libere tornano subito al giocatore; quelle in prigione si decidono prima. Il link d’invito cambia: manda quello nuovo per far rientrare qualcuno.
host-remove-player = Fai uscire { $player }
host-close = Chiudi il tavolo
host-close-then = Tutti vedono il punteggio e riprendono i gettoni.
host-close-why = Le puntate libere tornano ai giocatori, quelle in prigione si dividono secondo il regolamento. Tutti vedono il punteggio, e i gettoni tornano nei saldi.
title-join = Invito
join-lead = Ti hanno invitato a giocare
join-host = { $host } ti invita a giocare
join-players = Al tavolo: { $players }
join-guest = Scegli un nome e gioca subito, con gettoni virtuali.
join-guest-name = Ospite { $n }
join-as = Giocherai come { $name }.
join-sit = Siediti al tavolo
join-open = Guarda soltanto
join-sign-in = Accedi per prendere posto.
join-lost = Questo invito non è più valido. Chiedi un nuovo link.

## Frasi

say = Di’ qualcosa
say-unread = Di’ qualcosa: { $count ->
        [one] { $count } messaggio nuovo
       *[other] { $count } messaggi nuovi
    }
say-words = Scrivi qui
say-send = Invia
say-waits = Parte tra qualche secondo.
said = { $player }: { $words }
phrase-bravo = Che colpo!
phrase-ouf = Uff!
phrase-good-luck = Buona fortuna!
phrase-well-played = Bella giocata!
phrase-thanks = Grazie!
phrase-one-more = Ancora un colpo?
phrase-cheers = Salute!
phrase-bye = Io vado, ciao!
