/** Prints the design tokens as custom properties. Run it after changing `src/ui/theme/tokens.ts`. */
import { writeFileSync } from "node:fs";
import { tokensCss } from "#src/ui/theme/css.ts";

writeFileSync(new URL("../src/ui/theme/tokens.css", import.meta.url), tokensCss());
