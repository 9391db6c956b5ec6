/** What can wait until the cloth has been painted. */

/** @param {() => void} act */
export function afterwards(act) {
  requestAnimationFrame(() => setTimeout(act));
}
