import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { LateEffect } from "#src/contracts/admin/lateAnswers.ts";
import type { Answer, AnswerItem, QuestionType, TextLength } from "#src/contracts/exam.ts";
import type { LateDecision } from "#src/contracts/examStatuses.ts";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import type { AttemptStatus } from "#src/machines/exam/attemptLifecycle.ts";
import { html } from "./html.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./people.ts";

export const exams = pgTable(
  "exams",
  {
    id: identity(),
    name: text("name").notNull(),
    /** Plain text, for lists. */
    summary: text("summary").notNull().default(""),
    description: html("description").notNull().default(""),
    /** The time for a learner without an allowance. */
    seconds: integer("seconds").notNull(),
    passPercentage: integer("pass_percentage").notNull(),
    /** argon2id in PHC form; null if there is no password. */
    passwordHash: text("password_hash"),
    /** Null: no limit. */
    maxAttempts: integer("max_attempts"),
    /** How long a learner who failed is locked out. */
    lockoutSeconds: integer("lockout_seconds").notNull().default(0),
    live: boolean("live").notNull().default(true),
    /** No attempt starts before or after; null for no such limit. */
    opensAt: instant("opens_at"),
    closesAt: instant("closes_at"),
    /**
     * The narrowest window in which it can be sat, in CSS pixels without zoom; null if every supported one is wide
     * enough (D-3).
     */
    leastWidth: integer("least_width"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("exams_seconds", sql`${t.seconds} > 0`),
    check("exams_pass_percentage", sql`${t.passPercentage} between 0 and 100`),
  ],
);

export const questionPools = pgTable("question_pools", { id: identity(), name: text("name").notNull() });

/** The pools that an exam draws from, and the number of questions from each. */
export const examPools = pgTable(
  "exam_pools",
  {
    examId: integer("exam_id")
      .notNull()
      .references(() => exams.id, { onDelete: "cascade" }),
    poolId: integer("pool_id")
      .notNull()
      .references(() => questionPools.id, { onDelete: "cascade" }),
    draw: integer("draw").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.examId, t.poolId] }), check("exam_pools_draw", sql`${t.draw} > 0`)],
);

/** A question with a lasting identity. Its text is in its versions, of which the current one is drawn. */
export const questions = pgTable(
  "questions",
  {
    id: identity(),
    poolId: integer("pool_id")
      .notNull()
      .references(() => questionPools.id),
    version: integer("version").notNull().default(1),
    /** Only questions that are ready are drawn. */
    ready: boolean("ready").notNull().default(true),
  },
  (t) => [index("questions_pool").on(t.poolId)],
);

/** The text of a question. A version is never changed: attempts keep theirs. */
export const questionVersions = pgTable(
  "question_versions",
  {
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    type: integer("type").$type<QuestionType>().notNull(),
    title: text("title").notNull(),
    body: html("body").notNull().default(""),
    /** For a free text; null with options. */
    textLength: text("text_length").$type<TextLength>(),
    /** Texts that are right; if there are none, a free text is marked by a person. */
    accepted: text("accepted")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    ignoreSpellingErrors: boolean("ignore_spelling_errors").notNull().default(false),
    /** Shown with a result that includes the question. */
    explanation: html("explanation").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version] })],
);

export const questionOptions = pgTable(
  "question_options",
  {
    id: identity(),
    questionId: integer("question_id").notNull(),
    version: integer("version").notNull(),
    text: text("text").notNull(),
    correct: boolean("correct").notNull().default(false),
  },
  (t) => [
    index("question_options_question").on(t.questionId, t.version),
    foreignKey({
      columns: [t.questionId, t.version],
      foreignColumns: [questionVersions.questionId, questionVersions.version],
    }).onDelete("cascade"),
  ],
);

/** Where to read up on a question (B-132). */
export const examContentLinks = pgTable("exam_content_links", {
  questionId: integer("question_id")
    .primaryKey()
    .references(() => questions.id, { onDelete: "cascade" }),
  type: text("type").$type<ContentType>().notNull(),
  contentId: integer("content_id").notNull(),
});

/** Data about a learner and an exam is deleted with either of them. */
const ofLearnerAndExam = () => ({
  userId: integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  examId: integer("exam_id")
    .notNull()
    .references(() => exams.id, { onDelete: "cascade" }),
});

/** When an exam must be passed, and why (T-20). */
export const examAssignments = pgTable(
  "exam_assignments",
  {
    ...ofLearnerAndExam(),
    assignedAt: instant("assigned_at").notNull().defaultNow(),
    dueAt: instant("due_at").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.examId] }), index("exam_assignments_due").on(t.examId, t.dueAt)],
);

/** Extra time of a learner for an exam. Rows are added, never changed: grants add up. */
export const examAllowances = pgTable(
  "exam_allowances",
  {
    id: identity(),
    ...ofLearnerAndExam(),
    seconds: integer("seconds").notNull(),
    reason: text("reason").notNull(),
    grantedBy: integer("granted_by"),
    grantedAt: instant("granted_at").notNull(),
  },
  (t) => [index("exam_allowances_user").on(t.userId, t.examId)],
);

/** Passwords tried for an exam within the window that ends at that time (D-4). */
export const examPasswordTries = pgTable(
  "exam_password_tries",
  {
    ...ofLearnerAndExam(),
    tries: integer("tries").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.examId] })],
);

