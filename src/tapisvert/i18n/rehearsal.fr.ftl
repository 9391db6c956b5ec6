# Ce que dit une répétition sur chacune de ses pages, en français.

rehearsal-title = Répétition
rehearsal-about = Jetons fictifs, personnes simulées : essayez tout.
rehearsal-choose = Choisir un rôle
rehearsal-change = Changer de rôle
rehearsal-says = { $player } : « { $words } »
rehearsal-roles = Chaque rôle a ici un compte. Des collègues simulés servent jusqu’à ce que vous preniez leur poste, puis de nouveau quand vous le quittez.
rehearsal-role-player = Joueur
rehearsal-role-tailleur = Tailleur
rehearsal-role-payeur = Payeur
rehearsal-role-chef = Chef de table
rehearsal-role-inspector = Inspecteur
rehearsal-role-cashier = Caisse
rehearsal-role-controller = Contrôle
rehearsal-role-direction = Direction
