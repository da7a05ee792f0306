import { roleSets } from "#src/contracts/roleSets.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { hasAnyRole, type Visitor } from "./needs.ts";

/** The dashboards of the back office by the roles that lead to them; the first match wins (B-269). */
const homes = [
  { roles: roleSets.systemAdmins, name: "HouseDashboard", path: "/admin/house" },
  { roles: ["content admin"], name: "AcademyDashboard", path: "/admin/learning" },
  { roles: ["exam admin"], name: "AccreditationDashboard", path: "/admin/accreditation" },
  { roles: ["event admin"], name: "AdminEventsIndex", path: "/admin/events" },
  { roles: ["pss admin"], name: "PSSAdminFramework", path: "/admin/pss/framework" },
  { roles: ["mentoring admin"], name: "MentoringDashboard", path: "/admin/mentoring/dashboard" },
] as const satisfies readonly { roles: readonly RoleName[]; name: string; path: string }[];

export type AdminHome = Pick<(typeof homes)[number], "name" | "path">;

/** Where the Admin link of the profile menu leads: House, unless another role leads elsewhere (B-269). */
export const adminHome = (visitor: Pick<Visitor, "roles" | "logged_in_as">): AdminHome =>
  homes.find((home) => hasAnyRole(visitor, home.roles, "back office")) ?? homes[0];
