# La permanenza e le sue figure: in italiano.

## Columns

perm-title = Permanenza
perm-last = Ultimi risultati, dal più recente
perm-hot = Caldi
perm-cold = Freddi, colpi da allora
perm-past = Su { $spins } colpi; non dicono nulla del prossimo.
perm-span = Periodo
perm-span-taille = Questa taglia
perm-span-session = Questa sessione
perm-span-day = Oggi
perm-none = Ancora nessun colpo.
perm-export = Scarica la permanenza (CSV)
perm-caption-cards = Colpo per colpo: i totali e le chance vincenti
perm-caption-wheel = Colpo per colpo: il numero e le sue chance semplici
perm-coup = Colpo
perm-coup-page = Immagine, motivi e prova di questo colpo
perm-corrected = rettificato, era { $previous }
perm-taille = Taglia { $number }
perm-taille-of = Taglia { $number } · { $when }
perm-session-of = Sessione · { $when }
perm-void = Carte finite durante il colpo: colpo annullato.
perm-wins = vince
perm-half-paid = pagato a metà

## Names at the head of the columns, as the game has them

perm-noir = Noir
perm-rouge = Rouge
perm-couleur = Couleur
perm-inverse = Inverse
perm-zero = Zero
perm-pair = Pair
perm-impair = Impair
perm-manque = Manque
perm-passe = Passe
perm-P12 = 12P
perm-M12 = 12M
perm-D12 = 12D
perm-C1 = 1re colonne
perm-C2 = 2e colonne
perm-C3 = 3e colonne
perm-tie = parità
perm-refait = refait
perm-half = asso di picche
perm-lost = estrazione non recuperabile
perm-nulled = colpo nullo

## Pictures

plot-title = Frequenze e probabilità
plot-band = { $coups ->
        [one] { $coups } colpo. Punto: frequenza osservata. Linea: valore teorico. Fascia: dove per puro caso cadono 95 campioni su 100. Un valore su venti sta fuori dalla fascia; uno solo non prova nulla.
       *[other] { $coups } colpi. Punto: frequenza osservata. Linea: valore teorico. Fascia: dove per puro caso cadono 95 campioni su 100. Un valore su venti sta fuori dalla fascia; uno solo non prova nulla.
    }
plot-all-inside = Tutti i valori sono nella loro fascia.
plot-outside =
    { $count ->
        [one] Fuori dalla sua fascia: { $names }.
       *[other] Fuori dalla loro fascia: { $names }.
    }
plot-other-law = Questo tavolo applica altre interpretazioni del regolamento: le probabilità pubblicate non valgono.
plot-no-law = Probabilità non caricate: riprova quando sei in linea.
plot-outcomes = Risultati, in percentuale dei colpi
plot-totals = Totali, in percentuale dei colpi
plot-numbers = Numeri intorno al cilindro
plot-sectors = Ogni numero con due vicini per lato
plot-dealers = Per croupier
plot-days = Per giorno
plot-runs = Serie di Rouge e Noir, per lunghezza
plot-figures = Valori
plot-what = Risultato
plot-seen = Osservati
plot-share = Quota
plot-law = Teoria
plot-mean = Attesi
plot-between = 95 su 100
plot-from-to = { $low } – { $high }
plot-total = Totale
plot-length = Lunghezza
plot-number = Numero
plot-coups = { $coups ->
        [one] { $coups } colpo
       *[other] { $coups } colpi
    }
