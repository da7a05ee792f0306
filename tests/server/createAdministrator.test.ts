import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runCommand } from "#server/commands.ts";
import { StartRefused } from "#server/config.ts";
import { userMerges, users } from "#server/schema/index.ts";
import { startOffice } from "./admin/office.ts";

const office = startOffice();
const create = (email: string) => runCommand(office.t.app, ["create", email]);
const rolesOf = async (id: number) =>
  (await office.t.app.db().select().from(users).where(eq(users.id, id)))[0]!.roles;
const close = (id: number) =>
  office.t.app.db().update(users).set({ disabledAt: office.t.app.now() }).where(eq(users.id, id));

test("create gives the role to an account that exists, whatever the case of its address", async () => {
  expect(await create("Manager@example.org")).toContain("Manager@example.org is now a super admin.");
  expect(await rolesOf(office.ids.manager)).toEqual(["manager", "super admin"]);
});

test("create refuses the address of a disabled account, and says what to do", async () => {
  await close(office.ids.learner);
  await expect(create("Learner@example.org")).rejects.toThrow(
    new StartRefused(
      "the account of Learner@example.org is disabled. Enable it in the back office, or use another address",
    ),
  );
  expect(await rolesOf(office.ids.learner)).toEqual([]);
});

test("create refuses the address of a merged account, and names the one that remains", async () => {
  const { learner, manager, system } = office.ids;
  await close(learner);
  const log = { moved: {}, swapped: {}, fields: { before: {}, after: {} }, wasDisabled: false };
  const merge = { fromId: learner, intoId: manager, byId: system, at: office.t.app.now(), log };
  // One that was undone does not count.
  await office.t.app
    .db()
    .insert(userMerges)
    .values([{ ...merge, intoId: office.ids.trainer, undoneAt: office.t.app.now() }, merge]);
  await expect(create("learner@example.org")).rejects.toThrow(
    new StartRefused(
      "the account of learner@example.org has been merged into manager@example.org. Use that address",
    ),
  );
});
