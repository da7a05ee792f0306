/** The part of a list's question that every list has. */
export type ListQuestion = {
  page: number;
  perPage: number;
  sort: string;
  search?: string | undefined;
};
/** And what is left of it for an export or a bulk act. */
export type Question = Omit<ListQuestion, "page" | "perPage"> & { [filter: string]: unknown };
