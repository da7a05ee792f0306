import { and, eq, isNotNull, sql } from "drizzle-orm";
import { canAssign } from "#src/contracts/admin/roleAssignment.ts";
import { roleNames, type RoleName } from "#src/contracts/roles.ts";
import { isOneOf } from "../../../database/lists.ts";
import { refuse } from "../../../refusals.ts";
import type { Asking, FilledAct } from "../../../resources/resource.ts";
import { setFields } from "../../../resources/setFields.ts";
import { audiences, audienceUsers } from "../../../schema/index.ts";
import { takeTurn } from "./audienceTurns.ts";
import { addManually, removeManual } from "./manualMembers.ts";
import { mustBeConfirmed } from "./confirmation.ts";
import { hasSuperAdmin, noSuperAdmin, superAdminOnly, userRecords } from "./userRecords.ts";

const { id } = userRecords;

/** Acts on many users with values filled in. */

const roleOf = ({ given }: Asking) => given.role as RoleName;
const giveRole: FilledAct = {
  did: "roles assigned",
  unless: ({ caller }) => [superAdminOnly(caller)],
  already: "They already have this role",
  async begin(asking, to) {
    const { app, caller } = asking;
    const role = roleOf(asking);
    if (!canAssign(caller, role))
      throw refuse.invalid({ "given.role": ["You cannot assign or remove this role"] });
    // Undoing needs no confirmation: it takes back what the caller has just given.
    if (to === "do") await mustBeConfirmed(app, caller);
  },
  now: async (_, rows) =>
    new Map(rows.map((row) => [row.id, { roles: (row as { roles?: RoleName[] }).roles }])),
  next: ({ roles }, asking) => ({
    roles: roleNames.filter((role) => role === roleOf(asking) || (roles as RoleName[]).includes(role)),
  }),
  columns: ({ roles }) => ({ roles }),
  async put(asking) {
    if (roleOf(asking) === "super admin" && !(await hasSuperAdmin(asking.app)))
      throw refuse.conflict(noSuperAdmin);
  },
};

const audienceOf = ({ given }: Asking) => given.audience as number;
const excluded = (asking: Asking) => sql`exists (
  select from audience_exclusions x where x.user_id = ${id} and x.audience_id = ${audienceOf(asking)})`;
const addToAudience: FilledAct = {
  did: "added to an audience",
  beside: true,
  unless: (asking) => [
    [isNotNull(userRecords.disabledAt), "Disabled, so they cannot be added"],
    [excluded(asking), "Excluded from this audience. Stop excluding them first"],
  ],
  already: "Already added",
  async begin(asking) {
    const { app } = asking;
    await takeTurn(app, "people");
    const [audience] = await app
      .db()
      .select({ archivedAt: audiences.archivedAt })
      .from(audiences)
      .where(eq(audiences.id, audienceOf(asking)));
    if (!audience) throw refuse.invalid({ "given.audience": ["This audience no longer exists"] });
    if (audience.archivedAt) throw refuse.invalid({ "given.audience": ["This audience is archived"] });
  },
  async now(asking, rows) {
    const members = await asking.app
      .db()
      .select({ id: audienceUsers.userId, source: audienceUsers.source })
      .from(audienceUsers)
      .where(
        and(
          eq(audienceUsers.audienceId, audienceOf(asking)),
          isOneOf(
            audienceUsers.userId,
            rows.map((row) => row.id),
          ),
        ),
      );
    const sources = new Map(members.map((one) => [one.id, one.source]));
    return new Map(
      rows.map((row) => [row.id, { audience: sources.get(row.id) === "hand" ? audienceOf(asking) : null }]),
    );
  },
  next: (_, asking) => ({ audience: audienceOf(asking) }),
  async put(asking, records) {
    const { app, caller } = asking;
    const audience = audienceOf(asking);
    const ids = records.map((one) => one.id);
    const added = records[0]!.to.audience !== null;
    await (added ? addManually : removeManual)(app, audience, ids);
    await app.audit({
      caller,
      act: `audience users ${added ? "added" : "removed"}`,
      subject: `audience ${audience}`,
      outcome: "done",
      details: {
        did: `users ${added ? "added" : "removed"}`,
        changes: [{ field: "by hand", before: added ? [] : ids, after: added ? ids : [] }],
      },
    });
  },
};

export const userActs = {
  set: { ...setFields, unless: ({ caller }) => [superAdminOnly(caller)] },
  give_role: giveRole,
  add_to_audience: addToAudience,
} satisfies Record<string, FilledAct>;
