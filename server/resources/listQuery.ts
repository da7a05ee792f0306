/** The part of a list's question that every list has. */
export type ListQuery = {
  page: number;
  perPage: number;
  sort: string;
  search?: string | undefined;
};
/** And what is left of it for an export or a bulk act. */
export type RowQuery = Omit<ListQuery, "page" | "perPage"> & { [filter: string]: unknown };
