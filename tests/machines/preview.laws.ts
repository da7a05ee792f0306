import type { PreviewContext, previewMachine } from "#src/machines/admin/previewMachine.ts";
import { ruled, asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";
import { hasStatus, showsFailure } from "./failures.ts";

type Previewed = At<PreviewContext>;

const act = (name: string): string => `open.act.${name}`;
const [given, changed] = ["open.draft.given", "open.draft.changed"];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const holds = ({ context: { name } }: Previewed) => [
  asks("keepUnsavedWork", { name }),
  asks("askBeforeLeaving", {
    name,
    question: "Leave without saving?",
    consequence: "Your choices will be lost.",
  }),
];
const asksPreview = ({ after }: Previewed) => [asks("askPreview", { draft: after.draft })];
/** What is chosen instead, however. */
const choices = ["changed", "rule.added", "rule.removed"];
const typed = ({ event }: Previewed) => ({ draft: event["draft"] });
const noPreview = { preview: null, password: "" };

type Step = Pick<Law<PreviewContext>, "in" | "on"> & {
  to?: string;
  draft: (at: Previewed) => unknown;
  sets: (at: Previewed) => Partial<PreviewContext>;
  does?: (at: Previewed) => readonly Effect[];
  when?: (at: Previewed) => boolean;
  /** The possible effects: leaving begins to lose something, stops doing so, or neither. */
  loses?: readonly ("begins" | "same" | "ends")[];
};
/** What changes the draft: leaving would lose it, or no longer. */
const drafts = ({
  draft,
  to,
  does: also = () => [],
  when = () => true,
  loses = ["begins", "same", "ends"],
  ...law
}: Step): Law<PreviewContext>[] => {
  const differs = (at: Previewed): boolean => !isSame(draft(at), law.sets(at).given ?? at.context.given);
  const here = to === undefined ? [] : [to];
  const where = (region?: string) =>
    here.length + (region ? 1 : 0) > 0 ? { to: region ? [...here, region] : here } : {};
  const outcomes: Record<(typeof loses)[number], Law<PreviewContext>> = {
    begins: {
      ...law,
      ...where(changed),
      when: (at) => when(at) && at.is(given) && differs(at),
      does: (at) => [...also(at), ...holds(at)],
    },
    same: { ...law, ...where(), when: (at) => when(at) && at.is(changed) === differs(at), does: also },
    ends: { ...law, ...where(given), when: (at) => when(at) && at.is(changed) && !differs(at), does: also },
  };
  return loses.map((one) => outcomes[one]);
};
const hasChangedSince = hasStatus(409);
/** The record as a refusal tells it. */
const currentIn = ({ event }: Previewed): { rules: number; version: string } | undefined =>
  (event["error"] as { failure?: { extra?: { data?: { current: never } } } }).failure?.extra?.data?.current;
const isStale = (at: Previewed): boolean => currentIn(at) !== undefined;
const isOwn = (at: Previewed): boolean => {
  const { sent, draft } = at.context;
  const current = currentIn(at);
  return (
    current !== undefined &&
    current.version !== draft.version &&
    sent.some((one) => one.rules === current.rules)
  );
};
/** What is typed becomes a change of what was done. */
const builds = (at: Previewed) => ({
  given: currentIn(at)!,
  draft: { ...at.context.draft, version: currentIn(at)!.version },
  sent: [],
});
const comesLate = (at: Previewed) => [...showsFailure(at), does("showLate", { draft: at.context.draft })];

/** What these laws prove. */
const rule = {
  shown:
    "only previewed effects are carried out; another choice, or a change meanwhile, is previewed again [T-49][T-50]",
  own: "an act whose answer was lost is not taken for somebody else's [T-47]",
  late: "what others have saved since is not replaced unseen [T-47]",
  password: "the password is sent with the previewed effects, and forgotten afterwards [7.5.3]",
  leaving:
    "leaving asks first while the choice differs from the saved one, but not once it is restored [T-48][D-7]",
};

/** Only what was shown is confirmed (T-49, T-50), and leaving would lose a choice (T-48). */
export const previewLaws: LawTable<typeof previewMachine> = {
  start: ({ name, draft }) => ({
    to: [act("editing"), given],
    context: { name, given: draft, draft, sent: [], ...noPreview },
  }),
  waits: {},
  laws: [
    ...ruled(
      [rule.shown, rule.leaving],
      drafts({ in: act("editing"), on: choices, draft: ({ event }) => event["draft"], sets: typed }),
    ),
    ...ruled(
      [rule.shown, rule.leaving],
      drafts({
        in: act("done"),
        on: choices,
        to: act("editing"),
        draft: ({ event }) => event["draft"],
        sets: typed,
        loses: ["begins", "same"],
      }),
    ),
    ...ruled(
      [rule.shown, rule.leaving],
      drafts({
        in: act("lacking"),
        on: choices,
        to: act("editing"),
        draft: ({ event }) => event["draft"],
        sets: typed,
      }),
    ),
    // Another choice would have other effects: it is previewed again.
    ...ruled(
      [rule.shown, rule.leaving],
      drafts({
        in: act("previewed"),
        on: "changed",
        to: act("asking"),
        draft: ({ event }) => event["draft"],
        sets: typed,
        does: asksPreview,
      }),
    ),
    {
      in: "open",
      on: "discard",
      to: [act("editing"), given],
      sets: ({ context }) => ({ draft: context.given, ...noPreview }),
      rule: rule.leaving,
    },
    { in: changed, on: ["keepUnsavedWork ✗", "askBeforeLeaving ✗"], rule: rule.leaving },
    {
      in: [act("editing"), act("lacking"), act("done")],
      on: "preview",
      to: act("asking"),
      does: asksPreview,
      rule: rule.shown,
    },
    {
      in: [act("editing"), act("lacking"), act("done")],
      on: "incomplete",
      to: act("lacking"),
      rule: rule.shown,
    },
    {
      in: act("asking"),
      on: "askPreview ✓",
      to: act("previewed"),
      sets: ({ event }) => ({ preview: event["output"] }),
      rule: rule.shown,
    },
    {
      in: act("asking"),
      on: "askPreview ✗",
      when: (at) => !isStale(at),
      to: act("editing"),
      sets: noPreview,
      does: showsFailure,
      rule: rule.shown,
    },
    // Only the answer to an earlier one was lost: what was chosen since is previewed as a change of that.
    ...ruled(
      rule.own,
      (
        [
          ["asking", "askPreview ✗"],
          ["performing", "perform ✗"],
        ] as const
      ).flatMap(([from, on]) =>
        drafts({
          in: act(from),
          on,
          when: isOwn,
          to: act("asking"),
          draft: (at) => builds(at).draft,
          sets: builds,
          does: asksPreview,
        }),
      ),
    ),
    {
      in: act("asking"),
      on: "askPreview ✗",
      when: (at) => isStale(at) && !isOwn(at),
      to: act("editing"),
      sets: noPreview,
      does: comesLate,
      rule: rule.late,
    },
    {
      in: act("previewed"),
      on: "password.changed",
      sets: ({ event }) => ({ password: event["password"] }),
      rule: rule.password,
    },
    { in: act("previewed"), on: "back", to: act("editing"), sets: noPreview, rule: rule.password },
    {
      in: act("previewed"),
      on: "confirm",
      to: act("performing"),
      sets: ({ context: { sent, draft } }) => ({
        sent: [...sent.filter(({ rules }) => rules !== draft.rules), draft],
      }),
      does: ({ context: { draft, preview, password } }) => [asks("perform", { draft, preview, password })],
      rule: [rule.shown, rule.password],
    },
    ...ruled(
      [rule.shown, rule.password, rule.leaving],
      drafts({
        in: act("performing"),
        on: "perform ✓",
        to: act("done"),
        draft: ({ event }) => event["output"],
        sets: ({ event }) => ({ given: event["output"], draft: event["output"], sent: [], ...noPreview }),
        does: () => [does("showDone")],
        loses: ["same", "ends"],
      }),
    ),
    {
      in: act("performing"),
      on: "perform ✗",
      when: (at) => isStale(at) && !isOwn(at),
      to: act("editing"),
      sets: noPreview,
      does: comesLate,
      rule: [rule.late, rule.password],
    },
    // Things have changed meanwhile: it is previewed again.
    {
      in: act("performing"),
      on: "perform ✗",
      when: (at) => hasChangedSince(at) && !isStale(at),
      to: act("asking"),
      does: (at) => [...showsFailure(at), ...asksPreview(at)],
      rule: rule.shown,
    },
    {
      in: act("performing"),
      on: "perform ✗",
      when: (at) => !hasChangedSince(at),
      to: act("previewed"),
      does: showsFailure,
      rule: [rule.shown, rule.password],
    },
  ],
};
