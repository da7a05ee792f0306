import type { FormValues } from "#src/machines/form/formMachine.ts";
import type { signUpMachine, SignUpContext } from "#src/machines/mentoring/signUpMachine.ts";
import { asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import { fieldMessages, hasStatus, isOneOf, showsFailure } from "./failures.ts";

type SignUp = At<SignUpContext>;
type Holds = (at: SignUp) => boolean;

const alone = "unsaved.saving.alone";
const thenSubmitting = "unsaved.saving.thenSubmitting";
const pausing = "unsaved.pausing";
const rests = ["resting", "refused"];

const not =
  (holds: Holds): Holds =>
  (at) =>
    !holds(at);
const all =
  (...conditions: Holds[]): Holds =>
  (at) =>
    conditions.every((holds) => holds(at));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const fields = ["role", "about"];
const sameFields = (one: FormValues, other: FormValues): boolean =>
  fields.every((field) => isSame(one[field], other[field]));

const forgets = ({ context: { name } }: SignUp) => does("forgetDraft", { name });
/** The values typed, and their version. */
const keeps = ({ after: { name, values, saved } }: SignUp) =>
  does("keepDraft", {
    name,
    values: Object.fromEntries(
      Object.entries(values).filter(([field, value]) => field === "version" || !isSame(value, saved[field])),
    ),
  });
/** While something is not saved, leaving asks, and the session knows. */
const guards = ({ context: { name } }: SignUp) => [
  asks("keepUnsavedWork", { name }),
  asks("askBeforeLeaving", {
    name,
    question: "Leave without saving?",
    consequence: "Your last changes have not reached us yet, and will be lost.",
  }),
];
const saves = ({ after: { id, values, saved } }: SignUp) => [asks("saveDraft", { id, values, saved })];
/** What is sent may arrive although its answer is lost. */
const sending = ({ sent, values }: Pick<SignUpContext, "sent" | "values">) => ({
  sent: [...sent.filter((one) => !sameFields(one, values)), values],
});
const sends = { sets: (at: SignUp) => sending(at.context), does: saves };
const submits = ({ after: { id, name, values, saved } }: SignUp) => [
  asks("keepUnsavedWork", { name }),
  asks("submitProfile", { id, values, saved }),
];

const typed = ({ context: { values, errors }, event }: SignUp): Partial<SignUpContext> => ({
  values: { ...values, [event["field"]]: event["value"] },
  errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field !== event["field"])),
});
const wrong = ({ context }: SignUp) => context.check(context.values);
const isValid: Holds = (at) => Object.keys(wrong(at)).length === 0;
const judged = (at: SignUp) => ({ errors: wrong(at), failure: null });
const failed = ({ event }: SignUp) => ({ failure: event["error"], errors: fieldMessages(event["error"]) });

const saved = ({ context, event: { output } }: SignUp): Partial<SignUpContext> => ({
  id: output.id,
  saved: { ...output.values, version: output.version },
  sent: [],
  values: { ...context.values, version: output.version },
  savedAt: output.savedAt,
  failure: null,
});
const isOvertaken: Holds = ({ context, event }) => !sameFields(context.values, event["output"].values);

const isStale = hasStatus(409);
const isUnheard: Holds = (at) =>
  isOneOf("offline", "unauthorized", "cancelled")(at) || hasStatus(502, 503, 504)(at);
