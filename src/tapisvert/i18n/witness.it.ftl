# What the page of a witness says, in Italian.

title = Testimone delle estrazioni
what = Questo testimone dà la chiave di ogni colpo una volta sola, dopo che le sue puntate sono fissate. Per ognuno firma una dichiarazione; le dichiarazioni sono numerate, e ognuna nomina la precedente.
key = Impronta della sua chiave:
count =
    { $count ->
        [one] È stata firmata una dichiarazione.
       *[other] Sono state firmate { $count } dichiarazioni.
    }
list = Tutte le dichiarazioni, come testo
table = Tavolo
statements = Dichiarazioni
last = Ultima
