# Pages that the server writes in place of what is not there, in French

notice-lost = Page introuvable
notice-lost-text = Il n’y a rien à cette adresse : vérifiez-la, ou repartez des tables.
notice-table = Table introuvable
notice-table-text = Cette table est privée, ou elle est fermée : demandez le lien à son hôte.
notice-archived = Session archivée
notice-archived-text = Cette session est dans les archives de la maison : demandez-la-lui.
notice-back = Voir les tables
