/**
 * The paths whose answers a live event outdates. They are apart from the calls, so that listeners do not load their
 * schemas.
 */
export const mentoringPaths = {
  profiles: "/api/mentoring/profiles",
  relationships: "/api/mentoring/relationships",
  relationship: "/api/mentoring/relationships/:id",
  search: "/api/mentoring/search",
  proposals: "/api/mentoring/proposals",
} as const;
