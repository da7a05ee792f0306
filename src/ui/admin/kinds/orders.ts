/** What the two sort orders of a kind are called, ascending and descending. */
export type Orders = readonly [up: string, down: string];

export const byWord: Orders = ["A to Z", "Z to A"];
export const bySize: Orders = ["least first", "most first"];
export const byLength: Orders = ["shortest first", "longest first"];
export const byTime: Orders = ["oldest first", "newest first"];
export const byYesOrNo: Orders = ["no first", "yes first"];
