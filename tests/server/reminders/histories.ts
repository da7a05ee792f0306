import fc from "fast-check";
import { anchorsOf, type ReminderRecipient } from "#src/contracts/reminders.ts";

/** Random facts about learners and their reminders, and random changes to them. */

/** Learners of a history. */
export const people = 3;
const zones = ["Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", null] as const;

/** Days from the beginning. */
const dayOfWorld = fc.integer({ min: -10, max: 25 });
/** Mostly a day on which others are due, too. */
const dueDay = fc.integer({ min: -1, max: 4 }).map((n) => n * 5);
const who = fc.nat({ max: people - 1 });
const content = fc.constantFrom("item", "other", "exam");
const offset = fc.record({
  amount: fc.nat({ max: 10 }),
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constant("days" as const) },
    { weight: 1, arbitrary: fc.constantFrom("weeks" as const, "months" as const) },
  ),
  direction: fc.constantFrom("before" as const, "after" as const),
});

const rule = content.chain((of) =>
  fc.record({
    of: fc.constant(of),
    anchor: fc.oneof(
      fc.constant("due" as const),
      fc.constantFrom(...anchorsOf[of === "exam" ? "exam" : "item"]),
    ),
    offset,
    onDay: dayOfWorld,
    repeat: fc.option(
      fc.record({ days: fc.integer({ min: 1, max: 7 }), times: fc.integer({ min: 3, max: 12 }) }),
    ),
    endsIn: fc.option(fc.integer({ min: 5, max: 40 }), { freq: 1 }),
    recipients: fc.constantFrom<ReminderRecipient[]>(["learner"], ["manager"], ["learner", "manager"]),
  }),
);
const assigned = fc.record({
  who,
  of: content,
  dueIn: dueDay,
  since: dayOfWorld,
  months: fc.option(fc.constantFrom(1, 2)),
});

/** Possible changes of the facts. */
const change = fc.oneof(
  fc.record({ is: fc.constant("nothing" as const) }),
  fc.record({ is: fc.constant("due" as const), who, of: content, dueIn: dueDay }),
  fc.record({
    is: fc.constant("complete" as const),
    who,
    of: content,
    days: fc.option(fc.integer({ min: 3, max: 60 })),
  }),
  fc.record({ is: fc.constant("takeBack" as const), who, of: content }),
  fc.record({ is: fc.constant("begin" as const), who, of: content }),
  fc.record({ is: fc.constant("exempt" as const), who, of: content, until: fc.option(dayOfWorld) }),
  fc.record({ is: fc.constant("leave" as const), who, from: dayOfWorld, days: fc.nat({ max: 10 }) }),
  fc.record({ is: fc.constant("noLeave" as const), who }),
  fc.record({ is: fc.constant("zone" as const), who, zone: fc.constantFrom(...zones) }),
  fc.record({ is: fc.constant("disabled" as const), who, disabled: fc.boolean() }),
  fc.record({
    is: fc.constant("rule" as const),
    nth: fc.nat({ max: 3 }),
    offset,
    enabled: fc.constantFrom(true, true, false),
  }),
);
/** Hours until the next pass: mostly the interval of the job, sometimes a day or more without a server. */
const pass = fc.record({
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 10, max: 30 }) },
    { weight: 1, arbitrary: fc.integer({ min: 31, max: 80 }) },
  ),
  servers: fc.constantFrom(1, 1, 1, 2),
});

export const history = fc.record({
  zones: fc.tuple(...Array.from({ length: people }, () => fc.constantFrom(...zones))),
  rules: fc.array(rule, { minLength: 4, maxLength: 8 }),
  assigned: fc.uniqueArray(assigned, {
    ...{ minLength: 7, maxLength: 9 },
    selector: (one) => `${one.who} ${one.of}`,
  }),
  segments: fc.array(fc.record({ change, passes: fc.array(pass, { minLength: 1, maxLength: 8 }) }), {
    ...{ minLength: 2, maxLength: 5 },
  }),
});
export type History = typeof history extends fc.Arbitrary<infer Drawn> ? Drawn : never;
export type Change = History["segments"][number]["change"];
