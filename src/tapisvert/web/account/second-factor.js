/** The section of two-step verification: set up a device, show its state, remove it. */

import { get, post, put } from "../core/api.js";
import { h } from "../core/dom.js";
import { field } from "../core/form.js";
import { codeInput } from "../core/frame/one-time-code.js";
import { qrPicture } from "../core/qr-picture.js";
import { t } from "../core/text/i18n.js";
import { ownForm, ownPanel, ownerProof, shownOnce } from "./panel-parts.js";

/** @import {Panel} from "./panel-parts.js" */
/** @import {OfferedFactor, RecoveryCodes, SecondFactorView} from "../messages.d.ts" */
/** @typedef {(proof: object) => Promise<void>} Send */

const PATH = "/api/me/second-factor";
const CODES = {
  title: "mine-second-recovery",
  why: "mine-second-recovery-why",
  noted: "mine-second-noted",
  failed: "mine-second-copy-failed",
};

export const secondFactorPanel = () => ownPanel("second-factor", overview);

/** @param {Panel} panel */
async function overview(panel) {
  /** @type {SecondFactorView} */
  const { is_required, recovery_codes } = await get(PATH);
  const isSet = recovery_codes !== null;
  /** @param {string} key @param {Send} send @param {string} [kind] */
  const button = (key, send, kind = "") =>
    h(
      "button",
      { class: kind, onclick: () => panel.show(ownerForm(panel, key, isSet, send)) },
      t(key),
    );
  /** @type {Send} */
  const setUp = async (proof) => panel.show(deviceForm(panel, await post(PATH, proof)));
  /** @type {Send} */
  const remove = async (proof) => {
    await post(`${PATH}/remove`, proof);
    await panel.load();
  };
  if (!isSet)
    return [
      h("p", t(is_required ? "mine-second-needed" : "mine-second-why")),
      button("mine-second-set-up", setUp, "first"),
    ];
  return [
    h("p", t("mine-second-is-on", { count: recovery_codes })),
    h(
      "div.row",
      button("mine-second-new-device", setUp),
      !is_required && button("mine-second-remove", remove),
    ),
  ];
}

/**
 * The form that proves the owner: the password, and the code of a device in use.
 * @param {Panel} panel
 * @param {string} key
 * @param {boolean} isSet
 * @param {Send} send
 */
function ownerForm(panel, key, isSet, send) {
  const proof = ownerProof(isSet);
  const submit = t(key === "mine-second-remove" ? key : "mine-second-next");
  return ownForm(panel, submit, () => send(proof.body()), proof.fields);
}

/**
 * The QR code, the same as text, and the field of the first code.
 * @param {Panel} panel
 * @param {OfferedFactor} offered
 */
function deviceForm(panel, { secret, qr }) {
  const code = codeInput();
  const confirm = async () => {
    /** @type {RecoveryCodes} */
    const { codes } = await put(PATH, { code: code.value });
    const lines = codes.map((recovery) => groups(recovery, 5, "-"));
    const list = h(
      "ol",
      lines.map((line) => h("li", h("code", line))),
    );
    panel.show(shownOnce(panel, CODES, lines.join("\n"), list));
  };
  return ownForm(
    panel,
    t("mine-second-confirm"),
    confirm,
    h("p", t("mine-second-scan")),
    qrPicture(qr, t("mine-second-qr")),
    h("p", t("mine-second-by-hand"), " ", h("code", groups(secret, 4, " "))),
    field(t("mine-second-first-code"), code),
  );
}

/** A text in groups of letters. @param {string} text @param {number} length @param {string} between */
const groups = (text, length, between) =>
  (text.match(new RegExp(`.{1,${length}}`, "g")) ?? []).join(between);
