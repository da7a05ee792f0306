import { examAttemptCalls, examCalls, type AnswerItem } from "#src/contracts/exam.ts";
import { readZone, zoneCookie } from "#src/contracts/zone.ts";
import type { FastifyRequest } from "fastify";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { on, otherwise, type Arriving, type Handled } from "../../serve.ts";
import { grantTime, markAttempt, markQuestions, resetAttempts, resetLockout } from "./administration.ts";
import { arrivalsOf } from "./arrivals.ts";
import { isOver, noAttempt, ownAttempt } from "./attempts.ts";
import { endOverdue } from "./finish.ts";
import { certificateOf } from "./certificate.ts";
import { attemptOf, isFromUs, startHeaders, writingHeaders } from "./headers.ts";
import { verifyReceipt } from "./receipts.ts";
import { lateAnswersModule } from "./lateReview.ts";
import { resultOf } from "./result.ts";
import { examAdministrators } from "./roles.ts";
import { alreadyFinished, errorsOf, partlySaved, save, writtenElsewhere } from "./save.ts";
import type { Writing } from "./writing.ts";
import { open } from "./start.ts";
import { submit } from "./submit.ts";

type WritingCall = { params: { id: number }; body: { answers: AnswerItem[] }; request: FastifyRequest };

/**
 * What the requests that write answers share. An attempt is not ended while such a request that arrived in time is in
 * progress: from its arrival until its response, and as long as its handler runs even if nobody waits for the response.
 * The time of receipt is when the end of the body arrives.
 */
function writings(app: App) {
  const arrivals = arrivalsOf(app);
  const received = new WeakMap<FastifyRequest, Date>();
  return {
    arriving(request: FastifyRequest): Arriving {
      const attempt = attemptOf(request);
      const noted = attempt === undefined ? undefined : arrivals.note(attempt);
      return {
        received() {
          const now = app.now();
          received.set(request, now);
          noted?.received(now);
        },
        over: () => noted?.over(),
      };
    },
    /** Handles a request with what it writes: its parts, its headers, and when it arrived. */
    async handled<T>(
      { params, body, request }: WritingCall,
      handle: (writing: Writing) => Promise<T>,
    ): Promise<T> {
      const receivedAt = received.get(request)!;
      const headers = writingHeaders(request, body.answers);
      const { over } = arrivals.note(headers.attempt, receivedAt);
      try {
        return await handle({ ...headers, examId: params.id, answers: body.answers, receivedAt });
      } finally {
        over();
      }
    },
  };
}

/**
 * Decisions about other people's attempts are not made while acting as another user, and nobody decides about their
 * own.
 */
const markers = examAdministrators;

/** Sitting an exam (E-039 … E-041), and the back office's acts on attempts (E-212 … E-215). */
export function examModule(app: App): Handled[] {
  const { arriving, handled } = writings(app);
  return [
    ...lateAnswersModule(app),

    on(
      examCalls.start,
      signedIn,
      ({ params, query, caller, request }) => {
        const { password = query.password, ...headers } = startHeaders(request);
        const wanted = query.confirmStart === "1" || query.confirmStart === "true";
        // A page of another site can make a browser request this address, but that starts nothing (D-4).
        const confirmed = wanted && isFromUs(request, app.config.publicUrl);
        return open(app, caller, { examId: params.id, password, confirmed, ...headers });
      },
      { limit: { name: "exam start", max: 120, seconds: 60 } },
    ),

    on(
      examCalls.save,
      signedIn,
      (context) =>
        handled(context, async (writing) => {
          const saving = await save(app, context.caller, writing);
          if (saving.kind === "over") return otherwise(208, alreadyFinished(saving.attempt));
          if (saving.kind === "elsewhere") throw await writtenElsewhere(app, saving.attempt);
          if (saving.refused.length > 0) throw partlySaved(saving.answer, errorsOf(saving.refused));
          return { data: saving.answer };
        }),
      { arriving, limit: { name: "exam save", max: 300, seconds: 60 } },
    ),

    on(
      examCalls.submit,
      signedIn,
      (context) =>
        handled(context, async (writing) => ({ data: await submit(app, context.caller, writing) })),
      { arriving, limit: { name: "exam submission", max: 120, seconds: 60 } },
    ),

    on(examCalls.result, signedIn, async ({ params, caller }) => {
      const found = await ownAttempt(app, caller.userId, params.id);
      if (found.status === "OPEN" && isOver(found, app.now())) await endOverdue(app, [found]);
      const attempt = await ownAttempt(app, caller.userId, params.id);
      if (attempt.status === "OPEN") throw noAttempt();
      return { data: await resultOf(app, attempt) };
    }),

    on(
      examCalls.certificate,
      signedIn,
      async ({ params, caller, request, reply }) => {
        const zone = readZone(request.cookies[zoneCookie]);
        const bytes = await certificateOf(app, caller.userId, params.id, zone);
        reply
          .type("application/pdf")
          .header("content-disposition", `attachment; filename="certificate-${params.id}.pdf"`)
          .header("cache-control", "private, no-store");
        return bytes;
      },
      { limit: { name: "exam certificate", max: 20, seconds: 60 } },
    ),

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
}
