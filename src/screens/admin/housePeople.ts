import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { audiences, users } from "#src/routes/admin/housePeople.ts";
import { madeOf, page } from "../screen.ts";
import { belowScreen, importScreen, screensOf } from "./place.ts";

const usersPage = () => import("#src/ui/admin/people/usersPage.tsx");
const userFormPages = () => import("#src/ui/admin/people/userFormPages.tsx");
const leaveForm = () => import("#src/ui/admin/people/LeaveFormPage.tsx");

/** The user in the address. */
async function userOf({ params }: Asked): Promise<FirstCall[]> {
  const { adminUserCalls } = await import("#src/contracts/admin/users.ts");
  return [{ endpoint: adminUserCalls.read, params }];
}

/** The user in the address, and the merges that they were part of. */
async function mergesOf(asked: Asked): Promise<FirstCall[]> {
  const { mergeCalls } = await import("#src/contracts/admin/merge.ts");
  return [...(await userOf(asked)), { endpoint: mergeCalls.ofUser, params: asked.params }];
}

async function leaveOf({ params }: Asked): Promise<FirstCall[]> {
  const { leaveCalls } = await import("#src/contracts/admin/leave.ts");
  return [{ endpoint: leaveCalls.read, params: { id: params.leave } }];
}

export const peopleScreens = {
  ...screensOf(users, { list: usersPage, forms: userFormPages }),
  ...importScreen(users),
  AdminUsersMerge: page(() => import("#src/ui/admin/people/MergePage.tsx"), mergesOf),
  ...belowScreen(users, "manage-roles", () => import("#src/ui/admin/people/RolesPage.tsx")),
  ...belowScreen(users, "record", () => import("#src/ui/admin/people/RecordPage.tsx")),
  ...belowScreen(users, "sign-ins", () => import("#src/ui/admin/people/SignInsPage.tsx")),
  ...belowScreen(users, "long-term-leave", () => import("#src/ui/admin/people/LeavePage.tsx")),
  AdminLeaveCreate: madeOf([leaveForm], ({ CreateLeave }) => CreateLeave, userOf),
  AdminLeaveEdit: madeOf([leaveForm], ({ EditLeave }) => EditLeave, leaveOf),
  ...screensOf(audiences),
  ...belowScreen(audiences, "rules", () => import("#src/ui/admin/people/AudienceRulesPage.tsx")),
  ...belowScreen(audiences, "view-users", () => import("#src/ui/admin/people/AudienceUsersPage.tsx")),
  ...belowScreen(audiences, "excluded", () => import("#src/ui/admin/people/AudienceExcludedPage.tsx")),
  ...belowScreen(audiences, "add-users", () => import("#src/ui/admin/people/AudienceAddPage.tsx")),
} as const;
