import type { App } from "../app.ts";
import type { ServerDashboard } from "./dashboard.ts";

type Kinds = ServerDashboard["kinds"];
type Named = { kind: string | null; record_id: number | null };

/** The names of records, by kind and number, with one query for each kind; deleted ones are missing. */
export async function namesOf(
  app: App,
  kinds: Kinds,
  records: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind ?? "")) {
    const ids = [...new Set(some.flatMap(({ record_id: id }) => id ?? []))];
    if (ids.length === 0 || !Object.hasOwn(kinds, kind)) continue;
    for (const [id, name] of await kinds[kind]!.names(app, ids)) named.set(`${kind} ${id}`, name);
  }
  return named;
}
