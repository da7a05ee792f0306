import { instantOf, type Instant } from "#src/contracts/readersTimes.ts";
import { formatTimestamp } from "./time.ts";

/** A full time, `DD/MM/YYYY HH:mm:ss`; with its zone if it is an appointment (`true` for the reader's own). */
export function Timestamp({ at, zone }: { at: Instant; zone?: string | true | undefined }) {
  return <time dateTime={instantOf(at).toISOString()}>{formatTimestamp(at, zone)}</time>;
}
