import { expect, test } from "vitest";
import { areas, routes } from "#src/areas/table.ts";
import { navigationIcons } from "#src/ui/shell/navigationIcons.ts";

test("every link to an existing screen has its icon, and no other icons are loaded", () => {
  const used = areas.navigation.flatMap(({ links }) =>
    links.filter(({ route }) => routes.exists(route)).map(({ icon }) => icon),
  );
  expect(Object.keys(navigationIcons).sort()).toEqual([...new Set([...used, "office"])].sort());
});
