/** A guard against double submits. */

/** @type {WeakSet<object>} */
const inFlight = new WeakSet();

/**
 * Runs an action unless one is in flight for the same sender. The buttons that sent it are disabled
 * meanwhile, and keep the focus.
 * @template Done
 * @param {object} sender A form, a button, or another object that stands for the action.
 * @param {() => Promise<Done>} act
 */
export async function once(sender, act) {
  if (inFlight.has(sender)) return undefined;
  inFlight.add(sender);
  const buttons = submitButtons(sender);
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  try {
    return await act();
  } finally {
    inFlight.delete(sender);
    for (const button of buttons) button.removeAttribute("aria-disabled");
  }
}

/**
 * A function that ignores calls while its last one is pending: a dialog opens once.
 * @template {unknown[]} Values
 * @template Result
 * @param {(...values: Values) => Promise<Result>} act
 * @returns {(...values: Values) => Promise<Result | undefined>}
 */
export const singly =
  (act) =>
  (...values) =>
    once(act, () => act(...values));

/** A submit listener that runs an action and stays on the page. @param {() => unknown} act */
export function handleSubmit(act) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
}

/** @param {object} sender */
function submitButtons(sender) {
  if (!("HTMLElement" in globalThis)) return [];
  if (sender instanceof HTMLButtonElement) return [sender];
  if (!(sender instanceof HTMLFormElement)) return [];
  return [...sender.querySelectorAll("button:not([type=button])")];
}

/**
 * Leaves or reloads the page. Resolves when it is shown again, so that nothing is sent meanwhile.
 * @param {() => void} go
 * @returns {Promise<void>}
 */
export function navigate(go) {
  go();
  return new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));
}
