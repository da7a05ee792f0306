import fc from "fast-check";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import type { Act, Model } from "./mentoringWalkModel.ts";

/** The random draws for each step of a walk, and their meaning in its current state. */

const kinds = fc.oneof(
  { weight: 40, arbitrary: fc.constant("move" as const) },
  { weight: 24, arbitrary: fc.constant("ask" as const) },
  { weight: 8, arbitrary: fc.constant("again" as const) },
  { weight: 8, arbitrary: fc.constant("race" as const) },
  { weight: 6, arbitrary: fc.constant("stranger" as const) },
  { weight: 9, arbitrary: fc.constant("time" as const) },
  { weight: 7, arbitrary: fc.constant("profile" as const) },
  { weight: 6, arbitrary: fc.constant("office" as const) },
);
const drawn = fc.record({
  kind: kinds,
  /** Half of everything is done by the mentor. */
  who: fc.constantFrom(0, 0, 0, 1, 2, 3),
  which: fc.nat({ max: 3 }),
  choice: fc.nat({ max: 99 }),
  /** Whether they look at the page before they act. */
  looks: fc.boolean(),
});
export type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
const stepsOfWalk = 40;
export const walks = fc.array(drawn, { minLength: stepsOfWalk, maxLength: stepsOfWalk });

/** Returns what somebody writes: never the same twice. */
type Writes = (words: string) => string;

/**
 * Mostly chooses something under way, and in half the cases something that one of the two may do. Chooses nothing if
 * there is no bond.
 */
export function chooseMove({ bonds }: Model, { who, which, choice }: Drawn, write: Writes): Act | undefined {
  const side = who === 0 ? "MENTOR" : "MENTEE";
  const placesOf = (wanted: readonly string[]): number[] =>
    bonds.flatMap(({ status }, n) => (wanted.includes(status) ? [n] : []));
  const among = [
    ...(choice < 45 ? [placesOf(["PENDING"])] : []),
    ...(choice < 85 ? [placesOf(["PENDING", "ACTIVE"])] : []),
    bonds.map((_, n) => n),
  ].find(({ length }) => length > 0);
  if (!among) return undefined;
  const bond = among[which % among.length]!;
  const { status, askedBy } = bonds[bond]!;
  const message = write("Because");
  if (status === "PENDING" && choice < 45) {
    const to = choice < 36 ? "ACTIVE" : choice < 40 ? "DENIED" : "CANCELLED";
    const by = (to === "CANCELLED") === (askedBy === "MENTOR") ? "MENTOR" : "MENTEE";
    return { kind: "move", by, bond, to, message };
  }
  const any = (["ACTIVE", "DENIED", "CANCELLED", "ENDED"] as const)[choice % 4]!;
  return { kind: "move", by: side, bond, to: status === "ACTIVE" && choice < 65 ? "ENDED" : any, message };
}

export function chooseAsk({ who, which, choice }: Drawn, write: Writes): Act {
  const by = who === 0 && choice % 2 === 0 ? "MENTOR" : "MENTEE";
  return { kind: "ask", by, mentee: which % 3, message: write("Request") };
}

/** Two requests accepted at once, one cancelled while it is accepted, or two people who ask each other. */
export function chooseRace({ bonds }: Model, step: Drawn, write: Writes): readonly [Act, Act] {
  const accept = (bond: number): Act => ({
    ...{ kind: "move", bond, to: "ACTIVE", message: write("Yes") },
    by: bonds[bond]!.askedBy === "MENTEE" ? "MENTOR" : "MENTEE",
  });
  const [one, other] = bonds.flatMap(({ status }, n) => (status === "PENDING" ? [n] : []));
  if (one !== undefined && other !== undefined && step.looks) return [accept(one), accept(other)];
  if (one !== undefined && step.choice % 2 === 0) {
    const { askedBy: by } = bonds[one]!;
    return [accept(one), { kind: "move", by, bond: one, to: "CANCELLED", message: write("No") }];
  }
  const ask = (by: ProfileType): Act => ({
    ...{ kind: "ask", by, mentee: step.which % 3, message: write("At once") },
  });
  return [ask("MENTEE"), ask("MENTOR")];
}
