import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ensureFlags, setFlag } from "#server/flags.ts";
import { auditLog, featureFlags } from "#server/schema/index.ts";
import { startTestApp, type TestApp } from "./harness.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.reset());

const rows = async () =>
  (await t.app.db().select().from(featureFlags).orderBy(featureFlags.name)).map(({ name, enabled }) => [
    name,
    enabled,
  ]);

test("startup creates every missing feature flag as off and keeps those that were set [B-268]", async () => {
  await ensureFlags(t.app);
  const off = [
    ["ai_area", false],
    ["cpd_log", false],
    ["feature_flags", false],
  ];
  expect(await rows()).toEqual(off);
  await setFlag(t.app, "cpd_log", true);
  await ensureFlags(t.app);
  expect(await rows()).toEqual(off.map(([name, is]) => [name, is || name === "cpd_log"]));
});

test("the list of flags is forbidden until the command line enables it, which is audited [P-044]", async () => {
  await t.createUser({ email: "root@example.org", roles: ["super admin"] });
  const root = await t.signIn("root@example.org");
  expect((await root.get("/api/admin/feature-flags")).status).toBe(403);
  expect((await root.get("/api/me")).json.data.features.feature_flags).toBe(false);
  await setFlag(t.app, "feature_flags", true);
  await setFlag(t.app, "feature_flags", true);
  expect((await root.get("/api/me")).json.data.features.feature_flags).toBe(true);
  const { data } = (await root.get("/api/admin/feature-flags")).json;
  expect(data.map(({ name, enabled }: { name: string; enabled: boolean }) => [name, enabled])).toEqual(
    await rows(),
  );
  const lines = await t.app.db().select().from(auditLog).where(eq(auditLog.act, "feature flag changed"));
  expect(lines).toMatchObject([{ userId: null, outcome: "done" }]);
  const { id } = data.find(({ name }: { name: string }) => name === "feature_flags");
  expect((await root.get(`/api/admin/feature-flags/${id}/history`)).json.data).toMatchObject([
    { act: "changed", actor: null, changes: [{ field: "enabled", before: false, after: true }] },
  ]);
});
