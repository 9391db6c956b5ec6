# Quello che sta sul tableau dei giochi di carte: in italiano.

## Il tableau

tableau = Tableau
tableau-noir = Noir
tableau-rouge = Rouge
tableau-row = Fila
tableau-won = vince
tableau-tie = parità
tableau-deal = Le carte escono qui
pays = paga { $to_one } a 1
own-stake = la tua puntata su { $chance }:
prison-stake = la tua puntata in prigione su { $chance }, grado { $degree }:
excess = oltre il massimo
pending = non confermata
insured-marker = assicurata
insured-marker-part = { $amount } assicurati
label-own = tua: { $amount }
label-excess = { $amount } oltre il massimo
label-insured = assicurata
label-insured-part = di cui { $amount } assicurati
label-prison = in prigione: { $amount }, grado { $degree }
label-others = gli altri: { $amount }
fate-wins = vince
fate-wins_half = vince metà
fate-loses = perde
fate-null = nullo
fate-prison = prigione
fate-insured = assicurata
