# La sala: gioca subito, i tavoli per gioco, la via del ritorno al proprio tavolo. In italiano.

## Gioca subito

hero-question = Rouge o noir?
hero-answer = Vince chi è più vicino a 31.
hero-lead = Trente et Quarante e roulette francese con le regole dei casinò. Ogni carta si può verificare.
play-now = Gioca subito
play-roulette = Roulette
play-friends = Con gli amici
play-sign-in = Accedi per giocare
playing-now =
    { $players ->
        [one] { $players } giocatore ora al tavolo
       *[other] { $players } giocatori ora ai tavoli
    }
hero-coup = Ultimo colpo: { $table }.
hero-live =
    { $players ->
        [one] { $table }: { $players } giocatore ora al tavolo.
       *[other] { $table }: { $players } giocatori ora al tavolo.
    }
play-guest = Gratis, senza registrazione.
learn-link = Che cos’è il Trente et Quarante? Imparalo in due minuti
learn-continue = Continua a imparare: esercizio { $n } di { $of }
learn-practise = Continua gli esercizi: { $right } su { $of } finora
install = Installa l’app

## I tavoli

watch = Guarda
fact-limits = { $limits } { $currency }
different-campione-roulette = Un solo zero. Quando esce, le puntate su rouge, noir e le altre chance semplici vanno in prigione.
different-campione-trente-et-quarante = Il classico. Dopo un 31 a 31 dividi con il banco o aspetti in prigione. Le puntate alte si possono assicurare.
different-trente-et-quarante-2-0 = Una sola fila, niente prigione: decide l’ultima carta. Un asso di picche all’inizio dimezza le vincite.
different-trente-et-quarante-digest = Il classico, con il regolamento breve del casinò.
different-venezia-trente-et-quarante = Sette posti. Si può assicurare qualunque puntata; dopo un 31 a 31 decidi prima del colpo seguente.

## Altre sale

rooms = Scopri anche
room-school = Scuola
room-school-why = Esercizi per giocatori e croupier.
room-lab = Laboratorio
room-lab-why = Le probabilità, e serate simulate.
editions = Regolamenti ed edizioni
# $day is the day from which the edition applies
edition-from = { $edition }, in vigore dal { $day }

## Il proprio posto

seat-nav = Il tuo posto
seat-at = Il tuo posto: { $table }.
seat-somewhere = Hai un posto a un tavolo.
seat-back = Torna al tuo tavolo

title-hall = Tavoli
hall-private = Gioca con gli amici
hall-private-why = Entra solo chi ha il tuo link.
friends-game = Gioco
friends-name = Nome del tavolo
friends-more = Altre opzioni
hall-none = Nessun tavolo aperto.
open-table = Apri il tavolo
who-deals = Chi dà le carte
table-players = { $players ->
        [0] tutti i posti liberi
        [one] { $players } giocatore
       *[other] { $players } giocatori
    }
private-of = tavolo privato di { $owner }

## The preview of a link

preview-table = C’è un tavolo aperto: guarda o gioca
preview-invitation = Ti hanno invitato a un tavolo
