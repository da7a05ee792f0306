import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { BoxsetPlace, Item } from "#src/contracts/item.ts";
import type { ContentCard, ContentReaction, Progress } from "#src/contracts/learning.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { statement } from "../database/database.ts";
import { isoOf } from "../database/isoOf.ts";
import {
  assignments,
  formSubmissions,
  fullName,
  itemCompletions,
  itemContents,
  itemReadings,
  items,
  itemViews,
  users,
} from "../schema/index.ts";
import { catalogueOf, type Catalogue, type CatalogueItem } from "./catalogue.ts";
import { certifiedUntil, certificates, windowOpens } from "./certificates.ts";
import { completionRuleOf } from "./completionRules.ts";
import { contentOf } from "./itemContent.ts";
import { boxsetsWith, isLocked, titled, waitsFor } from "./inOrder.ts";
import { leaveAt } from "./openAssignments.ts";
import { reactionTo } from "./reactions.ts";
import { cardOf, isHidden, standingOf, wasCompleted, type Standing } from "./standing.ts";

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

const findItem = statement((db) =>
  db
    .select({
      standing: standingOf(user, now),
      content: itemContents.content,
      file: itemContents.file,
      captions: itemContents.captions,
      answers: formSubmissions.answers,
      sentAt: formSubmissions.sentAt,
      body: items.body,
      position: itemViews.position,
      viewedAt: itemViews.viewedAt,
      furthest: itemReadings.furthest,
      heardAt: itemReadings.heardAt,
      certificate: sql<{ until: string; opens: string } | null>`(
        select json_build_object('until', ${isoOf(certifiedUntil)}, 'opens', ${isoOf(windowOpens)})
        from ${certificates} where a.user_id = ${user} and a.item_id = ${items.id})`,
      completedAt: itemCompletions.completedAt,
      arrivedAt: itemCompletions.arrivedAt,
      reaction: reactionTo("item", items.id, user),
      isAssigned: sql<boolean>`exists (
        select from assignments a where a.item_id = ${items.id} and a.user_id = ${user})`,
      assigned: assignments.kind,
      reason: assignments.reason,
      dueAt: assignments.dueAt,
      assignedBy: sql<string | null>`case when ${users.id} is not null then ${fullName(users)} end`,
    })
    .from(items)
    .leftJoin(itemViews, and(eq(itemViews.itemId, items.id), eq(itemViews.userId, user)))
    .leftJoin(itemCompletions, and(eq(itemCompletions.itemId, items.id), eq(itemCompletions.userId, user)))
    .leftJoin(itemContents, eq(itemContents.itemId, items.id))
    .leftJoin(formSubmissions, and(eq(formSubmissions.itemId, items.id), eq(formSubmissions.userId, user)))
    .leftJoin(itemReadings, and(eq(itemReadings.itemId, items.id), eq(itemReadings.userId, user)))
    // A resting assignment does not apply to them now.
    .leftJoin(
      assignments,
      and(
        eq(assignments.itemId, items.id),
        eq(assignments.userId, user),
        sql`(${assignments.exemptUntil} is null or ${assignments.exemptUntil} <= ${now})`,
        sql`not exists ${leaveAt(user, now)}`,
      ),
    )
    .leftJoin(users, eq(users.id, assignments.assignedBy))
    .where(and(eq(items.id, sql.placeholder("id")), items.live))
    .prepare("item"),
);

/**
 * Returns a live item with its text and the user's progress; hidden ones too, so that they can be restored. Null if
 * there is none.
 */
