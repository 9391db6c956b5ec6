# A player’s statement, in Italian. Amounts arrive as text.

statement-kind = Estratto conto del giocatore
statement-of = Estratto conto di { $player }
statement-house = Casa
statement-from-journal = dal giornale
statement-period = Periodo
statement-period-about = la giornata inizia alle { $begins }, { $zone }
statement-number = Numero
statement-number-about = dallo SHA-256 dell’estratto
statement-lines = Ogni giorno a ogni tavolo, in { $currency ->
    [chips] gettoni virtuali
   *[other] { $currency }
 }
statement-day = Giorno
statement-table = Tavolo
statement-brought = Portato
statement-advanced = Anticipato
statement-staked = Puntato
statement-won = Vinto
statement-lost = Perso
statement-corrected = Rettificato
statement-tips = Mance
statement-abandoned = Abbandonato
statement-claimed = Reclamato
statement-taken_out = Ritirato
statement-at_table = Al tavolo
statement-total = Totale
statement-about = Puntato è il totale delle poste decise da un colpo. Vinto è quanto il banco ha pagato oltre alla posta, perso quanto ha preso, premi di assicurazione compresi.
statement-nothing = Nessuna giocata in questo periodo.

## On the page

statement-title = Estratto conto
statement-why = Quanto hai portato ai tavoli, puntato, vinto, perso e ritirato, giorno per giorno.
statement-from = Dal
statement-to = Al
statement-show = Mostra
statement-csv = CSV
statement-pdf = PDF
