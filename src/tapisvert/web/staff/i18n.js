/** Messages of the staff's pages: the keys of their topic begin with `staff-`, and no other topic's do. */

import { topic } from "../core/i18n.js";

export const { t, hasMessage } = topic("staff");
