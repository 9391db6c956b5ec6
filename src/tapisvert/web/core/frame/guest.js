/** The entry of a guest by a name. */

import { ApiError, post } from "../api.js";
import { FieldError } from "../form.js";
import { setPreference } from "../preferences.js";
import { t } from "../text/i18n.js";

const NUMBERED = /^(.*?)(?: (\d+))?$/;

/**
 * Signs in by the name in a field. The field of a name in use then proposes the next: Anna 2.
 * @param {HTMLInputElement} input
 */
export async function enterAsGuest(input) {
  const name = input.value.trim();
  try {
    await post("/api/guests", { name });
    setPreference("guest", name);
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== "name_taken") throw problem;
    const [, stem, number = 1] = NUMBERED.exec(name) ?? [];
    input.value = `${stem} ${Number(number) + 1}`;
    throw new FieldError(input, t("name-next", { name, next: input.value }));
  }
}
