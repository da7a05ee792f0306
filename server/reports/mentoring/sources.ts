import type { MentoringReportKey } from "#src/contracts/reportPlaces/mentoring.ts";
import type { Source } from "../query.ts";
import { mentorCount, mostActive } from "./people.ts";
import { relationships, requests } from "./relationships.ts";
import { menteeSkills, mentorSkills, skillsNotInUse } from "./skills.ts";

/** The source of each mentoring report. */
export const mentoringSources: Record<MentoringReportKey, Source> = {
  "most-active": mostActive,
  "mentor-count": mentorCount,
  relationships,
  requests,
  "mentor-skills": mentorSkills,
  "mentee-skills": menteeSkills,
  "skills-not-in-use": skillsNotInUse,
};
