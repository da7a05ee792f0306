import type { AnyResource } from "#src/routes/admin/resource.ts";

/** Forgets everything known about a resource after a write, as it may have changed. */
export function forgetResource(forget: (path: string) => void, { calls, changes = [] }: AnyResource): void {
  for (const endpoint of [calls.list, calls.read, calls.history, calls.neighbours, calls.order, ...changes])
    if (endpoint) forget(endpoint.path);
}
