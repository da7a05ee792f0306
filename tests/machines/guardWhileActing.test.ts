import { expect, test } from "vitest";
import { adminHome } from "#src/machines/guard/adminHome.ts";
import { hasAnyRole, isAdministrator, linkShows } from "#src/machines/guard/needs.ts";
import { learner } from "./routeGuard.model.ts";

/** A content administrator, as whom a system administrator acts. */
const both = {
  ...learner,
  roles: ["content admin" as const, "manager" as const],
  logged_in_as: { roles: ["system admin" as const] },
};

test("while acting as another user, the back office checks both users' roles, the learner pages only that user's [D-22]", () => {
  expect(isAdministrator(both)).toBe(true);
  expect(isAdministrator({ ...learner, logged_in_as: { roles: ["system admin"] } })).toBe(false);
  expect(hasAnyRole(both, ["content admin"], "back office")).toBe(false);
  expect(hasAnyRole(both, ["content admin", "system admin"], "back office")).toBe(true);
  expect(hasAnyRole(both, ["manager"])).toBe(true);
  expect(linkShows({ admin: true, roles: ["system admin"] }, both)).toBe(false);
  expect(linkShows({ roles: ["manager"] }, both)).toBe(true);
});

test("while acting as another user, the Admin link leads to a page that both users may open [B-269][D-22]", () => {
  const acting = {
    roles: ["system admin" as const, "event admin" as const],
    logged_in_as: { roles: ["event admin" as const] },
  };
  expect(adminHome(acting).name).toBe("AdminEventsIndex");
});
