import type { App } from "../../app.ts";
import { areas } from "../../areas/areas.ts";
import type { ListTable } from "../../resources/resource.ts";
import { resourcesOf } from "../../resources/resourceModule.ts";

/** What belongs to no area. */
const shared = ["report", "saved view", "import"];

/** The kinds of things that the audit log tells of, as `subject` names them. */
export const auditKinds = (app: App): string[] => [
  ...new Set([...recordTables(app).keys(), ...areas.flatMap((area) => area.auditKinds ?? []), ...shared]),
];

/** The tables of the records that it tells of, by their kinds. */
export const recordTables = (app: App): ReadonlyMap<string, ListTable> =>
  new Map([
    ...[...resourcesOf(app)].map(([name, { table }]) => [name, table] as const),
    ...areas.flatMap(({ auditRecords = {} }) => Object.entries(auditRecords)),
  ]);
