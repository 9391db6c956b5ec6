/** The glossary for parts of a table, loaded when the reader comes near. */

/**
 * Explains the terms in these parts of an element once the pointer or the focus is there.
 * @param {HTMLElement} element
 * @param {string} parts A selector.
 */
export function explainTerms(element, parts) {
  const explain = async () => {
    const { markTerms } = await import("./glossary.js");
    await markTerms(element.querySelectorAll(parts));
  };
  element.addEventListener("pointerenter", explain);
  element.addEventListener("focusin", explain);
}
