import { examAttemptCalls, examCalls, type AnswerItem } from "#src/contracts/exam.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { asOneself, notForAnother, signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { on, otherwise, type Handled } from "../../serve.ts";
import { grantTime, markAttempt, markQuestions, resetAttempts, resetLockout } from "./administration.ts";
import { isOver, noAttempt, ownAttempt } from "./attempts.ts";
import { finishOverdue } from "./finish.ts";
import { isFromUs, startHeaders, writingHeaders } from "./headers.ts";
import { verifyReceipt } from "./receipts.ts";
import { resultOf } from "./result.ts";
import { examAdministrators } from "./roles.ts";
import { alreadyFinished, errorsOf, partlySaved, save, writtenElsewhere, type Writing } from "./save.ts";
import { open } from "./start.ts";
import { submit } from "./submit.ts";

/** A call that writes answers: its parts, its headers, and when it arrived. */
const writingOf = (
  app: App,
  {
    params,
    body,
    request,
    reply,
  }: {
    params: { id: number };
    body: { answers: AnswerItem[] };
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Writing => ({
  ...writingHeaders(request, body.answers),
  examId: params.id,
  answers: body.answers,
  receivedAt: new Date(app.now().getTime() - reply.elapsedTime),
});

/** Who decides over the attempts of others does it in their own name, as nobody does over their own. */
const markers = asOneself(examAdministrators);

/** Sitting an exam (E-039 … E-041) and what the back office does to attempts (E-212 … E-215). */
export const examModule = (app: App): Handled[] => [
  on(
    examCalls.start,
    notForAnother(signedIn),
    ({ params, query, caller, request }) => {
      const { password = query.password, ...headers } = startHeaders(request);
      const wanted = query.confirmStart === "1" || query.confirmStart === "true";
      // A page of another site can make a browser ask for this address, but it starts nothing by it (D-4).
      const confirmed = wanted && isFromUs(request, app.config.publicUrl);
      return open(app, caller, { examId: params.id, password, confirmed, ...headers });
    },
    { limit: { name: "exam start", max: 120, seconds: 60 } },
  ),

  on(
    examCalls.save,
    asOneself(signedIn),
    async (context) => {
      const saving = await save(app, context.caller, writingOf(app, context));
      if (saving.kind === "over") return otherwise(208, alreadyFinished(saving.attempt));
      if (saving.kind === "elsewhere") throw await writtenElsewhere(app, saving.attempt);
      if (saving.refused.length > 0) throw partlySaved(saving.answer, errorsOf(saving.refused));
      return { data: saving.answer };
    },
    { limit: { name: "exam save", max: 300, seconds: 60 } },
  ),

  on(
    examCalls.submit,
    asOneself(signedIn),
    async (context) => ({ data: await submit(app, context.caller, writingOf(app, context)) }),
    { limit: { name: "exam submission", max: 120, seconds: 60 } },
  ),

  on(examCalls.result, signedIn, async ({ params, caller }) => {
    const found = await ownAttempt(app, caller.userId, params.id);
    if (found.status === "OPEN" && isOver(found, app.now())) await finishOverdue(app, [found.id]);
    const attempt = await ownAttempt(app, caller.userId, params.id);
    if (attempt.status === "OPEN") throw noAttempt();
    return { data: await resultOf(app, attempt) };
  }),

  on(
    examCalls.verifyReceipt,
    signedIn,
    async ({ body, caller }) => ({ data: await verifyReceipt(app, caller, body) }),
    { limit: { name: "exam receipt", max: 60, seconds: 60 } },
  ),

  on(examAttemptCalls.markQuestions, markers, async ({ body, caller }) => ({
    data: { attempt_id: body.attempt_id, unmarked: await markQuestions(app, caller, body) },
  })),

  on(examAttemptCalls.markAttempt, markers, async ({ body, caller }) => ({
    data: await markAttempt(app, caller, body),
  })),

  on(examAttemptCalls.resetLockout, markers, ({ body, caller }) => resetLockout(app, caller, body)),

  on(examAttemptCalls.resetAttempts, markers, ({ body, caller }) => resetAttempts(app, caller, body)),

  on(examAttemptCalls.grantTime, markers, async ({ body, caller }) => ({
    data: await grantTime(app, caller, body),
  })),
];
