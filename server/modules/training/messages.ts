import { messageType, noticeType } from "../../messages/messageType.ts";

/** Reminders that the rules of items send; the rules say when and to whom. */

const shared = {
  set: "learning",
  kind: "training",
  when: "By a reminder of an item.",
  button: "Open it",
} as const;
const learner = { ...shared, to: "The learner" } as const;
const team = {
  ...shared,
  to: "Other recipients of the reminder: managers, an audience or email addresses",
  because: "you receive reminders about the training of *|LEARNER_NAME|*",
} as const;
const tags = [
  ...(["CONTENT_NAME", "CONTENT_TYPE", "CONTENT_LINK", "DEADLINE_DATE"] as const),
  ...(["COMPLETION_DATE", "LEARNER_NAME", "ENROLLED_BY", "URL"] as const),
] as const;

export const trainingReminder = noticeType({
  ...learner,
  key: "training-reminder",
  name: "Training to complete",
  tags,
  subject: "Due *|DEADLINE_DATE|*: *|CONTENT_NAME|*",
  notice: "Complete “*|CONTENT_NAME|*”. Its due date is *|DEADLINE_DATE|*.",
});

export const trainingReminderTeam = messageType({
  ...team,
  key: "training-reminder-team",
  name: "Training to complete (to others)",
  tags,
  subject: "*|LEARNER_NAME|*, due *|DEADLINE_DATE|*: *|CONTENT_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>*|LEARNER_NAME|* has not completed “*|CONTENT_NAME|*” yet. Its due date is *|DEADLINE_DATE|*.</p>",
  notice: "*|LEARNER_NAME|* has not completed “*|CONTENT_NAME|*”. Its due date is *|DEADLINE_DATE|*.",
  forced: null,
});

export const certificateReminder = noticeType({
  ...learner,
  key: "certificate-reminder",
  name: "Certificate to renew",
  tags,
  subject: "Expires *|DEADLINE_DATE|*: *|CONTENT_NAME|*",
  notice:
    "Your certificate for “*|CONTENT_NAME|*” is valid until *|DEADLINE_DATE|*. Complete it again before that day.",
});

export const certificateReminderTeam = messageType({
  ...team,
  key: "certificate-reminder-team",
  name: "Certificate to renew (to others)",
  tags,
  subject: "*|LEARNER_NAME|*, expires *|DEADLINE_DATE|*: *|CONTENT_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>The certificate of *|LEARNER_NAME|* for “*|CONTENT_NAME|*” is valid until *|DEADLINE_DATE|*, and has not been renewed yet.</p>",
  notice: "The certificate of *|LEARNER_NAME|* for “*|CONTENT_NAME|*” is valid until *|DEADLINE_DATE|*.",
  forced: null,
});

export const trainingFollowUp = noticeType({
  ...learner,
  key: "training-follow-up",
  name: "Training completed some time ago",
  tags,
  subject: "Do you remember? *|CONTENT_NAME|*",
  notice: "You completed “*|CONTENT_NAME|*” on *|COMPLETION_DATE|*. Look at it again where you are unsure.",
});

export const trainingFollowUpTeam = messageType({
  ...team,
  key: "training-follow-up-team",
  name: "Training completed some time ago (to others)",
  tags,
  subject: "*|LEARNER_NAME|* completed: *|CONTENT_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>*|LEARNER_NAME|* completed “*|CONTENT_NAME|*” on *|COMPLETION_DATE|*.</p>",
  notice: "*|LEARNER_NAME|* completed “*|CONTENT_NAME|*” on *|COMPLETION_DATE|*.",
  forced: null,
});
