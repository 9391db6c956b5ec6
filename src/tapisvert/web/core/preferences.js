/** What somebody prefers, kept on his own machine. */

/** @typedef {"it" | "fr" | "en"} Language */
/** @typedef {"auto" | "bright" | "dark"} Theme */
/**
 * @typedef {object} Preferences
 * @property {Language} language
 * @property {Theme} theme
 * @property {boolean} sound Off until it is asked for.
 * @property {boolean} speech Whether the browser says the calls aloud.
 * @property {boolean} translate Whether calls are translated beneath.
 * @property {number} chip The denomination in hand, in minor units; 0 for the table's own.
 * @property {string} guest The name that a guest gave himself last.
 */

/** @type {readonly Language[]} */
export const LANGUAGES = ["it", "fr", "en"];
const KEY = "tapisvert";

/** @returns {Language} */
function browserLanguage() {
  for (const wanted of navigator.languages ?? []) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

/** @returns {Preferences} */
function defaults() {
  return {
    language: browserLanguage(),
    theme: "auto",
    sound: false,
    speech: false,
    translate: false,
    chip: 0,
    guest: "",
  };
}

/** @returns {Preferences} */
function loadPreferences() {
  const preferences = defaults();
  try {
    const said = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const name of /** @type {(keyof Preferences)[]} */ (Object.keys(preferences))) {
      if (typeof said[name] === typeof preferences[name])
        Object.assign(preferences, { [name]: said[name] });
    }
  } catch {
    // Storage is closed, or holds something else: what was preferred is forgotten, nothing breaks.
  }
  if (!LANGUAGES.includes(preferences.language)) preferences.language = browserLanguage();
  return preferences;
}

const preferences = loadPreferences();
const target = new EventTarget();

/**
 * @template {keyof Preferences} Name
 * @param {Name} name
 * @returns {Preferences[Name]}
 */
export function getPreference(name) {
  return preferences[name];
}

/**
 * @template {keyof Preferences} Name
 * @param {Name} name
 * @param {Preferences[Name]} value
 */
export function setPreference(name, value) {
  if (preferences[name] === value) return;
  preferences[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // It holds until the page is left.
  }
  target.dispatchEvent(new Event(name));
}

/**
 * @template {keyof Preferences} Name
 * @param {Name} name
 * @param {(value: Preferences[Name]) => void} act Called at every change.
 */
export function onPreferenceChange(name, act) {
  target.addEventListener(name, () => act(preferences[name]));
}

/** Whether things should move as little as they can. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Dress the document as is preferred; before anything is painted. */
export function applyTheme() {
  const root = document.documentElement;
  root.lang = preferences.language;
  root.dataset.theme = preferences.theme;
}
