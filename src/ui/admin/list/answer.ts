import type { ListMeta } from "#src/contracts/admin/resource.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";

/** What the server answers to a list's question. */
export type Answer = { data: AnyRow[]; meta: ListMeta };
