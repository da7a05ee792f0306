/** The exact strings of the ledger area `exam` (M-067 … M-079), odd grammar included. */
export const examMessages = {
  unsupported: "Exams are not supported at this screen size.",
  finishAndSubmit: "Finish & Submit",
  leaveQuestion: "Are you sure you want to exit?",
  unableToStart: "Warning: Unable to start exam",
  /** B-120 … B-125, by the code of the refusal. */
  startErrors: {
    Passed: "Your have already passed this exam. You can not start a new attempt.",
    Review:
      "Your Exam is going to be marked by an administrator. You will be notified when this has been reviewed.",
    FailedLockedNewAttempt: "You are locked out of this exam.",
    NoAttemptsRemaining: "You have reached the maximum number of attempts for this exam.",
    no_available_questions: "Unable to start exam. No questions found.",
    not_enough_questions: "Unable to start exam. Cannot assign the required number of questions.",
  },
  contactAdmin: "Contact Admin",
  passwordIncorrect: "Password is incorrect",
  /** One of our own: the details confirmed at the start are out of date. */
  notBegun: "The exam has not started because its details have changed. Read them again, then start.",
  passed: (score: number | string, exam: string) => `Congratulations, you scored ${score}% on ${exam}`,
} as const;

export type ExamStartErrorCode = keyof typeof examMessages.startErrors;

/** B-122 … B-125, B-127: for these codes the learner is offered a way to contact an administrator. */
export const codesWithContact: readonly ExamStartErrorCode[] = [
  "FailedLockedNewAttempt",
  "NoAttemptsRemaining",
  "no_available_questions",
  "not_enough_questions",
];
