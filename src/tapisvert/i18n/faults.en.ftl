# What is wrong with a regulation file, in English. $given is a value as the file shows it.

## Values of any kind

fault-a-table = a table
fault-a-list = a list
fault-a-huge-number = a number of more than a hundred digits
fault-accepts-number = { $least } to { $most }
fault-accepts-payment = 0.01 to { $most }, or a ratio in whole hundredths as "6:5"
fault-accepts-maximum = 1 to { $most }, or a multiple as "30 x minimum"
fault-hint-near = ; is it { $word }?
fault-hint-few = ; there are: { $words }
fault-place = line { $line }
fault-place-column = line { $line }, column { $column }

## Keys and tables

fault-missing = it is missing
fault-no-key = unknown key{ $hint }
fault-no-table = expected a table; write its keys under the heading [{ $name }]
fault-no-list = { $given } is not a list; use [ and ]
fault-no-id = { $given } is not a valid id; use lower-case letters, digits and hyphens: sanremo-trente
fault-no-prefix = { $given } is not a valid prefix; use 2 to 4 capital letters or digits, starting with a letter: SR
fault-no-day = { $given } is not a date; write it without quotation marks: 2026-01-31
fault-no-chance = the cloth of this game has no such chance; remove it
fault-no-payment = [pays] does not name this chance; give its payment there, or remove this line
fault-missing-value = it is missing; it can be { $accepts }, or be listed as absent
fault-given-and-absent = both given here and listed as absent on line { $line }; remove one
fault-not-accepted = { $given } is not accepted; it can be { $accepts }
fault-not-accepted-near = { $given } is not accepted; it can be { $accepts } (is it { $word }?)
fault-not-accepted-amount = { $given } is not accepted; it can be { $accepts }, in the smallest unit: 500 is 5.00
fault-not-accepted-rate = { $given } is not accepted; it can be { $accepts }, in hundredths of a percent: 90 is 0.9%
fault-no-field = unknown field { $given }{ $hint }
fault-listed-twice = { $given } is listed twice
fault-no-source-table = write it with its clause: { $example }
fault-no-source = no clause or ruling given; cite the source
fault-no-lower-bound = only a number among the values has a lower bound
fault-two-maxima = { $name } has two maxima; remove one
fault-no-announcement = write it with its title, pieces and clause: { $example }
fault-announcement-name = its name is already a chance of the cloth, or has a space too many
fault-title-without = { $place } is missing from these words; the number that the player calls stands there
fault-no-words = empty call; remove the key or enter the words
fault-no-call = write it as { $example }
fault-missing-clause = missing, although it can occur in this game: { $example }

## Citations, and a house's own articles

fault-no-ruling = unknown ruling { $given }; available: { $first } to { $last }
fault-other-ruling = { $given } is the ruling on { $fields }; leave it out
fault-other-ruling-near = { $given } is not the ruling on this value; cite { $ruling }
fault-no-citation = { $given } is neither a clause, e.g. "{ $example }", nor a ruling, e.g. "R03"
fault-unknown-clause = { $given } is a clause that neither this file nor the shipped catalogue has; define it as a [[clause]] of this file
fault-unknown-clause-near = { $given } is a clause that neither this file nor the shipped catalogue has; is it { $word }? If not, define it as a [[clause]] of this file
fault-no-text = { $given } is not a string; use quotation marks
fault-empty = it is empty
fault-too-long = it has { $length } characters; at most { $longest }
fault-unprintable = it has characters that do not print
fault-clause-headings = write each clause under a heading [[clause]], in double brackets
fault-clause-heading = write each clause under a heading [[clause]]
fault-clause-twice = { $id } is defined twice; an id names one clause
fault-clause-kind-missing = it is missing; it can be: { $kinds }
fault-clause-kind = unknown kind { $given }; expected one of: { $kinds }
fault-recorded-missing = it is missing; a physical clause says why software can only record it
fault-clause-id-missing = it is missing; write the prefix and the article, as: { $examples }
fault-clause-id = { $given } is not a valid clause id; use prefix and article, e.g. { $examples }
fault-clause-prefix = { $given } does not begin with "{ $prefix }-", the prefix
fault-prefix-taken = { $given } is the prefix of another house’s articles, and those of this file begin with "{ $its }-"; write prefix = "{ $its }"
fault-prefix-other = { $given } is not the prefix of this file’s articles, which begin with "{ $its }-"; write prefix = "{ $its }"
fault-clause-no-text = it has no text; write what it says in one at least of: { $languages }
fault-texts-heading = write each language under a heading: [texts.{ $code }]
fault-no-language = unsupported language; available: { $languages }

