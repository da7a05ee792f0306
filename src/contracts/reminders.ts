/** What reminders can be about. */
export const remindedTypes = ["item", "exam"] as const;
export type RemindedType = (typeof remindedTypes)[number];

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

/** Those that each type has: an exam certifies for good. */
export const anchorsOf: Readonly<Record<RemindedType, readonly ReminderAnchor[]>> = {
  item: reminderAnchors,
  exam: ["due", "assigned", "started", "completed", "date"],
};

/** Whom a reminder goes to. All but the learner are told of the learner. */
export const reminderRecipients = ["learner", "manager", "audience", "addresses"] as const;
export type ReminderRecipient = (typeof reminderRecipients)[number];

export const reminderRecipientNames: Readonly<Record<ReminderRecipient, string>> = {
  learner: "The learner",
  manager: "Their manager",
  audience: "An audience",
  addresses: "Email addresses",
};

/**
 * What a reminder says: the keys of declared messages, of which administrators change the texts. Whoever is not the learner
 * gets the one whose key ends in `-team`.
 */
export const reminderMessages = {
  item: {
    "training-reminder": "Training to complete",
    "certificate-reminder": "Certificate to renew",
    "training-follow-up": "Training completed some time ago",
  },
  exam: { "exam-reminder": "Exam to pass", "exam-follow-up": "Exam passed some time ago" },
} as const satisfies Readonly<Record<RemindedType, Readonly<Record<string, string>>>>;

/** Of these, what is said of a completion; all others ask for one. */
const followUps: ReadonlySet<string> = new Set(["training-follow-up", "exam-follow-up"]);

/** Whether a message fits the day that a reminder goes by: nobody who has completed something is asked to complete it. */
export const fitsAnchor = (message: string, anchor: ReminderAnchor): boolean =>
  followUps.has(message) === (anchor === "completed");

/** The days that are known before they come: of the others nothing can be sent ahead. */
const knownAhead: ReadonlySet<ReminderAnchor> = new Set(["due", "expires", "date"]);
export const isKnownAhead = (anchor: ReminderAnchor): boolean => knownAhead.has(anchor);

/** What is for the others beside one for the learner. */
export const forTheTeam = (key: string): string => `${key}-team`;

export const reminderLimits = {
  /** Characters of the name of a reminder. */
  name: 80,
  /** Email addresses of one reminder. */
  addresses: 20,
  /** Days between repetitions, and how often one is sent at most. */
  ...{ repeatDays: 365, times: 52 },
  /** Messages that a reminder may send in a day without an administrator having confirmed that many. */
  aDay: 200,
  /** Days that are foreseen where nothing else is said. */
  foreseenDays: 90,
  /** From so many reminders in a day on, somebody gets one email with all of them. */
  digest: 4,
} as const;

/**
 * How one reminder of one learner stands. `planned`: its moment has not come; `due`: it has, and it leaves with the next pass;
 * `resting`: the learner is exempt or on leave at its moment; `held`: it waits for an administrator, as it is one of too many;
 * `passed over`: its moment went by without it; `not needed`: what it reminds of is done.
 */
export const reminderStates = [
  ...(["planned", "due", "resting", "sent", "held", "passed over", "not needed"] as const),
] as const;
export type ReminderState = (typeof reminderStates)[number];
