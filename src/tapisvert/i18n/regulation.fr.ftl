# What `tapisvert regulation` writes into a house's starting file, and says of a file, in French.

## The starting file

file-my-house = Ma maison
file-first-edition = Projet
file-head =
    Le règlement d’un jeu d’une maison, pour Tapis Vert. On peut y jouer tel quel : modifiez-le ligne par ligne et lancez après chaque pas : tapisvert regulation check FILE
file-amounts =
    Les montants sont des nombres entiers de la plus petite unité : 500 vaut 5.00. Les taux sont en centièmes de pour cent : 90 vaut 0.9 %. Une ligne qui commence par # est un commentaire.
file-copy =
    Les valeurs et les citations viennent d’un autre règlement : { $name }. Écrivez vos articles plus bas, sous [[clause]], et citez-les à la place des autres.
file-id = Les procès-verbaux nomment ainsi le jeu, pour toujours : maison et jeu en minuscules, chiffres et traits d’union.
file-prefix = Chacun de vos articles commence ainsi : 2 à 4 capitales ou chiffres, une lettre d’abord.
file-names = Les noms que lisent les joueurs et les procès-verbaux, dans votre langue.
file-edition =
    L’édition de ce texte. Pour le modifier, gardez ce fichier et écrivez-en un autre avec le même id, son édition et le jour à partir duquel il vaut.
file-absent =
    Les règles que cette maison n’a pas, bien que le jeu les permette. Pour en avoir une, ôtez son nom de cette liste et donnez sa valeur sous [values].
file-values =
    Les règles. clause est l’article qui le dit ; ruling est la lecture retenue là où le texte laisse un choix, et laisse les autres à une table.
file-number = de { $least } à { $most }
file-pays = Ce que chaque sorte de chance paie pour 1, de 0.01 à { $most } ; ou un rapport, comme "6:5".
file-two-dozens = Aussi des mises sur deux douzaines ou deux colonnes, avec leur maximum sous [limits]. Avec deux zéros, écrivez "cinq premiers" pour "quatre premiers" ; avec trois, ni l’un ni l’autre.
file-zero = À la roulette, le refait est un zéro.
file-limits = Le minimum, et le maximum sur chaque sorte de chance : un montant, ou un multiple comme "30 x minimum". Une chance simple, ou une paire, peut avoir le sien : couleur = …, "couleur/inverse" = …
file-no-maximum = Une sorte de chance sans ligne n’a pas de maximum. Avec un maximum :
file-standing = Jusqu’où la direction relève seule un maximum. Supprimez la section si elle n’en relève aucun.
file-caps = Jusqu’où la direction relève un maximum avec l’accord du contrôle, jamais au-delà. Supprimez la section si elle n’en relève aucun.
file-announcements = Les annonces que la maison accepte. Sans annonce, on mise pièce par pièce. Les séries sont celles du cylindre à un zéro : pour un autre, supprimez-les.
file-calls = Les annonces de chaque moment. Un moment sans ligne est muet.
file-declarations = Les articles sur ce qui se fait dans la salle : un employé déclare chacun fait.
file-clauses = L’article de chaque résultat et du sort de chaque mise. Ce jeu les demande tous.
file-refusals = L’article de chaque refus. Un refus sans ligne cite le format du relevé.
file-clause =
    Vos articles, dans vos propres mots : it, fr ou en, un seul suffit. kind est rule (se calcule), procedure (se fait dans l’ordre), authority (réservé à un employé) ou physical (concerne des objets de la salle ; ajoutez recorded, qui dit pourquoi le logiciel ne peut que le noter). Une lecture peut suivre : ruling = "R03".
file-texts = Les noms dans d’autres langues, si vous le souhaitez.

## Results, and what becomes of a stake

key-lower_total = la rangée au total le plus bas gagne
key-first_colour = la première carte décide couleur ou inverse
key-equal_totals = totaux égaux : le coup est nul
key-refait = le refait
key-last_colour = la dernière carte décide rouge ou noir
key-same_colour = première et dernière carte décident couleur ou inverse
key-ace_of_spades = l’as de pique réduit les gains de moitié
key-number = le numéro décide
key-zero = le zéro
key-won = une mise gagne
key-won_half = une mise gagne la moitié
key-lost = une mise perd
key-imprisoned = une mise va en prison
key-released = une mise sort de prison
key-eased = une mise remonte d’un degré
key-deepened = une mise descend d’un degré
key-divided = une mise se partage avec la banque
key-divided_by_coup = la limite en prison partage une mise
key-divided_last = le dernier coup partage une mise
key-insured = l’assurance évite la prison
key-excess_returned = ce qui dépasse le maximum est rendu
key-table_finished = la table ferme

## The articles of the made-up house

article-1 = La maison tient ce jeu à une table, selon les règles ci-dessous.
article-2 = Les chances, ce qui les décide et ce que chacune paie.
article-3 = Le refait ou le zéro : la prison, ses degrés et le partage avec la banque.
article-4 = L’assurance contre le refait et sa prime.
article-5 = Le minimum, le maximum et la part d’une mise qui le dépasse.
article-6 = Quand les jeux sont ouverts et quand ils sont faits.
article-7 = Le paquet, la coupe et les cartes sorties irrégulièrement.
article-8 = Ce que font les employés de la table.
article-9 = Le dernier coup, et les mises encore en prison à la fermeture.

## What is said of a file

check-right = { $file } : rien à redire. { $name }, { $edition }.
check-wrong = { $count ->
    [one] 1 faute. Rien n’est chargé tant qu’elle reste.
   *[other] { $count } fautes. Rien n’est chargé tant qu’elles restent.
}
check-edges = Ce que la banque garde d’une mise, en moyenne
check-players = Ici l’avantage est aux joueurs. Si ce n’est pas voulu, regardez ce que paie la chance.
check-open = Lectures laissées à une table, et ce que chacune ajoute à ce que garde la banque
check-open-none = Aucune lecture n’est laissée à une table.
check-open-same = Sans effet sur l’avantage d’un coup : { $fields }
check-uncited = Articles que rien ne cite : { $clauses }
check-languages = Articles sans { $languages }, où se montre la première langue : { $clauses }
check-silent = Refus sans article, qui citent le format du relevé : { $codes }
check-written = { $file } est écrit. Modifiez-le, puis : tapisvert regulation check { $file }
check-next = Pour y jouer : tapisvert play { $id } --regulations { $folder }
