/**
 * The paths whose answers a live event outdates, apart from the calls, so that listeners do not load the schemas of
 * those.
 */
export const mentoringPaths = {
  profiles: "/api/mentoring/profiles",
  relationships: "/api/mentoring/relationships",
  relationship: "/api/mentoring/relationships/:id",
  search: "/api/mentoring/search",
  proposals: "/api/mentoring/proposals",
} as const;