const isRefused: Holds = ({ event }) => Object.keys(fieldMessages(event["error"])).length > 0;
/** What the other tab has saved: fields that only one has changed need no choice (T-47). */
const compared = ({ context: { saved: read, sent, values }, event }: SignUp) => {
  const { current, changed, by, at } = event["error"].failure.extra.data;
  const theirs: FormValues = { role: current.role, about: current.about, version: current.version };
  // Its own saves are nobody else's changes, also those whose answers were lost.
  const own = fields.filter((field) => sent.some((one) => isSame(one[field], theirs[field])));
  const base: FormValues = { ...read, ...Object.fromEntries(own.map((field) => [field, theirs[field]])) };
  const isMine = (field: string) => !isSame(values[field], base[field]);
  const differing = fields.filter((field) => !isSame(values[field], theirs[field]));
  const taken = differing.filter((field) => !isMine(field));
  // Values kept on this device may be of an older version than the known one: the server says what has changed since.
  const isOlder = values["version"] !== base["version"];
  const isTheirs = (field: string) =>
    !isSame(theirs[field], base[field]) || (isOlder && changed.includes(field));
  const conflicts = differing.filter((field) => isMine(field) && isTheirs(field));
  return {
    saved: theirs,
    sent: [] as readonly FormValues[],
    values: {
      ...values,
      ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
      ...(conflicts.length === 0 && { version: theirs["version"] }),
    },
    comparison: { conflicts, taken, mine: values, theirs, sides: {}, by, at },
  };
};
const hasConflicts: Holds = (at) => compared(at).comparison.conflicts.length > 0;
const isTheirs: Holds = (at) => sameFields(compared(at).values, compared(at).saved);
const isThere: Holds = ({ event }) =>
  ["ACTIVE", "REVIEW_PENDING"].includes(event["error"].failure?.extra?.data?.current.status);

/** Everything disputed is decided for one side. */
const sided = ({ context, event }: SignUp) => {
  const before = context.comparison!;
  const { conflicts, theirs } = before;
  const side = event["side"] as "mine" | "theirs";
  const each = <Value>(of: (field: string) => Value) =>
    Object.fromEntries(conflicts.map((field) => [field, of(field)]));
  return {
    comparison: { ...before, sides: each(() => side) },
    values: { ...context.values, ...each((field) => before[side][field]), version: theirs["version"] },
  };
};
const takesTheirs: Holds = (at) => sameFields(sided(at).values, at.context.saved);

const settled: Law<SignUpContext>[] = [
  {
    in: "unsaved.saving",
    on: "saveDraft ✗",
    when: all(isStale, hasConflicts),
    to: "unsaved.disputed",
    sets: compared,
  },
  {
    in: "unsaved.saving",
    on: "saveDraft ✗",
    when: all(isStale, not(hasConflicts), isTheirs),
    to: "resting",
    sets: compared,
    does: (at) => [forgets(at)],
  },
  {
    in: "unsaved.saving",
    on: "saveDraft ✗",
    when: all(isStale, not(hasConflicts), not(isTheirs)),
    to: alone,
    sets: (at) => {
      const after = compared(at);
      return { ...after, ...sending(after) };
    },
    does: saves,
  },
];

