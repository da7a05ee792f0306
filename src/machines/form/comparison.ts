import type { Stale } from "#src/contracts/failures.ts";

/** Whose value of a field is to be saved: what is typed here, or what somebody else has saved in the meantime. */
export type Side = "mine" | "theirs";

export type Comparison = {
  /** The fields that both have changed, to different values, in the order of the form: each asks for a choice. */
  conflicts: readonly string[];
  /** The fields that only the other user has changed; theirs are used. */
  taken: readonly string[];
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
  /** The choices so far. */
  sides: Readonly<Record<string, Side>>;
  by: string | null;
  at: string;
};

type Values = Record<string, unknown>;
type Compared = {
  saved: Values;
  values: Values;
  read: (record: Values) => Values;
};

/** Distinguishes one write of a record from the next. */
export const versionField = "version";

/** Distinguishes the creation of a record from others; a repeated call has the same key. */
const keyField = "key";

const marks: ReadonlySet<string> = new Set([versionField, keyField]);

/** Whether a value of a form is a field, and not one that identifies the write. */
export const isField = (name: string): boolean => !marks.has(name);

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the fields are the same. */
export const sameFields = (one: Values, other: Values, same = isSame): boolean =>
  Object.keys(one).every((field) => !isField(field) || same(one[field], other[field]));

/** Reads the fields of a form with these values from a record: those of the same names. */
export const fieldsOf =
  (values: Values) =>
  (record: Values): Values =>
    Object.fromEntries(Object.keys(values).map((field) => [field, record[field]]));

/** The fields that differ from earlier ones. */
export const changedSince = (earlier: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => isField(field) && !isSame(value, earlier[field])),
  );

/**
 * What is kept of a form as its draft: what was typed, and into which version. The rest comes from the present record.
 * The draft of a new record keeps its key, as the record may have been made before the page was lost.
 */
export const typed = ({ saved, values }: Pick<Compared, "saved" | "values">): Values => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => !isField(name))),
  ...changedSince(saved, values),
});

/** Whether the server has kept a value as it was sent; it keeps no white space around texts. */
const isKept: typeof isSame = (sent, theirs) => bare(sent) === bare(theirs);
const bare = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? part.trim() : part));

/** What has been sent, with one more. */
export const sentToo = (sent: readonly Values[], values: Values): readonly Values[] => [
  ...sent.filter((one) => !sameFields(one, values)),
  values,
];

/**
 * Whether what has been saved in the meantime is one of the form's own saves whose answer was lost. All of it must
 * match, and its version must differ from the one just sent, so that it can be built upon.
 */
export const isOwnSave = (sent: readonly Values[], values: Values, theirs: Values): boolean =>
  theirs[versionField] !== values[versionField] && sent.some((one) => sameFields(theirs, one, isKept));

/**
 * Returns what was read, updated with what the form's own saves have written although their answers were lost: nobody
 * else has changed those fields.
 */
export const withSent = (saved: Values, sent: readonly Values[], theirs: Values): Values =>
  Object.fromEntries(
    Object.entries(saved).map(([field, value]) => [
      field,
      sent.some((one) => isKept(one[field], theirs[field])) ? theirs[field] : value,
    ]),
  );

/**
 * Compares what is typed with what somebody else has saved. Fields that only one of the two has changed need no choice.
 * The others do: until all of them are chosen, the values keep the version that was read, so that the server would
 * refuse to save them, too.
 */
export function compare({ saved: base, values, read }: Compared, { current, changed, by, at }: Stale) {
  const theirs = read(current);
  const isMine = (field: string) => !isSame(values[field], base[field]);
  // A draft may be of an older version than the record into which it was restored: the server says what has changed
  // since.
  const isOlder = values[versionField] !== base[versionField];
  const isTheirs = (field: string) =>
    !isSame(theirs[field], base[field]) || (isOlder && changed.includes(field));
  const differing = Object.keys(theirs).filter(
    (field) => isField(field) && !isSame(values[field], theirs[field]),
  );
  const taken = differing.filter((field) => !isMine(field));
  const conflicts = differing.filter((field) => isMine(field) && isTheirs(field));
  const merged: Values = { ...values };
  for (const field of taken) merged[field] = theirs[field];
  const comparison: Comparison = { conflicts, taken, mine: values, theirs, sides: {}, by, at };
  return { saved: theirs, values: onTop(comparison, merged), comparison };
}

/** The conflicts without a choice. */
export const unchosen = (comparison: Comparison | null): readonly string[] =>
  comparison?.conflicts.filter((field) => !(field in comparison.sides)) ?? [];

/** The values as a change to theirs, once every conflict is settled. */
const onTop = (comparison: Comparison, values: Values): Values =>
  unchosen(comparison).length === 0 && versionField in comparison.theirs
    ? { ...values, [versionField]: comparison.theirs[versionField] }
    : values;

/** The values with one conflicting field from the given side. */
export function withSide(
  { values, comparison: before }: { values: Values; comparison: Comparison | null },
  { field, side }: { field: string; side: Side },
) {
  const comparison = { ...before!, sides: { ...before!.sides, [field]: side } };
  return { values: onTop(comparison, { ...values, [field]: comparison[side][field] }), comparison };
}

/** Typing into a conflicting field chooses “mine”. */
export const withMine = (
  before: { values: Values; comparison: Comparison | null },
  field: string,
  value: unknown,
): { values: Values; comparison: Comparison | null } =>
  before.comparison?.conflicts.includes(field)
    ? withSide(
        {
          values: before.values,
          comparison: { ...before.comparison, mine: { ...before.comparison.mine, [field]: value } },
        },
        { field, side: "mine" },
      )
    : { values: { ...before.values, [field]: value }, comparison: before.comparison };
