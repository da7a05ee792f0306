/**
 * The paths of a learner's calls whose answers what happens to an attempt outdates, apart from the calls, so that
 * listeners do not load the schemas of those.
 */
export const examPaths = {
  accreditation: "/api/accreditation",
  search: "/api/accreditation/search/",
  result: "/api/exams/attempts/:id",
} as const;
