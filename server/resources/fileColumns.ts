/** A column of an exported file: its heading, and what its cells hold where they are more than texts. */
export type FileColumn = { label: string; as?: string | undefined };

/** Moments are told in UTC, which a cell of a workbook cannot say for itself. */
export const headingIn = ({ label, as }: FileColumn, format: "csv" | "xlsx"): string =>
  format === "xlsx" && as === "dateTime" ? `${label} (UTC)` : label;