export async function readItem(app: App, caller: Caller, id: number): Promise<z.input<typeof Item> | null> {
  const [row] = await findItem(app.db()).execute({ user: caller.userId, id, now: app.now().toISOString() });
  if (!row) return null;
  const {
    standing,
    body,
    completedAt,
    arrivedAt,
    reaction,
    isAssigned,
    assigned,
    reason,
    dueAt,
    assignedBy,
    certificate,
  } = row;
  const catalogue = await catalogueOf(app, standing.version);
  const item = catalogue.items.get(id);
  if (!item) return null;
  const card = cardOf(standing, item);
  // An item that was assigned on its own may be done at any time (`requireTurn`), even while the assignment rests.
  const locked = !isAssigned && isLocked(standing, catalogue, item);
  return {
    ...card,
    type: "item",
    kind: item.kind,
    body: locked ? "" : body,
    tags: [...item.tags],
    boxsets: placesOf(standing, catalogue, item),
    completion_rule: completionRule(item),
    content: locked ? null : await contentOf(row),
    ...seenOf(row, card.progress, item.updated),
    completed_at: completedAt?.toISOString() ?? null,
    completion_arrived_at: arrivedAt?.toISOString() ?? null,
    assignment:
      assigned !== null && reason !== null && dueAt !== null
        ? {
            ...{ kind: assigned, reason, assigned_by: assignedBy },
            ...dueOf(
              card.progress === "recertifying" ? new Date(certificate!.until) : dueAt,
              card,
              app.now(),
            ),
          }
        : null,
    certified_until: certificate?.until ?? null,
    updated_at: new Date(item.updated).toISOString(),
    hidden: isHidden(standing, item),
    reaction: reaction as ContentReaction,
    locked,
  };
}

/** Whatever was completed is no longer due, until it has to be renewed: a change of the item does not make it late. */
const dueOf = (due: Date, { progress }: Pick<ContentCard, "progress">, now: Date) => ({
  due_at: due.toISOString(),
  overdue: due < now && (progress === "recertifying" || !wasCompleted(progress)),
});

type Seen = {
  position: number | null;
  viewedAt: Date | null;
  furthest: number | null;
  heardAt: Date | null;
  certificate: { opens: string } | null;
  completedAt: Date | null;
};

/**
 * The user's position, and how much they have seen. Whoever has to renew a certificate, or completed the item before it
 * changed, starts from the beginning: what was before does not count (`forgetOutdated`).
 */
function seenOf(
  { position, viewedAt, furthest, heardAt, certificate, completedAt }: Seen,
  progress: Progress,
  updated: number,
) {
  const since = Math.max(
    progress === "recertifying" ? Date.parse(certificate!.opens) : 0,
    completedAt && completedAt.getTime() < updated ? updated : 0,
  );
  const isSince = (at: Date | null) => at !== null && at.getTime() >= since;
  const at = isSince(viewedAt) ? (position ?? 0) : 0;
  const read = isSince(heardAt) ? (furthest ?? 0) : 0;
  return { position: at, read: progress === "completed" ? 1 : Math.max(read, at) };
}

/** The boxsets that an item is in, oldest first, and its place in each. */
const placesOf = (standing: Standing, catalogue: Catalogue, item: CatalogueItem): BoxsetPlace[] =>
  boxsetsWith(catalogue, item)
    .toSorted((one, other) => one.id - other.id)
    .map((boxset) => {
      const { id, title, items: own } = boxset;
      const at = own.indexOf(item);
      const around = { previous: titled(own[at - 1]), next: titled(own[at + 1]) };
      const waits_for = titled(waitsFor(standing, boxset, item));
      return { id, name: title, number: at + 1, total: own.length, ...around, waits_for };
    });

const minutesOf = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

/** Returns the text of the rule (T-15): when it is complete, and what that earns. */
export function completionRule({
  kind,
  minutes,
  cpd,
}: Pick<CatalogueItem, "kind" | "minutes" | "cpd">): string {
  const earned = Math.max(...Object.values(cpd));
  const earns = earned > 0 ? ` It earns ${minutesOf(earned)} of CPD.` : "";
  return `${completionRuleOf(kind).rule(kind, `about ${minutesOf(minutes)}`)}${earns}`;
}
