/** The page for missing content, in the reader's theme. */

import { applyTheme } from "../core/preferences.js";

applyTheme();