/** An application saves itself, loses nothing on the way, and is submitted once (T-4, T-47). */
export const signUpLaws: LawTable<typeof signUpMachine> = {
  start: (input) => ({
    to: "resting",
    context: {
      ...input,
      ...{ saved: input.values, sent: [], errors: {}, failure: null, savedAt: null, comparison: null },
    },
    does: [asks("hearDevice", { name: input.name })],
  }),
  waits: { [pausing]: ["rest"], "unsaved.waiting": ["patience"] },
  laws: [
    { on: "hearDevice ✗" },
    { in: ["unsaved", "submitting"], on: "keepUnsavedWork ✗" },
    { in: "unsaved", on: "askBeforeLeaving ✗" },

    // Input is kept on this device until the server has it.
    {
      in: rests,
      on: "field.changed",
      to: pausing,
      sets: typed,
      does: (at) => [keeps(at), ...guards(at)],
    },
    { in: pausing, on: "field.changed", sets: typed, does: (at) => [keeps(at)], anew: ["rest"] },
    {
      in: ["unsaved.waiting", "unsaved.failed"],
      on: "field.changed",
      to: pausing,
      sets: typed,
      does: (at) => [keeps(at)],
    },
    { in: [alone, "unsaved.disputed"], on: "field.changed", sets: typed, does: (at) => [keeps(at)] },
    {
      in: "resting",
      on: "kept.found",
      when: ({ context, event }) => isSame(event["values"].role, context.values["role"]),
    },
    {
      in: "resting",
      on: "kept.found",
      when: ({ context, event }) => !isSame(event["values"].role, context.values["role"]),
      to: pausing,
      sets: ({ context: { values }, event }) => ({
        values: {
          ...values,
          ...event["values"],
          version: event["values"].version ?? values["version"],
        },
      }),
      does: guards,
    },
    {
      in: "unsaved",
      on: "discard",
      to: "resting",
      sets: ({ context }) => ({ values: context.saved, errors: {}, failure: null, comparison: null }),
      does: (at) => [forgets(at)],
    },

    // It is saved after a pause, and again as soon as that has a chance.
    { in: pausing, on: "after rest (800 ms)", to: alone, ...sends },
    { in: "unsaved.waiting", on: ["after patience (10 s)", "connection.restored"], to: alone, ...sends },
    { in: ["unsaved.waiting", "unsaved.failed"], on: "retry", to: alone, ...sends },
    { in: alone, on: "saveDraft ✓", when: isOvertaken, to: pausing, sets: saved },
    {
      in: alone,
      on: "saveDraft ✓",
      when: not(isOvertaken),
      to: "resting",
      sets: saved,
      does: (at) => [forgets(at)],
    },
    { in: thenSubmitting, on: "saveDraft ✓", to: "submitting", sets: saved, does: submits },
    ...settled,
    {
      in: "unsaved.saving",
      on: "saveDraft ✗",
      when: all(not(isStale), isUnheard),
      to: "unsaved.waiting",
      sets: failed,
      does: showsFailure,
    },
    {
      in: "unsaved.saving",
      on: "saveDraft ✗",
      when: all(not(isStale), not(isUnheard)),
      to: "unsaved.failed",
      sets: failed,
      does: showsFailure,
    },
    {
      in: "unsaved.disputed",
      on: "side.chosen",
      when: takesTheirs,
      to: "resting",
      sets: sided,
      does: (at) => [forgets(at)],
    },
    {
      in: "unsaved.disputed",
      on: "side.chosen",
      when: not(takesTheirs),
      to: alone,
      sets: (at) => {
        const after = sided(at);
        return { ...after, ...sending({ ...at.context, ...after }) };
      },
      does: saves,
    },

    // It is submitted as a whole, once it is valid.
    { in: rests, on: "submit", when: not(isValid), to: "refused", sets: judged },
    {
      in: ["unsaved.waiting", "unsaved.failed"],
      on: "submit",
      when: not(isValid),
      to: pausing,
      sets: judged,
    },
    { in: pausing, on: "submit", when: not(isValid), sets: judged, anew: ["rest"] },
    { in: alone, on: "submit", when: not(isValid), sets: judged },
    { in: alone, on: "submit", when: isValid, to: thenSubmitting },
    {
      in: [...rests, pausing, "unsaved.waiting", "unsaved.failed"],
      on: "submit",
      when: isValid,
      to: "submitting",
      sets: { failure: null },
      does: submits,
    },
    { in: "unsaved.disputed", on: "submit", to: "unsaved.disputed" },
    {
      in: "submitting",
      on: "submitProfile ✓",
      to: "submitted",
      does: (at) => [does("showSubmitted", { profile: at.event["output"] }), forgets(at)],
    },
    {
      in: "submitting",
      on: "submitProfile ✗",
      when: isThere,
      to: "submitted",
      does: (at) => [
        does("showSubmitted", { profile: at.event["error"].failure.extra.data.current }),
        forgets(at),
      ],
    },
    {
      in: "submitting",
      on: "submitProfile ✗",
      when: all(isStale, not(isThere), hasConflicts),
      to: "unsaved.disputed",
      sets: compared,
      does: guards,
    },
    {
      in: "submitting",
      on: "submitProfile ✗",
      when: all(isStale, not(isThere), not(hasConflicts)),
      to: "submitting",
      sets: compared,
      does: submits,
    },
    {
      in: "submitting",
      on: "submitProfile ✗",
      when: all(not(isStale), isUnheard),
      to: "unsaved.waiting",
      sets: failed,
      does: (at) => [...showsFailure(at), ...guards(at)],
    },
    {
      in: "submitting",
      on: "submitProfile ✗",
      when: all(not(isStale), not(isUnheard), isRefused),
      to: "unsaved.failed",
      sets: failed,
      does: guards,
    },
    {
      in: "submitting",
      on: "submitProfile ✗",
      when: all(not(isStale), not(isUnheard), not(isRefused)),
      to: "unsaved.failed",
      sets: failed,
      does: (at) => [...showsFailure(at), ...guards(at)],
    },
  ],
};
