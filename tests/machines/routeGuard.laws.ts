import type { RouteGuardContext, routeGuardMachine } from "#src/machines/guard/routeGuardMachine.ts";
import { asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";

type Guard = At<RouteGuardContext>;

/** What these laws prove; each navigation is decided again, wherever the last one ended. */
const rule = {
  login: "visitors who are not signed in are sent to the sign-in page [B-253]",
  admin: "a page for administrators or another role shows Unauthorized and goes home [B-254][M-056]",
  feature: "a page whose feature is off goes back one step [B-252]",
  asks: "a page that needs a named permission asks the server for it, with the ids of the route [B-255]",
  denied: "a permission that is denied or cannot be checked shows a message and goes home [B-256][M-058]",
};

const home = (message: string): Effect[] => [does("showMessage", { message }), does("goHome")];
const unauthorized = { to: "unauthorized", does: home("Unauthorized"), rule: rule.admin };
const notPermitted = {
  to: "notPermitted",
  does: home("You do not have permissions to view this page."),
  rule: rule.denied,
};
const login = {
  to: "signedOut",
  does: ({ event }: Guard) => [does("goToLogin", { address: event["address"] })],
  rule: rule.login,
};
/** The outcome of each visit in the models, by address. */
const outcomes: Record<string, Pick<Law<RouteGuardContext>, "to" | "does" | "rule">> = {
  "/": login,
  "/nobody/admin": login,
  "/login": { to: "allowed", rule: rule.login },
  "/catalogue": { to: "allowed", rule: rule.login },
  "/admin": unauthorized,
  "/team": unauthorized,
  "/ai": { to: "featureOff", does: [does("goBack")], rule: rule.feature },
  "/pss/my-framework": notPermitted,
  "/trainer/3": {
    to: "asking",
    does: [asks("askPermission", { permission: "trainer", ids: { id: "3" } })],
    rule: rule.asks,
  },
  // The first missing requirement decides.
  "/admin/team": unauthorized,
  "/team/ai": unauthorized,
  "/ai/pss": { to: "featureOff", does: [does("goBack")], rule: rule.feature },
  "/pss/trainer": notPermitted,
};

/** Each navigation is decided again, wherever the last one ended (B-252 … B-256, M-056, M-058). */
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
    {
      in: "asking",
      on: "askPermission ✓",
      when: ({ event }) => event["output"] === true,
      to: "allowed",
      rule: rule.asks,
    },
    { in: "asking", on: "askPermission ✓", when: ({ event }) => event["output"] === false, ...notPermitted },
    { in: "asking", on: "askPermission ✗", ...notPermitted },
  ],
};