## Values that contradict each other

fault-never-absent = { $name } must be present in every game
fault-needs = it needs { $other }, which is absent
fault-layout-needs = a game of { $layout } needs { $name }, which is absent
fault-layout-without = not available in a game of { $layout }; remove "{ $name }"
fault-no-finales = without finales of two endings there is no such choice; leave it out
fault-finales-need = finales of two endings need { $name }, which is absent
fault-prison-needs = a refait that imprisons needs { $name }, which is absent
fault-no-prison = refait is { $refait }, and no stake goes to prison; remove "{ $name }"
fault-one-limit = { $given } are mutually exclusive (R05); list one as absent
fault-limit-without-degrees = under refait_in_prison "{ $effect }" no stake gets a degree deeper, so nothing is limited; list it as absent
fault-no-such-total = rows that stop at { $stop } make { $stop } to { $highest }, never { $refait }
fault-few-cards = of { $cards } cards { $burnt } burnt and { $cut } behind the cut card leave { $left }; leave { $least } to play
fault-maximum-below-minimum = the maximum { $most } is below the minimum { $minimum }
fault-cap-below-maximum = the cap { $cap } is below the { $most } posted in limits
fault-multiple-of-maximum = a multiple of the minimum, and limits.{ $kind } is none; write both as multiples or both as amounts
fault-standing-without-cap = the direction raises it alone, and caps does not name it
fault-standing-above-cap = { $alone } is above the cap { $cap }
fault-standing-below-maximum = { $alone } is below the { $most } posted in limits
fault-nothing-insured = no stake could be insured: the least is { $least }, and limits.simple is { $most }

## The file itself

fault-no-toml = invalid TOML: { $why }
fault-no-toml-end = invalid TOML at end of file: { $why }
fault-toml-twice = duplicate key
fault-toml-equals = a key needs = and a value
fault-toml-bracket = missing closing bracket in heading
fault-toml-unclosed = unclosed bracket
fault-toml-quotes = unclosed quotation mark
fault-toml-character = unexpected character { $about }
fault-toml-backslash = escape the backslash: \\
fault-toml-value = expected a value, key or heading
fault-toml-line = unexpected text after the value
fault-toml-slip-day = ; write the day in figures: 2027-01-31
fault-toml-slip-number = ; write a number in figures alone, in the smallest unit: 10.00 is 1000, 0.9% is 90
fault-toml-slip-text = ; write words between quotation marks
fault-toml-slip-quotes = ; write straight quotation marks: "{ $clause }"
fault-toml-slip-comma = ; write a comma between two entries: { "{" } value = 100, clause = "{ $clause }" { "}" }
fault-nested = the lists or tables are nested too deep
fault-digits = a number has far too many digits
fault-not-utf8 = file is not UTF-8
fault-too-large = file too large: limit { $most } bytes

## Two files

fault-same-edition = edition "{ $edition }" of { $name } is in { $other } already; give each text an edition of its own
fault-same-day = { $other } is an edition of { $name } in force from { $day } already; add the first day of this edition: in_force_from = 2027-01-31
fault-no-days = { $other } is an edition of { $name } without in_force_from already; add the first day of this edition: in_force_from = 2027-01-31
fault-same-prefix = { $user } in { $other } has the prefix { $prefix }; give { $name } another one
fault-other-layout = { $name } has layout { $first } in { $other }, but { $layout } here: use another id
