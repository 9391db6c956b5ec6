/** The host's controls of a private table, in its menu: a pause, the removal of a player, the closing. */

import { notify } from "../../core/announcer.js";
import { post, tableAddress } from "../../core/api.js";
import { confirmDialog, openDialog } from "../../core/dialog.js";
import { h, replaceChildren } from "../../core/dom.js";
import { loadInvitation } from "../../core/share.js";
import { errorText } from "../../core/text/errors.js";
import { t } from "../../core/text/i18n.js";

/** @import {TableSocket} from "../../core/table/socket.js" */
/** @import {TableState} from "../../core/table/table-state.d.ts" */

/**
 * @param {TableState} first
 * @param {TableSocket} socket
 * @param {HTMLElement} doors The player's part of the menu, which stands before.
 */
export function hostControls(first, socket, doors) {
  let state = first;
  const attempt = (/** @type {Promise<unknown>} */ answer) =>
    answer.catch((problem) => notify(errorText(problem), { kind: "bad" }));
  const changePause = () =>
    attempt(
      state.suspended
        ? socket.request("resume")
        : socket.request("suspend", { reason: "service", informed: state.own }),
    );
  const remove = (/** @type {string} */ player) =>
    attempt(
      post(`/api${tableAddress(state.table)}/removals`, { player }).then(() =>
        loadInvitation(state.table),
      ),
    );
  const openRemoval = () => {
    const choose = (/** @type {string} */ player) => {
      dialog.element.close();
      remove(player);
    };
    const buttons = others(state).map((player) =>
      h("button", { onclick: () => choose(player) }, t("host-remove-player", { player })),
    );
    const dialog = openDialog(t("host-remove"), [
      h("p", t("host-remove-why")),
      h("div.phrases", buttons),
    ]);
  };
  const close = async () => {
    const isSure = await confirmDialog(t("host-close"), t("host-close-why"));
    if (isSure) attempt(socket.request("finish"));
  };
  const pause = h("button", { onclick: changePause });
  const removal = h("button", { onclick: openRemoval }, t("host-remove"));
  const closing = h("button", { onclick: close }, t("host-close"));
  const element = h("div.doors", pause, removal, closing);
  doors.after(element);
  return {
    update(/** @type {TableState} */ current) {
      state = current;
      const { phase } = state;
      replaceChildren(pause, t(phase === "suspended" ? "host-resume" : "host-pause"));
      pause.disabled = closing.disabled = phase === "closed"; // between coups
      removal.disabled = phase === "suspended" || others(state).length === 0;
      element.hidden = phase === "finished";
    },
  };
}

/** @param {TableState} state */
const others = ({ players, own: host }) => Object.keys(players).filter((name) => name !== host);
