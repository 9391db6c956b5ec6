# Quel che una prova dice su ogni sua pagina, in italiano.

rehearsal-title = Prova generale
rehearsal-about = Gettoni virtuali e persone simulate: prova tutto.
rehearsal-choose = Scegli un ruolo
rehearsal-change = Cambia ruolo
rehearsal-says = { $player }: «{ $words }»
rehearsal-roles = Ogni ruolo ha qui un account. I colleghi simulati servono finché non prendi il loro posto, e di nuovo quando lo lasci.
rehearsal-role-player = Giocatore
rehearsal-role-tailleur = Tailleur
rehearsal-role-payeur = Payeur
rehearsal-role-chef = Chef de table
rehearsal-role-inspector = Ispettore
rehearsal-role-cashier = Cassa
rehearsal-role-controller = Controllo
rehearsal-role-direction = Direzione
