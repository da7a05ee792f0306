/**
 * The method and path of merging. It is apart from its schemas because screens that merge nothing show whether a user
 * may merge.
 */
export const mergeCall = { method: "POST", path: "/api/admin/user/merge" } as const;
