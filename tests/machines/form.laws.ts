import type { FormContext, FormValues, formMachine } from "#src/machines/form/formMachine.ts";
import { ruled, asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import { fieldMessages, hasStatus, showsFailure } from "./failures.ts";

type Form = At<FormContext>;
type Holds = (at: Form) => boolean;

const editing = "unsaved.editing";
const compared = `${editing}.compared`;
const choosing = `${compared}.choosing`;
const settled = `${compared}.settled`;
const clean = "pristine.untouched";
const saving = "unsaved.saving";
const sendingNow = `${saving}.sending`;
const waiting = `${saving}.waiting`;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const fields = (values: FormValues): string[] => Object.keys(values).filter((field) => field !== "version");
const leaving = ({ context: { name } }: Form) =>
  asks("askBeforeLeaving", {
    name,
    question: "Leave without saving?",
    consequence: "Your changes will be lost.",
  });
/** The draft that is kept: the values typed, and their version. */
const keeps = ({ after: { name, saved, values } }: Form) =>
  does("keepDraft", {
    name,
    values: Object.fromEntries(
      Object.entries(values).filter(([field, value]) => field === "version" || !isSame(value, saved[field])),
    ),
  });
const forgets = ({ context: { name } }: Form) => does("forgetDraft", { name });
const begins = (at: Form) => [asks("keepUnsavedWork", { name: at.context.name }), leaving(at), keeps(at)];
const reset = ({ context }: Form) => ({
  values: context.saved,
  errors: {},
  failure: null,
  comparison: null,
});
const nothingWrong = { failure: null, errors: {}, comparison: null };
const nothingSent = { sending: null, sent: [] };
/** What was sent before may have arrived although its answer was lost. */
const sending = ({ sent, sending: last, values }: FormContext) => ({
  ...nothingWrong,
  sending: values,
  sent: last
    ? [...sent.filter((one) => fields(one).some((field) => !isSame(one[field], last[field]))), last]
    : sent,
});
const without = ({ context: { errors }, event }: Form) => ({
  errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field !== event["field"])),
});
const typedIs = ({ context: { values, saved }, event }: Form): boolean =>
  fields(values).every((field) =>
    isSame(field === event["field"] ? event["value"] : values[field], saved[field]),
  );
const isConflict = ({ context: { comparison }, event }: Form): boolean =>
  comparison?.conflicts.includes(event["field"]) ?? false;
const wrong = ({ context }: Form) => context.check(context.values);
const isValid: Holds = (at) => Object.keys(wrong(at)).length === 0;
const not =
  (holds: Holds): Holds =>
  (at) =>
    !holds(at);
const all =
  (...conditions: Holds[]): Holds =>
  (at) =>
    conditions.every((holds) => holds(at));
const asksFirst: Holds = ({ context }) => context.asks;
const asksMore: Holds = ({ context: { question } }) => question!.then !== undefined;
const agreed = ({ context }: Form) => ({ agreed: { ...context.agreed, ...context.question!.gives } });

/** A conflict is decided for one side, and once none is open the next save builds on theirs. */
const chosen = ({ context }: Form, field: string, side: "mine" | "theirs", mine?: unknown) => {
  const before = context.comparison!;
  const comparison = {
    ...before,
    mine: mine === undefined ? before.mine : { ...before.mine, [field]: mine },
    sides: { ...before.sides, [field]: side },
  };
  const isSettled = comparison.conflicts.every((one) => one in comparison.sides);
  return {
    comparison,
    values: {
      ...context.values,
      [field]: comparison[side][field],
      ...(isSettled && { version: comparison.theirs["version"] }),
    },
  };
};
const sided = (at: Form) => chosen(at, at.event["field"], at.event["side"]);
const typed = (at: Form): Partial<FormContext> => ({
  ...(isConflict(at)
    ? chosen(at, at.event["field"], "mine", at.event["value"])
    : { values: { ...at.context.values, [at.event["field"]]: at.event["value"] } }),
  ...without(at),
});
/** Every conflict in the models is one field: whichever side is chosen, none stays open. */
const settles: Holds = (at) => at.is(choosing) && isConflict(at);

