import { describe, expect, test } from "vitest";
import { adminRoles, roleNames, type RoleName } from "#src/contracts/roles.ts";
import { adminHome } from "#src/machines/guard/adminHome.ts";
import { linkShows, type LinkNeeds, type Visitor } from "#src/machines/guard/needs.ts";
import { learner } from "./routeGuard.model.ts";

const somebody = (part: Partial<Visitor>): Visitor => ({ ...learner, ...part });

describe("a link of the navigation is shown", () => {
  const cases: [string, LinkNeeds, Partial<Visitor>, boolean][] = [
    ["to everybody when it needs nothing", {}, {}, true],
    ["to everybody when its lists are empty", { roles: [], permissions: [], features: [] }, {}, true],
    [
      "to users with any of the listed roles [B-258]",
      { roles: ["manager", "trainer"] },
      { roles: ["trainer"] },
      true,
    ],
    [
      "not to users with none of the listed roles [B-258]",
      { roles: ["manager"] },
      { roles: ["trainer"] },
      false,
    ],
    [
      "to users with all listed permissions [B-259]",
      { permissions: ["access_mentoring", "can_require_qa"] },
      { can: ["can_require_qa", "access_mentoring"] },
      true,
    ],
    [
      "not to users with only one of two permissions [B-259]",
      { permissions: ["access_mentoring", "can_require_qa"] },
      { can: ["access_mentoring"] },
      false,
    ],
    [
      "to a super admin whatever the permissions [B-259][B-266]",
      { permissions: ["access_mentoring"] },
      { roles: ["super admin"] },
      true,
    ],
    [
      "for What You Missed to users with its permission [B-261]",
      { permissions: ["see_what_you_missed_section"] },
      { can: ["see_what_you_missed_section"] },
      true,
    ],
    [
      "not for What You Missed to users without its permission [B-261]",
      { permissions: ["see_what_you_missed_section"] },
      {},
      false,
    ],
    [
      "when any of the listed features is on [B-260]",
      { features: ["cpd_log", "ai_area"] },
      { features: { ai_area: true } },
      true,
    ],
    [
      "not when its feature is off [B-260]",
      { features: ["ai_area"] },
      { features: { ai_area: false } },
      false,
    ],
    [
      "not when its feature is not listed for the user [B-260]",
      { features: ["ai_area"] },
      { features: { cpd_log: true } },
      false,
    ],
    ["to enrolled users [B-008]", { pssEnrolled: true }, { pss_enrolled: true }, true],
    ["not to users who are not enrolled [B-008]", { pssEnrolled: true }, {}, false],
    [
      "not to users with its role but without its feature",
      { roles: ["manager"], features: ["ai_area"] },
      { roles: ["manager"] },
      false,
    ],
    ["to an administrator", { admin: true }, { roles: ["exam admin"] }, true],
    [
      "not to a content reviewer, who is no administrator [B-264]",
      { admin: true },
      { roles: ["content reviewer"] },
      false,
    ],
  ];
  test.each(cases)("%s", (_, link, visitor, shows) => {
    expect(linkShows(link, somebody(visitor))).toBe(shows);
  });
});

describe("the Admin link", () => {
  const homes: [RoleName, string][] = [
    ["super admin", "HouseDashboard"],
    ["system admin", "HouseDashboard"],
    ["content admin", "AcademyDashboard"],
    ["exam admin", "AccreditationDashboard"],
    ["event admin", "AdminEventsIndex"],
    ["pss admin", "PSSAdminFramework"],
    ["mentoring admin", "MentoringDashboard"],
  ];
  test.each(homes)("takes the role %s to %s [B-269]", (role, name) => {
    expect(adminHome({ roles: [role] }).name).toBe(name);
  });

  test("takes users with several roles to the first page in the documented order, whatever the order of the roles [B-269]", () => {
    homes.forEach(([role, name], at) => {
      const roles = [...homes.slice(at).map(([later]) => later)].reverse();
      expect(adminHome({ roles }).name, role).toBe(name);
    });
  });

  test("takes everybody else to House [B-269]", () => {
    const others = roleNames.filter((role) => !(adminRoles as readonly string[]).includes(role));
    for (const role of others) expect(adminHome({ roles: [role] }).name).toBe("HouseDashboard");
    expect(adminHome({ roles: [] }).name).toBe("HouseDashboard");
  });
});
