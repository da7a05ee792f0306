import type { RecordPreviewContext, recordPreviewMachine } from "#src/machines/admin/recordPreviewMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";
import { hasStatus } from "./failures.ts";

type Previewed = At<RecordPreviewContext>;
const isNamed = ({ event }: Previewed): boolean => event["id"] !== null;
const isOther = (at: Previewed): boolean => isNamed(at) && at.event["id"] !== at.context.id;
const isSame = (at: Previewed): boolean => isNamed(at) && !isOther(at);
const named = ({ event }: Previewed) => ({ id: event["id"] as number });
/** The pressed record; the list moves to its page if that is named, or else stays. */
const placeOf = ({ id, page }: Previewed["event"]) => (page === undefined ? { id } : { id, page });
const reads = ({ after }: Previewed) => [asks("readRecord", { id: after.id })];
const [isMissing, isForbidden] = [hasStatus(404), hasStatus(403)];

/**
 * The address says which record is shown beside its list: a press changes the address, and only the address changes
 * what is shown. Opening is a step that Back undoes; moving on and closing are not.
 */
export const recordPreviewLaws: LawTable<typeof recordPreviewMachine> = {
  start: ({ id }) => ({
    to: id === null ? "closed" : "open.loading",
    context: { id },
    does: [asks("watchAddress"), ...(id === null ? [] : [asks("readRecord", { id })])],
  }),
  waits: {},
  laws: [
    { on: "watchAddress ✗" },
    {
      in: "closed",
      on: "opened",
      does: ({ event }) => [does("showAt", { ...placeOf(event), isStep: true })],
    },
    {
      in: "open",
      on: "opened",
      when: isOther,
      does: ({ event }) => [does("showAt", { ...placeOf(event), isStep: false })],
    },
    { in: "open", on: ["opened", "address.changed"], when: isSame },
    { in: "open", on: "close", does: [does("showAt", { id: null, isStep: false })] },
    // The last one shown is remembered: the focus returns to its row.
    { in: "closed", on: "address.changed", when: isNamed, to: "open.loading", sets: named, does: reads },
    { in: "closed", on: "address.changed", when: (at) => !isNamed(at) },
    { in: "open", on: "address.changed", when: isOther, to: "open.loading", sets: named, does: reads },
    { in: "open", on: "address.changed", when: (at) => !isNamed(at), to: "closed" },
    { in: "open.loading", on: "readRecord ✓", to: "open.shown" },
    { in: "open.loading", on: "readRecord ✗", when: isMissing, to: "open.missing" },
    { in: "open.loading", on: "readRecord ✗", when: isForbidden, to: "open.forbidden" },
    {
      in: "open.loading",
      on: "readRecord ✗",
      when: (at) => !isMissing(at) && !isForbidden(at),
      to: "open.failed",
    },
    { in: "open.failed", on: "retry", to: "open.loading", does: reads },
    { in: "open.shown", on: "edit", does: ({ event: { address } }) => [does("goTo", { address })] },
  ],
};
