import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { BoxsetPlace, Item } from "#src/contracts/item.ts";
import type { ContentReaction } from "#src/contracts/learning.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { statement } from "../database/database.ts";
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
import { completionRuleOf } from "./completionRules.ts";
import { contentOf } from "./itemContent.ts";
import { boxsetsWith, isLocked, titled, waitsFor } from "./inOrder.ts";
import { leaveAt } from "./openAssignments.ts";
import { reactionTo } from "./reactions.ts";
import { cardOf, isHidden, standingOf, type Standing } from "./standing.ts";

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

const findItem = statement((db) =>
  db
    .select({
      standing: standingOf(user),
      content: itemContents.content,
      file: itemContents.file,
      captions: itemContents.captions,
      answers: formSubmissions.answers,
      sentAt: formSubmissions.sentAt,
      body: items.body,
      position: itemViews.position,
      furthest: itemReadings.furthest,
      completedAt: itemCompletions.completedAt,
      arrivedAt: itemCompletions.arrivedAt,
      reaction: reactionTo("item", items.id, user),
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
    // One that rests is not asked of them now.
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

/** A live item with its text, as a user stands with it; hidden ones too, so that they can be restored. Null where there is none. */
export async function readItem(app: App, caller: Caller, id: number): Promise<z.input<typeof Item> | null> {
  const [row] = await findItem(app.db()).execute({ user: caller.userId, id, now: app.now().toISOString() });
  if (!row) return null;
  const { standing, body, position, furthest, completedAt, arrivedAt, reaction, reason, dueAt, assignedBy } =
    row;
  const catalogue = await catalogueOf(app, standing.version);
  const item = catalogue.items.get(id);
  if (!item) return null;
  const card = cardOf(standing, item);
  const locked = reason === null && isLocked(standing, catalogue, item);
  return {
    ...card,
    type: "item",
    kind: item.kind,
    body: locked ? "" : body,
    tags: [...item.tags],
    boxsets: placesOf(standing, catalogue, item),
    completion_rule: completionRule(item),
    content: locked ? null : await contentOf(row),
    position: position ?? 0,
    read: card.progress === "completed" ? 1 : Math.max(furthest ?? 0, position ?? 0),
    completed_at: completedAt?.toISOString() ?? null,
    completion_arrived_at: arrivedAt?.toISOString() ?? null,
    assignment:
      reason !== null && dueAt !== null
        ? { reason, assigned_by: assignedBy, due_at: dueAt.toISOString(), overdue: dueAt < app.now() }
        : null,
    updated_at: new Date(item.updated).toISOString(),
    hidden: isHidden(standing, item),
    reaction: reaction as ContentReaction,
    locked,
  };
}

/** The boxsets that an item is in, oldest first, and its place in each. */
const placesOf = (standing: Standing, catalogue: Catalogue, item: CatalogueItem): BoxsetPlace[] =>
  boxsetsWith(catalogue, item)
    .sort((one, other) => one.id - other.id)
    .map((boxset) => {
      const { id, title, items: own } = boxset;
      const at = own.indexOf(item);
      const around = { previous: titled(own[at - 1]), next: titled(own[at + 1]) };
      const waits_for = titled(waitsFor(standing, boxset, item));
      return { id, name: title, number: at + 1, total: own.length, ...around, waits_for };
    });

const minutesOf = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

/** The rule in words (T-15): when it is complete, and what that earns. */
export function completionRule({
  kind,
  minutes,
  cpd,
}: Pick<CatalogueItem, "kind" | "minutes" | "cpd">): string {
  const earned = Math.max(...Object.values(cpd));
  const earns = earned > 0 ? ` It earns ${minutesOf(earned)} of CPD.` : "";
  return `${completionRuleOf(kind).rule(kind, `about ${minutesOf(minutes)}`)}${earns}`;
}
