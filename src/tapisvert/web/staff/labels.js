/** What the consoles say: the keys of their topic begin with `staff-`, and no other topic's do. */

import * as words from "../core/i18n.js";

/**
 * @param {string} key Without its `staff-`.
 * @param {Record<string, string | number>} [values]
 */
export const say = (key, values) => words.t(`staff-${key}`, values);

/** @param {string} key Without its `staff-`. */
export const has = (key) => words.hasMessage(`staff-${key}`);
