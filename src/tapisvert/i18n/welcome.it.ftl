# La pagina di un invito alla casa, in italiano.

title-welcome = Crea le tue credenziali
welcome-why = Questo link si usa una volta sola. Non comunicare a nessuno la tua password.
welcome-login = Nome utente (privato: ai tavoli si vede un altro nome)
welcome-password = Password (almeno { $letters } caratteri)
welcome-choose = Salva
