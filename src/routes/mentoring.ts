import { linksAmong } from "./links.ts";
import { route } from "./route.ts";

const mentoring = { theme: "mentoring" } as const;

export const mentoringRoutes = [
  route("MentoringIndex", "/mentoring", { title: "Find a Match", ...mentoring }),
  route("MentoringResults", "/mentoring/results", { title: "Matches", ...mentoring }),
  route("MentoringCompare", "/mentoring/compare", { title: "Compare", ...mentoring }),
  route("MentoringRelationships", "/mentoring/relationships", { title: "Relationships", ...mentoring }),
  route("MentoringRelationship", "/mentoring/relationship/:id", {
    title: "Relationship",
    ids: ["id"],
    breadcrumbs: true,
    ...mentoring,
  }),
  route("MentoringSignUpMentee", "/mentoring/signup/mentee", { title: "Become a Mentee", ...mentoring }),
  route("MentoringSignUpMentor", "/mentoring/signup/mentor", { title: "Become a Mentor", ...mentoring }),
  route("MentoringProfile", "/mentoring/profile", { title: "Details", ...mentoring }),
] as const;

/** The addresses of mentoring for learners. */
export const toMentoring = linksAmong(mentoringRoutes);
