import { audienceCalls } from "#src/contracts/admin/audiences.ts";
import { optionCalls, type Option } from "#src/contracts/admin/options.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { Http } from "#src/services/http.ts";

const named = (labels: readonly string[]): Option[] =>
  labels.map((label, index) => ({ value: index + 1, label, active: true }));

const addressOf = (list: string): string => fillPath(optionCalls.find.path, { list });

/** A server of the records that a field refers to: it finds and names them, and accepts new audiences. */
export function createReferenceServer(): Http {
  const audiences = named(["Everyone in Leeds", "New starters", "People who manage advisers in the north"]);
  const lists: Readonly<Record<string, Option[]>> = {
    [addressOf("audiences")]: audiences,
    [addressOf("users")]: named(["Ada Lovelace", "Alan Turing", "Grace Hopper"]),
  };
  return async (path, { method, query, body }) => {
    if (method === audienceCalls.create.method && path === audienceCalls.create.path) {
      const draft = body as { name: string };
      const value = audiences.length + 1;
      audiences.push({ value, label: draft.name, active: true });
      const now = new Date().toISOString();
      const row = {
        ...{ id: value, version: "1", description: "", rules: [], users: 0, by_hand: 0, excluded: 0 },
        ...{ created_at: now, updated_at: now, archived_at: null },
        ...draft,
      };
      return { status: 201, body: { data: row } };
    }
    const ids = query?.ids === undefined ? null : [query.ids].flat().map(Number);
    const words = String(query?.search ?? "").toLowerCase();
    const found = (lists[path] ?? []).filter(({ value, label }) =>
      ids ? ids.includes(Number(value)) : label.toLowerCase().includes(words),
    );
    return { status: 200, body: { data: found } };
  };
}
