import { sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Boxset } from "#src/contracts/boxset.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { statement } from "../database/database.ts";
import { added, catalogueOf, noCpd, type CatalogueItem } from "./catalogue.ts";
import { titled, waitsFor } from "./inOrder.ts";
import { reactionTo } from "./reactions.ts";
import { cardOf, isHidden, itemProgress, standingOf } from "./standing.ts";

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

const findStanding = statement((db) =>
  db
    .select({
      standing: standingOf(user, now),
      reaction: reactionTo("boxset", sql`${sql.placeholder("id")}::int`, user),
    })
    .from(sql`(values (1)) as once`)
    .prepare("boxset"),
);

/** Returns a live boxset with its live items, with the user's progress; hidden ones too. Null if there is none. */
export async function readBoxset(
  app: App,
  caller: Caller,
  id: number,
): Promise<z.input<typeof Boxset> | null> {
  const [row] = await findStanding(app.db()).execute({
    ...{ user: caller.userId, id },
    now: app.now().toISOString(),
  });
  const { standing, reaction } = row!;
  const boxset = (await catalogueOf(app, standing.version)).boxsets.get(id);
  if (!boxset) return null;
  const { items, inOrder } = boxset;
  const isCompleted = (item: CatalogueItem) => itemProgress(standing, item) === "completed";
  const completed = items.filter(isCompleted);
  return {
    ...cardOf(standing, boxset),
    type: "boxset",
    contents: items.map((item) => ({
      ...cardOf(standing, item),
      waits_for: titled(waitsFor(standing, boxset, item)),
    })),
    in_order: inOrder,
    next: titled(items.find((item) => !isCompleted(item))),
    completed_at:
      completed.length === items.length
        ? new Date(Math.max(...items.map((item) => standing.completed[item.id]!))).toISOString()
        : null,
    // What was earned stays earned, whatever has to be done again.
    cpd_earned: items
      .filter(({ id: itemId }) => itemId in standing.completed)
      .map(({ cpd }) => cpd)
      .reduce(added, noCpd),
    hidden: isHidden(standing, boxset),
    reaction,
  };
}
