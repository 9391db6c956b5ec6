/** The equivalent command line, with a button that copies it. */

import { h } from "../core/dom.js";
import { notify } from "../core/announcer.js";
import { t } from "../core/text/i18n.js";
import { copyText } from "../core/share.js";

let program = "tapisvert";

/** @param {string} name The program, as it was started where the house runs. */
export function setProgram(name) {
  program = name;
}

/** @param {string} key The label's. */
export function commandLine(key) {
  const code = h("code", { tabindex: 0 });
  const element = h(
    "div.command-line",
    h("p.muted", t(key)),
    h(
      "div.with-button",
      code,
      h("button", { onclick: () => copy(code.textContent ?? "") }, t("lab-copy")),
    ),
  );
  return {
    element,
    /** @param {string} text What follows the program's name. */
    update: (text) => {
      code.textContent = `${program} ${text}`;
    },
  };
}

/** Copies a text, and says so. @param {string} text */
export async function copy(text) {
  if (await copyText(text)) notify(t("lab-copied"), { kind: "good" });
  else notify(text);
}
