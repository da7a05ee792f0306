import { distance } from "fastest-levenshtein";
import type { Read } from "./kind.ts";
import { same } from "./same.ts";

/** A cell that matches nothing known, with what it may mean. */
export const unlike = (fault: string, suggestion: string | null): Read =>
  suggestion === null ? { fault } : { fault: `${fault}. Did you mean “${suggestion}”?`, suggestion };

/** Longer texts are not compared. */
const longestCompared = 60;

/** The label that a text with a slip or two means; null where there is none, or more than one. */
export function nearest(text: string, labels: readonly string[]): string | null {
  const wanted = same(text);
  if (wanted.length < 3 || wanted.length > longestCompared) return null;
  const most = wanted.length < 6 ? 1 : wanted.length < 12 ? 2 : 3;
  let [best, nearby]: [number, string[]] = [most, []];
  for (const label of labels) {
    if (Math.abs(label.length - wanted.length) > best) continue;
    const apart = distance(wanted, same(label));
    if (apart > best) continue;
    nearby = apart < best ? [label] : [...nearby, label];
    best = apart;
  }
  return nearby.length === 1 ? nearby[0]! : null;
}
