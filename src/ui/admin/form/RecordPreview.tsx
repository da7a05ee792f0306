import { createContext, use } from "react";

/** The record of a form as it was read: for what stands in it beside its fields. */
export const RecordContext = createContext<Readonly<Record<string, unknown>>>({});

/** The picture of a record as it was saved. */
export function RecordPreview({ field }: { field: string }) {
  const address = use(RecordContext)[field];
  return typeof address === "string" ? <img src={address} alt="" /> : null;
}
