import type { Screens } from "#src/screens/screen.ts";
import type { Area } from "./area.ts";
import { registered } from "./areas.ts";
import type { ScreenName } from "./table.ts";

const modules = await Promise.all(
  registered
    .flatMap(({ screens, officeScreens }: Area) => [screens?.() ?? [], officeScreens?.() ?? []])
    .flat(),
);

/** The screens of all areas at once, for the server and for tests; a browser loads only those of a page. */
export const screens: Screens<ScreenName> = Object.assign({}, ...modules.map((one) => one.screens));
