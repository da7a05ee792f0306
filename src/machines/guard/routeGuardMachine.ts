import { assign, setup } from "xstate";
import { leads, quiet, type Declared } from "#src/contracts/shown.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { effect, promised } from "../provided.ts";
import {
  hasAnyFeature,
  hasAnyRole,
  hasPermissions,
  isAdministrator,
  type RouteNeeds,
  type Visitor,
} from "./needs.ts";

/** One navigation: what the route needs, who the visitor is, and the address that was wanted. */
export type Visit = {
  needs: RouteNeeds;
  /** The route's parameters; the named check receives them as ids (B-255). */
  params: Record<string, string>;
  /** Path, query and fragment. */
  address: string;
  /** Null while nobody is signed in. */
  user: Visitor | null;
};

export type RouteGuardEvent = { type: "navigate" } & Visit;
export type RouteGuardContext = { visit: Visit | null };

const { failures } = sharedMessages;

/**
 * Decides about each navigation, in this order: sign-in, admin, roles, feature, enrolment, the server's named check.
 */
export const routeGuardMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as RouteGuardContext,
    events: {} as RouteGuardEvent,
    tags: {} as "allowed" | "waiting" | "denied",
  },
  actors: {
    askPermission: promised<boolean, { permission: string; ids: Record<string, string> }>("askPermission"),
  },
  actions: {
    goToLogin: effect<{ address: string }>("goToLogin"),
    goHome: effect("goHome"),
    goBack: effect("goBack"),
    showMessage: effect<{ message: string }>("showMessage"),
    noteVisit: assign((_, { needs, params, address, user }: Visit) => ({
      visit: { needs, params, address, user },
    })),
  },
  guards: {
    lacksLogin: (_, { needs, user }: Visit) => needs.login === true && user === null,
    lacksAdmin: (_, { needs, user }: Visit) => needs.admin === true && !isAdministrator(user),
    lacksRole: (_, { needs, user }: Visit) => {
      const where = needs.admin ? "back office" : "learner side";
      return !hasAnyRole(user, needs.roles, where) || !hasPermissions(user, needs.permissions, where);
    },
    lacksFeature: (_, { needs, user }: Visit) => !hasAnyFeature(user, needs.features),
    lacksEnrolment: (_, { needs, user }: Visit) => needs.pssEnrolled === true && !user?.pss_enrolled,
    needsCheck: (_, { needs }: Visit) => needs.check !== undefined,
    isAllowed: (_, { output }: { output: boolean }) => output,
  },
}).createMachine({
  id: "routeGuard",
  context: { visit: null },
  initial: "resting",
  on: {
    navigate: [
      {
        guard: { type: "lacksLogin", params: ({ event }) => event },
        target: ".signedOut",
        actions: { type: "noteVisit", params: ({ event }) => event },
      },
      {
        guard: { type: "lacksAdmin", params: ({ event }) => event },
        target: ".unauthorized",
        actions: { type: "noteVisit", params: ({ event }) => event },
      },
      {
        guard: { type: "lacksRole", params: ({ event }) => event },
        target: ".unauthorized",
        actions: { type: "noteVisit", params: ({ event }) => event },
      },
      {
        guard: { type: "lacksFeature", params: ({ event }) => event },
        target: ".featureOff",
        actions: { type: "noteVisit", params: ({ event }) => event },
      },
      {
        guard: { type: "lacksEnrolment", params: ({ event }) => event },
        target: ".notPermitted",
        actions: { type: "noteVisit", params: ({ event }) => event },
      },
      {
        guard: { type: "needsCheck", params: ({ event }) => event },
        target: ".asking",
        actions: { type: "noteVisit", params: ({ event }) => event },
      },
      { target: ".allowed", actions: { type: "noteVisit", params: ({ event }) => event } },
    ],
  },
  states: {
    resting: { meta: quiet },
    asking: {
      meta: quiet,
      tags: "waiting",
      description: "Nothing on the page is shown until the server has allowed it.",
      invoke: {
        id: "askPermission",
        src: "askPermission",
        input: ({ context: { visit } }) => ({ permission: visit!.needs.check!, ids: visit!.params }),
        onDone: [
          { guard: { type: "isAllowed", params: ({ event }) => event }, target: "allowed" },
          { target: "notPermitted" },
        ],
        onError: "notPermitted",
      },
    },
    allowed: { meta: leads, tags: "allowed" },
    signedOut: {
      meta: leads,
      tags: "denied",
      entry: { type: "goToLogin", params: ({ context: { visit } }) => ({ address: visit!.address }) },
    },
    unauthorized: {
      meta: leads,
      tags: "denied",
      entry: [{ type: "showMessage", params: { message: failures.unauthorized } }, "goHome"],
    },
    featureOff: {
      meta: leads,
      tags: "denied",
      description: "One step back, without a message (B-252).",
      entry: "goBack",
    },
    notPermitted: {
      meta: leads,
      tags: "denied",
      entry: [{ type: "showMessage", params: { message: failures.noPermission } }, "goHome"],
    },
  },
});
