import type { App } from "../../app.ts";
import { areas } from "../../areas/areas.ts";
import type { ListTable } from "../../resources/resource.ts";
import { resourcesOf } from "../../resources/resourceModule.ts";

/** Kinds that belong to no area. */
const shared = ["report", "saved view", "import"];

/** The kinds of things in the audit log, as `subject` names them. */
export const auditKinds = (app: App): string[] => [
  ...new Set([...recordTables(app).keys(), ...areas.flatMap((area) => area.auditKinds ?? []), ...shared]),
];

/** The tables of the records in the audit log, by kind. */
export const recordTables = (app: App): ReadonlyMap<string, ListTable> =>
  new Map([
    ...[...resourcesOf(app)].map(([name, { table }]) => [name, table] as const),
    ...areas.flatMap(({ auditRecords = {} }) => Object.entries(auditRecords)),
  ]);
