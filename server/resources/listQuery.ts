/** The part of a list's query that every list has. */
export type ListQuery = {
  page: number;
  perPage: number;
  sort: string;
  search?: string | undefined;
};
/** The part of it that remains for an export or a bulk act. */
export type RowQuery = Omit<ListQuery, "page" | "perPage"> & { [filter: string]: unknown };
