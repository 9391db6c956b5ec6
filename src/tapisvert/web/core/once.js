/** One request for one click: what is under way is not begun a second time. */

/** @type {WeakSet<object>} */
const inFlight = new WeakSet();

/**
 * Do this, unless it is under way already for the same sender: then nothing is begun. The buttons by
 * which it was sent are off meanwhile, and keep the focus; they are on again whatever came of it.
 * @template Done
 * @param {object} sender A form, a button, or what else stands for one thing that is done.
 * @param {() => Promise<Done>} act
 * @returns {Promise<Done | undefined>}
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

/** @param {object} sender */
function submitButtons(sender) {
  if (!("HTMLElement" in globalThis)) return [];
  if (sender instanceof HTMLButtonElement) return [sender];
  if (!(sender instanceof HTMLFormElement)) return [];
  return [...sender.querySelectorAll("button:not([type=button])")];
}

/**
 * Leave the page, or begin it anew; kept when it is shown again, so that nothing is sent meanwhile.
 * @param {() => void} go
 * @returns {Promise<void>}
 */
export function navigate(go) {
  go();
  return new Promise((shown) => addEventListener("pageshow", () => shown(), { once: true }));
}

/**
 * A function that keeps its result for each key: what is loaded is loaded once.
 * @template Value
 * @param {(key: string) => Value} load
 * @returns {(key: string) => Value}
 */
export function memoize(load) {
  /** @type {Map<string, Value>} */
  const values = new Map();
  return (key) => {
    if (!values.has(key)) values.set(key, load(key));
    return /** @type {Value} */ (values.get(key));
  };
}
