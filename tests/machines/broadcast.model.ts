import { broadcastMachine, type BroadcastContext } from "#src/machines/broadcast/broadcastMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

type BroadcastModel = Model<typeof broadcastMachine>;

const urgent = { id: 1, message: "urgent", priority: 5 };
const news = { id: 2, message: "news" };

/** What is shown, what waits behind it, what has been read, and whether an exam is open. */
const view = ({ current, queue, read, examOpen }: BroadcastContext): string =>
  [
    current?.message,
    queue.length > 0 && `then ${queue.map(({ message }) => message).join(", ")}`,
    read.length > 0 &&
      `read ${read
        .map(({ id, version }) => (version ? `${id} again` : String(id)))
        .sort()
        .join(" and ")}`,
    examOpen && "exam",
  ]
    .filter(Boolean)
    .join(", ");

const reading: BroadcastModel["cases"] = [
  { type: "understood" },
  { type: "confirm" },
  { type: "cancel" },
  answered("markRead"),
  failed("markRead"),
];

/** Two announcements, one after the other, most urgent first. */
export const broadcastModel: BroadcastModel = {
  machine: broadcastMachine,
  input: { broadcasts: [urgent, news] },
  cases: reading,
  view,
};

/** Announcements that arrive, are repeated, and are read elsewhere. */
export const broadcastElsewhereModel: BroadcastModel = {
  machine: broadcastMachine,
  input: { broadcasts: [] },
  cases: [
    ...reading,
    { type: "broadcast.received", broadcast: urgent },
    { type: "broadcasts.loaded", broadcasts: [urgent, news] },
    { type: "broadcasts.loaded", broadcasts: [news] },
    { type: "broadcast.readElsewhere", id: 1 },
  ],
  view,
};

/** Nothing covers an exam, and what arrives during one waits in order of priority. */
export const broadcastInExamModel: BroadcastModel = {
  machine: broadcastMachine,
  input: { broadcasts: [] },
  cases: [
    ...reading,
    { type: "broadcasts.loaded", broadcasts: [urgent] },
    { type: "broadcast.received", broadcast: news },
    { type: "broadcast.received", broadcast: urgent },
    { type: "broadcast.readElsewhere", id: 1 },
    { type: "exam.opened" },
    { type: "exam.closed" },
  ],
  view,
};

const changed = { id: 1, message: "changed", version: 2, priority: 5 };

/** Its text is changed while it is being read, or afterwards. */
export const broadcastChangedModel: BroadcastModel = {
  machine: broadcastMachine,
  input: { broadcasts: [urgent] },
  cases: [
    ...reading,
    { type: "broadcast.received", broadcast: changed },
    { type: "broadcast.received", broadcast: urgent },
    { type: "broadcasts.loaded", broadcasts: [changed] },
    { type: "broadcast.readElsewhere", id: 1 },
    { type: "broadcast.readElsewhere", id: 1, version: 2 },
  ],
  view,
};

/** Two at once, an exam, and messages from elsewhere. */
export const broadcastTogetherModel: BroadcastModel = {
  machine: broadcastMachine,
  input: { broadcasts: [] },
  cases: [
    ...reading,
    { type: "broadcast.received", broadcast: news },
    { type: "broadcasts.loaded", broadcasts: [urgent, news] },
    { type: "broadcasts.loaded", broadcasts: [urgent] },
    { type: "broadcasts.loaded", broadcasts: [] },
    { type: "broadcast.readElsewhere", id: 1 },
    { type: "exam.opened" },
    { type: "exam.closed" },
  ],
  view,
};
