# What is wrong with a regulation file, in French. $given is a value as the file shows it.

## Values of any kind

fault-a-table = une table
fault-a-list = une liste
fault-a-huge-number = un nombre de plus de cent chiffres
fault-accepts-number = de { $least } à { $most }
fault-accepts-payment = de 0.01 à { $most }, ou un rapport en centièmes entiers, comme "6:5"
fault-accepts-maximum = de 1 à { $most }, ou un multiple comme "30 x minimum"
fault-hint-near =  ; peut-être { $word } ?
fault-hint-few =  ; il y a : { $words }
fault-place = ligne { $line }
fault-place-column = ligne { $line }, colonne { $column }

## Keys and tables

fault-missing = la clé manque
fault-no-key = il n’y a pas de clé de ce nom ici{ $hint }
fault-no-table = ce n’est pas une table ; écrivez ses clés sous le titre [{ $name }]
fault-no-list = { $given } n’est pas une liste ; écrivez-la entre [ et ]
fault-no-id = { $given } n’est pas un id ; écrivez maison et jeu en minuscules, chiffres et traits d’union : sanremo-trente
fault-no-prefix = { $given } n’est pas un préfixe ; écrivez 2 à 4 capitales ou chiffres, une lettre d’abord : SR
fault-no-day = { $given } n’est pas une date ; écrivez-la sans guillemets : 2026-01-31
fault-no-chance = le tapis de ce jeu n’a pas cette chance ; ôtez-la
fault-no-payment = [pays] ne nomme pas cette chance ; donnez-y son paiement, ou ôtez cette ligne
fault-missing-value = la valeur manque ; elle peut être { $accepts }, ou son nom figurer parmi les absents
fault-given-and-absent = la valeur est ici et parmi les absents, ligne { $line } ; ôtez l’une des deux
fault-not-accepted = { $given } ne convient pas ; la valeur peut être { $accepts }
fault-not-accepted-near = { $given } ne convient pas ; la valeur peut être { $accepts } (peut-être { $word } ?)
fault-not-accepted-amount = { $given } ne convient pas ; la valeur peut être { $accepts }, dans la plus petite unité : 500 vaut 5.00
fault-not-accepted-rate = { $given } ne convient pas ; la valeur peut être { $accepts }, en centièmes de pour cent : 90 vaut 0.9 %
fault-no-field = { $given } n’est pas un champ{ $hint }
fault-listed-twice = { $given } figure deux fois
fault-no-source-table = écrivez la valeur avec sa clause : { $example }
fault-no-source = ni clause ni lecture ; indiquez d’où vient la valeur
fault-no-lower-bound = seul un nombre parmi les valeurs a une borne inférieure
fault-two-maxima = { $name } a un maximum ici et un autre à son nom ; ôtez l’un des deux
fault-no-announcement = écrivez titre, pièces et clause : { $example }
fault-announcement-name = son nom est déjà une chance du tapis, ou contient une espace de trop
fault-title-without = il manque { $place } dans ce titre ; le numéro annoncé prend cette place
fault-no-words = il n’y a pas d’annonce ; ôtez la clé ou écrivez ce qui s’annonce
fault-no-call = écrivez ceci : { $example }
fault-missing-clause = la clé manque, et ce jeu peut en avoir besoin : { $example }

## Citations, and a house's own articles

fault-no-ruling = { $given } n’est pas une lecture ; il y a : { $first } à { $last }
fault-other-ruling = { $given } est la lecture de { $fields } ; retirez-la
fault-other-ruling-near = { $given } n’est pas la lecture de cette valeur ; citez { $ruling }
fault-no-citation = { $given } n’est ni une clause, comme "{ $example }", ni une lecture, comme "R03"
fault-unknown-clause = la clause { $given } n’est ni dans ce fichier ni au catalogue ; définissez-la ici comme [[clause]]
fault-unknown-clause-near = la clause { $given } n’est ni dans ce fichier ni au catalogue ; peut-être { $word } ? Sinon, définissez-la ici comme [[clause]]
fault-no-text = { $given } n’est pas un texte ; écrivez-le entre guillemets
fault-empty = le texte est vide
fault-too-long = le texte a { $length } caractères ; { $longest } au plus
fault-unprintable = le texte a des caractères qui ne s’affichent pas
fault-clause-headings = écrivez chaque clause sous un titre [[clause]], entre doubles crochets
fault-clause-heading = écrivez chaque clause sous un titre [[clause]]
fault-clause-twice = { $id } est définie deux fois ; un id ne désigne qu’une clause
fault-clause-kind-missing = la clé manque ; elle peut être : { $kinds }
fault-clause-kind = { $given } n’est pas une sorte de clause ; il y a : { $kinds }
fault-recorded-missing = la clé manque ; une clause physical dit pourquoi le logiciel ne peut que la noter
fault-clause-id-missing = la clé manque ; écrivez le préfixe et l’article, comme : { $examples }
fault-clause-id = { $given } n’est pas l’id d’une clause ; écrivez le préfixe et l’article, comme : { $examples }
fault-clause-prefix = { $given } ne commence pas par le préfixe "{ $prefix }-"
fault-prefix-taken = { $given } est le préfixe des articles d’une autre maison, et ceux de ce fichier commencent par "{ $its }-" ; écrivez prefix = "{ $its }"
fault-prefix-other = { $given } n’est pas le préfixe des articles de ce fichier, qui commencent par "{ $its }-" ; écrivez prefix = "{ $its }"
fault-clause-no-text = la clause n’a pas de texte ; écrivez-le dans une au moins de ces langues : { $languages }
fault-texts-heading = écrivez chaque langue sous un titre : [texts.{ $code }]
fault-no-language = le logiciel n’a pas cette langue ; il y a : { $languages }

