import type { RemindedType } from "./remindedTypes.ts";

/** The days that a reminder can go by. */
export const reminderAnchors = ["due", "assigned", "started", "completed", "expires", "date"] as const;
export type ReminderAnchor = (typeof reminderAnchors)[number];

export const reminderAnchorNames: Readonly<Record<ReminderAnchor, string>> = {
  due: "The day on which it is due",
  assigned: "The day on which it was assigned",
  started: "The day on which it was started",
  completed: "The day on which it was completed",
  expires: "The day on which the certificate expires",
  date: "A date",
};

/** The days that each type has: an exam's certification does not expire. */
export const anchorsOf: Readonly<Record<RemindedType, readonly ReminderAnchor[]>> = {
  item: reminderAnchors,
  exam: ["due", "assigned", "started", "completed", "date"],
};

/** Who a reminder goes to. Everybody except the learner is told about the learner. */
export const reminderRecipients = ["learner", "manager", "audience", "addresses"] as const;
export type ReminderRecipient = (typeof reminderRecipients)[number];

export const reminderRecipientNames: Readonly<Record<ReminderRecipient, string>> = {
  learner: "The learner",
  manager: "Their manager",
  audience: "An audience",
  addresses: "Email addresses",
};

/**
 * The texts of reminders: the keys of declared messages, whose texts administrators can change. Recipients other than
 * the learner get the one whose key ends in `-team`.
 */
export const reminderMessages = {
  item: {
    "training-reminder": "Training to complete",
    "certificate-reminder": "Certificate to renew",
    "training-follow-up": "Training completed some time ago",
  },
  exam: { "exam-reminder": "Exam to pass", "exam-follow-up": "Exam passed some time ago" },
} as const satisfies Readonly<Record<RemindedType, Readonly<Record<string, string>>>>;

/** The messages that follow a completion; all others ask for one. */
const followUps: ReadonlySet<string> = new Set(["training-follow-up", "exam-follow-up"]);

/** Whether a message fits the day that a reminder goes by: nobody is asked to complete what they have completed. */
export const fitsAnchor = (message: string, anchor: ReminderAnchor): boolean =>
  followUps.has(message) === (anchor === "completed");

/** The days that are known in advance: for the others nothing can be sent ahead. */
const knownAhead: ReadonlySet<ReminderAnchor> = new Set(["due", "expires", "date"]);
export const isKnownAhead = (anchor: ReminderAnchor): boolean => knownAhead.has(anchor);

/** The message for the team that corresponds to one for the learner. */
export const forTheTeam = (key: string): string => `${key}-team`;

export const reminderLimits = {
  /** The most characters of a reminder's name. */
  name: 80,
  /** The most email addresses of a reminder. */
  addresses: 20,
  /** The most days between repetitions, and the most repetitions. */
  ...{ repeatDays: 365, times: 52 },
  /** How many messages a reminder may send in a day before an administrator has to confirm that many. */
  aDay: 200,
  /** How many days are foreseen by default. */
  foreseenDays: 90,
  /** A recipient of this many reminders in a day gets one email with all of them. */
  digest: 4,
} as const;

/**
 * The state of one reminder of one learner. `planned`: its time has not come; `due`: it has, and it leaves with the
 * next pass; `resting`: the learner is exempt or on leave at its time; `held`: it waits for an administrator, as it is
 * one of too many; `passed over`: its time went by without it; `not needed`: what it reminds of is done.
 */
export const reminderStates = [
  ...(["planned", "due", "resting", "sent", "held", "passed over", "not needed"] as const),
] as const;
export type ReminderState = (typeof reminderStates)[number];
