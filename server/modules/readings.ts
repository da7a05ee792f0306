import { and, eq, sql } from "drizzle-orm";
import { completionNeeds, contentKindOf, type CompletionNeeds } from "#src/contracts/itemContent.ts";
import type { ItemKind } from "#src/contracts/learning.ts";
import type { Reading } from "#src/contracts/learningDone.ts";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { itemContents, itemReadings, items, type KeptContent } from "../schema/index.ts";
import { certificates, windowOpens } from "../search/certificates.ts";
import { completionRuleOf } from "../search/completionRules.ts";
import type { CompletionSource } from "./learning/completions.ts";

/**
 * A certificate is renewed, and an item that has changed is completed again, by reading it again. What was read before
 * the certificate could be renewed (T-20), or before the item changed (T-14), does not count.
 */
const forgetOutdated = ({ db }: App, userId: number, itemId: number, now: Date) =>
  db().execute(sql`
    delete from item_readings r where r.user_id = ${userId} and r.item_id = ${itemId} and (
      exists (
        select from ${certificates} where a.user_id = r.user_id and a.item_id = r.item_id
          and r.heard_at < ${windowOpens} and ${windowOpens} <= ${now.toISOString()}::timestamptz)
      or exists (
        select from item_completions c join items i on i.id = c.item_id
        where c.user_id = r.user_id and c.item_id = r.item_id
          and c.completed_at < i.updated_at and r.heard_at < i.updated_at))`);

/**
 * Adds a report of a reading to what is known about it. The furthest position only rises. Seconds count from the last
 * total of their sitting, but never more than have passed since it began: what was read offline arrives at once, and
 * counts. A sitting begins with the last report of another one, or with its own first, which therefore adds none.
 */
export async function recordReading(
  app: App,
  userId: number,
  itemId: number,
  { position = 0, sitting, seconds = 0 }: Reading,
): Promise<void> {
  const known = itemReadings;
  const now = app.now();
  await forgetOutdated(app, userId, itemId, now);
  const isSame = sql`${known.sitting} = excluded.sitting`;
  const counted = sql`case when ${isSame} then ${known.sittingSeconds} else 0 end`;
  const from = sql`coalesce(case when ${isSame} then ${known.sittingFrom} end, ${known.heardAt})`;
  const passed = sql`extract(epoch from excluded.heard_at - ${from})`;
  const more = sql`greatest(0, least(${seconds}::float8, ${passed}) - ${counted})`;
  await app
    .db()
    .insert(known)
    .values({ userId, itemId, furthest: position, sitting: sitting ?? null, sittingFrom: now, heardAt: now })
    .onConflictDoUpdate({
      target: [known.userId, known.itemId],
      set: {
        furthest: sql`greatest(${known.furthest}, excluded.furthest)`,
        seconds: sql`${known.seconds} + ${more}`,
        sitting: sql`coalesce(excluded.sitting, ${known.sitting})`,
        sittingSeconds: sql`${counted} + ${more}`,
        sittingFrom: from,
        heardAt: sql`greatest(${known.heardAt}, excluded.heard_at)`,
      },
    });
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** @throws a refusal for an item that completes itself */
function requireNeeds(kind: ItemKind): CompletionNeeds {
  const needs = completionNeeds[contentKindOf(kind)];
  if (needs === null) throw refuse.unprocessable(completionRuleOf(kind).tooLittle("0%"));
  return needs;
}

/** @throws a refusal for an item that only completes itself */
export async function requireByLearner({ db }: App, itemId: number): Promise<void> {
  const [row] = await db().select({ kind: items.kind }).from(items).where(eq(items.id, itemId));
  if (row) requireNeeds(row.kind);
}

/** How long an item takes: audio and video have a length of their own, which the item's minutes round up. */
const minutesOf = (kind: ItemKind, minutes: number, content: KeptContent | null): number =>
  content?.kind === kind && "seconds" in content ? content.seconds / 60 : minutes;

/**
 * Checks the rule of completion against what the server has seen (D-26).
 * @returns the source to record for the completion
 * @throws a refusal that says how much is missing, and that there is no CPD until then
 */
export async function requireRead(app: App, userId: number, itemId: number): Promise<CompletionSource> {
  const [row] = await app
    .db()
    .select({
      kind: items.kind,
      minutes: items.minutes,
      content: itemContents.content,
      furthest: itemReadings.furthest,
      seconds: itemReadings.seconds,
    })
    .from(items)
    .leftJoin(itemContents, eq(itemContents.itemId, items.id))
    .leftJoin(itemReadings, and(eq(itemReadings.itemId, items.id), eq(itemReadings.userId, userId)))
    .where(eq(items.id, itemId));
  const { kind = "article", minutes = 0, content = null, furthest, seconds } = row ?? {};
  const { share, secondsAMinute } = requireNeeds(kind);
  const { source, tooLittle, tooQuick } = completionRuleOf(kind);
  const until = "Then mark it as completed. Until then it earns no CPD.";
  if ((furthest ?? 0) < share) throw refuse.unprocessable(`${tooLittle(percent(furthest ?? 0))} ${until}`);
  const missing = Math.ceil(minutesOf(kind, minutes, content) * secondsAMinute - (seconds ?? 0));
  if (missing > 0) throw refuse.unprocessable(`${tooQuick(missing)} ${until}`);
  return source;
}
