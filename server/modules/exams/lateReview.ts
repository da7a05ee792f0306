import { eq, sql } from "drizzle-orm";
import { lateAnswerCalls, type LateEvidence } from "#src/contracts/admin/lateAnswers.ts";
import { Instant } from "#src/contracts/endpoint.ts";
import type { Answer } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { readingModule } from "../../resources/resourceModule.ts";
import { oneByOne } from "../../resources/oneByOne.ts";
import { withoutTypes } from "../../resources/resource.ts";
import { withDefaults } from "../../resources/withDefaults.ts";
import { examAttempts, lateAnswers } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { faultOf } from "./answers.ts";
import { decideLate } from "./lateDecision.ts";
import { shownQuestions, askedQuestions } from "./questions.ts";
import { standingOf } from "./result.ts";
import { examAdministrators } from "./roles.ts";

const attempt = sql`(select a from exam_attempts a where a.id = ${lateAnswers.attemptId})`;
const person = (id: ReturnType<typeof sql>) => sql`(
  select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${id})`;

const exam = sql`(select e.name from exams e where e.id = (${attempt}).exam_id)`;
const learnerName = sql`(
  select u.first_name || ' ' || u.last_name from users u where u.id = (${attempt}).user_id)`;

const list = {
  calls: lateAnswerCalls,
  access: examAdministrators,
  table: lateAnswers,
  more: () => ({
    version: sql`${lateAnswers.decision}`,
    exam,
    learner: person(sql`(${attempt}).user_id`),
    decider: person(sql`${lateAnswers.decidedBy}`),
    count: sql`jsonb_array_length(${lateAnswers.answers})`,
    silent_seconds: sql`greatest(0, round(extract(epoch from ${lateAnswers.receivedAt} - ${lateAnswers.silentSince})))::int`,
  }),
  search: sql`lower(${exam} || ' ' || ${learnerName})`,
  filters: {
    // As it was typed: anything that is not a number matches no attempt.
    attempt_id: (given: string) => sql`${lateAnswers.attemptId}::text = ${given}`,
  },
};

/** The list as it is queried. */
export const lateAnswersList = withDefaults(withoutTypes(list));

/** D-23: late answers, for the exam administrators to read and decide about. */
export const lateAnswersModule = (app: App): Handled[] => [
  ...readingModule(app, list),

  on(lateAnswerCalls.evidence, examAdministrators, async ({ params: { id } }) => ({
    data: await evidenceOf(app, id),
  })),

  on(
    lateAnswerCalls.bulk,
    examAdministrators,
    async ({ body: { act, ids, all, reason }, query, caller }) => {
      if (!reason) throw refuse.invalid({ reason: ["Give a reason"] });
      return {
        data: await oneByOne(
          app,
          lateAnswersList,
          { ids, all, inOrder: (chosen) => asGiven(app, chosen) },
          query,
          (id) => decideLate(app, caller, id, { accept: act === "accept", reason }),
        ),
      };
    },
    { audited: true },
  ),
];

/** Sets of late answers in the order in which they were given: of two answers to one question the newer one counts. */
async function asGiven(app: App, ids: readonly number[]): Promise<number[]> {
  const { rows } = await app.db().execute<{ id: number }>(sql`
    select c.id from unnest(${sql.param(ids)}::int[]) c(id) left join exam_late_answers l on l.id = c.id
    order by l.attempt_id, coalesce(l.rev, 0), l.received_at, c.id`);
  return rows.map(({ id }) => id);
}

async function evidenceOf(app: App, id: number): Promise<LateEvidence> {
  const [found] = await app
    .db()
    .select({ late: lateAnswers, attempt: examAttempts })
    .from(lateAnswers)
    .innerJoin(examAttempts, eq(examAttempts.id, lateAnswers.attemptId))
    .where(eq(lateAnswers.id, id));
  if (!found) throw refuse.notFound();
  const { late, attempt: of } = found;
  const asked = await askedQuestions(app, of);
  const shown = new Map((await shownQuestions(app, of)).map((question) => [question.id, question]));
  const ahead = late.sentAt ? (late.sentAt.getTime() - late.receivedAt.getTime()) / 1_000 : null;
  return {
    started_at_iso: of.startedAt.toISOString(),
    finishes_at_iso: of.finishesAt.toISOString(),
    silent_since_iso: late.silentSince?.toISOString() ?? null,
    received_at_iso: late.receivedAt.toISOString(),
    sent_at_iso: late.sentAt?.toISOString() ?? null,
    clock_ahead_seconds: ahead,
    questions: shown.size,
    answers: late.answers.map((item) => {
      const question = shown.get(item.question_id);
      const inWords = (answer: Answer): string[] =>
        typeof answer === "string"
          ? [answer].filter((text) => text.trim() !== "")
          : answer.map(
              (option) => question?.options.find((one) => one.id === option)?.name ?? `Option ${option}`,
            );
      const given = Instant.safeParse(item.given_at_iso).data ?? null;
      return {
        question_id: item.question_id,
        title: question?.title ?? `Question ${item.question_id}`,
        given_at_iso: given,
        given_at_server_iso:
          given === null || ahead === null ? null : new Date(Date.parse(given) - ahead * 1_000).toISOString(),
        late: inWords(item.answer),
        counted: question ? inWords(question.answer) : [],
        fault: faultOf(item, asked.get(item.question_id)),
      };
    }),
    now: standingOf(of),
    effect: late.effect,
  };
}
