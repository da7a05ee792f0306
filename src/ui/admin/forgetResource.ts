import { dashboardCalls } from "#src/contracts/admin/dashboard.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";

/** Forgets everything known about a resource after a write, as it may have changed. */
export function forgetResource(forget: (path: string) => void, { calls, changes = [] }: AnyResource): void {
  for (const endpoint of [calls.list, calls.read, calls.history, calls.neighbours, calls.order, ...changes])
    if (endpoint) forget(endpoint.path);
  forgetNeeds(forget);
}

/** Forgets what the dashboards and the navigation count: a write may have settled some of it, or caused more. */
export function forgetNeeds(forget: (path: string) => void): void {
  forget(dashboardCalls.read.path);
  forget(waitingCalls.counts.path);
}
