/**
 * The names in the address for the query of a list below a record. The plain names belong to the list that the record
 * was opened from.
 */
export const partNames = { page: "partPage", perPage: "partRows", search: "partSearch" } as const;
