import type { ArrivalContext, arrivalMachine } from "#src/machines/arrival/arrivalMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { hasStatus, isOneOf } from "./failures.ts";

type Arrival = At<ArrivalContext>;

const [current, asking, replaced] = ["version.current", "version.asking", "version.replaced"];
const leadsTo =
  (to: string) =>
  ({ event }: Arrival): boolean =>
    event["leads"].to === to;
const isLedBy =
  (by: string) =>
  (at: Arrival): boolean =>
    leadsTo("page")(at) && at.event["leads"].by === by;
const page = ({ event: { leads } }: Arrival) => ({ path: leads.path, place: leads.place, menu: leads.menu });
const menu = ({ event: { leads } }: Arrival) => (leads.menu === "asked" ? [does("openNotifications")] : []);
const isNew = ({ context, event }: Arrival): boolean => !context.versions.includes(event["version"]);
const isOnline = ({ event }: Arrival): boolean => event["network"] === "online";
const isSilent = (at: Arrival): boolean => isOneOf("offline")(at) || hasStatus(502, 503, 504)(at);
const noted = ({ context, event }: Arrival) => ({ versions: [...context.versions, event["version"]] });

/** What these laws prove. */
const rule = {
  leads: "the sign-in page loads as another document, and an old address redirects [B-043]",
  closes:
    "a new path asks the route guard and closes the menus; a new query on the same path only closes them [B-248]",
  follows: "the player leads to the page of its next episode without closing menus [B-160]",
  menu: "an address with the notifications query opens the notifications menu on any page [B-291]",
  refused: "a refused request goes back to the previous page [B-336]",
  version: "a new version is offered once, and not during an exam [B-348][B-349]",
  silent: "a server that does not respond has not replaced the page",
};

/**
 * The effects of an address (B-043, B-071, B-248, B-291), where a refusal leads (B-336), and a new version (B-348,
 * B-349, EXM-26).
 */
export const arrivalLaws: LawTable<typeof arrivalMachine> = {
  start: ({ version }) => ({
    to: ["address.there", "refusal", current],
    context: { path: "", place: "", menu: "closed", refusedAt: null, versions: [version] },
  }),
  waits: {},
  laws: [
    {
      on: "address.changed",
      when: leadsTo("document"),
      does: ({ event }) => [does("leaveDocument", { address: event["leads"].address })],
      rule: rule.leads,
    },
    {
      on: "address.changed",
      when: leadsTo("redirect"),
      does: ({ event }) => [does("redirect", { address: event["leads"].address })],
      rule: rule.leads,
    },
    {
      on: "address.changed",
      when: (at) => isLedBy("user")(at) && at.event["leads"].path !== at.context.path,
      sets: page,
      does: (at) => [does("closeMenus"), does("askGuard"), ...menu(at)],
      rule: [rule.closes, rule.menu],
    },
    {
      on: "address.changed",
      when: (at) =>
        isLedBy("user")(at) &&
        at.event["leads"].path === at.context.path &&
        at.event["leads"].place !== at.context.place,
      sets: page,
      does: (at) => [does("closeMenus"), ...menu(at)],
      rule: [rule.closes, rule.menu],
    },
    {
      on: "address.changed",
      when: (at) =>
        isLedBy("user")(at) &&
        at.event["leads"].path === at.context.path &&
        at.event["leads"].place === at.context.place,
      sets: page,
      does: menu,
      rule: [rule.closes, rule.menu],
    },
    {
      on: "address.changed",
      when: isLedBy("player"),
      sets: page,
      does: [does("askGuard")],
      rule: rule.follows,
    },
    {
      on: "call.refused",
      sets: ({ event }) => ({ refusedAt: event["address"] }),
      does: [does("goBack")],
      rule: rule.refused,
    },
    // Announced once, and offered once no exam is open.
    {
      in: [current, asking],
      on: "version.heard",
      when: isNew,
      to: replaced,
      sets: noted,
      does: [asks("untilNoExam")],
      rule: rule.version,
    },
    { in: replaced, on: "version.heard", when: isNew, sets: noted, rule: rule.version },
    { on: "version.heard", when: (at) => !isNew(at), rule: rule.version },
    {
      in: current,
      on: "code.missing",
      when: isOnline,
      to: asking,
      does: [asks("askServer")],
      rule: [rule.version, rule.silent],
    },
    { in: [asking, replaced], on: "code.missing", when: isOnline, rule: rule.version },
    {
      in: [current, asking],
      on: "code.missing",
      when: (at) => !isOnline(at),
      to: current,
      does: [does("showOffline")],
      rule: rule.version,
    },
    {
      in: replaced,
      on: "code.missing",
      when: (at) => !isOnline(at),
      does: [does("showOffline")],
      rule: rule.version,
    },
    { in: asking, on: "askServer ✓", to: replaced, does: [asks("untilNoExam")], rule: rule.version },
    {
      in: asking,
      on: "askServer ✗",
      when: isSilent,
      to: current,
      does: [does("showUnanswered")],
      rule: rule.silent,
    },
    {
      in: asking,
      on: "askServer ✗",
      when: (at) => !isSilent(at),
      to: replaced,
      does: [asks("untilNoExam")],
      rule: rule.version,
    },
    { in: replaced, on: "untilNoExam ✓", to: current, does: [does("offerNewVersion")], rule: rule.version },
    { in: replaced, on: "untilNoExam ✗", to: current, rule: rule.version },
  ],
};
