import type { RouteGuardContext, routeGuardMachine } from "#src/machines/guard/routeGuardMachine.ts";
import { asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";

type Guard = At<RouteGuardContext>;

const home = (message: string): Effect[] => [does("showMessage", { message }), does("goHome")];
const unauthorized = { to: "unauthorized", does: home("Unauthorized") };
const notPermitted = {
  to: "notPermitted",
  does: home("You do not have permissions to view this page."),
};
const login = {
  to: "signedOut",
  does: ({ event }: Guard) => [does("goToLogin", { address: event["address"] })],
};
/** What comes of each visit of the models, by its address. */
const outcomes: Record<string, Pick<Law<RouteGuardContext>, "to" | "does">> = {
  "/": login,
  "/nobody/admin": login,
  "/login": { to: "allowed" },
  "/catalogue": { to: "allowed" },
  "/admin": unauthorized,
  "/team": unauthorized,
  "/ai": { to: "featureOff", does: [does("goBack")] },
  "/pss/my-framework": notPermitted,
  "/trainer/3": {
    to: "asking",
    does: [asks("askPermission", { permission: "trainer", ids: { id: "3" } })],
  },
  // The first that is lacking decides.
  "/admin/team": unauthorized,
  "/team/ai": unauthorized,
  "/ai/pss": { to: "featureOff", does: [does("goBack")] },
  "/pss/trainer": notPermitted,
};

/** Each navigation is decided anew, wherever the last one ended (B-252 … B-256, M-056, M-058). */
export const routeGuardLaws: LawTable<typeof routeGuardMachine> = {
  start: () => ({ to: "resting", context: { visit: null } }),
  waits: {},
  laws: [
    ...Object.entries(outcomes).map(([address, outcome]): Law<RouteGuardContext> => ({
      on: "navigate",
      when: ({ event }) => event["address"] === address,
      ...outcome,
      sets: ({ event: { needs, params, user } }) => ({ visit: { needs, params, address, user } }),
    })),
    { in: "asking", on: "askPermission ✓", when: ({ event }) => event["output"] === true, to: "allowed" },
    { in: "asking", on: "askPermission ✓", when: ({ event }) => event["output"] === false, ...notPermitted },
    { in: "asking", on: "askPermission ✗", ...notPermitted },
  ],
};
