/** What the page says, in the reader's language: the same Fluent files that the command line has. */

import { FluentBundle, FluentResource } from "../vendor/fluent.js";
import { getPreference } from "./preferences.js";

/** The reader's language, as long as the page stands: to change it, the page is loaded anew. */
export const language = getPreference("language");

const bundle = new FluentBundle(language, { useIsolating: false });
/** @type {Map<string, Promise<void>>} */
const topics = new Map();

/**
 * Load what is said about these topics, before it is said.
 * @param {...string} wanted
 */
export async function loadMessages(...wanted) {
  await Promise.all(wanted.map((topic) => loadOnce(topic)));
}

/** @param {string} topic */
function loadOnce(topic) {
  let loading = topics.get(topic);
  if (!loading) topics.set(topic, (loading = load(topic)));
  return loading;
}

/** @param {string} topic */
async function load(topic) {
  const answer = await fetch(`/words/${topic}.${language}.ftl`);
  if (!answer.ok) throw new Error(`no words about ${topic}`);
  bundle.addResource(new FluentResource(await answer.text()));
}

/**
 * Whether there are words for that.
 * @param {string} key
 */
export function hasMessage(key) {
  return bundle.hasMessage(key);
}

/**
 * The words for a key: an error for one that there is not, or that lacks a value.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values) {
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) throw new Error(`no words for ${key}`);
  /** @type {Error[]} */
  const errors = [];
  const text = bundle.formatPattern(pattern, values, errors);
  if (errors[0]) throw new Error(`${key}: ${errors[0].message}`);
  return text;
}
