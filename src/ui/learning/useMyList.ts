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
  const { sendInTurn } = useActs();
  return useChoice(`my list ${type} ${id}`, in_my_list, (listed) => {
    const act = { kind: "myList", content: type, id, listed } satisfies ContentAct;
    return sendInTurn(act, { waits: true });
  });
}
