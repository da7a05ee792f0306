import { count, desc, eq, inArray, sql } from "drizzle-orm";
import { broadcastCalls, type AdminBroadcast } from "#src/contracts/admin/broadcasts.ts";
import { house } from "../../access.ts";
import type { App } from "../../app.ts";
import { wrongRecipients } from "../../resources/recipients.ts";
import { resourceModule, resourcesOf } from "../../resources/resourceModule.ts";
import { findRow } from "../../resources/rows.ts";
import { broadcastReads, broadcastRecipients, broadcasts, searchable, users } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { announceStarted } from "../notices.ts";
import { endsBeforeItStarts } from "./moments.ts";

const name = "broadcast";

/** Announcements: E-077 … E-079. What has started is told at once; what starts later by the job at its time. */
export function broadcastsModule(app: App): Handled[] {
  const now = () => sql`${app.now().toISOString()}::timestamptz`;
  const status = () => sql`case when ${broadcasts.endsAt} <= ${now()} then 'ended'
    when ${broadcasts.startsAt} > ${now()} then 'scheduled' else 'live' end`;
  const ofBroadcast = (table: typeof broadcastRecipients | typeof broadcastReads) =>
    sql`select count(*)::int from ${table} r where r.broadcast_id = ${broadcasts.id}`;

  return [
    ...resourceModule(app, {
      calls: broadcastCalls,
      access: house,
      table: broadcasts,
      more: () => ({
        status: status(),
        recipients: sql`(select json_agg(r.user_id order by r.user_id) from ${broadcastRecipients} r where r.broadcast_id = ${broadcasts.id})`,
        audience: sql`coalesce(nullif((${ofBroadcast(broadcastRecipients)}), 0),
          (select count(*)::int from users u where u.disabled_at is null))`,
        acknowledged: sql`(${ofBroadcast(broadcastReads)})`,
      }),
      search: searchable(broadcasts.message),
      sorts: {
        ends_at: sql`coalesce(${broadcasts.endsAt}, 'infinity')`,
      },
      filters: { status: (given) => inArray(status(), given) },
      begin: () => ({ announcedAt: null }),
      async rules({ starts_at, ends_at, recipients }, { before }) {
        return {
          ...endsBeforeItStarts(starts_at, ends_at),
          ...(before &&
            before.status !== "scheduled" &&
            Date.parse(before.starts_at) !== Date.parse(starts_at) && {
              starts_at: ["It has started: make another one instead"],
            }),
          ...(await wrongRecipients(app, {
            chosen: recipients ?? [],
            before: before?.recipients ?? [],
            isBarred: ({ disabledAt }) => disabledAt !== null,
            said: (names) => `Disabled: ${names}`,
          })),
        };
      },
      async save(_, records) {
        for (const { id, given } of records) {
          const { recipients } = given;
          if (recipients === undefined) continue;
          await app.db().delete(broadcastRecipients).where(eq(broadcastRecipients.broadcastId, id));
          if (recipients)
            await app
              .db()
              .insert(broadcastRecipients)
              .values([...new Set(recipients)].map((userId) => ({ broadcastId: id, userId })));
        }
      },
      async written(_, before, after) {
        await announceStarted(app);
        if (before?.status === "live" && after.status === "live") await tellNewcomers(app, before, after);
      },
      keeps: ({ status: now }) =>
        now === "scheduled" ? null : "It has started: end it instead, so that who read it stays on record",
      acts: {
        end: {
          set: () => ({ endsAt: app.now() }),
          applies: () => sql`${status()} = 'live'`,
          otherwise: "It is not live",
        },
      },
    }),

    on(broadcastCalls.acknowledgements, house, async ({ params: { id }, query: { page, perPage } }) => {
      await findRow(app, resourcesOf(app).get(name)!, id);
      const where = eq(broadcastReads.broadcastId, id);
      const [counted] = await app.db().select({ total: count() }).from(broadcastReads).where(where);
      const rows = await app
        .db()
        .select({ id: users.id, first: users.firstName, last: users.lastName, at: broadcastReads.readAt })
        .from(broadcastReads)
        .innerJoin(users, eq(users.id, broadcastReads.userId))
        .where(where)
        .orderBy(desc(broadcastReads.readAt), users.id)
        .limit(perPage)
        .offset((page - 1) * perPage);
      return {
        data: rows.map(({ id: user, first, last, at }) => ({
          user: { id: user, name: `${first} ${last}` },
          read_at: at.toISOString(),
        })),
        meta: { total: counted!.total, page, perPage },
      };
    }),
  ];
}

/** Whoever a live broadcast was not for until now hears of it at once, too; whoever has acknowledged it does not (`liveDelivery`). */
async function tellNewcomers(app: App, before: AdminBroadcast, after: AdminBroadcast): Promise<void> {
  if (before.recipients === null) return;
  const known = new Set(before.recipients);
  const readers = after.recipients?.filter((id) => !known.has(id)) ?? "everyone";
  const { id, message } = after;
  await app.outbox.live(readers, "broadcast", { broadcast: { id, message } });
}
