import { formatTimestamp } from "#src/ui/kit/time.ts";

/** Formats `2026-01-31` or a timestamp as `31/01/2026`. */
export const formatDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? value.split("-").reverse().join("/")
    : formatTimestamp(value).slice(0, 10);
