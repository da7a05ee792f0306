import { roleSets } from "#src/contracts/roleSets.ts";
import { route } from "../route.ts";
import { belowRoute, importRoute, metaOf, place, routesOf } from "./place.ts";

const house = { theme: "house", roles: roleSets.systemAdmins } as const;

export const users = place({
  name: "AdminUsers",
  path: "/admin/house/users",
  title: "Users",
  words: { one: "user", many: "users" },
  ...house,
  load: () => import("#src/routes/admin/resources/users.ts"),
});

export const audiences = place({
  name: "AdminAudiences",
  path: "/admin/house/audiences",
  title: "Audiences",
  words: { one: "audience", many: "audiences" },
  ...house,
  offers: "audiences",
  load: () => import("#src/routes/admin/resources/audiences.ts"),
});

export const peoplePlaces = [users, audiences] as const;

/** Users and audiences: R-A-004 … R-A-015. */
export const peopleRoutes = [
  route("AdminUsers", "/admin/house/users", metaOf(users, "Users")),
  importRoute(users),
  route("AdminUsersCreate", "/admin/house/users/create", metaOf(users, "Users: new user")),
  route("AdminUsersMerge", "/admin/house/users/merge/:id", metaOf(users, "Users: merge")),
  route("AdminUsersEdit", "/admin/house/users/:id/edit", metaOf(users, "Users: edit user")),
  belowRoute(users, "manage-roles", "roles"),
  belowRoute(users, "record", "learning"),
  belowRoute(users, "sign-ins", "sign-ins"),
  route(
    "AdminLeaveCreate",
    "/admin/house/users/:id/long-term-leave/create",
    metaOf(users, "Users: new leave"),
  ),
  belowRoute(users, "long-term-leave", "long-term leave"),
  route("AdminLeaveEdit", "/admin/house/long-term-leave/:leave/edit", {
    ...metaOf(users, "Users: edit leave"),
    ids: ["leave"],
  }),
  ...routesOf(audiences),
  belowRoute(audiences, "rules", "rules"),
  belowRoute(audiences, "view-users", "users"),
  belowRoute(audiences, "excluded", "excluded"),
  belowRoute(audiences, "add-users", "add users"),
] as const;
