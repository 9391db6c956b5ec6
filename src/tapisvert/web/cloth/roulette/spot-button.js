/** A part of a drawing as a button. */

/** @import {Attributes} from "../../core/dom.js" */

/** The attributes of the part, for pointers and keys. @param {() => unknown} act @returns {Attributes} */
export const buttonAttributes = (act) => ({
  role: "button",
  tabindex: 0,
  onclick: (/** @type {Event} */ event) => (event.stopPropagation(), act()),
  onkeydown: (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  },
});
