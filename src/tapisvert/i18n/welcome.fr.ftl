# La page d’une invitation à la maison, en français.

title-welcome = Créez vos identifiants
welcome-why = Ce lien ne sert qu’une fois. Ne communiquez votre mot de passe à personne.
welcome-login = Identifiant (privé et différent du nom aux tables : pour Marco Bellini, pas marco.bellini)
welcome-password = Mot de passe (au moins { $letters } caractères)
welcome-choose = Enregistrer
