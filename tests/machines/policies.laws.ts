import type { PoliciesContext, policiesMachine } from "#src/machines/policies/policiesMachine.ts";
import { ruled, asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";
import { isOneOf } from "./failures.ts";

type Consent = At<PoliciesContext>;
type User = Pick<PoliciesContext, "outstanding" | "acting">;

/** GDPR, then cookies (B-300, B-301). Nobody consents for somebody else (B-306). */
const order = [1, 2];
const toAsk = ({ outstanding, acting }: User): number | null =>
  (acting ? undefined : order.find((id) => outstanding.includes(id))) ?? null;
const user = ({ event }: Consent): User => ({ outstanding: event["outstanding"], acting: event["acting"] });
const same = ({ context: { outstanding, acting } }: Consent): User => ({ outstanding, acting });
const rest = ({ context: { outstanding, acting, policy } }: Consent): User => ({
  outstanding: outstanding.filter((id) => id !== policy),
  acting,
});

type Choice = Pick<Law<PoliciesContext>, "in" | "on" | "when">;
type Also = (at: Consent) => readonly Effect[];

/** Asks for this user's outstanding consent, or nothing. */
const asksNext = (
  law: Choice,
  of: (at: Consent) => User,
  also: Also = () => [],
): [asks: Law<PoliciesContext>, rests: Law<PoliciesContext>] => {
  const when = (some: boolean) => (at: Consent) =>
    (law.when?.(at) ?? true) && (toAsk(of(at)) !== null) === some;
  return [
    {
      ...law,
      when: when(true),
      to: "asking",
      sets: (at) => ({ ...of(at), policy: toAsk(of(at)), problem: null }),
      does: also,
    },
    {
      ...law,
      when: when(false),
      to: "settled",
      sets: (at) => ({ ...of(at), policy: null, problem: null }),
      does: also,
    },
  ];
};
const isStill = (of: (at: Consent) => User) => (at: Consent) => toAsk(of(at)) === at.context.policy;
const not =
  (holds: (at: Consent) => boolean) =>
  (at: Consent): boolean =>
    !holds(at);
const both =
  (one: (at: Consent) => boolean, other: (at: Consent) => boolean) =>
  (at: Consent): boolean =>
    one(at) && other(at);
const policy = ({ context }: Consent) => ({ policyId: context.policy });
const choice = (at: Consent) => ({ ...policy(at), version: at.event["version"] });
const isChanged = isOneOf("conflict");
const reloads = () => [does("reloadTexts")];
const shows = ({ event }: Consent) => [does("showFailure", { failure: event["error"] })];
/** Whether there is another one, whoever may be asked about it. */
const hasMore = (at: Consent): boolean => toAsk({ ...rest(at), acting: false }) !== null;

/** What these laws prove. */
const rule = {
  order: "a new user is asked about GDPR, then cookies [B-300][B-301][B-302][T-5]",
  accepted: "accepting the last policy reloads the user [B-303][B-304]",
  declines: "declining first explains the consequence, then signs out [B-305]",
  elsewhere: "a policy accepted in another tab is no longer asked about",
  version: "a new version is asked about even while a policy is being read",
  changed: "a choice about a text that has changed is not kept: the new text is shown and asked about [T-5]",
  reads: "the text of a policy can be read and downloaded until it is dismissed",
  acting: "no consent is requested while acting as another user [B-306]",
};

export const policiesLaws: LawTable<typeof policiesMachine> = {
  start: (input) => {
    const policy = toAsk(input);
    return { to: policy === null ? "settled" : "asking", context: { ...input, policy, problem: null } };
  },
  startRule: [rule.order, rule.acting],
  waits: {},
  laws: [
    // What another tab or the server reports about the user.
    ...ruled([rule.order, rule.version, rule.acting], asksNext({ in: "settled", on: "user.changed" }, user)),
    ...ruled(rule.version, [asksNext({ in: "reading", on: "user.changed" }, user)[0]]),
    {
      in: "reading",
      on: "user.changed",
      when: (at) => toAsk(user(at)) === null,
      sets: user,
      rule: [rule.version, rule.acting],
    },
    ...ruled(
      [rule.order, rule.elsewhere, rule.acting],
      asksNext({ in: ["asking", "confirming"], on: "user.changed", when: not(isStill(user)) }, user),
    ),
    {
      in: ["asking", "confirming"],
      on: "user.changed",
      when: isStill(user),
      sets: user,
      rule: rule.elsewhere,
    },
    { in: ["accepting", "declining"], on: "user.changed", sets: user, rule: rule.elsewhere },
    ...ruled([rule.order, rule.acting], asksNext({ in: "declined", on: "user.changed" }, user)),
    // The footer's links open a text to read (B-238).
    {
      in: ["settled", "reading"],
      on: "read",
      to: "reading",
      sets: ({ event }) => ({ policy: event["policy"] }),
      rule: rule.reads,
    },
    {
      in: "reading",
      on: "dismiss",
      to: "settled",
      sets: { policy: null, problem: null },
      rule: rule.reads,
    },
    {
      in: ["reading", "confirming"],
      on: "keepText",
      does: (at) => [does("keepText", policy(at))],
      rule: rule.reads,
    },
    {
      in: "asking",
      on: "accept",
      to: "accepting",
      does: (at) => [asks("acceptPolicy", choice(at))],
      rule: rule.order,
    },
    // The next one; after the last, the user is loaded again (B-302, B-303, B-304).
    ...ruled(rule.order, asksNext({ in: "accepting", on: "acceptPolicy ✓", when: hasMore }, rest)),
    ...ruled(rule.accepted, [
      asksNext({ in: "accepting", on: "acceptPolicy ✓", when: not(hasMore) }, rest, () => [
        does("reloadUser"),
      ])[1],
    ]),
    // Declining first says what it does, then signs out (B-305).
    { in: "asking", on: "decline", to: "confirming", sets: { problem: null }, rule: rule.declines },
    { in: "confirming", on: "cancel", to: "asking", sets: { problem: null }, rule: rule.declines },
    {
      in: "confirming",
      on: "confirm",
      to: "declining",
      does: (at) => [asks("declinePolicy", choice(at))],
      rule: rule.declines,
    },
    {
      in: "declining",
      on: "declinePolicy ✓",
      to: "declined",
      sets: { problem: null },
      does: [does("logout")],
      rule: rule.declines,
    },
    { in: "declined", on: "logout.failed", when: isStill(same), to: "asking", rule: rule.declines },
    ...ruled(
      [rule.declines, rule.acting],
      asksNext({ in: "declined", on: "logout.failed", when: not(isStill(same)) }, same),
    ),
    // A failure is shown where the policy is asked for, if it still is.
    {
      in: "accepting",
      on: "acceptPolicy ✗",
      when: both(isStill(same), not(isChanged)),
      to: "asking",
      sets: { problem: "failed" },
      does: shows,
    },
    ...ruled(
      [rule.elsewhere, rule.acting],
      asksNext(
        { in: "accepting", on: "acceptPolicy ✗", when: both(not(isStill(same)), not(isChanged)) },
        same,
        shows,
      ),
    ),
    {
      in: "declining",
      on: "declinePolicy ✗",
      when: both(isStill(same), not(isChanged)),
      to: "confirming",
      sets: { problem: "failed" },
      does: shows,
      rule: rule.declines,
    },
    ...ruled(
      [rule.elsewhere, rule.acting],
      asksNext(
        { in: "declining", on: "declinePolicy ✗", when: both(not(isStill(same)), not(isChanged)) },
        same,
        shows,
      ),
    ),
    // The text has changed since it was shown: the new one is asked about.
    {
      in: ["accepting", "declining"],
      on: ["acceptPolicy ✗", "declinePolicy ✗"],
      when: both(isStill(same), isChanged),
      to: "asking",
      sets: { problem: "changed" },
      does: reloads,
      rule: rule.changed,
    },
    ...["accepting", "declining"].flatMap((from) =>
      ruled(
        [rule.changed, rule.elsewhere],
        asksNext(
          { in: from, on: ["acceptPolicy ✗", "declinePolicy ✗"], when: both(not(isStill(same)), isChanged) },
          same,
          reloads,
        ),
      ),
    ),
  ],
};
