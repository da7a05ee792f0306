/** The paths of calls that show a learner's status with content: acts on it outdate their answers. */
export const contentPaths = {
  home: "/api/home",
  search: "/api/search/",
  item: "/api/items/:id",
  boxset: "/api/boxsets/:id",
  list: "/api/lists/:list",
  topics: "/api/topics",
} as const;

/** The path of the list of attempts at a course, which its reports outdate as well. */
export const courseAttemptsPath = "/api/items/:id/course";
