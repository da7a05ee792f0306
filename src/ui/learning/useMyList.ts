import { isUnanswered } from "#src/contracts/failures.ts";
import type { ContentCard } from "#src/contracts/learning.ts";
import type { ContentAct } from "#src/contracts/learningActs.ts";
import { useActs } from "#src/ui/hooks/useActs.ts";
import { useChoice, type Chosen } from "./useChoice.ts";

/** Whether content is on My List. Without a network the choice waits (T-60). */
export function useMyList({
  type,
  id,
  in_my_list,
}: Pick<ContentCard, "type" | "id" | "in_my_list">): Chosen<boolean> {
  const { sendInTurn, sendLater } = useActs();
  return useChoice(`my list ${type} ${id}`, in_my_list, async (listed) => {
    const act = { kind: "myList", content: type, id, listed } satisfies ContentAct;
    await sendInTurn(act).catch((error: unknown) => {
      if (!isUnanswered(error)) throw error;
      sendLater(act);
    });
  });
}
