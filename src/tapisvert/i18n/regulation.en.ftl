# What `tapisvert regulation` writes into a house's starting file, and says of a file, in English.

## The starting file

file-my-house = My House
file-first-edition = Draft
file-head =
    The regulation of one game of one house, for Tapis Vert. It is playable unchanged: edit it line by line, and after each step run: tapisvert regulation check FILE
file-amounts =
    Amounts are whole numbers of the smallest unit: 500 is 5.00. Rates are hundredths of a percent: 90 is 0.9%. A line that begins with # is a comment.
file-copy =
    Values and citations are those of { $name }. Write your own articles as [[clause]] further down, and cite them in place of the others.
file-id = Records always name the game by this id: house and game in small letters, digits and hyphens.
file-prefix = Every article of yours begins with it: 2 to 4 capital letters or digits, a letter first.
file-names = The names that players and records read, in your language.
file-edition =
    The edition of this text. To amend it, keep this file and write another with the same id, its own edition and the day from which it applies.
file-absent =
    Rules that this house does not have, although the game could. To have one, take its name out of this list and give its value under [values].
file-values =
    The rules. clause is the article that says so; ruling is the reading taken where the text leaves a choice, and lets a table choose otherwise.
file-number = { $least } to { $most }
file-pays = What each kind of chance pays to 1, from 0.01 to { $most }; or a ratio, as "6:5".
file-two-dozens = Also stakes on two dozens or two columns, with their maximum under [limits]. With two zeros write "cinq premiers" for "quatre premiers"; with three, neither.
file-zero = At the wheel a zero is the refait.
file-limits = The minimum stake, and the maximum on each kind of chance: an amount, or a multiple as "30 x minimum". A simple chance, or a pair, may have its own: couleur = …, "couleur/inverse" = …
file-no-maximum = A kind of chance without a line has no maximum. With one:
file-standing = How far the direction alone raises a maximum. Delete the section if it raises none.
file-caps = How far the direction raises a maximum with the control office’s consent, never further. Delete the section if it raises none.
file-announcements = The announcements that the house accepts. Without any, a stake is laid piece by piece. The series are those of the wheel with one zero: delete them for another.
file-calls = The words called at each moment. A moment without a line is silent.
file-declarations = Articles about what is done in the room: an official declares each one done.
file-clauses = The article behind each result, and behind what becomes of a stake. This game needs them all.
file-refusals = The article behind each refusal. One without a line cites the record’s own format.
file-clause =
    Your articles, in your own words: it, fr or en, one is enough. kind is rule (computed), procedure (done in order), authority (reserved for an official) or physical (about things in the room; add recorded, which says why software can only record it). A ruling may follow: ruling = "R03".
file-texts = The names in other languages, if you like.

## Results, and what becomes of a stake

key-lower_total = the row with the lower total wins
key-first_colour = the first card decides couleur or inverse
key-equal_totals = equal totals: the coup is null
key-refait = the refait
key-last_colour = the last card decides rouge or noir
key-same_colour = first and last card decide couleur or inverse
key-ace_of_spades = the ace of spades halves the winnings
key-number = the number decides
key-zero = zero
key-won = a stake wins
key-won_half = a stake wins half
key-lost = a stake loses
key-imprisoned = a stake goes to prison
key-released = a stake leaves prison
key-eased = a stake goes up a degree
key-deepened = a stake goes down a degree
key-divided = a stake is divided with the bank
key-divided_by_coup = the limit in prison divides a stake
key-divided_last = the last coup divides a stake
key-insured = insurance keeps a stake out of prison
key-excess_returned = what lies above the maximum goes back
key-table_finished = the table closes

## The articles of the made-up house

article-1 = The house deals this game at one table, by the rules below.
article-2 = The chances, how each is decided and its payout.
article-3 = The refait or zero: prison, its degrees, and dividing the stake with the bank.
article-4 = Insurance against the refait, and its premium.
article-5 = The minimum and the maximum, and the part of a stake above it.
article-6 = When bets are open and when they are closed.
article-7 = The pack, the cut, and cards dealt irregularly.
article-8 = What the officials of the table do.
article-9 = The last coup, and the stakes still in prison when the table closes.

## What is said of a file

check-right = { $file }: valid. { $name }, { $edition }.
check-wrong = { $count ->
    [one] 1 error. The file was not loaded.
   *[other] { $count } errors. The file was not loaded.
}
check-edges = House edge
check-players = Negative edge: players have the advantage. Check the payout.
check-open = Rulings a table may change, and the effect of each alternative on the edge
check-open-none = All rulings are fixed for every table.
check-open-same = No effect on the edge of one coup: { $fields }
check-uncited = Unused articles: { $clauses }
check-languages = Articles without a translation ({ $languages }); the first language is shown: { $clauses }
check-silent = Refusals without an article, which cite the record’s own format: { $codes }
check-written = { $file } is written. Change it, then: tapisvert regulation check { $file }
check-next = To play it: tapisvert play { $id } --regulations { $folder }