## Values that contradict each other

fault-never-absent = { $name } ne peut pas être absent : chaque jeu l’a
fault-needs = il faut { $other }, qui est absent
fault-layout-needs = un jeu { $layout } demande { $name }, qui est absent
fault-layout-without = un jeu { $layout } ne le connaît pas ; ôtez "{ $name }"
fault-no-finales = sans finales de deux unités, ce choix n’existe pas ; supprimez-le
fault-finales-need = des finales de deux unités demandent { $name }, qui est absent
fault-prison-needs = un refait qui met en prison demande { $name }, qui est absent
fault-no-prison = refait est { $refait }, et aucune mise ne va en prison ; ôtez "{ $name }"
fault-one-limit = { $given } : R05 est une seule limite ; mettez l’une des deux parmi les absents
fault-limit-without-degrees = avec refait_in_prison « { $effect } », aucune mise ne descend d’un degré et rien n’est limité ; mettez-la parmi les absents
fault-no-such-total = des rangées qui s’arrêtent à { $stop } font { $stop } à { $highest }, jamais { $refait }
fault-few-cards = de { $cards } cartes, { $burnt } brûlées et { $cut } derrière la carte d’arrêt en laissent { $left } ; laissez-en { $least } au jeu
fault-maximum-below-minimum = le maximum { $most } est inférieur au minimum { $minimum }
fault-cap-below-maximum = le plafond { $cap } est inférieur au maximum { $most } de limits
fault-multiple-of-maximum = un multiple du minimum, et limits.{ $kind } n’en est pas un ; écrivez deux multiples ou deux montants
fault-standing-without-cap = la direction le relève seule, et caps ne le nomme pas
fault-standing-above-cap = { $alone } dépasse le plafond { $cap }
fault-standing-below-maximum = { $alone } est inférieur au maximum { $most } de limits
fault-nothing-insured = aucune mise ne pourrait être assurée : la plus petite est { $least }, et limits.simple est { $most }

## The file itself

fault-no-toml = ce n’est pas du TOML : { $why }
fault-no-toml-end = ce n’est pas du TOML : { $why }, à la fin du fichier
fault-toml-twice = la clé est ici deux fois
fault-toml-equals = après une clé, il faut = et une valeur
fault-toml-bracket = un titre se termine par son crochet
fault-toml-unclosed = un crochet ou une accolade reste ouvert
fault-toml-quotes = des guillemets restent ouverts
fault-toml-character = un caractère qui n’a pas sa place ici, { $about }
fault-toml-backslash = dans un texte, la barre oblique inverse s’écrit deux fois
fault-toml-value = ni valeur, ni clé, ni titre lisible ici
fault-toml-line = la ligne continue après sa valeur
fault-toml-slip-day =  ; écrivez le jour en chiffres : 2027-01-31
fault-toml-slip-number =  ; écrivez un nombre en chiffres seuls, dans la plus petite unité : 10.00 s’écrit 1000, 0.9 % s’écrit 90
fault-toml-slip-text =  ; écrivez les mots entre guillemets
fault-toml-slip-quotes =  ; écrivez des guillemets droits : "{ $clause }"
fault-toml-slip-comma =  ; écrivez une virgule entre deux entrées : { "{" } value = 100, clause = "{ $clause }" { "}" }
fault-nested = les listes ou les tables sont trop imbriquées
fault-digits = un nombre a beaucoup trop de chiffres
fault-not-utf8 = ce n’est pas de l’UTF-8 ; enregistrez le fichier dans ce codage
fault-too-large = le fichier a plus de { $most } octets

## Two files

fault-same-edition = l’édition "{ $edition }" du règlement { $name } est déjà dans { $other } ; donnez à chaque texte son édition
fault-same-day = { $other } est déjà une édition du règlement { $name } en vigueur depuis le { $day } ; donnez à celle-ci le jour à partir duquel elle vaut : in_force_from = 2027-01-31
fault-no-days = { $other } est déjà une édition du règlement { $name } sans in_force_from ; donnez à celle-ci le jour à partir duquel elle vaut : in_force_from = 2027-01-31
fault-same-prefix = { $user } dans { $other } a le préfixe { $prefix } ; donnez-en un autre à { $name }
fault-other-layout = dans { $other }, { $name } est un jeu { $first }, et non { $layout } : donnez un id propre à un autre jeu
