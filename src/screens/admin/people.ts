import { audiences, users } from "#src/routes/admin/people.ts";
import { madeOf, page } from "../screen.ts";
import { belowScreen, importScreen, screensOf } from "./place.ts";

const usersPages = () => import("#src/ui/admin/people/usersPages.tsx");
const leaveForm = () => import("#src/ui/admin/people/LeaveFormPage.tsx");

export const peopleScreens = {
  ...screensOf(users, { list: usersPages, forms: usersPages }),
  ...importScreen(users),
  AdminUsersMerge: page(() => import("#src/ui/admin/people/MergePage.tsx")),
  ...belowScreen(users, "manage-roles", () => import("#src/ui/admin/people/RolesPage.tsx")),
  ...belowScreen(users, "record", () => import("#src/ui/admin/people/RecordPage.tsx")),
  ...belowScreen(users, "sign-ins", () => import("#src/ui/admin/people/SignInsPage.tsx")),
  ...belowScreen(users, "long-term-leave", () => import("#src/ui/admin/people/LeavePage.tsx")),
  AdminLeaveCreate: madeOf([leaveForm], ({ CreateLeave }) => CreateLeave),
  AdminLeaveEdit: madeOf([leaveForm], ({ EditLeave }) => EditLeave),
  ...screensOf(audiences),
  ...belowScreen(audiences, "rules", () => import("#src/ui/admin/people/AudienceRulesPage.tsx")),
  ...belowScreen(audiences, "view-users", () => import("#src/ui/admin/people/AudienceUsersPage.tsx")),
  ...belowScreen(audiences, "excluded", () => import("#src/ui/admin/people/AudienceExcludedPage.tsx")),
  ...belowScreen(audiences, "add-users", () => import("#src/ui/admin/people/AudienceAddPage.tsx")),
} as const;
