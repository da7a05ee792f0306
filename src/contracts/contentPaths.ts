/** The paths of calls that tell where a learner stands with content: what is done to it puts their answers out of date. */
export const contentPaths = {
  home: "/api/home",
  search: "/api/search/",
  item: "/api/items/:id",
  boxset: "/api/boxsets/:id",
  list: "/api/lists/:list",
  topics: "/api/topics",
} as const;
