# La finestra delle impostazioni, in italiano.

theme = Tema
theme-auto = Automatico
theme-bright = Chiaro
theme-dark = Scuro
prefer-sound = Suoni del tavolo
prefer-speech = Annunci ad alta voce (in francese)
prefer-translate = Traduci gli annunci
prefer-tips = Suggerimenti per i primi colpi
prefer-cut = Voglio tagliare il mazzo
prefer-entropy = Aggiungi i miei numeri casuali a ogni mescolata o lancio
tempo = Ritmo quando tutti sono pronti
tempo-calm = Con calma
tempo-turbo = Turbo (se consentito)
prefer-phrases = Mostra le frasi degli altri giocatori
prefer-notify = Avvisami quando il tavolo mi aspetta
notify-impossible = Nessuna notifica da questo browser: consentile nelle sue impostazioni. Il titolo della scheda ti avvisa comunque.
