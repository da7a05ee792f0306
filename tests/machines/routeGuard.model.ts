import type { RouteNeeds, Visitor } from "#src/machines/guard/needs.ts";
import {
  routeGuardMachine,
  type RouteGuardContext,
  type RouteGuardEvent,
} from "#src/machines/guard/routeGuardMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const learner: Visitor = { roles: [], can: [], features: {}, pss_enrolled: false };

/** One navigation; laws distinguish them by the address. */
const visit = (address: string, needs: RouteNeeds, user: Visitor | null): RouteGuardEvent => ({
  type: "navigate",
  needs,
  params: address === "/trainer/3" ? { id: "3" } : {},
  address,
  user,
});

export const routeGuardModel: Model<typeof routeGuardMachine> = {
  machine: routeGuardMachine,
  input: undefined,
  cases: [
    visit("/", { login: true }, null),
    visit("/login", {}, null),
    visit("/catalogue", { login: true }, learner),
    visit("/admin", { login: true, admin: true }, learner),
    visit("/team", { login: true, roles: ["manager"] }, learner),
    visit("/ai", { login: true, features: ["ai_area"] }, learner),
    visit("/pss/my-framework", { login: true, pssEnrolled: true }, learner),
    visit("/trainer/3", { login: true, check: "trainer" }, learner),
    answered("askPermission", true),
    answered("askPermission", false),
    failed("askPermission"),
  ],
  view: ({ visit: seen }: RouteGuardContext) => seen?.address ?? "",
};

/** Visits that lack several things at once: the first of them decides. */
export const routeGuardOrderModel: Model<typeof routeGuardMachine> = {
  ...routeGuardModel,
  cases: [
    visit("/nobody/admin", { login: true, admin: true, roles: ["manager"], check: "trainer" }, null),
    visit("/admin/team", { login: true, admin: true, features: ["ai_area"] }, learner),
    visit("/team/ai", { login: true, roles: ["manager"], features: ["ai_area"] }, learner),
    visit("/ai/pss", { login: true, features: ["ai_area"], pssEnrolled: true }, learner),
    visit("/pss/trainer", { login: true, pssEnrolled: true, check: "trainer" }, learner),
  ],
};
