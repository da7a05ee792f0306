import { createContext, use } from "react";

/** A form's record as it was loaded: for values of it that are not fields. */
export const RecordContext = createContext<Readonly<Record<string, unknown>>>({});

/** The picture of a record as it was saved. */
export function RecordPreview({ field }: { field: string }) {
  const address = use(RecordContext)[field];
  return typeof address === "string" ? <img src={address} alt="" /> : null;
}
