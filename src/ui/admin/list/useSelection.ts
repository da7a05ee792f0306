import { useRef } from "react";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { List } from "./ListActor.tsx";
import type { ListQuery } from "./useListQuery.ts";

/** What of this page is selected, and how that is changed; on other pages it stays as it is. */
export function useSelection({ resource }: ResourceAt, asked: ListQuery, rows: readonly AnyRow[]) {
  const { send } = List.useActorRef();
  const question = asked.holdings;
  const selected = List.useSelector((s) => (s.context.question === question ? s.context.selected : none));
  const before = useRef<number>(undefined);
  const ids = rows.map(({ id }) => id);
  const chosen = selected === "all" ? ids : ids.filter((id) => selected.includes(id));
  const mark = (marked: readonly number[], is: boolean): void => {
    if (marked.length > 0) send({ type: "rows.selected", question, ids: marked, selected: is });
  };
  return {
    offered: resource.acts.length > 0,
    /** Anything at all, also on other pages. */
    isAny: selected.length > 0,
    has: (id: number): boolean => chosen.includes(id),
    isWhole: chosen.length > 0 && chosen.length === ids.length,
    isSome: chosen.length > 0 && chosen.length < ids.length,
    /** The whole page. */
    page: (is: boolean) => (is || selected !== "all" ? mark(ids, is) : send({ type: "selection.cleared" })),
    /** One row; as a range, with all rows from the one before. */
    pick(id: number, is: boolean, range: boolean): void {
      const places = [id, (range && before.current) || id].map((one) => Math.max(0, ids.indexOf(one)));
      const picked = ids.slice(Math.min(...places), Math.max(...places) + 1);
      before.current = id;
      // Of all that there is, this page is left: no more is known here.
      if (selected === "all" && !is)
        mark(
          ids.filter((one) => !picked.includes(one)),
          true,
        );
      else
        mark(
          picked.filter((one) => chosen.includes(one) !== is),
          is,
        );
    },
  };
}

const none: readonly number[] = [];
