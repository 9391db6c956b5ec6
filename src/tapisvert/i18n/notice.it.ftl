# Pages that the server writes in place of what is not there, in Italian

notice-lost = Pagina non trovata
notice-lost-text = A questo indirizzo non c’è nulla: controllalo, oppure riparti dai tavoli.
notice-table = Tavolo non trovato
notice-table-text = Questo tavolo è privato, o è chiuso: chiedi il link a chi lo gestisce.
notice-archived = Sessione archiviata
notice-archived-text = Questa sessione è nell’archivio della casa: chiedila alla casa.
notice-back = Vai ai tavoli
