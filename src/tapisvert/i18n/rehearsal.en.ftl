# What a rehearsal says on each of its pages, in English.

rehearsal-title = Rehearsal
rehearsal-about = Play chips and simulated people: try anything.
rehearsal-choose = Choose a role
rehearsal-change = Change role
rehearsal-says = { $player }: “{ $words }”
rehearsal-roles = Each role has an account here. Simulated colleagues serve until you take their post, and again once you leave it.
rehearsal-role-player = Player
rehearsal-role-tailleur = Tailleur
rehearsal-role-payeur = Payeur
rehearsal-role-chef = Chef de table
rehearsal-role-inspector = Inspector
rehearsal-role-cashier = Cashier
rehearsal-role-controller = Controller
rehearsal-role-direction = Direction
