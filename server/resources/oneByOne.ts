import { bulkLimit, type BulkDone } from "#src/contracts/admin/resource.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { App } from "../app.ts";
import { refuse, Refused } from "../refusals.ts";
import type { RowQuery } from "./listQuery.ts";
import type { AnyResource } from "./resource.ts";
import { readIds } from "./rows.ts";

type Chosen = {
  ids?: number[] | undefined;
  all?: true | undefined;
  /** Puts them in order, if it matters which comes first. */
  inOrder?: (ids: readonly number[]) => Promise<readonly number[]>;
};

/**
 * Does something to each of the chosen records of a list separately: a refusal for one does not affect the others. It
 * cannot be undone.
 * @throws Refused 422 if nothing or too much was chosen
 */
export async function oneByOne(
  app: App,
  list: AnyResource,
  { ids, all, inOrder = async (chosen) => chosen }: Chosen,
  query: RowQuery,
  act: (id: number) => Promise<unknown>,
): Promise<BulkDone> {
  if ((ids === undefined) === (all === undefined))
    throw refuse.invalid({ ids: ["Select some, or all that match"] });
  const chosen = ids ? [...new Set(ids)] : await readIds(app, list, query, bulkLimit + 1);
  if (chosen.length > bulkLimit)
    throw refuse.invalid({ ids: [`Choose at most ${formatNumber(bulkLimit)} at once`] });
  const refused: BulkDone["refused"] = [];
  for (const id of await inOrder(chosen))
    await act(id).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      refused.push({ id, message: error.body.message });
    });
  return { done: chosen.length - refused.length, refused, undo: null };
}
