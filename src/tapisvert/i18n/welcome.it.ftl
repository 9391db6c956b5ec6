# La pagina di un invito alla casa, in italiano.

title-welcome = Crea le tue credenziali
welcome-why = Questo link si usa una volta sola. Non comunicare a nessuno la tua password.
welcome-login = Nome utente (privato e diverso dal nome ai tavoli: per Marco Bellini non marco.bellini)
welcome-password = Password (almeno { $letters } caratteri)
welcome-choose = Salva
