# La permanenza e le sue figure: in italiano.

## Columns

perm-title = La permanenza
perm-last = Ultimi risultati, il più recente per primo
perm-span = Di quando
perm-span-taille = Questa taglia
perm-span-session = La sessione
perm-span-day = Oggi
perm-none = Ancora nessun colpo.
perm-export = Scarica la permanenza (CSV)
perm-caption-cards = Colpo per colpo: i totali delle due file e le chance che hanno vinto
perm-caption-wheel = Colpo per colpo: il numero sotto il suo colore e le sue chance semplici
perm-coup = Colpo
perm-coup-page = Immagine, motivi e prova di questo colpo
perm-taille-of = Taglia { $number } · { $when }
perm-session-of = Sessione · { $when }
perm-void = Le carte sono finite durante il colpo: non vale.
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
perm-nulled = colpo nullo

## Pictures

plot-title = Le frequenze e la legge
plot-band =
    { $coups ->
        [one] Un colpo. Il punto è ciò che si è visto, la linea la legge. Ogni figura ha la sua fascia: se vale la legge, il caso la tiene lì dentro 95 volte su 100. Una su venti ne esce da sé, e una sola non prova nulla.
       *[other] { $coups } colpi. Il punto è ciò che si è visto, la linea la legge. Ogni figura ha la sua fascia: se vale la legge, il caso la tiene lì dentro 95 volte su 100. Una su venti ne esce da sé, e una sola non prova nulla.
    }
plot-all-inside = Tutto sta nella sua fascia.
plot-outside =
    { $count ->
        [one] Fuori dalla sua fascia: { $names }.
       *[other] Fuori dalla loro fascia: { $names }.
    }
plot-other-law = Questo tavolo legge il regolamento in altro modo: la sua legge non è quella stampata.
plot-no-law = La legge non è arrivata: riprova quando sei connesso.
plot-outcomes = Che cosa è uscito, in rapporto ai colpi
plot-totals = I totali, in rapporto ai colpi
plot-numbers = I numeri intorno al cilindro
plot-runs = Serie di Rouge e di Noir, per lunghezza
plot-figures = Le cifre
plot-what = Esito
plot-seen = Visto
plot-share = Quota
plot-law = Legge
plot-mean = In media
plot-between = 95 su 100
plot-from-to = { $low } – { $high }
plot-total = Totale
plot-length = Lunghezza
plot-number = Numero
plot-coups =
    { $coups ->
        [one] un colpo
       *[other] { $coups } colpi
    }
