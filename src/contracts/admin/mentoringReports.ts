import { peopleReports } from "./mentoringReports/people.ts";
import { relationshipReports } from "./mentoringReports/relationships.ts";
import { skillReports } from "./mentoringReports/skills.ts";

/** The reports of mentoring (B-493), in the order of their index. */
export const reports = [...peopleReports, ...relationshipReports, ...skillReports] as const;
