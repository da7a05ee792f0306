import { eq } from "drizzle-orm";
import type { App } from "../../app.ts";
import { users } from "../../schema/index.ts";
import { noAttempt, ownAttempt } from "./attempts.ts";
import { readReceipt } from "./result.ts";

/**
 * The certificate of an attempt that its learner has passed, as a PDF. An attempt that is not passed, somebody else's
 * and an unknown one get the same response.
 * @param zone the time zone of the date on the certificate
 */
export async function certificateOf(
  app: App,
  userId: number,
  attemptId: number,
  zone: string | null,
): Promise<AsyncIterable<Uint8Array>> {
  const attempt = await ownAttempt(app, userId, attemptId);
  if (attempt.status !== "PASSED") throw noAttempt();
  const receipt = await readReceipt(app, attempt);
  const [user] = await app.db().select({ email: users.email }).from(users).where(eq(users.id, userId));
  // Loaded on demand: it is seldom needed, and the drawing code is large.
  const { drawCertificate } = await import("./certificatePdf.ts");
  return drawCertificate({
    organisation: app.config.productName,
    learner: receipt.learner,
    address: user!.email,
    exam: receipt.exam_name,
    examId: attempt.examId,
    attemptId,
    finishedAt: attempt.finishedAt!,
    zone,
    score: attempt.percentage!,
    needed: attempt.passPercentage,
    hash: attempt.receiptHash!,
  });
}
