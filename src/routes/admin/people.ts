import { route } from "../route.ts";
import { belowRoute, importRoute, metaOf, place, routesOf } from "./place.ts";

const house = { theme: "house", roles: ["super admin", "system admin"] } as const;

const users = place({
  name: "AdminUsers",
  path: "/admin/house/users",
  title: "Users",
  words: { one: "user", many: "users" },
  ...house,
  load: () => import("./resources/users.ts"),
});

const audiences = place({
  name: "AdminAudiences",
  path: "/admin/house/audiences",
  title: "Audiences",
  words: { one: "audience", many: "audiences" },
  ...house,
  load: () => import("./resources/audiences.ts"),
});

export const peoplePlaces = [users, audiences] as const;

const usersPages = () => Promise.all([import("#src/ui/admin/people/usersPages.tsx"), users.load()]);

/** Users and audiences: R-A-004 … R-A-015. */
export const peopleRoutes = [
  route(
    "AdminUsers",
    "/admin/house/users",
    async () => {
      const [screens, declared] = await usersPages();
      return { default: screens.listPage(users, declared.default) };
    },
    metaOf(users, "Users"),
  ),
  importRoute(users),
  route(
    "AdminUsersCreate",
    "/admin/house/users/create",
    async () => {
      const [screens, declared] = await usersPages();
      return { default: screens.createPage(users, declared.default) };
    },
    metaOf(users, "Users: new user"),
  ),
  route(
    "AdminUsersMerge",
    "/admin/house/users/merge/:id",
    () => import("#src/ui/admin/people/MergePage.tsx"),
    metaOf(users, "Users: merge"),
  ),
  route(
    "AdminUsersEdit",
    "/admin/house/users/:id/edit",
    async () => {
      const [screens, declared] = await usersPages();
      return { default: screens.editPage(users, declared.default) };
    },
    metaOf(users, "Users: edit user"),
  ),
  belowRoute(users, "manage-roles", "roles", () => import("#src/ui/admin/people/RolesPage.tsx")),
  belowRoute(users, "record", "learning", () => import("#src/ui/admin/people/RecordPage.tsx")),
  belowRoute(users, "sign-ins", "sign-ins", () => import("#src/ui/admin/people/SignInsPage.tsx")),
  route(
    "AdminLeaveCreate",
    "/admin/house/users/:id/long-term-leave/create",
    async () => ({ default: (await import("#src/ui/admin/people/LeaveFormPage.tsx")).CreateLeave }),
    metaOf(users, "Users: new leave"),
  ),
  belowRoute(users, "long-term-leave", "long-term leave", () => import("#src/ui/admin/people/LeavePage.tsx")),
  route(
    "AdminLeaveEdit",
    "/admin/house/long-term-leave/:leave/edit",
    async () => ({ default: (await import("#src/ui/admin/people/LeaveFormPage.tsx")).EditLeave }),
    { ...metaOf(users, "Users: edit leave"), ids: ["leave"] },
  ),
  ...routesOf(audiences),
  belowRoute(audiences, "rules", "rules", () => import("#src/ui/admin/people/AudienceRulesPage.tsx")),
  belowRoute(audiences, "view-users", "users", () => import("#src/ui/admin/people/AudienceUsersPage.tsx")),
  belowRoute(
    audiences,
    "excluded",
    "excluded",
    () => import("#src/ui/admin/people/AudienceExcludedPage.tsx"),
  ),
  belowRoute(audiences, "add-users", "add users", () => import("#src/ui/admin/people/AudienceAddPage.tsx")),
] as const;
