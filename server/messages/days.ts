const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in running text: of a moment where its reader is, or of the calendar. To make a format takes longer than to use it. */
export function dayInWords(day: Date | string, timeZone = "UTC"): string {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  if (!known) formats.set(timeZone, format);
  return format.format(new Date(day));
}
