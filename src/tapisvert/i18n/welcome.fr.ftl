# La page d’une invitation à la maison, en français.

title-welcome = Créez vos identifiants
welcome-why = Ce lien ne sert qu’une fois. Ne communiquez votre mot de passe à personne.
welcome-login = Identifiant (privé : les tables affichent un autre nom)
welcome-password = Mot de passe (au moins { $letters } caractères)
welcome-choose = Enregistrer
