import { useRef, useState } from "react";
import type { Selected } from "#src/machines/admin/listMachine.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { List } from "./ListActor.tsx";
import type { ListQuery } from "./useListQuery.ts";

export type ShownQuery = Pick<ListQuery, "question" | "holdings">;

/**
 * Returns the query that the shown rows come from. While a new query loads, the rows of the previous one are shown, and
 * what is selected meanwhile is selected from those.
 * @param stale whether the rows are still those of an earlier query
 */
export function useShownQuery(asked: ListQuery, stale: boolean): ShownQuery {
  const [shown, setShown] = useState<ShownQuery>(asked);
  const isOther = shown.holdings !== asked.holdings;
  if (isOther && !stale) setShown(asked);
  return isOther && stale ? shown : asked;
}

/** The selection over all pages; empty under filters other than those it was made with. */
export const useSelected = ({ holdings }: ShownQuery): Selected =>
  List.useSelector((s) => (s.context.question === holdings ? s.context.selected : none));

const none: readonly number[] = [];

/** The selection on this page, and how to change it; on other pages it stays unchanged. */
export function useSelection({ resource }: ResourceAt, of: ShownQuery, rows: readonly AnyRow[]) {
  const { send } = List.useActorRef();
  const question = of.holdings;
  const selected = useSelected(of);
  const before = useRef<number>(undefined);
  const ids = rows.map(({ id }) => id);
  const chosen = selected === "all" ? ids : ids.filter((id) => selected.includes(id));
  const mark = (marked: readonly number[], is: boolean): void => {
    if (marked.length > 0) send({ type: "rows.selected", question, ids: marked, selected: is });
  };
  const clear = (): void => send({ type: "selection.cleared" });
  return {
    offered: resource.acts.some((act) => !act.call),
    /** Whether anything is selected, on any page. */
    isAny: selected.length > 0,
    has: (id: number): boolean => chosen.includes(id),
    isWhole: chosen.length > 0 && chosen.length === ids.length,
    isSome: chosen.length > 0 && chosen.length < ids.length,
    /** Selects or clears the whole page. */
    page: (is: boolean) => (is || selected !== "all" ? mark(ids, is) : clear()),
    /** Selects or clears one row; as a range, with all rows since the last one. */
    pick(id: number, is: boolean, range: boolean): void {
      const places = [id, (range && before.current) || id].map((one) => Math.max(0, ids.indexOf(one)));
      const picked = ids.slice(Math.min(...places), Math.max(...places) + 1);
      before.current = id;
      // Of everything, only this page stays selected: the rows of other pages are not known here.
      const rest = selected === "all" && !is ? ids.filter((one) => !picked.includes(one)) : null;
      if (rest?.length === 0) clear();
      else if (rest) mark(rest, true);
      else
        mark(
          picked.filter((one) => chosen.includes(one) !== is),
          is,
        );
    },
  };
}
