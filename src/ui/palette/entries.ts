import { groups, type PaletteEntry } from "#src/machines/palette/offered.ts";
import type { CurrentUser } from "#src/contracts/user.ts";
import { addressOf, navigationOf } from "#src/routes/navigation.ts";
import { officeOf } from "#src/routes/office.ts";
import { to } from "#src/routes/links.ts";
import type { Areas } from "#src/routes/areas.ts";

// Two names may lead to one address: the back office opens on one of its dashboards.
export const pageEntry = (label: string, address: string, hint: string | null = null): PaletteEntry => ({
  id: `${label} ${address}`,
  group: groups.pages,
  label,
  hint,
  address,
});

/** An act that is done at once. */
const act = (name: string, label: string): PaletteEntry => ({
  id: `act ${name}`,
  group: groups.acts,
  label,
  hint: null,
  act: name,
});

/** The current state of the frame's switches. */
export type Switches = { dark: boolean; touch: boolean; rail: boolean };

/** What everyone may open and do: the pages of the navigation, and the acts in the frame of every page. */
export function learnerEntries(
  areas: Areas,
  me: CurrentUser,
  { dark, touch, rail }: Switches,
): PaletteEntry[] {
  const { navigation, routes } = areas;
  const office = officeOf(me, routes);
  return [
    ...navigationOf(navigation, me, routes.exists).flatMap(({ title, links, plain }) =>
      links.map((link) => pageEntry(link.label, addressOf(link, routes), plain ? null : title)),
    ),
    pageEntry("Search", to("Search")),
    pageEntry("Profile", to("Profile")),
    ...(office === null ? [] : [pageEntry("Administration", office)]),
    act("theme", dark ? "Use the light theme" : "Use the dark theme"),
    act("touch", touch ? "Turn touch mode off" : "Turn touch mode on"),
    act("rail", rail ? "Expand navigation" : "Collapse navigation"),
    act("keys", "Keyboard shortcuts"),
    act("help", "Ask for help"),
    act("signOut", "Sign out"),
  ];
}
