/** Texts that leave the page: to the clipboard, to a file, or to the system's share dialog. */

import { get, tableAddress } from "./api.js";
import { h } from "./dom.js";

/** @import {Invitation} from "../messages.d.ts" */

/**
 * The invitation to a table. That of a private one also completes the page's address, which can then
 * be passed on like the link.
 * @param {string} table
 * @returns {Promise<Invitation>}
 */
export async function loadInvitation(table) {
  /** @type {Invitation} */
  const invitation = await get(`/api${tableAddress(table)}/invitation`);
  const [, token] = invitation.link.split(".");
  if (token) history.replaceState(history.state, "", `#${token}`);
  return invitation;
}

/** True if the browser has a share dialog. */
export const canShare = "share" in navigator;

/**
 * @param {string} text
 * @returns {Promise<boolean>} False without a secure context, or without the permission.
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {ShareData} data */
export async function share(data) {
  // Rejected when the player closes the list.
  await navigator.share(data).catch(() => {});
}

/** Makes the browser save a text or a picture as a file. @param {BlobPart} content @param {string} name */
export function download(content, name, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
