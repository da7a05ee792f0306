import { bulkLimit } from "#src/contracts/admin/resource.ts";
import { runBulkAct } from "../resources/bulk.ts";
import { resourcesOf } from "../resources/resourceModule.ts";
import { readIds } from "../resources/rows.ts";
import type { NeedAct } from "./dashboard.ts";

/**
 * A bulk act of a resource, applied to what is waiting: the lowest ids first if there are more than one act can handle.
 */
export const bulkAct = (
  resource: string,
  act: string,
  words: Pick<NeedAct, "done" | "consequence">,
): NeedAct => ({
  ...words,
  bars: (app) => resourcesOf(app).get(resource)!.calls.bulk,
  perform: (app, caller, { question }) =>
    app.inTransaction(async () => {
      const of = resourcesOf(app).get(resource)!;
      const asked = { sort: Object.keys(of.sorts)[0]!, ...question };
      const ids = await readIds(app, of, asked, bulkLimit);
      return ids.length === 0
        ? { done: 0, refused: [], undo: null }
        : runBulkAct(app, of, caller, { act, ids }, asked);
    }),
});
