# What is wrong with a regulation file, in English. $given is a value as the file shows it.

## Values of any kind

fault-a-table = a table
fault-a-list = a list
fault-a-huge-number = a number of more than a hundred digits
fault-accepts-number = { $least } to { $most }
fault-accepts-payment = 0.01 to { $most }, or a ratio in whole hundredths as "6:5"
fault-hint-near = ; is it { $word }?
fault-hint-few = ; there are: { $words }
fault-place = line { $line }
fault-place-column = line { $line }, column { $column }

## Keys and tables

fault-missing = it is missing
fault-no-key = there is no such key here{ $hint }
fault-no-table = it is no table; write its keys under the heading [{ $name }]
fault-no-list = { $given } is no list; write it between [ and ]
fault-no-id = { $given } is no id; write house and game in small letters, digits and hyphens: sanremo-trente
fault-no-prefix = { $given } is no prefix; write 2 to 4 capital letters or digits, a letter first: SR
fault-no-day = { $given } is no day; write the day without quotation marks: 2026-01-31
fault-missing-value = it is missing; it can be { $accepts }, or be listed as absent
fault-given-and-absent = it is given here and listed as absent on line { $line }; take one away
fault-not-accepted = { $given } is not accepted; it can be { $accepts }
fault-not-accepted-near = { $given } is not accepted; it can be { $accepts } (is it { $word }?)
fault-not-accepted-amount = { $given } is not accepted; it can be { $accepts }, in the smallest unit: 500 is 5.00
fault-not-accepted-rate = { $given } is not accepted; it can be { $accepts }, in hundredths of a percent: 90 is 0.9%
fault-no-field = { $given } is no field{ $hint }
fault-listed-twice = { $given } is listed twice
fault-no-source-table = write it with its clause: { $example }
fault-no-source = it has neither a clause nor a ruling; say where it stands
fault-no-lower-bound = only a number among the values has a lower bound
fault-two-maxima = { $name } has a maximum here, and one of its own; take one away
fault-no-announcements = announcements are parts of the wheel with one zero; take them away
fault-no-words = it has no words; take the key away, or write what is called
fault-no-call = write it as { $example }
fault-missing-clause = it is missing, and this game can come to it: { $example }

## Citations, and a house's own articles

fault-no-ruling = { $given } is no ruling; there are: { $first } to { $last }
fault-no-citation = { $given } is no clause, as "{ $example }", and no ruling, as "R03"
fault-unknown-clause = { $given } is a clause that neither this file nor the shipped catalogue has; define it as a [[clause]] of this file
fault-unknown-clause-near = { $given } is a clause that neither this file nor the shipped catalogue has; is it { $word }? If not, define it as a [[clause]] of this file
fault-no-text = { $given } is no text; write it between quotation marks
fault-empty = it is empty
fault-too-long = it has { $length } characters; at most { $longest }
fault-unprintable = it has characters that do not print
fault-clause-headings = write each clause under a heading [[clause]], in double brackets
fault-clause-heading = write each clause under a heading [[clause]]
fault-clause-twice = { $id } is defined twice; an id names one clause
fault-clause-kind-missing = it is missing; it can be: { $kinds }
fault-clause-kind = { $given } is no kind of clause; it can be: { $kinds }
fault-recorded-missing = it is missing; a physical clause says why software can only record it
fault-clause-id-missing = it is missing; write the prefix and the article, as: { $examples }
fault-clause-id = { $given } is no id of a clause; write the prefix and the article, as: { $examples }
fault-clause-prefix = { $given } does not begin with "{ $prefix }-", the prefix
fault-prefix-taken = { $given } is the prefix of another house’s articles, and those of this file begin with "{ $its }-"; write prefix = "{ $its }"
fault-prefix-other = { $given } is not the prefix of this file’s articles, which begin with "{ $its }-"; write prefix = "{ $its }"
fault-clause-no-text = it has no text; write what it says in one at least of: { $languages }
fault-texts-heading = write each language under a heading: [texts.{ $code }]
fault-no-language = the program has no such language; there are: { $languages }

## Values that contradict each other

fault-never-absent = { $name } cannot be absent: every game has it
fault-needs = it needs { $other }, which is absent
fault-layout-needs = a game of { $layout } needs { $name }, which is absent
fault-layout-without = a game of { $layout } has no such thing; list "{ $name }" as absent
fault-prison-needs = a refait that imprisons needs { $name }, which is absent
fault-no-prison = refait is { $refait }, and no stake goes to prison; list "{ $name }" as absent
fault-one-limit = { $given }: R05 is one limit; list one of them as absent
fault-no-such-total = rows that stop at { $stop } make { $stop } to { $highest }, never { $refait }
fault-few-cards = of { $cards } cards { $burnt } burnt and { $cut } behind the cut card leave { $left }; leave { $least } to play
fault-maximum-below-minimum = the maximum { $most } is below the minimum { $minimum }
fault-cap-below-maximum = the cap { $cap } is below the { $most } posted in limits
fault-standing-without-cap = the direction raises it alone, and caps does not name it
fault-standing-above-cap = { $alone } is above the cap { $cap }
fault-standing-below-maximum = { $alone } is below the { $most } posted in limits
fault-nothing-insured = no stake could be insured: the least is { $least }, and limits.simple is { $most }

## The file itself

fault-no-toml = this is not TOML: { $why }
fault-no-toml-end = this is not TOML: { $why }, at the end of the file
fault-toml-twice = the key is here twice
fault-toml-equals = a key needs = and a value
fault-toml-bracket = a heading ends with its bracket
fault-toml-unclosed = a bracket is open
fault-toml-quotes = a quotation mark is open
fault-toml-character = a character that cannot stand here, { $about }
fault-toml-backslash = a backslash in a text is written twice
fault-toml-value = there is no value, key or heading here that can be read
fault-toml-line = the line goes on after its value
fault-toml-slip-day = ; write the day in figures: 2027-01-31
fault-toml-slip-number = ; write a number in figures alone, in the smallest unit: 10.00 is 1000, 0.9% is 90
fault-toml-slip-text = ; write words between quotation marks
fault-toml-slip-quotes = ; write straight quotation marks: "SR-7"
fault-toml-slip-comma = ; write a comma between two entries: { "{" } value = 100, clause = "SR-7" { "}" }
fault-nested = the lists or tables are nested too deep
fault-digits = a number has far too many digits
fault-not-utf8 = this is not UTF-8; save the file in that encoding
fault-too-large = it has more than { $most } bytes

## Two files

fault-same-edition = edition "{ $edition }" of { $name } is in { $other } already; give each text an edition of its own
fault-same-day = { $other } is an edition of { $name } in force from { $day } already; give this one the day from which it is in force: in_force_from = 2027-01-31
fault-no-days = { $other } is an edition of { $name } without in_force_from already; give this one the day from which it is in force: in_force_from = 2027-01-31
fault-same-prefix = { $user } in { $other } has the prefix { $prefix }; give { $name } another one
fault-other-layout = { $name } is of the layout { $first } in { $other }, and not { $layout }: give another game an id of its own
