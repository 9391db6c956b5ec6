/** What the page says, in the reader's language: the same Fluent files that the command line has. */

import { FluentBundle, FluentResource } from "../vendor/fluent.js";
import { memoize } from "./once.js";
import { getPreference } from "./preferences.js";

/** The reader's language, as long as the page stands: to change it, the page is loaded anew. */
export const language = getPreference("language");

const bundle = new FluentBundle(language, { useIsolating: false });

/**
 * Load what is said about these topics, before it is said.
 * @param {...string} wanted
 */
export async function loadMessages(...wanted) {
  await Promise.all(wanted.map(loadTopic));
}

const loadTopic = memoize(async (topic) => {
  const answer = await fetch(`/words/${topic}.${language}.ftl`);
  if (!answer.ok) throw new Error(`no words about ${topic}`);
  bundle.addResource(new FluentResource(await answer.text()));
});

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

/**
 * `t` and `hasMessage` for the keys that begin with the name of a topic.
 * @param {string} name
 */
export function topic(name) {
  return {
    /** @type {typeof t} */
    t: (key, values) => t(`${name}-${key}`, values),
    /** @type {typeof hasMessage} */
    hasMessage: (key) => hasMessage(`${name}-${key}`),
  };
}
