import { itemCalls, type Item } from "#src/contracts/item.ts";
import type { FormAnswers, FormQuestion } from "#src/contracts/itemContent.ts";
import { itemFormCalls } from "#src/contracts/itemForm.ts";
import { toldByCompletion } from "#src/contracts/learningActs.ts";
import { CallFailed } from "#src/services/failures.ts";
import { change } from "#src/services/query.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";

/** Sends the answers to an item's form; its page then shows the item as completed. */
export function useSendForm(itemId: number, questions: readonly FormQuestion[]) {
  const { call } = useCalls();
  const { forget, queries } = useCache();
  return async (answers: FormAnswers): Promise<{ tracked: boolean }> => {
    const { data } = await call(itemFormCalls.sendForm, {
      params: { id: itemId },
      body: { answers },
    }).catch((error: unknown) => {
      throw atQuestions(error, questions);
    });
    const { sent_at, completed_at, tracked } = data;
    // Even if the item cannot be fetched just now, the page shows that the form was sent.
    if (tracked && sent_at && completed_at)
      change(queries, itemCalls.item, { params: { id: itemId } }, (known) => ({
        ...known,
        data: sentBy(known.data, { answers, sent_at, completed_at }),
      }));
    for (const path of toldByCompletion) forget(path);
    return { tracked };
  };
}

type Sending = { answers: FormAnswers; sent_at: string; completed_at: string };

/** An item after its form has been sent. */
const sentBy = (item: Item, { answers, sent_at, completed_at }: Sending): Item =>
  item.content?.kind === "form"
    ? {
        ...item,
        content: { ...item.content, sent: { answers, sent_at } },
        progress: "completed",
        completed_at,
        completion_arrived_at: item.completion_arrived_at ?? completed_at,
      }
    : item;

const prefix = "answers.";

/**
 * Maps errors to fields, which are named after the question alone. Leaves errors about a question that is not on the
 * page unchanged.
 */
function atQuestions(error: unknown, questions: readonly FormQuestion[]): unknown {
  if (!(error instanceof CallFailed)) return error;
  const shown = new Set(questions.map(({ id }) => `${prefix}${id}`));
  const errors = Object.fromEntries(
    Object.entries(error.failure.errors).map(([path, messages]) => [
      shown.has(path) ? path.slice(prefix.length) : path,
      messages,
    ]),
  );
  return new CallFailed({ ...error.failure, errors }, error);
}
