import type { Stale } from "../failures.ts";

/** Whose value of a field is to be saved: what is typed here, or what somebody else has saved meanwhile. */
export type Side = "mine" | "theirs";

export type Comparison = {
  /** The fields that differ, in the order of the form. */
  differing: readonly string[];
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
  sides: Readonly<Record<string, Side>>;
  by: string | null;
  at: string;
};

type Values = Record<string, unknown>;
type Compared = {
  saved: Values;
  values: Values;
  read: (record: Values) => Values;
  comparison: Comparison | null;
};

/** Tells one write of a record from the next; it is no field. */
export const versionField = "version";

/** What is kept of a form as its draft: what was typed, and of which version, so that the rest comes from the record as it is. */
export const typed = ({ saved, values }: Pick<Compared, "saved" | "values">): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => field === versionField || !isSame(value, saved[field])),
  );

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts what is typed beside what somebody else has saved. Of what differs, what was touched here stays mine and the rest is
 * theirs, until the user says otherwise.
 */
export function compare({ saved: base, values, read }: Compared, { current, by, at }: Stale) {
  const theirs = read(current);
  const mine: Values = { ...values };
  if (versionField in theirs) mine[versionField] = theirs[versionField];
  const differing = Object.keys(theirs).filter((field) => !isSame(mine[field], theirs[field]));
  const sides = Object.fromEntries(
    differing.map((field): [string, Side] => [field, isSame(values[field], base[field]) ? "theirs" : "mine"]),
  );
  const merged: Values = { ...mine };
  for (const field of differing) if (sides[field] === "theirs") merged[field] = theirs[field];
  return { saved: theirs, values: merged, comparison: { differing, mine, theirs, sides, by, at } };
}

/** The values with one of the differing fields from a side. */
export function sided(
  { values, comparison: before }: Pick<Compared, "values" | "comparison">,
  { field, side }: { field: string; side: Side },
) {
  const comparison = before!;
  return {
    values: { ...values, [field]: comparison[side][field] },
    comparison: { ...comparison, sides: { ...comparison.sides, [field]: side } },
  };
}

/** What is typed after the comparison is mine, too. */
export const retyped = (comparison: Comparison | null, field: string, value: unknown): Comparison | null =>
  comparison?.differing.includes(field)
    ? {
        ...comparison,
        mine: { ...comparison.mine, [field]: value },
        sides: { ...comparison.sides, [field]: "mine" },
      }
    : comparison;
