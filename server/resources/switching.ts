import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { switchActs } from "#src/contracts/admin/resource.ts";
import type { Bar, RecordTable, SameAct } from "./resource.ts";

/** What is specific to one resource. */
type Own = {
  /** Which records are never switched off, and why. */
  staysOn?: Bar;
  /** Further columns to set beside `enabled` when one is switched on. */
  alsoSets?: SameAct["set"];
};

/** Switching records with `enabled` off and on. */
export const switching = (
  { enabled }: RecordTable & { enabled: PgColumn },
  { staysOn, alsoSets }: Own = {},
): Record<(typeof switchActs)[number], SameAct> => ({
  switchOff: {
    set: () => ({ enabled: false }),
    unless: () => [...(staysOn ? [staysOn] : []), [eq(enabled, false), "It is off already"]],
    undo: "switchOn",
  },
  switchOn: {
    set: (app) => ({ enabled: true, ...alsoSets?.(app) }),
    unless: () => [[eq(enabled, true), "It is on already"]],
    undo: "switchOff",
  },
});
