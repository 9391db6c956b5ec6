/** A page in place of what is not there: it has the reader's theme. */

import { applyTheme } from "../core/preferences.js";

applyTheme();
