import { formatTimestamp, zoneNameAt } from "./time.ts";

/** An instant as the platform's inputs take it: local time, to the minute. Empty for none. */
export function toWallTime(instant: string | null): string {
  if (instant === null) return "";
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  const [day, month, year, hour, minute] = formatTimestamp(at).split(/[/ :]/);
  return `${year!.padStart(4, "0")}-${month}-${day}T${hour}:${minute}`;
}

/** Reads local time as an instant in UTC; null for nothing, or for an invalid time. */
export function fromWallTime(wall: string): string | null {
  const at = new Date(wall);
  return wall === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The reader's zone at an instant, which depends on summer time: “BST”, “GMT+2”. */
export function zoneName(instant: string | null, now: () => Date = () => new Date()): string {
  const at = instant === null ? now() : new Date(instant);
  return zoneNameAt(Number.isNaN(at.getTime()) ? now() : at);
}
