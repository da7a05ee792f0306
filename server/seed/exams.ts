import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { App } from "#server/app.ts";
import { inPortions } from "#server/database/lists.ts";
import { safeHtml } from "#server/html.ts";
import {
  examAssignments,
  examContentLinks,
  examPools,
  exams,
  questionOptions,
  questionPools,
  questions,
  questionVersions,
} from "#server/schema/index.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import { questionTypes, TextLength } from "#src/contracts/exam.ts";
import { day } from "#src/contracts/milliseconds.ts";

const html = z.pipe(z.string().check(z.minLength(1)), z.transform(safeHtml));
const Shared = {
  title: z.string().check(z.minLength(1)),
  body: html,
  explanation: html,
  /** The title of the item in which to read up on it. */
  content: z.optional(z.string()),
};
const Choice = z.object({
  ...Shared,
  type: z.enum(["single", "multiple"]),
  options: z
    .array(z.object({ text: z.string().check(z.minLength(1)), right: z.optional(z.literal(true)) }))
    .check(z.minLength(2)),
});
const Text = z.object({
  ...Shared,
  type: z.literal("text"),
  length: TextLength,
  /** If there are none, a person marks it. */
  accepted: z._default(z.array(z.string()), []),
  ignore_spelling_errors: z._default(z.boolean(), false),
});
const Question = z.discriminatedUnion("type", [Choice, Text]).check(
  z.superRefine((question, context) => {
    if (question.type === "text") return;
    const right = question.options.filter((option) => option.right).length;
    if (right === 0 || (question.type === "single" && right > 1))
      context.addIssue(`“${question.title}” has ${right} right options`);
  }),
);

export const ExamFile = z.object({
  name: z.string().check(z.minLength(1)),
  summary: z.string().check(z.minLength(1)),
  description: html,
  minutes: z.number().check(z.positive()),
  pass_percentage: z.int().check(z.minimum(0), z.maximum(100)),
  password: z.optional(z.string()),
  max_attempts: z.optional(z.int().check(z.positive())),
  lockout_hours: z._default(z.number().check(z.positive()), 0),
  live: z._default(z.boolean(), true),
  /** The narrowest window for it, in pixels. */
  least_width: z.optional(z.int().check(z.positive())),
  /** For everyone, counted from the day on which the demo is loaded. */
  due_in_days: z.optional(z.int()),
  pools: z.array(
    z.object({ name: z.string(), draw: z.int().check(z.positive()), questions: z.array(Question) }),
  ),
});
export type ExamFile = z.infer<typeof ExamFile>;
type Question = z.infer<typeof Question>;

const typeOf = {
  single: questionTypes.singleChoice,
  multiple: questionTypes.multipleChoice,
  text: questionTypes.freeText,
} as const;

const folder = new URL("./exams/", import.meta.url);

/** Reads the demo exams from their files, in their order. */
export const readExams = (): ExamFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => ExamFile.parse(parse(readFileSync(new URL(file, folder), "utf8"))));

/**
 * Writes exams with their pools, questions and options: a few statements for all of them together.
 * @param itemIds the content that explanations link to, by title
 * @returns the ids of the exams by name
 */
export async function writeExams(
  app: App,
  files: readonly ExamFile[],
  itemIds: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const db = app.db();
  const examRows = await db
    .insert(exams)
    .values(await Promise.all(files.map(examRow)))
    .returning({ id: exams.id });

  const pools = files.flatMap((file, i) =>
    file.pools.map((pool, position) => ({ ...pool, position, examId: examRows[i]!.id })),
  );
  if (pools.length === 0) return idsByName(files, examRows);
  const poolRows = await db
    .insert(questionPools)
    .values(pools.map(({ name }) => ({ name })))
    .returning({ id: questionPools.id });
  await db
    .insert(examPools)
    .values(
      pools.map(({ examId, draw, position }, i) => ({ examId, poolId: poolRows[i]!.id, draw, position })),
    );

  const all = pools.flatMap((pool, i) =>
    pool.questions.map((question) => ({ question, poolId: poolRows[i]!.id })),
  );
  const questionRows = await db
    .insert(questions)
    .values(all.map(({ poolId }) => ({ poolId })))
    .returning({ id: questions.id });
  const written = all.map(({ question }, i) => ({ question, questionId: questionRows[i]!.id }));
  await inPortions(written.map(versionRow), (some) => db.insert(questionVersions).values(some));
  await inPortions(written.flatMap(optionRows), (some) => db.insert(questionOptions).values(some));
  const links = written.flatMap(({ question: { content }, questionId }) =>
    content === undefined
      ? []
      : [{ questionId, type: "item" as const, contentId: contentOf(itemIds, content) }],
  );
  await inPortions(links, (some) => db.insert(examContentLinks).values(some));
  return idsByName(files, examRows);
}

/** Assigns exams with a due date to everyone. */
export async function assignExams(
  app: App,
  files: readonly ExamFile[],
  examIds: ReadonlyMap<string, number>,
  userIds: readonly number[],
): Promise<void> {
  const rows = files.flatMap(({ name, due_in_days: days }) =>
    days === undefined
      ? []
      : userIds.map((userId) => ({
          userId,
          examId: examIds.get(name)!,
          assignedAt: new Date(app.now().getTime() + Math.min(days - 45, -1) * day),
          dueAt: new Date(app.now().getTime() + days * day),
          reason: "Part of your yearly accreditation",
        })),
  );
  await inPortions(rows, (some) => app.db().insert(examAssignments).values(some));
}

const examRow = async (file: ExamFile) => ({
  name: file.name,
  summary: file.summary,
  description: file.description,
  seconds: Math.round(file.minutes * 60),
  passPercentage: file.pass_percentage,
  passwordHash: file.password === undefined ? null : await hashPassword(file.password),
  maxAttempts: file.max_attempts ?? null,
  lockoutSeconds: Math.round(file.lockout_hours * 3_600),
  live: file.live,
  leastWidth: file.least_width ?? null,
});

type Written = { question: Question; questionId: number };

const versionRow = ({ question, questionId }: Written) => ({
  questionId,
  version: 1,
  type: typeOf[question.type],
  title: question.title,
  body: question.body,
  explanation: question.explanation,
  ...(question.type === "text"
    ? {
        textLength: question.length,
        accepted: question.accepted,
        ignoreSpellingErrors: question.ignore_spelling_errors,
      }
    : {}),
});

const optionRows = ({ question, questionId }: Written) =>
  question.type === "text"
    ? []
    : question.options.map(({ text, right = false }) => ({ questionId, version: 1, text, correct: right }));

const idsByName = (files: readonly ExamFile[], rows: readonly { id: number }[]): Map<string, number> =>
  new Map(files.map(({ name }, i) => [name, rows[i]!.id]));

function contentOf(itemIds: ReadonlyMap<string, number>, title: string): number {
  const id = itemIds.get(title);
  if (id === undefined) throw new Error(`the demo exams name “${title}”, which does not exist`);
  return id;
}
