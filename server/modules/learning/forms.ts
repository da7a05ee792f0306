import { and, eq } from "drizzle-orm";
import type { FormAnswers, FormQuestion } from "#src/contracts/itemContent.ts";
import { checkAnswers, itemFormCalls, tidyAnswers } from "#src/contracts/itemForm.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { formSubmissions, itemContents } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { isTracked } from "../tracked.ts";
import { completionOf, recordCompletion } from "./completions.ts";
import { mustBeLive, noContent } from "./content.ts";
import { requireTurn } from "./turns.ts";

/** The forms that learners fill in: sending one completes its item. */
export const formsModule = (app: App): Handled[] => [
  on(itemFormCalls.sendForm, signedIn, async ({ params: { id }, body, caller }) => {
    await mustBeLive(app, "item", id);
    const questions = await questionsOf(app, id);
    await requireTurn(app, caller, id);
    const answers = tidyAnswers(body.answers);
    mustAnswer(questions, answers);
    const tracked = isTracked(caller);
    // Both or neither: sending a form completes it.
    if (tracked)
      await app.inTransaction(async () => {
        await keepAnswers(app, caller.userId, id, answers);
        await recordCompletion(app, caller.userId, id, "sent");
      });
    const sentAt = await sentAtOf(app, caller.userId, id);
    const completedAt = await completionOf(app, caller.userId, id);
    return {
      data: {
        sent_at: sentAt?.toISOString() ?? null,
        completed_at: completedAt?.toISOString() ?? null,
        tracked,
      },
    };
  }),
];

/** @throws Refused 404 for an item that is not a form */
async function questionsOf({ db }: App, itemId: number): Promise<FormQuestion[]> {
  const [row] = await db()
    .select({ content: itemContents.content })
    .from(itemContents)
    .where(eq(itemContents.itemId, itemId));
  if (row?.content.kind !== "form") throw noContent("item");
  return row.content.questions;
}

/** @throws Refused 422, with a message for each question */
function mustAnswer(questions: readonly FormQuestion[], answers: FormAnswers): void {
  const wrong = Object.entries(checkAnswers(questions, answers));
  if (wrong.length > 0)
    throw refuse.invalid(Object.fromEntries(wrong.map(([id, message]) => [`answers.${id}`, [message]])));
}

/** The last answers sent count, from whichever window. */
async function keepAnswers(app: App, userId: number, itemId: number, answers: FormAnswers): Promise<void> {
  const sentAt = app.now();
  await app
    .db()
    .insert(formSubmissions)
    .values({ userId, itemId, answers, sentAt })
    .onConflictDoUpdate({
      target: [formSubmissions.userId, formSubmissions.itemId],
      set: { answers, sentAt },
    });
}

async function sentAtOf(app: App, userId: number, itemId: number): Promise<Date | undefined> {
  const [row] = await app
    .db()
    .select({ sentAt: formSubmissions.sentAt })
    .from(formSubmissions)
    .where(and(eq(formSubmissions.userId, userId), eq(formSubmissions.itemId, itemId)));
  return row?.sentAt;
}
