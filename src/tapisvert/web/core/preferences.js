/** The user's preferences, stored in the browser. */

/** @typedef {"it" | "fr" | "en"} Language */
/** @typedef {"auto" | "bright" | "dark"} Theme */
/** @typedef {"calm" | "turbo"} Tempo Of the coups that all present players have dealt at once. */
/**
 * @typedef {object} Preferences
 * @property {Language} language
 * @property {Theme} theme
 * @property {boolean} sound Off by default.
 * @property {boolean} soundAnswered True once the player has said whether the table sounds.
 * @property {boolean} speech True if the browser speaks the calls.
 * @property {boolean} notify True if the system tells a player whose tab is hidden that the table waits.
 * @property {boolean} translate True if calls are translated beneath.
 * @property {Tempo} pace
 * @property {boolean} cut True if the player wants to cut the pack.
 * @property {boolean} entropy True if the page adds the player's entropy to each draw.
 * @property {number} chip The denomination in hand, in minor units; 0 for the table's own.
 * @property {boolean} phrases True if other players' phrases are shown.
 * @property {string} guest The last name of a guest.
 * @property {number} tips The coups that the coach has explained; from TIPS on it is silent.
 */

/** @type {readonly Language[]} */
export const LANGUAGES = ["it", "fr", "en"];
/** How many coups the coach explains. */
export const TIPS = 3;
const KEY = "tapisvert";

/**
 * The browser's stored value; null without it, or if storage is blocked.
 * @param {"localStorage" | "sessionStorage"} place
 * @param {string} key
 */
export function readStored(place, key) {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores a value. If storage is blocked it is lost when the page is left.
 * @param {"localStorage" | "sessionStorage"} place
 * @param {string} key
 * @param {unknown} value
 */
export function writeStored(place, key, value) {
  try {
    globalThis[place].setItem(key, JSON.stringify(value));
  } catch {}
}

function browserLanguage() {
  for (const tag of navigator.languages ?? []) {
    const supported = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (supported) return supported;
  }
  return "en";
}

/** @returns {Preferences} */
function defaults() {
  return {
    language: browserLanguage(),
    theme: "auto",
    sound: false,
    soundAnswered: false,
    speech: false,
    notify: false,
    translate: false,
    pace: "calm",
    cut: false,
    entropy: true,
    chip: 0,
    phrases: true,
    guest: "",
    tips: 0,
  };
}

function loadPreferences() {
  const preferences = defaults();
  const values = readStored("localStorage", KEY) ?? {};
  for (const name of /** @type {(keyof Preferences)[]} */ (Object.keys(preferences))) {
    if (typeof values[name] === typeof preferences[name])
      Object.assign(preferences, { [name]: values[name] });
  }
  if (!LANGUAGES.includes(preferences.language)) preferences.language = browserLanguage();
  return preferences;
}

const preferences = loadPreferences();
const target = new EventTarget();

/**
 * @template {keyof Preferences} Name
 * @param {Name} name
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
  writeStored("localStorage", KEY, preferences);
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

let isStill = false;

/** Shows what follows without motion, or with it again. @param {boolean} is */
export function setStill(is) {
  isStill = is;
}

/** True if the user prefers reduced motion, or sees again what was shown before. */
export function prefersReducedMotion() {
  return isStill || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Applies language and theme to the document, before the first paint. */
export function applyTheme() {
  const root = document.documentElement;
  root.lang = preferences.language;
  root.dataset.theme = preferences.theme;
}

/** True while the viewer has not hidden the coach's hints, nor played three coups with them. */
export const isCoachWanted = () => getPreference("tips") < TIPS;
