/** Messages of the staff's pages: only the keys of their topic begin with `staff-`. */

import * as i18n from "../core/text/i18n.js";

/** @type {typeof i18n.t} The key is without its `staff-`. */
export const t = (key, values) => i18n.t(`staff-${key}`, values);

/** @type {typeof i18n.hasMessage} The key is without its `staff-`. */
export const hasMessage = (key) => i18n.hasMessage(`staff-${key}`);

/**
 * The name of a role, or of a post at a table: at a wheel the tailleur throws the ball.
 * @param {string} role
 * @param {string} [layout] Of the table.
 */
export const roleText = (role, layout) =>
  t(role === "tailleur" && layout === "wheel" ? "role-at-wheel" : `role-${role}`);

/**
 * A heading or a label with its name, with the colon of the language.
 * @param {string} title
 * @param {string} name
 */
export const withName = (title, name) => t("named", { what: title, name });

/**
 * Options of a list; the text of each is `TOPIC-VALUE`.
 * @param {string} topic
 * @param {readonly string[]} values
 */
export const choices = (topic, values) =>
  values.map((value) => ({ value, text: t(`${topic}-${value}`) }));
