import { and, asc, count, eq, inArray, isNull, like, ne, sql } from "drizzle-orm";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { profileCalls } from "#src/contracts/admin/profiles.ts";
import { superAdmin } from "../../access.ts";
import type { App, Caller } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { archiving } from "../../resources/resource.ts";
import { resourceModule, resourcesOf } from "../../resources/resourceModule.ts";
import { findRow } from "../../resources/rows.ts";
import { profiles, profileTopics, profileUsers, searchable, topics, users } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { mustBeAll, orderChange } from "./order.ts";

const name = "profile";
const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** Profiles, their users, and the order in which these find the topics (docs/decisions/0018). */
export const profilesModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    name,
    file: "profiles",
    calls: profileCalls,
    access: superAdmin,
    table: profiles,
    more: () => ({
      users: sql`(select count(*)::int from ${profileUsers} p where p.profile_id = ${profiles.id})`,
    }),
    search: searchable(profiles.name, profiles.description),
    sorts: { name: sql`lower(${profiles.name})`, updated_at: profiles.updatedAt },
    unique: { profiles_name: { field: "name", message: "There is a profile of this name" } },
    keeps: ({ users: members }) =>
      members > 0 ? "It has users. Give them another profile first, or archive it" : null,
    acts: archiving(profiles),
  }),

  on(profileCalls.users, superAdmin, async ({ params: { id }, query: { page, perPage, search } }) => {
    await profile(app, id);
    const where = and(
      eq(profileUsers.profileId, id),
      search
        ? like(
            searchable(users.firstName, users.lastName, users.email),
            `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`,
          )
        : undefined,
    );
    const [counted] = await app
      .db()
      .select({ total: count() })
      .from(profileUsers)
      .innerJoin(users, eq(users.id, profileUsers.userId))
      .where(where);
    const data = await app
      .db()
      .select({ id: users.id, name: fullName, email: users.email })
      .from(profileUsers)
      .innerJoin(users, eq(users.id, profileUsers.userId))
      .where(where)
      .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, users.id)
      .limit(perPage)
      .offset((page - 1) * perPage);
    return { data, meta: { total: counted!.total, page, perPage } };
  }),

  on(
    profileCalls.addUsers,
    superAdmin,
    ({ params: { id }, body, caller }) =>
      app.inTransaction(async () => {
        await profile(app, id);
        const ids = [...new Set(body.ids)];
        const there = await app
          .db()
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, ids), isNull(users.disabledAt)));
        if (there.length < ids.length)
          throw refuse.invalid({ ids: ["One of these users does not exist or is disabled"] });
        const elsewhere = await app
          .db()
          .select({ id: profileUsers.userId, was: profileUsers.profileId })
          .from(profileUsers)
          .where(and(inArray(profileUsers.userId, ids), ne(profileUsers.profileId, id)));
        const written = await app
          .db()
          .insert(profileUsers)
          .values(ids.map((userId) => ({ userId, profileId: id })))
          .onConflictDoUpdate({
            target: profileUsers.userId,
            set: { profileId: id },
            setWhere: ne(profileUsers.profileId, id),
          })
          .returning({ id: profileUsers.userId });
        const changes = [{ field: "users", before: elsewhere, after: written.map((row) => row.id) }];
        if (written.length > 0) await audit(app, caller, "users added", id, changes);
        return { data: { added: written.length, moved: elsewhere.length } };
      }),
    { audited: true },
  ),

  on(
    profileCalls.removeUsers,
    superAdmin,
    ({ params: { id }, body: { ids }, caller }) =>
      app.inTransaction(async () => {
        await profile(app, id);
        const gone = await app
          .db()
          .delete(profileUsers)
          .where(and(eq(profileUsers.profileId, id), inArray(profileUsers.userId, ids)))
          .returning({ id: profileUsers.userId });
        const changes = [{ field: "users", before: gone.map((row) => row.id), after: [] }];
        if (gone.length > 0) await audit(app, caller, "users removed", id, changes);
        return { data: { removed: gone.length } };
      }),
    { audited: true },
  ),

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
        mustBeAll(ids, before);
        const change = orderChange(before, ids);
        if (change) {
          await app.db().delete(profileTopics).where(eq(profileTopics.profileId, id));
          await app
            .db()
            .insert(profileTopics)
            .values(ids.map((topicId, position) => ({ profileId: id, topicId, position })));
          await audit(app, caller, "topics reordered", id, change.changes);
        }
        return { data: await readTopics(app, id) };
      }),
    { audited: true },
  ),
];

const profile = (app: App, id: number) => findRow(app, resourcesOf(app).get(name)!, id);

/** All topics: those with a place of their own first, the others in the order of all. */
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
