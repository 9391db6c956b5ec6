# The settings dialog, in English.

theme = Theme
theme-auto = System
theme-bright = Light
theme-dark = Dark
prefer-sound = Table sounds
prefer-speech = Speak the calls (in French)
prefer-translate = Translate the calls
prefer-tips = Tips for the first coups
prefer-cut = I want to cut the pack
prefer-entropy = Add my own random numbers to each shuffle or spin
tempo = Pace when everyone is ready
tempo-calm = Calm
tempo-turbo = Turbo (if allowed)
prefer-phrases = Show other players’ phrases
prefer-notify = Notify me when the table waits for me
notify-impossible = No notifications from this browser: allow them in its settings. The tab’s title still tells you.
