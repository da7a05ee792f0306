import { messageType, noticeType } from "../../messages/messageType.ts";

/** Messages about exams. */

const shared = { set: "accreditation", kind: "exam" } as const;
const own = { ...shared, to: "The learner", button: "Open the result" } as const;

export const examToMark = messageType({
  ...shared,
  key: "exam-to-mark",
  name: "Exam to be marked",
  when: "When an attempt with free-text answers ends.",
  to: "Exam administrators",
  tags: ["EXAM_NAME"],
  subject: "Waiting to be marked: *|EXAM_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>At least one attempt at “*|EXAM_NAME|*” is waiting to be marked.</p>",
  notice: "An attempt at “*|EXAM_NAME|*” is waiting to be marked.",
  forced: null,
  button: null,
});

export const examPassed = noticeType({
  ...own,
  key: "exam-passed",
  name: "Exam passed",
  when: "When an attempt has been marked and is passed.",
  tags: ["EXAM_NAME", "EXAM_SCORE", "URL"],
  subject: "You passed: *|EXAM_NAME|*",
  notice: "Your exam “*|EXAM_NAME|*” has been marked: you passed with *|EXAM_SCORE|*.",
});

export const examFailed = noticeType({
  ...own,
  key: "exam-failed",
  name: "Exam not passed",
  when: "When an attempt has been marked and is not passed.",
  tags: ["EXAM_NAME", "EXAM_SCORE", "URL"],
  subject: "Marked: *|EXAM_NAME|*",
  notice: "Your exam “*|EXAM_NAME|*” has been marked: you did not pass with *|EXAM_SCORE|*.",
});

export const lateAnswersArrived = messageType({
  ...shared,
  key: "late-answers",
  name: "Answers after the end of an exam",
  when: "When answers arrive after an attempt has ended.",
  to: "Exam administrators",
  tags: ["EXAM_NAME", "URL"],
  subject: "Decide about answers: *|EXAM_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>Answers arrived after the end of an attempt at “*|EXAM_NAME|*”. Decide whether they count.</p>",
  notice: "Answers arrived after the end of an attempt at “*|EXAM_NAME|*”. Decide whether they count.",
  forced: null,
  button: "Look at the answers",
});

export const lateAnswersAccepted = messageType({
  ...own,
  key: "late-answers-accepted",
  name: "Answers after the end count",
  when: "When an administrator accepts answers that arrived after an attempt had ended.",
  tags: ["EXAM_NAME", "URL"],
  subject: "Your late answers count: *|EXAM_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>The answers of your exam “*|EXAM_NAME|*” that arrived after the end now count. Open it to see where you stand.</p>",
  notice: "The answers of your exam “*|EXAM_NAME|*” that arrived after the end now count.",
  forced: null,
});

export const lateAnswersRefused = messageType({
  ...own,
  key: "late-answers-refused",
  name: "Answers after the end do not count",
  when: "When an administrator refuses answers that arrived after an attempt had ended.",
  tags: ["EXAM_NAME", "URL"],
  subject: "Your late answers do not count: *|EXAM_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>The answers of your exam “*|EXAM_NAME|*” that arrived after the end do not count. Your result stays as it was.</p>",
  notice: "The answers of your exam “*|EXAM_NAME|*” that arrived after the end do not count.",
  forced: null,
});

const reminded = {
  ...shared,
  when: "By a reminder of an exam.",
  button: "Open the exam",
  tags: [
    ...(["EXAM_NAME", "CONTENT_NAME", "CONTENT_LINK", "DEADLINE_DATE"] as const),
    ...(["COMPLETION_DATE", "LEARNER_NAME", "URL"] as const),
  ],
} as const;
const remindedTeam = {
  ...reminded,
  to: "Other recipients of the reminder: managers, an audience or email addresses",
  because: "you receive reminders about the exams of *|LEARNER_NAME|*",
} as const;

export const examReminder = noticeType({
  ...reminded,
  to: "The learner",
  key: "exam-reminder",
  name: "Exam to pass",
  subject: "Due *|DEADLINE_DATE|*: *|EXAM_NAME|*",
  notice: "Sit the exam “*|EXAM_NAME|*”. Its due date is *|DEADLINE_DATE|*.",
});

export const examReminderTeam = messageType({
  ...remindedTeam,
  key: "exam-reminder-team",
  name: "Exam to pass (to others)",
  subject: "*|LEARNER_NAME|*, due *|DEADLINE_DATE|*: *|EXAM_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>*|LEARNER_NAME|* has not passed the exam “*|EXAM_NAME|*” yet. Its due date is *|DEADLINE_DATE|*.</p>",
  notice: "*|LEARNER_NAME|* has not passed the exam “*|EXAM_NAME|*”. Its due date is *|DEADLINE_DATE|*.",
  forced: null,
});

export const examFollowUp = noticeType({
  ...reminded,
  to: "The learner",
  key: "exam-follow-up",
  name: "Exam passed some time ago",
  subject: "Do you remember? *|EXAM_NAME|*",
  notice:
    "You passed the exam “*|EXAM_NAME|*” on *|COMPLETION_DATE|*. Look at its content again where you are unsure.",
});

export const examFollowUpTeam = messageType({
  ...remindedTeam,
  key: "exam-follow-up-team",
  name: "Exam passed some time ago (to others)",
  subject: "*|LEARNER_NAME|* passed: *|EXAM_NAME|*",
  body: "<p>Hello *|USERNAME|*,</p><p>*|LEARNER_NAME|* passed the exam “*|EXAM_NAME|*” on *|COMPLETION_DATE|*.</p>",
  notice: "*|LEARNER_NAME|* passed the exam “*|EXAM_NAME|*” on *|COMPLETION_DATE|*.",
  forced: null,
});
