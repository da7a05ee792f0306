/**
 * B-512. The names that `*|NAME|*` may have in an email. Each is filled with plain text; a `link` is an absolute
 * address, a `date` a day written out, with its time if it has one. Previews and tests are filled with the example.
 */
export type MergeTagMeaning = {
  readonly means: string;
  readonly type: "text" | "email" | "link" | "date" | "number" | "lines";
  readonly example: string;
};

export const mergeTags = {
  USERNAME: { means: "First name of the recipient", type: "text", example: "Priya" },
  EMAIL: { means: "Email address of the recipient", type: "email", example: "priya.shah@example.org" },
  URL: { means: "Address that the email leads to", type: "link", example: "https://academy.example.org/" },
  UNREAD: { means: "Number of unread notifications of the recipient", type: "number", example: "3" },
  DELEGATE_NAME: {
    means: "Name of the person who is booked on the event",
    type: "text",
    example: "Priya Shah",
  },
  EVENT_NAME: { means: "Name of the event", type: "text", example: "Advising clients in later life" },
  EVENT_START_DATE: { means: "When the event starts", type: "date", example: "3 March 2027, 09:30" },
  EVENT_END_DATE: { means: "When the event ends", type: "date", example: "3 March 2027, 16:30" },
  VENUE_NAME: { means: "Where the event takes place", type: "text", example: "Leeds office" },
  TRAINER: {
    means: "Name and email address of the trainer",
    type: "text",
    example: "Tom Reid (tom.reid@example.org)",
  },
  TRAINER_NAME: { means: "Name of the trainer", type: "text", example: "Tom Reid" },
  TRAINER_EMAIL: { means: "Email address of the trainer", type: "email", example: "tom.reid@example.org" },
  ENROLLED_BY: { means: "Name of the person who enrolled or assigned", type: "text", example: "Morgan Lee" },
  EXAM_NAME: { means: "Name of the exam", type: "text", example: "Pension transfers, level 4" },
  EXAM_SCORE: { means: "Score of the exam, in per cent", type: "number", example: "84%" },
  AREAS_OF_IMPROVEMENT: {
    means: "Topics of the exam in which the learner can improve, one on each line",
    type: "lines",
    example: "Death benefits\nTax on withdrawals",
  },
  EXAM_LINK: {
    means: "Address of the exam",
    type: "link",
    example: "https://academy.example.org/accreditation",
  },
  ICAL_LINK: {
    means: "Address of the calendar file",
    type: "link",
    example: "https://academy.example.org/calendar.ics",
  },
  ITEM_LINK: { means: "Address of the item", type: "link", example: "https://academy.example.org/item/12" },
  BOXSET_LINK: {
    means: "Address of the boxset",
    type: "link",
    example: "https://academy.example.org/boxset/4",
  },
  ATTENDANCE_STATUS: { means: "Whether the delegate attended", type: "text", example: "Attended" },
  CONTENT_LINK: {
    means: "Address of the content",
    type: "link",
    example: "https://academy.example.org/item/12",
  },
  CONTENT_NAME: { means: "Title of the content", type: "text", example: "The Consumer Duty in practice" },
  CONTENT_TYPE: { means: "Kind of the content, as in “article”", type: "text", example: "article" },
  COMPLETION_DATE: { means: "When it was completed", type: "date", example: "12 November 2026" },
  DEADLINE_DATE: {
    means: "Deadline or expiry date",
    type: "date",
    example: "30 November 2026",
  },
  LEARNER_NAME: { means: "Name of the learner that the email is about", type: "text", example: "Priya Shah" },
  SENDER_NAME: {
    means: "Name of the person whose action led to the email",
    type: "text",
    example: "Morgan Lee",
  },
  EXAM_DURATION: { means: "How long the exam may take", type: "text", example: "45 minutes" },
  NUMBER_OF_QUESTIONS: { means: "Number of questions in the exam", type: "number", example: "30" },
  PASS_MARK: { means: "Score that passes the exam, in per cent", type: "number", example: "70%" },
  CPD_TOTAL: { means: "CPD of the year so far, in hours and minutes", type: "text", example: "21 h 30 min" },
  CPD_BREAKDOWN: {
    means: "CPD of the year by category, one on each line",
    type: "lines",
    example: "Structured: 14 h\nUnstructured: 7 h 30 min",
  },
  PSS_LEVEL: { means: "Level in the professional skills framework", type: "text", example: "Practitioner" },
  PSS_POINTS: { means: "Points in the professional skills framework", type: "number", example: "120" },
  MENTEE_NAME: { means: "Name of the mentee", type: "text", example: "Priya Shah" },
  MENTOR_NAME: { means: "Name of the mentor", type: "text", example: "Morgan Lee" },
  MENTEE_LOCATION: { means: "Where the mentee is", type: "text", example: "Leeds" },
  MATCHING_SKILLS: {
    means: "Skills that the mentee wants and the mentor offers, one on each line",
    type: "lines",
    example: "Negotiation\nPresenting",
  },
  MESSAGE: {
    means: "What somebody wrote",
    type: "lines",
    example: "I would like to learn from your work with clients.",
  },
  DECLINE_MESSAGE: {
    means: "Why it was declined",
    type: "lines",
    example: "I have no free place before the summer.",
  },
  SUSPENDED_UNTIL: { means: "Day on which a pause ends", type: "date", example: "1 February 2027" },
  TEAM_MEMBER_NAME: { means: "Name of the person in the team", type: "text", example: "Priya Shah" },
  SHARED_URL: {
    means: "Address of what was shared",
    type: "link",
    example: "https://academy.example.org/item/12",
  },
} as const satisfies Readonly<Record<string, MergeTagMeaning>>;

export type MergeTag = keyof typeof mergeTags;
export const mergeTagNames = Object.keys(mergeTags) as MergeTag[];

/** The tags about its recipient, which every email has. */
export const tagsOfRecipient = ["USERNAME", "EMAIL", "UNREAD"] as const satisfies readonly MergeTag[];

/** `*|NAME|*`, with any name. */
const written = /\*\|([^|*\s]*)\|\*/g;

/** The names that a text uses, known or not, once each and in order. */
export const tagsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(written)].map(([, name]) => name!)),
];

/**
 * A text with its tags filled, in one pass: tags inside a value are left alone (1.3.7). A tag without a value stays,
 * too.
 */
export const fillTags = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replace(written, (tag, name: string) => valueOf(name) ?? tag);
