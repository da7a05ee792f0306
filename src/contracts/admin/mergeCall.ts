/** What merging is asked by. Apart from its schemas: whether somebody may merge is shown where nobody merges. */
export const mergeCall = { method: "POST", path: "/api/admin/user/merge" } as const;
