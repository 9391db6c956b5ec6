/** Sharing: copies a text to the clipboard, or hands a link to the system's list of receivers. */

/** True if the browser has such a list. */
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
