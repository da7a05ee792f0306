/**
 * What a list below a record calls the parts of its question in the address. The plain names are those of the list that the
 * record was opened from.
 */
export const partNames = { page: "partPage", perPage: "partRows", search: "partSearch" } as const;
