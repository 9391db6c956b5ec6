/** Messages in the reader's language, from the Fluent files shared with the command line. */

import { FluentBundle, FluentResource } from "../../vendor/fluent.js";
import { memoize } from "../api.js";
import { getPreference } from "../preferences.js";

/** The reader's language: that of a document written in one. A change reloads the page. */
export const language = /** @type {import("../preferences.js").Language} */ (
  document.documentElement.dataset["lang"] ?? getPreference("language")
);

const bundle = new FluentBundle(language, { useIsolating: false });

/** Loads the messages of topics; before it, `t` throws. @param {...string} topics */
export async function loadMessages(...topics) {
  await Promise.all(topics.map(loadTopic));
}

const loadTopic = memoize(async (topic) => {
  // next to this module, under its version: a browser caches both forever
  const answer = await fetch(new URL(`../../words/${topic}.${language}.ftl`, import.meta.url));
  if (!answer.ok) throw new Error(`no words about ${topic}`);
  bundle.addResource(new FluentResource(await answer.text()));
});

/** True if the key has a message. @param {string} key */
export function hasMessage(key) {
  return bundle.hasMessage(key);
}

/**
 * The message of a key. Throws if it or a value is missing.
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
