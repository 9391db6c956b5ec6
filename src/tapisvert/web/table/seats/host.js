/** The host's part of a private table's menu: pause, remove a player, close; each says what happens. */

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
 * @param {HTMLElement} doors The player's part of the menu.
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
  const pause = item("host-pause", changePause);
  const removal = item("host-remove", openRemoval);
  const closing = item("host-close", close);
  const element = h("div.doors.host", { role: "group", "aria-label": t("host-menu") }, [
    h("small", t("host-menu")),
    [pause, removal, closing],
  ]);
  doors.parentElement?.querySelector("nav")?.before(element);
  return {
    update(/** @type {TableState} */ current) {
      state = current;
      const { phase } = state;
      replaceChildren(pause, textOf(phase === "suspended" ? "host-resume" : "host-pause"));
      pause.disabled = closing.disabled = phase === "closed"; // between coups
      removal.disabled = phase === "suspended" || others(state).length === 0;
      element.hidden = phase === "finished";
    },
  };
}

/** @param {string} key @param {() => unknown} act */
const item = (key, act) => h("button", { onclick: act }, textOf(key));

/** What a button does, and what happens then. @param {string} key */
const textOf = (key) => [h("span", t(key)), h("small", t(`${key}-then`))];

/** @param {TableState} state */
const others = ({ players, own: host }) => Object.keys(players).filter((name) => name !== host);
