import { cpdWords } from "#src/contracts/cpdWords.ts";
import type { CpdBreakdown, FoundCard, ItemKind, Progress } from "#src/contracts/learning.ts";
import { capital } from "#src/contracts/words.ts";

/** The wording of learning content. */
export const progressWords: Record<Progress, string> = {
  "not started": "Not started",
  "in progress": "In progress",
  completed: "Completed",
  stale: "Updated since you completed it",
  recertifying: "Recertifying",
};

/** The text of the link that opens content, by its progress. */
export const beginWords: Record<Progress, string> = {
  "not started": "Start",
  "in progress": "Resume",
  completed: "Start",
  stale: "Start",
  recertifying: "Renew",
};

/** Minutes in natural words: `8 min`, `1 h`, `2 h 5 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const kindOf = ({ type, kind }: Pick<FoundCard, "type" | "kind">): string => capital(kind ?? type);

/** The same learning may count in several categories, so they are not added up. */
const minutesOf = (cpd: CpdBreakdown): number => Math.max(...Object.values(cpd));

/** The CPD earned: `20 min CPD`; null if there is none. */
export function cpdOf(cpd: CpdBreakdown): string | null {
  const most = minutesOf(cpd);
  return most > 0 ? `${duration(most)} CPD` : null;
}

/** How long it takes, and how much of that is CPD. Usually all of it is. */
export function lengthOf({ minutes, cpd }: Pick<FoundCard, "minutes" | "cpd">): string {
  const most = minutesOf(cpd);
  return most === 0 ? duration(minutes) : `${duration(minutes)} · ${most === minutes ? "CPD" : cpdOf(cpd)}`;
}

/**
 * The reader's progress. In a boxset it depends on the items, none of which may be completed although one has been
 * opened.
 */
export function standingOf({ progress, items }: Pick<FoundCard, "progress" | "items">): string | null {
  if (progress === "not started") return null;
  if (progress !== "in progress" || !items) return progressWords[progress];
  const { completed, total } = items;
  return `${completed === 0 ? "Started" : progressWords[progress]}, ${completed} of ${total}`;
}

/** Every category that counts, for readers who want the details: `CPD 20 min`. */
export const cpdDetails = (cpd: CpdBreakdown): string[] =>
  (Object.keys(cpdWords) as (keyof typeof cpdWords)[])
    .filter((category) => cpd[category] > 0)
    .map((category) => `${cpdWords[category]} ${duration(cpd[category])}`);

/** The verb for kinds that are seen bit by bit, if it is not “read”; null for a kind without parts. */
const seenVerbs: Partial<Record<ItemKind, string | null>> = {
  ...{ video: "watched", audio: "heard" },
  ...{ "web link": null, image: null, form: null, course: null },
};

/**
 * How much of an item has been seen, for example `45% watched`; null for a kind without parts and for a boxset.
 */
export function seenOf(kind: ItemKind | null, share: number): string | null {
  const verb = kind && (kind in seenVerbs ? seenVerbs[kind] : "read");
  return verb ? `${Math.round(share * 100)}% ${verb}` : null;
}

/** A greeting for the hour on the reader's clock. */
export function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return "Good evening";
  return hour < 12 ? "Good morning" : "Good afternoon";
}
