# La fenêtre des réglages, en français.

theme = Thème
theme-auto = Automatique
theme-bright = Clair
theme-dark = Sombre
prefer-sound = Sons de la table
prefer-speech = Annonces à voix haute
prefer-translate = Expliquer les annonces
prefer-tips = Conseils pour les premiers coups
prefer-cut = Je veux couper le jeu
prefer-entropy = Ajouter mes propres nombres aléatoires à chaque mélange ou lancer
tempo = Rythme quand tout le monde est prêt
tempo-calm = Calme
tempo-turbo = Turbo (si autorisé)
prefer-phrases = Afficher les phrases des autres joueurs
prefer-notify = Me prévenir quand la table m’attend
notify-impossible = Aucune notification de ce navigateur : autorisez-les dans ses réglages. Le titre de l’onglet vous prévient toujours.
