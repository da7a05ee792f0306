import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { profileCalls } from "#src/contracts/admin/profiles.ts";
import { superAdmin } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { inPortions, isOneOf } from "../../database/lists.ts";
import { membersModule } from "../../resources/members.ts";
import { resourceModule, resourcesOf } from "../../resources/resourceModule.ts";
import { findRow } from "../../resources/rows.ts";
import { profiles, profileTopics, profileUsers, searchable, topics } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { requireCompleteOrder, orderChange } from "./order.ts";

const name = "profile";

/** Profiles, their users, and the order of topics for them (docs/decisions/0018). */
export const profilesModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    calls: profileCalls,
    access: superAdmin,
    table: profiles,
    more: () => ({
      users: sql`(select count(*)::int from ${profileUsers} p where p.profile_id = ${profiles.id})`,
    }),
    search: searchable(profiles.name, profiles.description),
    unique: { profiles_name: { field: "name", message: "A profile with this name already exists" } },
    keeps: ({ users: members }) =>
      members > 0 ? "It has users. Give them another profile first, or archive it" : null,
  }),

  ...membersModule(app, {
    name,
    calls: profileCalls,
    access: superAdmin,
    table: profileUsers,
    of: profileUsers.profileId,
    field: "users",
    movedField: "moved from another profile",
    async add(id, ids) {
      const moved = await app
        .db()
        .select({ id: profileUsers.userId, was: profileUsers.profileId })
        .from(profileUsers)
        .where(and(isOneOf(profileUsers.userId, ids), ne(profileUsers.profileId, id)));
      const written = await inPortions(
        ids.map((userId) => ({ userId, profileId: id })),
        (some) =>
          app
            .db()
            .insert(profileUsers)
            .values(some)
            .onConflictDoUpdate({
              target: profileUsers.userId,
              set: { profileId: id },
              setWhere: ne(profileUsers.profileId, id),
            })
            .returning({ id: profileUsers.userId }),
      );
      return { added: written.flat().map((row) => row.id), moved };
    },
    async remove(id, ids) {
      const gone = await app
        .db()
        .delete(profileUsers)
        .where(and(eq(profileUsers.profileId, id), isOneOf(profileUsers.userId, ids)))
        .returning({ id: profileUsers.userId });
      return gone.map((row) => row.id);
    },
  }),

  on(profileCalls.order, superAdmin, async ({ params: { id } }) => {
    await profile(app, id);
    return { data: await readTopics(app, id) };
  }),

  on(
    profileCalls.reorder,
    superAdmin,
    ({ params: { id }, body: { ids }, caller }) =>
      app.inTransaction(async () => {
        await app.db().select().from(profiles).where(eq(profiles.id, id)).for("update");
        await profile(app, id);
        const before = await readTopics(app, id);
        requireCompleteOrder(ids, before);
        const change = orderChange(before, ids);
        if (change) {
          await app.db().delete(profileTopics).where(eq(profileTopics.profileId, id));
          await inPortions(
            ids.map((topicId, position) => ({ profileId: id, topicId, position })),
            (some) => app.db().insert(profileTopics).values(some),
          );
          await audit(app, caller, "topics reordered", id, change.changes);
        }
        return { data: await readTopics(app, id) };
      }),
    { audited: true },
  ),
];

const profile = (app: App, id: number) => findRow(app, resourcesOf(app).get(name)!, id);

/** All topics: those with their own place first, the others in the general order. */
const readTopics = async (app: App, id: number): Promise<Ordered[]> =>
  app
    .db()
    .select({ id: topics.id, name: topics.name })
    .from(topics)
    .leftJoin(profileTopics, and(eq(profileTopics.topicId, topics.id), eq(profileTopics.profileId, id)))
    .orderBy(sql`${profileTopics.position} nulls last`, asc(topics.position), asc(topics.id));

const audit = (app: App, caller: Caller, did: string, id: number, changes: unknown[]) =>
  app.audit({
    caller,
    act: `${name} ${did}`,
    subject: `${name} ${id}`,
    outcome: "done",
    details: { did, changes },
  });
