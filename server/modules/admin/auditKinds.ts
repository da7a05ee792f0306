import type { App } from "../../app.ts";
import { areas } from "../../areas/areas.ts";
import { resourcesOf } from "../../resources/resourceModule.ts";

/** What belongs to no area. */
const shared = ["report", "saved view", "import"];

/** The kinds of things that the audit log tells of, as `subject` names them. */
export const auditKinds = (app: App): string[] => [
  ...new Set([...resourcesOf(app).keys(), ...areas.flatMap((area) => area.auditKinds ?? []), ...shared]),
];
