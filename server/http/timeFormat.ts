import { timeFormats, type TimeFormat } from "#src/contracts/timeFormat.ts";

type WithWeek = Intl.Locale & { getWeekInfo(): { firstDay: number } };

/**
 * Returns the date and time format for an `Accept-Language` header, by the first known language in it. It is the
 * product's own format if there is none, or if it is English without a country.
 */
export function timeFormatOf(header = ""): TimeFormat {
  try {
    const languages = tagsOf(header).map((tag) => (tag === "en" ? "en-GB" : tag));
    const wanted = new Intl.DateTimeFormat([...languages, "en-GB"], {
      ...{ day: "numeric", month: "short", hour: "numeric" },
    });
    const { locale, hourCycle } = wanted.resolvedOptions();
    const order = wanted.formatToParts(0).map(({ type }) => type);
    return {
      monthFirst: order.indexOf("month") < order.indexOf("day"),
      twelveHours: hourCycle === "h12" || hourCycle === "h11",
      weekStart: (new Intl.Locale(locale) as WithWeek).getWeekInfo().firstDay,
    };
  } catch {
    // The header may contain anything.
    return timeFormats.dayFirst;
  }
}

/** More than any browser sends. */
const mostTags = 20;

/** The tags of the header, in order of preference. */
const tagsOf = (header: string): string[] =>
  header
    .split(",", mostTags)
    .map((one) => {
      const [tag = "", quality] = one.split(";").map((part) => part.trim());
      return { tag, weight: quality === undefined ? 1 : Number(quality.replace(/^q=/i, "")) || 0 };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