const theirsIn = ({ context: { values }, event }: Form): FormValues => {
  const { current } = event["error"].failure.extra.data;
  return Object.fromEntries(Object.keys(values).map((field) => [field, current[field]]));
};
/** Fields that both have changed need a choice; fields that only one has changed do not (T-47). */
const comparison = (form: Form): Partial<FormContext> => {
  const { saved: read, values, sent } = form.context;
  const { by, at } = form.event["error"].failure.extra.data;
  const theirs = theirsIn(form);
  // Its own saves are nobody else's changes, also those whose answers were lost.
  const own = fields(values).filter((field) => sent.some((one) => isSame(one[field], theirs[field])));
  const saved: FormValues = { ...read, ...Object.fromEntries(own.map((field) => [field, theirs[field]])) };
  const isMine = (field: string) => !isSame(values[field], saved[field]);
  const differing = fields(values).filter((field) => !isSame(values[field], theirs[field]));
  const taken = differing.filter((field) => !isMine(field));
  const conflicts = differing.filter((field) => isMine(field) && !isSame(theirs[field], saved[field]));
  return {
    saved: theirs,
    ...nothingSent,
    values: {
      ...values,
      ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
      ...(conflicts.length === 0 && { version: theirs["version"] }),
    },
    comparison: { conflicts, taken, mine: values, theirs, sides: {}, by, at },
  };
};
const isStale = hasStatus(409);
/** All that has been saved since is what this form has sent itself. */
const isOwn: Holds = (at) =>
  isStale(at) &&
  theirsIn(at)["version"] !== at.context.values["version"] &&
  at.context.sent.some((one) =>
    fields(theirsIn(at)).every((field) => isSame(one[field], theirsIn(at)[field])),
  );
const onOwn = (at: Form): Partial<FormContext> => {
  const values = { ...at.context.values, version: theirsIn(at)["version"] };
  return { ...nothingWrong, saved: theirsIn(at), values, sending: values, sent: [] };
};
const hasConflicts: Holds = (at) => comparison(at).comparison!.conflicts.length > 0;
const isRefused: Holds = ({ event }) => Object.keys(fieldMessages(event["error"])).length > 0;
const notSaved = (where: string, on: string): Law<FormContext>[] =>
  [
    // The fields show what is refused, and nothing else does.
    { to: `${editing}.rejected`, when: all(not(isStale), isRefused), tells: () => [] },
    { to: `${editing}.failed`, when: all(not(isStale), not(isRefused)), tells: showsFailure },
  ].map(({ tells, ...law }) => ({
    ...law,
    in: where,
    on,
    sets: ({ event }) => ({ failure: event["error"], errors: fieldMessages(event["error"]) }),
    does: (at) => [...tells(at), leaving(at)],
  }));
const saves = ({ after }: Form) => [
  asks("save", { values: { ...after.values, ...after.agreed }, saved: after.saved }),
];

/** A setting is sent as it is chosen. */
const sendingChosen = (at: Form): Partial<FormContext> => {
  const given = typed(at);
  return { ...given, ...sending({ ...at.context, ...given }) };
};
/** What is chosen while a save is under way. */
const since = ({ context: { sending: sent, values } }: Form): FormValues =>
  Object.fromEntries(
    fields(values)
      .filter((field) => !isSame(values[field], sent![field]))
      .map((field) => [field, values[field]]),
  );
const hasMore: Holds = (at) => Object.keys(since(at)).length > 0;
const choosesMore: Holds = (at) => hasMore({ ...at, context: { ...at.context, ...typed(at) } });
const soFar = (at: Form): Partial<FormContext> => {
  const saved: FormValues = at.event["output"].values;
  const values = { ...saved, ...since(at) };
  return { ...nothingWrong, saved, values, sending: values, sent: [] };
};

/** What these laws prove. */
const rule = {
  draft: "a draft from before the page was lost is offered [T-4]",
  kept: "input is kept until it is saved, and is saved only once [T-4]",
  leaving: "leaving asks first while changes are unsaved and not being saved [T-48]",
  agreed: "changes that need agreement are saved only after it; declining keeps the input [T-9]",
  refusal: "a refused field shows its first message until the field changes [B-339]",
  compared:
    "a stale save shows a comparison without a toast, and nothing is saved until every conflict is resolved [T-47]",
  own: "a save whose response was lost is not taken for somebody else's [T-47]",
  last: "a setting chosen while another choice is being saved is saved after it: the last choice counts [B-360]",
  onlyOne: "a field that only one user has changed needs no choice [T-47]",
};

