import type { ListMeta } from "#src/contracts/admin/resource.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";

/** The server's response to a list's query. */
export type Answer = { data: AnyRow[]; meta: ListMeta };
