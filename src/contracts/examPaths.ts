/**
 * The paths of a learner's calls whose answers are outdated by what happens to an attempt. They are apart from the
 * calls, so that listeners do not load their schemas.
 */
export const examPaths = {
  accreditation: "/api/accreditation",
  search: "/api/accreditation/search/",
  result: "/api/exams/attempts/:id",
} as const;
