import type { AnyRow } from "#src/routes/admin/resource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { List } from "./ListActor.tsx";
import type { ListQuery } from "./useListQuery.ts";

type Marks = Record<string, true>;

/** What of this page is selected, and how that is changed; on other pages it stays as it is. */
export function useSelection({ resource }: ResourceAt, asked: ListQuery, rows: readonly AnyRow[]) {
  const { send } = List.useActorRef();
  const question = asked.holdings;
  const selected = List.useSelector((s) => (s.context.question === question ? s.context.selected : none));
  const ids = rows.map(({ id }) => id);
  const chosen = selected === "all" ? ids : ids.filter((id) => selected.includes(id));
  const mark = (marked: readonly number[], is: boolean): void => {
    if (marked.length > 0) send({ type: "rows.selected", question, ids: marked, selected: is });
  };
  return {
    offered: resource.acts.length > 0,
    record: Object.fromEntries(chosen.map((id): [string, true] => [String(id), true])) as Marks,
    isWhole: chosen.length > 0 && chosen.length === ids.length,
    isSome: chosen.length > 0 && chosen.length < ids.length,
    /** The whole page. */
    page: (is: boolean) => (is || selected !== "all" ? mark(ids, is) : send({ type: "selection.cleared" })),
    /** As the table has it after a click, or a click with Shift, which is a range. */
    replace: (next: Marks) => {
      const now = ids.filter((id) => next[id]);
      // Of all that there is, this page is left: no more is known here.
      if (selected === "all") return mark(now, true);
      mark(
        now.filter((id) => !chosen.includes(id)),
        true,
      );
      mark(
        chosen.filter((id) => !now.includes(id)),
        false,
      );
    },
  };
}

const none: readonly number[] = [];
