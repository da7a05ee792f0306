import { formatTimestamp, zoneNameAt } from "./time.ts";

/** An instant as an input of the platform takes it: the clock on the reader's wall, to the minute. Empty for none. */
export function toWallTime(instant: string | null): string {
  if (instant === null) return "";
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  const [day, month, year, hour, minute] = formatTimestamp(at).split(/[/ :]/);
  return `${year!.padStart(4, "0")}-${month}-${day}T${hour}:${minute}`;
}

/** What was typed on the reader's clock as an instant in UTC; null for nothing, or what is no time. */
export function fromWallTime(wall: string): string | null {
  const at = new Date(wall);
  return wall === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The reader's zone at an instant, which summer time decides: “BST”, “GMT+2”. */
export function zoneName(instant: string | null, now: () => Date = () => new Date()): string {
  const at = instant === null ? now() : new Date(instant);
  return zoneNameAt(Number.isNaN(at.getTime()) ? now() : at);
}
