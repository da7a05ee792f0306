import { assign, setup } from "xstate";
import { isSilent } from "#src/contracts/failures.ts";
import type { Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

/** Where an address leads: to another document, on to another address, or to a page of this one. */
export type Leads =
  | { to: "document" | "redirect"; address: string }
  | {
      to: "page";
      /** Who leads there: the player also leads to the page of the next episode. */
      by: "user" | "player";
      path: string;
      /** Path and query, without what only opens a menu. */
      place: string;
      /** The address asks for the notifications. */
      menu: "asked" | "closed";
    };

export type ArrivalContext = {
  path: string;
  place: string;
  /** Whether the last address shown asks for the notifications. */
  menu: "asked" | "closed";
  /** Where the user wanted to be when a call was refused, before they were taken one page back. */
  refusedAt: string | null;
  /** The versions of the server that the user has been told about, and that of the document. */
  versions: readonly string[];
};

export type ArrivalEvent =
  | { type: "address.changed"; leads: Leads }
  /** A call was refused as “unauthorized”, which leads one page back (B-336). */
  | { type: "call.refused"; address: string }
  | { type: "version.heard"; version: string }
  /** Code could not be loaded: there is no network or no server, or a new version has replaced it. */
  | { type: "code.missing"; network: "online" | "offline" };

type Asked = { leads: Leads };
type Elsewhere = { address: string };
const asked = ({ event }: { event: Extract<ArrivalEvent, { type: "address.changed" }> }): Asked => event;
const elsewhere = ({ event: { leads } }: { event: Extract<ArrivalEvent, { type: "address.changed" }> }) => ({
  address: leads.to === "page" ? "" : leads.address,
});

type Heard = { version: string };
const heard = ({ event: { version } }: { event: Heard }): Heard => ({ version });
const newVersion = {
  guard: { type: "isNewVersion", params: heard },
  actions: { type: "noteVersion", params: heard },
} as const;
type Network = Pick<Extract<ArrivalEvent, { type: "code.missing" }>, "network">;
const noNetwork = {
  guard: { type: "lacksNetwork", params: ({ event: { network } }: { event: Network }) => ({ network }) },
  actions: "showOffline",
} as const;

/**
 * Arriving at a page: which addresses lead to another document (B-043), which are outdated, and what a new path and a
 * new place bring about. Also where the user wanted to be when a call was refused, and that a new version of the
 * application is available, which is offered once no exam is open (EXM-26).
 */
export const arrivalMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { version: string },
    context: {} as ArrivalContext,
    events: {} as ArrivalEvent,
  },
  actors: {
    askServer: promised<unknown>("askServer"),
    untilNoExam: promised<void>("untilNoExam"),
  },
  actions: {
    leaveDocument: effect<Elsewhere>("leaveDocument"),
    redirect: effect<Elsewhere>("redirect"),
    closeMenus: effect("closeMenus"),
    askGuard: effect("askGuard"),
    openNotifications: effect("openNotifications"),
    goBack: effect("goBack"),
    offerNewVersion: effect("offerNewVersion"),
    showOffline: effect("showOffline"),
    showUnanswered: effect("showUnanswered"),
    notePage: assign((_, { leads }: Asked) => {
      if (leads.to !== "page") return {};
      const { path, place, menu } = leads;
      return { path, place, menu };
    }),
    noteRefused: assign((_, { address }: Elsewhere) => ({ refusedAt: address })),
    noteVersion: assign(({ context }, { version }: Heard) => ({
      versions: [...context.versions, version],
    })),
  },
  guards: {
    leadsToDocument: (_, { leads }: Asked) => leads.to === "document",
    isOldAddress: (_, { leads }: Asked) => leads.to === "redirect",
    isLedByPlayer: (_, { leads }: Asked) => leads.to === "page" && leads.by === "player",
    isOtherPath: ({ context }, { leads }: Asked) => leads.to === "page" && leads.path !== context.path,
    isOtherPlace: ({ context }, { leads }: Asked) => leads.to === "page" && leads.place !== context.place,
    asksForNotifications: ({ context }) => context.menu === "asked",
    isNewVersion: ({ context }, { version }: Heard) => !context.versions.includes(version),
    lacksNetwork: (_, { network }: Network) => network === "offline",
    isSilent: (_, { error }: { error: unknown }) => isSilent(error),
  },
}).createMachine({
  id: "arrival",
  meta: { unseen: "The pages, menus and toasts that it leads to say what they show." },
  context: ({ input: { version } }) => ({
    path: "",
    place: "",
    menu: "closed",
    refusedAt: null,
    versions: [version],
  }),
  type: "parallel",
  states: {
    address: {
      initial: "there",
      states: {
        there: {},
        arrived: {
          always: [
            { guard: "asksForNotifications", target: "there", actions: "openNotifications" },
            { target: "there" },
          ],
        },
      },
      on: {
        "address.changed": [
          {
            guard: { type: "leadsToDocument", params: asked },
            actions: { type: "leaveDocument", params: elsewhere },
          },
          {
            guard: { type: "isOldAddress", params: asked },
            actions: { type: "redirect", params: elsewhere },
          },
          {
            description: "What the user has open meanwhile stays as it is.",
            guard: { type: "isLedByPlayer", params: asked },
            actions: [{ type: "notePage", params: asked }, "askGuard"],
          },
          {
            guard: { type: "isOtherPath", params: asked },
            target: ".arrived",
            actions: [{ type: "notePage", params: asked }, "closeMenus", "askGuard"],
          },
          {
            guard: { type: "isOtherPlace", params: asked },
            target: ".arrived",
            actions: [{ type: "notePage", params: asked }, "closeMenus"],
          },
          { target: ".arrived", actions: { type: "notePage", params: asked } },
        ],
      },
    },
    refusal: {
      on: {
        "call.refused": {
          actions: [{ type: "noteRefused", params: ({ event: { address } }) => ({ address }) }, "goBack"],
        },
      },
    },
    version: {
      initial: "current",
      states: {
        current: {
          on: {
            "version.heard": { ...newVersion, target: "replaced" },
            "code.missing": [noNetwork, { target: "asking" }],
          },
        },
        asking: {
          description:
            "A server that does not respond has replaced nothing, and could not deliver the page again either.",
          invoke: {
            id: "askServer",
            src: "askServer",
            onDone: "replaced",
            onError: [
              {
                guard: { type: "isSilent", params: ({ event: { error } }) => ({ error }) },
                target: "current",
                actions: "showUnanswered",
              },
              { target: "replaced" },
            ],
          },
          on: {
            "version.heard": { ...newVersion, target: "replaced" },
            "code.missing": { ...noNetwork, target: "current" },
          },
        },
        replaced: {
          description: "Nobody is asked to reload the page in the middle of an exam.",
          invoke: {
            id: "untilNoExam",
            src: "untilNoExam",
            onDone: { target: "current", actions: "offerNewVersion" },
            onError: { target: "current", description: "The page is going away." },
          },
          on: {
            "version.heard": newVersion,
            "code.missing": noNetwork,
          },
        },
      },
    },
  },
});
