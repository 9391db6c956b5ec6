/** The dialog of a tip: chips for the employees' box. */

import { parseMoney } from "../../core/text/amount.js";
import { cancelButton, openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { errorText } from "../../core/text/errors.js";
import { handleSubmit, once } from "../../core/once.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableSocket} from "../../core/table/socket.js" */

/** Opens the dialog once, however often the button is pressed. @param {TableSocket} socket */
export function openTip(socket) {
  return once(openTip, () => showTip(socket));
}

/** @param {TableSocket} socket */
async function showTip(socket) {
  const input = h("input", { inputmode: "decimal", required: true });
  const error = h("p", { class: "error", role: "alert" });
  const give = async () => {
    const amount = parseMoney(input.value);
    try {
      if (!amount) replaceChildren(error, t("amount-wrong"));
      else {
        await socket.request("tip", { amount });
        opened.element.close();
        return;
      }
    } catch (problem) {
      replaceChildren(error, errorText(problem));
    }
    input.focus();
  };
  const form = h(
    "form",
    null,
    h("label", { class: "field" }, t("tip-amount"), input),
    error,
    h("div", { class: "actions" }, cancelButton(), h("button", { class: "first" }, t("tip-give"))),
  );
  form.addEventListener(
    "submit",
    handleSubmit(() => once(form, give)),
  );
  const opened = openDialog(t("tip"), form, []);
  input.focus();
  await opened.closed;
}
