import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { IdParam } from "#src/contracts/endpoint.ts";
import { completeAttemptPath } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import { callerOf } from "../../http/identity.ts";
import { examAttempts } from "../../schema/index.ts";
import { eq } from "drizzle-orm";
import { hashOf, isToken } from "../../sessions/tokens.ts";
import { contact, isOver, lockedAttempt, moved, ownAttempt, writeOne } from "./attempts.ts";

const Params = z.object({ id: IdParam });
const Query = z.object({ k: z.string().check(z.refine(isToken)) });

/**
 * E-042: the image that a closing window requests. It says that the learner has left, which ends nothing: if they
 * return before the end they continue. Without the key of the latest load, or from anywhere but our own page, it does
 * nothing (D-1); the response is always the same.
 */
export function serveExamCompletion(server: FastifyInstance, app: App): void {
  server.get(completeAttemptPath, { config: { extendsSession: false } }, async (request, reply) => {
    const caller = await callerOf(request);
    const params = Params.safeParse(request.params);
    const query = Query.safeParse(request.query);
    const { "sec-fetch-site": site, "sec-fetch-dest": destination } = request.headers;
    const isOurs = site === "same-origin" && (destination === "image" || destination === "empty");
    if (caller?.acting === "self" && params.success && query.success && isOurs)
      await leave(app, caller.userId, params.data.id, query.data.k);
    return reply.status(204).send();
  });
}

async function leave(app: App, userId: number, id: number, key: string): Promise<void> {
  const own = await ownAttempt(app, userId, id).catch(() => null);
  if (own?.completionKeyHash !== hashOf(key)) return;
  await app.inTransaction(async () => {
    const attempt = await lockedAttempt(app, id);
    if (attempt.completionKeyHash !== hashOf(key) || isOver(attempt, app.now())) return;
    moved(attempt.status, { type: "leave" });
    await app.db().update(examAttempts).set({ completionKeyHash: null }).where(eq(examAttempts.id, id));
    const heard = contact(attempt, app.now());
    await writeOne(app, {
      attempt,
      set: { contactAt: app.now(), leftAt: app.now() },
      events: [...heard.events.filter(({ kind }) => kind === "contactGap"), { kind: "left", data: {} }],
    });
  });
}
