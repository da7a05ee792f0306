const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A day in running text: of a timestamp in the reader's time zone, or of the calendar. Formatters are kept, as creating
 * one takes longer than using it.
 */
export function dayInWords(day: Date | string, timeZone = "UTC"): string {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  if (!known) formats.set(timeZone, format);
  return format.format(new Date(day));
}