/** Input is kept until it is saved, once, and leaving asks while something would be lost (T-4, T-47, T-48). */
export const formLaws: LawTable<typeof formMachine> = {
  start: ({ name, values, draft = null, offersAll, check, read, asks: first = false }) => ({
    // The models have one draft, which is long enough to be offered.
    to: draft === null ? clean : "offering",
    context: {
      ...{ name, saved: values, values, draft, offersAll, check, read: read ?? (() => values) },
      ...nothingSent,
      ...{ errors: {}, failure: null, comparison: null, asks: first, question: null, agreed: {} },
      savedAt: null,
    },
  }),
  startRule: rule.draft,
  waits: {},
  laws: [
    {
      in: "offering",
      on: "takeDraft",
      to: `${editing}.typing`,
      sets: ({ context }) => ({ values: { ...context.values, ...context.draft }, draft: null }),
      does: begins,
      rule: rule.draft,
    },
    {
      in: "offering",
      on: "dropDraft",
      to: clean,
      sets: { draft: null },
      does: (at) => [forgets(at)],
      rule: rule.draft,
    },
    {
      in: "pristine",
      on: "field.changed",
      to: `${editing}.typing`,
      sets: typed,
      does: begins,
      rule: [rule.kept, rule.leaving],
    },
    // A setting is saved as it is chosen.
    {
      in: "pristine",
      on: "choose",
      to: sendingNow,
      sets: sendingChosen,
      does: (at) => [asks("keepUnsavedWork", { name: at.context.name }), ...saves(at)],
      rule: rule.last,
    },
    {
      in: editing,
      except: choosing,
      on: "choose",
      to: sendingNow,
      sets: sendingChosen,
      does: saves,
      rule: rule.last,
    },
    // What is chosen meanwhile waits, and would be lost until it is sent.
    { in: sendingNow, on: "choose", when: not(choosesMore), sets: typed, rule: rule.last },
    {
      in: sendingNow,
      on: "choose",
      when: choosesMore,
      to: waiting,
      sets: typed,
      does: (at) => [leaving(at)],
      rule: [rule.last, rule.leaving],
    },
    { in: waiting, on: "choose", when: choosesMore, sets: typed, rule: rule.last },
    { in: waiting, on: "choose", when: not(choosesMore), to: sendingNow, sets: typed, rule: rule.leaving },
    {
      in: waiting,
      on: "discard",
      to: sendingNow,
      sets: ({ context: { sending: sent } }) => ({ values: sent! }),
      rule: rule.leaving,
    },
    {
      in: saving,
      on: "save ✓",
      when: hasMore,
      to: sendingNow,
      sets: soFar,
      does: saves,
      rule: rule.last,
    },
    {
      in: "pristine",
      on: "row.loaded",
      to: clean,
      sets: ({ event: { values } }) => ({ saved: values, values, ...nothingSent, comparison: null }),
      rule: rule.kept,
    },
    // The form works without them.
    { in: "unsaved", on: "keepUnsavedWork ✗", rule: rule.kept },
    { in: [editing, waiting, "unsaved.agreeing"], on: "askBeforeLeaving ✗", rule: rule.leaving },

    {
      in: editing,
      on: "field.changed",
      when: typedIs,
      to: clean,
      sets: reset,
      does: (at) => [forgets(at)],
      rule: [rule.kept, rule.leaving],
    },
    {
      in: editing,
      on: "field.changed",
      when: all(not(typedIs), settles),
      to: settled,
      sets: typed,
      does: (at) => [keeps(at)],
      rule: rule.compared,
    },
    {
      in: editing,
      on: "field.changed",
      when: all(not(typedIs), not(settles)),
      sets: typed,
      does: (at) => [keeps(at)],
      rule: [rule.kept, rule.refusal],
    },
    {
      in: [editing, "unsaved.agreeing"],
      on: "discard",
      to: clean,
      sets: reset,
      does: (at) => [forgets(at)],
      rule: [rule.kept, rule.leaving],
    },
    {
      in: editing,
      except: choosing,
      on: "save",
      when: not(isValid),
      to: `${editing}.rejected`,
      sets: (at) => ({ errors: wrong(at) }),
      rule: rule.kept,
    },
    {
      in: editing,
      except: choosing,
      on: "save",
      when: all(isValid, asksFirst),
      to: "unsaved.asking",
      sets: { ...nothingWrong, agreed: {} },
      does: ({ context: { values, saved } }) => [asks("askFirst", { values, saved })],
      rule: rule.agreed,
    },
    {
      in: editing,
      except: choosing,
      on: "save",
      when: all(isValid, not(asksFirst)),
      to: sendingNow,
      sets: ({ context }) => sending(context),
      does: saves,
      rule: [rule.kept, rule.leaving],
    },
    // Nothing is saved before the conflicts are decided.
    { in: choosing, on: "save", to: `${choosing}.reminded`, rule: rule.compared },
    { in: choosing, on: "choose", rule: rule.compared },
    {
      in: compared,
      on: "side.chosen",
      when: settles,
      to: settled,
      sets: sided,
      does: (at) => [keeps(at)],
      rule: rule.compared,
    },
    {
      in: settled,
      on: "side.chosen",
      when: isConflict,
      sets: sided,
      does: (at) => [keeps(at)],
      rule: rule.compared,
    },
    { in: compared, on: "side.chosen", when: not(isConflict), rule: rule.onlyOne },

    {
      in: "unsaved.asking",
      on: "askFirst ✓",
      when: ({ event }) => event["output"] === null,
      to: sendingNow,
      sets: ({ context }) => sending(context),
      does: saves,
      rule: rule.agreed,
    },
    {
      in: "unsaved.asking",
      on: "askFirst ✓",
      when: ({ event }) => event["output"] !== null,
      to: "unsaved.agreeing",
      sets: ({ event }) => ({ question: event["output"] }),
      does: (at) => [leaving(at)],
      rule: rule.agreed,
    },
    ...ruled([rule.agreed, rule.refusal], notSaved("unsaved.asking", "askFirst ✗")),
    // One question after another, and what was agreed to is saved.
    {
      in: "unsaved.agreeing",
      on: "agree",
      when: asksMore,
      to: "unsaved.agreeing",
      sets: (at) => ({ ...agreed(at), question: at.context.question!.then! }),
      does: (at) => [leaving(at)],
      rule: rule.agreed,
    },
    {
      in: "unsaved.agreeing",
      on: "agree",
      when: not(asksMore),
      to: sendingNow,
      sets: (at) => ({ ...sending(at.context), ...agreed(at) }),
      does: saves,
      rule: rule.agreed,
    },
    {
      in: "unsaved.agreeing",
      on: "decline",
      to: `${editing}.typing`,
      does: (at) => [leaving(at), keeps(at)],
      rule: rule.agreed,
    },

    {
      in: saving,
      on: "save ✓",
      when: not(hasMore),
      to: "pristine.saved",
      sets: ({ event: { output } }) => ({
        ...{ saved: output.values, values: output.values, ...nothingSent, comparison: null },
        savedAt: output.savedAt,
      }),
      does: (at) => [forgets(at), does("showSaved")],
      rule: [rule.kept, rule.leaving],
    },
    // If only the answer was lost, what is typed is saved on top of it.
    {
      in: saving,
      on: "save ✗",
      when: isOwn,
      to: sendingNow,
      sets: onOwn,
      does: saves,
      rule: rule.own,
    },
    {
      in: saving,
      on: "save ✗",
      when: all(isStale, not(isOwn), hasConflicts),
      to: `${choosing}.asked`,
      sets: comparison,
      does: (at) => [leaving(at)],
      rule: rule.compared,
    },
    {
      in: saving,
      on: "save ✗",
      when: all(isStale, not(isOwn), not(hasConflicts)),
      to: settled,
      sets: comparison,
      does: (at) => [leaving(at)],
      rule: rule.onlyOne,
    },
    ...ruled([rule.leaving, rule.refusal], notSaved(saving, "save ✗")),
  ],
};
