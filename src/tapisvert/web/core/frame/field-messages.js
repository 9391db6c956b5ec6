/** The browser's messages about a field, in the language of the page. */

import { hasMessage, t } from "../text/i18n.js";

/** @type {Set<HTMLInputElement>} */
const fields = new Set();

// Each invalid field has its own message, until the next key or click.
addEventListener("invalid", ({ target }) => target instanceof HTMLInputElement && tell(target), {
  capture: true, // it does not bubble
});
for (const name of ["keydown", "pointerdown", "click"])
  addEventListener(name, () => fields.forEach(forget), { capture: true });

/** @param {HTMLInputElement} field */
function tell(field) {
  if (!hasMessage("field-missing")) return; // the messages are not loaded yet
  const { valueMissing, tooShort } = field.validity;
  const message = valueMissing
    ? t("field-missing")
    : tooShort && t("field-short", { count: field.minLength });
  if (!message) return;
  field.setCustomValidity(message);
  fields.add(field);
}

/** @param {HTMLInputElement} field */
function forget(field) {
  field.setCustomValidity("");
  fields.delete(field);
}