export const examAttempts = pgTable(
  "exam_attempts",
  {
    id: identity(),
    examId: integer("exam_id")
      .notNull()
      .references(() => exams.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Changed only as allowed by `moveAttempt`. */
    status: text("status").$type<AttemptStatus>().notNull().default("OPEN"),
    /** The seed of the draw and of every order in it. */
    seed: text("seed").notNull(),
    /** As at the start of the attempt. */
    passPercentage: integer("pass_percentage").notNull(),
    startedAt: instant("started_at").notNull(),
    finishesAt: instant("finishes_at").notNull(),
    /** The end without any extra time. */
    originalFinishesAt: instant("original_finishes_at").notNull(),
    finishedAt: instant("finished_at"),
    endedBy: text("ended_by").$type<"learner" | "time" | "administrator">(),
    /** The number of answers that counted at the end. */
    answered: integer("answered"),
    /** In whole percent; null until everything is marked. */
    percentage: integer("percentage"),
    /** No other attempt before this; null if the learner is not locked out. */
    lockedUntil: instant("locked_until"),
    /** False once it no longer counts. */
    counted: boolean("counted").notNull().default(true),
    /** The tab that may write (P8). */
    writer: text("writer"),
    /** Encrypts the drafts in the browser's storage (D-17). */
    draftKey: text("draft_key").notNull(),
    /** SHA-256 of the key that `complete-attempt` requires; from the latest load, until it was used (D-1). */
    completionKeyHash: text("completion_key_hash"),
    leftAt: instant("left_at"),
    /** When the learner was last in contact. */
    contactAt: instant("contact_at").notNull(),
    /** The last line of the journal. A write that is based on another one is rejected. */
    journalSeq: integer("journal_seq").notNull(),
    journalHead: text("journal_head").notNull(),
    /** The journal's head right after the end: the receipt's hash. */
    receiptHash: text("receipt_hash"),
  },
  (t) => [
    uniqueIndex("exam_attempts_open")
      .on(t.userId, t.examId)
      .where(sql`status = 'OPEN'`),
    index("exam_attempts_user").on(t.userId, t.examId),
    index("exam_attempts_due")
      .on(t.finishesAt)
      .where(sql`status = 'OPEN'`),
    check("exam_attempts_status", sql`${t.status} in ('OPEN', 'REVIEW', 'PASSED', 'FAILED', 'VOID')`),
    check("exam_attempts_ended", sql`(${t.status} = 'OPEN') = (${t.finishedAt} is null)`),
  ],
);

/** The questions of an attempt: their versions, their order, and the order of their options. */
export const attemptQuestions = pgTable(
  "exam_attempt_questions",
  {
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    questionId: integer("question_id").notNull(),
    version: integer("version").notNull(),
    position: integer("position").notNull(),
    options: integer("options").array().notNull(),
    /** Whether the answer is right; null until it is marked. */
    correct: boolean("correct"),
    /** The marker's note. */
    note: text("note"),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionId] }),
    foreignKey({
      columns: [t.questionId, t.version],
      foreignColumns: [questionVersions.questionId, questionVersions.version],
    }),
  ],
);

/** The answers of an attempt, each with the revision and the tab of its last write (P1). */
export const examAnswers = pgTable(
  "exam_answers",
  {
    attemptId: integer("attempt_id").notNull(),
    questionId: integer("question_id").notNull(),
    answer: jsonb("answer").$type<Answer>().notNull(),
    flagged: boolean("flagged").notNull(),
    rev: bigint("rev", { mode: "number" }).notNull(),
    tab: text("tab").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.questionId] }),
    foreignKey({
      columns: [t.attemptId, t.questionId],
      foreignColumns: [attemptQuestions.attemptId, attemptQuestions.questionId],
    }).onDelete("cascade"),
  ],
);

/**
 * Answers that arrived after the end (P4, D-23): they are kept as evidence and do not count by themselves. An exam
 * administrator decides whether they do.
 */
export const lateAnswers = pgTable(
  "exam_late_answers",
  {
    id: identity(),
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    receivedAt: instant("received_at").notNull(),
    tab: text("tab"),
    rev: bigint("rev", { mode: "number" }),
    /** Each with the time of its last change by the device's clock, if that was sent. */
    answers: jsonb("answers").$type<AnswerItem[]>().notNull(),
    /** By the device's clock, so that its times can be converted to the server's; null if it was not sent. */
    sentAt: instant("sent_at"),
    /** When the learner was previously in contact: the gap before this arrived, however short. */
    silentSince: instant("silent_since"),
    decision: text("decision").$type<LateDecision>().notNull().default("waiting"),
    decidedBy: integer("decided_by"),
    decidedAt: instant("decided_at"),
    reason: text("reason"),
    /** The result of the attempt before and after its acceptance; null until then. */
    effect: jsonb("effect").$type<LateEffect>(),
  },
  (t) => [
    index("exam_late_answers_attempt").on(t.attemptId),
    check("exam_late_answers_decision", sql`${t.decision} in ('waiting', 'accepted', 'declined')`),
    check("exam_late_answers_decided", sql`(${t.decision} = 'waiting') = (${t.decidedAt} is null)`),
  ],
);

/**
 * The journal of an attempt (G-8): each line's hash covers the one before it, so that none can be changed or removed.
 */
export const attemptEvents = pgTable(
  "exam_attempt_events",
  {
    attemptId: integer("attempt_id")
      .notNull()
      .references(() => examAttempts.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    at: instant("at").notNull(),
    kind: text("kind").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** Hex. */
    hash: text("hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.seq] })],
);
