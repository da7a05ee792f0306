import { messageType } from "../messages/messageType.ts";

/** The combined message for reminders of items and exams. */

export const reminderDigest = messageType({
  key: "reminder-digest",
  set: "learning",
  name: "Reminders for one day",
  when: "When one person would get many reminders on the same day, in place of them.",
  to: "Whoever they are for",
  tags: ["MESSAGE", "URL"],
  subject: "Your reminders for today",
  body: "<p>Hello *|USERNAME|*,</p><p>These are your reminders for today:</p><p>*|MESSAGE|*</p>",
  notice: "You have several reminders today.",
  forced: null,
  button: "Open the academy",
  kind: "training",
  examples: {
    MESSAGE:
      "Complete “The Consumer Duty in practice”. Its due date is 30 November 2026.\nSit the exam “Pension transfers, level 4”. Its due date is 1 December 2026.",
  },
});

export const reminderVolume = messageType({
  key: "reminder-volume",
  set: "learning",
  name: "Reminders held",
  when: "When a reminder would send more emails in a day than somebody has confirmed.",
  to: "Content admins, or exam admins for a reminder of an exam",
  tags: ["MESSAGE", "CONTENT_NAME", "URL"],
  subject: "Reminders held: *|CONTENT_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>The reminder “*|MESSAGE|*” of “*|CONTENT_NAME|*” would send more emails today than were confirmed. They are held until you release them.</p>",
  notice:
    "The reminder “*|MESSAGE|*” of “*|CONTENT_NAME|*” would send more emails today than were confirmed. They are held until you release them.",
  forced: null,
  button: "Open the reminders",
  examples: { MESSAGE: "Two weeks before it is due" },
});
