import type { ArrivalContext, arrivalMachine } from "#src/machines/arrival/arrivalMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Arrival = At<ArrivalContext>;

const [current, replaced] = ["version.current", "version.replaced"];
const leadsTo =
  (to: string) =>
  ({ event }: Arrival): boolean =>
    event["leads"].to === to;
const page = ({ event: { leads } }: Arrival) => ({ path: leads.path, place: leads.place, menu: leads.menu });
const menu = ({ event: { leads } }: Arrival) => (leads.menu === "asked" ? [does("openNotifications")] : []);
const isNew = ({ context, event }: Arrival): boolean => !context.versions.includes(event["version"]);
const isOnline = ({ event }: Arrival): boolean => event["network"] === "online";
const noted = ({ context, event }: Arrival) => ({ versions: [...context.versions, event["version"]] });

/** What an address brings about (B-043, B-071, B-248, B-291), where a refusal leads (B-336), and a new version (B-348, B-349, EXM-26). */
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
    },
    {
      on: "address.changed",
      when: leadsTo("redirect"),
      does: ({ event }) => [does("redirect", { address: event["leads"].address })],
    },
    {
      on: "address.changed",
      when: (at) => leadsTo("page")(at) && at.event["leads"].path !== at.context.path,
      sets: page,
      does: (at) => [does("closeMenus"), does("askGuard"), ...menu(at)],
    },
    {
      on: "address.changed",
      when: (at) =>
        leadsTo("page")(at) &&
        at.event["leads"].path === at.context.path &&
        at.event["leads"].place !== at.context.place,
      sets: page,
      does: (at) => [does("closeMenus"), ...menu(at)],
    },
    {
      on: "address.changed",
      when: (at) =>
        leadsTo("page")(at) &&
        at.event["leads"].path === at.context.path &&
        at.event["leads"].place === at.context.place,
      sets: page,
      does: menu,
    },
    {
      on: "call.refused",
      sets: ({ event }) => ({ refusedAt: event["address"] }),
      does: [does("goBack")],
    },
    // Told of once, and offered once no exam is open.
    {
      in: current,
      on: "version.heard",
      when: isNew,
      to: replaced,
      sets: noted,
      does: [asks("untilNoExam")],
    },
    { in: replaced, on: "version.heard", when: isNew, sets: noted },
    { on: "version.heard", when: (at) => !isNew(at) },
    { in: current, on: "code.missing", when: isOnline, to: replaced, does: [asks("untilNoExam")] },
    { in: replaced, on: "code.missing", when: isOnline },
    { on: "code.missing", when: (at) => !isOnline(at), does: [does("showOffline")] },
    { in: replaced, on: "untilNoExam ✓", to: current, does: [does("offerNewVersion")] },
    { in: replaced, on: "untilNoExam ✗", to: current },
  ],
};
