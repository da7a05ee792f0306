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

test("while acting the back office is for what both may, the learner side for what the other may [D-22]", () => {
  expect(isAdministrator(both)).toBe(true);
  expect(isAdministrator({ ...learner, logged_in_as: { roles: ["system admin"] } })).toBe(false);
  expect(hasAnyRole(both, ["content admin"], "back office")).toBe(false);
  expect(hasAnyRole(both, ["content admin", "system admin"], "back office")).toBe(true);
  expect(hasAnyRole(both, ["manager"])).toBe(true);
  expect(linkShows({ admin: true, roles: ["system admin"] }, both)).toBe(false);
  expect(linkShows({ roles: ["manager"] }, both)).toBe(true);
});

test("the Admin link leads where both may go [B-269][D-22]", () => {
  const acting = {
    roles: ["system admin" as const, "event admin" as const],
    logged_in_as: { roles: ["event admin" as const] },
  };
  expect(adminHome(acting).name).toBe("AdminEventsIndex");
});
