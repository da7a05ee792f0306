import { noticeType } from "../../messages/messageType.ts";

export const broadcastReminder = noticeType({
  key: "broadcast-reminder",
  set: "house",
  name: "Reminder of a broadcast",
  when: "When an administrator reminds those who have not acknowledged a broadcast.",
  to: "Everybody who has not acknowledged it",
  tags: ["MESSAGE", "URL"],
  subject: "Please read an announcement",
  notice: "Please read this announcement: *|MESSAGE|*",
  button: "Read the announcement",
  alwaysOnSite: true,
  kind: "broadcast",
  examples: { MESSAGE: "The academy will be read-only on Sunday from 02:00 to 04:00." },
});
