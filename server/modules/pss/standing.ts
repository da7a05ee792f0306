import type { Accreditation, AccreditationStatus, PointsEntry, Skill } from "#src/contracts/pss.ts";
import type { Catalogue } from "../../search/catalogue.ts";
import { isLocked } from "../../search/inOrder.ts";
import { cardOf } from "../../search/standing.ts";
import type { AccreditationRow, Framework, SkillRow } from "./framework.ts";

type Line = Pick<PointsEntry, "points" | "at">;

/** The sum of lines: nothing else is ever shown as a user's points. */
export const sumOf = (lines: readonly Pick<PointsEntry, "points">[]): number =>
  lines.reduce((sum, { points }) => sum + points, 0);

/**
 * Since when the sum has been as high as required.
 * @param lines newest first
 * @returns null if it is not
 */
export function achievedAt(lines: readonly Line[], needed: number): string | null {
  let sum = 0;
  let since: string | null = null;
  for (const { points, at } of lines.toReversed()) {
    sum += points;
    since = sum < needed ? null : (since ?? at);
  }
  return since;
}

const statusOf = (points: number, achieved: string | null): AccreditationStatus => {
  if (achieved !== null) return "achieved";
  return points > 0 ? "in progress" : "not started";
};

/** An accreditation with a user's status. */
export function accreditationOf(
  { id, name, purpose, points: needed, skills }: AccreditationRow,
  ledger: readonly PointsEntry[],
): Accreditation {
  const own = ledger.filter(({ accreditation }) => accreditation.id === id);
  const points = sumOf(own);
  const achieved_at = achievedAt(own, needed);
  return {
    ...{ id, name, purpose, points, needed, achieved_at, status: statusOf(points, achieved_at) },
    skills: skills.map((one) => ({ id: one.id, name: one.name })),
  };
}

/** A skill with a user's status, and what in the catalogue earns its next points. */
export function skillOf(
  { id, name, description, items }: SkillRow,
  { ledger, standing }: Pick<Framework, "ledger" | "standing">,
  catalogue: Catalogue,
): Skill {
  const done = items.filter((item) => item.id in standing.completed);
  const next = items.flatMap(({ id: itemId, points }) => {
    const item = catalogue.items.get(itemId);
    if (!item || itemId in standing.completed) return [];
    return [{ card: cardOf(standing, item), points, locked: isLocked(standing, catalogue, item) }];
  });
  const points = sumOf(ledger.filter(({ skill }) => skill.id === id));
  return {
    ...{ id, name, description, points },
    reachable: points + sumOf(next),
    completed: done.length,
    next: next
      .toSorted((one, other) => Number(one.locked) - Number(other.locked))
      .map(({ card, points: earns }) => ({ card, points: earns })),
  };
}
