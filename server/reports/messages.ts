import { messageType } from "../messages/messageType.ts";

/** Messages about scheduled reports (T-56). */

const ready = {
  set: "house",
  tags: ["CONTENT_NAME", "MESSAGE", "DEADLINE_DATE", "URL"],
  subject: "*|CONTENT_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>*|MESSAGE|*</p><p>Only you can download the file, until *|DEADLINE_DATE|*.</p>",
  notice: null,
  button: "Open the report",
  examples: {
    CONTENT_NAME: "Sign-ins of the week",
    MESSAGE: "The report “Sign-ins” is ready: 1,204 rows.",
  },
} as const;

export const reportReady = messageType({
  ...ready,
  key: "report-ready",
  name: "Scheduled report ready",
  when: "When a schedule has made its file.",
  to: "Each recipient of the schedule who may see the report",
  forced: "The owner of the schedule has chosen its recipients.",
  because: "you are a recipient of the schedule “*|CONTENT_NAME|*”",
});

export const ownReportReady = messageType({
  ...ready,
  key: "own-report-ready",
  name: "Report sent on request",
  when: "When somebody requests the file of a schedule for themselves only.",
  to: "Whoever asked for it",
  forced: "They have just asked for it.",
  because: "you sent the schedule “*|CONTENT_NAME|*” to yourself",
});

export const schedulePaused = messageType({
  key: "schedule-paused",
  set: "house",
  name: "Schedule paused",
  when: "When a schedule of reports fails three times in a row, or its owner can no longer see the report.",
  to: "The owner of the schedule",
  tags: ["CONTENT_NAME", "MESSAGE", "URL"],
  subject: "Paused: *|CONTENT_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>Your report schedule “*|CONTENT_NAME|*” is paused. *|MESSAGE|*.</p><p>Open it, correct the problem and switch it on again.</p>",
  notice: null,
  forced: "Its owner would otherwise wait for reports that never arrive.",
  button: "Open the schedules",
  because: "you own the schedule",
  examples: {
    CONTENT_NAME: "Sign-ins of the week",
    MESSAGE: "It failed 3 times in a row: 2 of 5 files could not be made",
  },
});
