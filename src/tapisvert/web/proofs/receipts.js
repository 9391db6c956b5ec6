/** The receipts that the house gave on this page: how many there are, to be saved as a file. */

import { h } from "../core/dom.js";
import { download } from "../core/download.js";
import { number } from "../core/text/format.js";
import { t } from "../core/text/i18n.js";

/** @import {TableSocket} from "../core/table/socket.js" */

/**
 * A line with a button; hidden until there is a receipt. `tapisvert verify` takes the file.
 * @param {TableSocket} socket
 */
export function receiptsLine(socket) {
  const button = h("button", {
    onclick: () => download(socket.receipts.join(""), `${socket.table}.receipts`),
  });
  const line = h("p.receipts", { hidden: true }, t("proof-receipts"), " ", button);
  const show = () => {
    line.hidden = !socket.receipts.length;
    const count = socket.receipts.length;
    button.textContent = t("proof-receipts-save", { count, n: number(count) });
  };
  socket.addEventListener("receipt", show);
  show();
  return line;
}
