import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, policies, policyDecisions } from "#server/schema/index.ts";
import { startWithAda } from "./ada.ts";

const u = startWithAda(({ app }) =>
  app
    .db()
    .insert(policies)
    .values([
      { id: 1, name: "GDPR", version: "1.0", text: "<p>One</p>" },
      { id: 2, name: "Cookie Policy", version: "1.0", text: "<p>Two</p>" },
    ]),
);

const outstanding = async (browser = u.ada): Promise<number[]> =>
  (await browser.get("/api/me")).json.data.outstandingPolicies.map(({ id }: { id: number }) => id);
const change = (id: number, version: string) =>
  u.t.app.db().update(policies).set({ version }).where(eq(policies.id, id));
const decisions = () => u.t.app.db().select().from(policyDecisions).orderBy(policyDecisions.id);

test("policies are listed with the user's own consent: version, time and language [E-021][B-280][B-281][T-5]", async () => {
  const one = {
    id: 1,
    name: "GDPR",
    version: "1.0",
    text: "<p>One</p>",
    accepted_at: null,
    accepted_version: null,
    accepted_language: null,
  };
  const two = { ...one, id: 2, name: "Cookie Policy", text: "<p>Two</p>" };
  expect((await u.ada.get("/api/policies")).json).toEqual({ data: [one, two] });
  await u.ada.post("/api/policy/accept", { policy_id: 2, language: "en-GB" });
  expect((await u.ada.get("/api/policies")).json.data[1]).toEqual({
    ...two,
    accepted_at: u.t.app.now().toISOString(),
    accepted_version: "1.0",
    accepted_language: "en-GB",
  });
});

test("accepting a policy several times counts once [E-022][B-361]", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => u.ada.post("/api/policy/accept", { policy_id: 1 })));
  for (const { status, json } of answers) expect([status, json]).toEqual([200, { data: null }]);
  expect(await decisions()).toMatchObject([
    { userId: u.adaId, policyId: 1, version: "1.0", language: null, decision: "accepted" },
  ]);
  expect(await outstanding()).toEqual([2]);
  await u.ada.post("/api/policy/accept", { policy_id: 2 });
  expect(await outstanding()).toEqual([]);
  expect(await u.t.app.db().select().from(auditLog).where(eq(auditLog.act, "policy accepted"))).toHaveLength(
    2,
  );
});

test("a declined policy stays outstanding and can be accepted later [E-023][B-361]", async () => {
  expect((await u.ada.post("/api/policy/decline", { policy_id: 1 })).json).toEqual({ data: null });
  expect((await u.ada.post("/api/policy/decline", { policy_id: 1 })).status).toBe(200);
  expect(await decisions()).toMatchObject([{ policyId: 1, decision: "declined" }]);
  expect(await outstanding()).toEqual([1, 2]);
  u.t.clock.advance(1);
  await u.ada.post("/api/policy/accept", { policy_id: 1 });
  expect(await outstanding()).toEqual([2]);
  u.t.clock.advance(1);
  await u.ada.post("/api/policy/decline", { policy_id: 1 });
  expect(await outstanding()).toEqual([1, 2]);
  expect((await u.ada.get("/api/policies")).json.data[0].accepted_at).toBeNull();
});

test("a new major version requires consent again, a minor one does not [T-5]", async () => {
  await u.ada.post("/api/policy/accept", { policy_id: 1 });
  await u.ada.post("/api/policy/accept", { policy_id: 2 });
  await change(1, "1.9");
  expect(await outstanding()).toEqual([]);
  await change(1, "2.0");
  await change(2, "10.0");
  expect(await outstanding()).toEqual([1, 2]);
  u.t.clock.advance(1);
  await u.ada.post("/api/policy/accept", { policy_id: 1 });
  expect(await outstanding()).toEqual([2]);
  expect((await u.ada.get("/api/policies")).json.data[0].accepted_version).toBe("2.0");
});

test("a decision about a version that is no longer the current one is refused, and not recorded [T-5]", async () => {
  const shown = { policy_id: 1, version: "1.0" };
  await change(1, "2.0");
  for (const path of ["/api/policy/accept", "/api/policy/decline"])
    expect(await u.ada.post(path, shown)).toMatchObject({
      status: 409,
      json: { message: "There is a new version of this policy. Read it first" },
    });
  expect([await decisions(), await outstanding()]).toEqual([[], [1, 2]]);
  expect((await u.ada.post("/api/policy/accept", { ...shown, version: "2.0" })).status).toBe(200);
  expect(await decisions()).toMatchObject([{ policyId: 1, version: "2.0", decision: "accepted" }]);
});

test("accepting a policy does not affect other users", async () => {
  await u.t.createUser({ email: "bob@example.org" });
  await u.ada.post("/api/policy/accept", { policy_id: 1 });
  expect(await outstanding(await u.t.signIn("bob@example.org"))).toEqual([1, 2]);
});

test("a decision on an unknown policy or with invalid values is rejected", async () => {
  for (const path of ["/api/policy/accept", "/api/policy/decline"]) {
    expect(await u.ada.post(path, { policy_id: 3 })).toMatchObject({
      status: 404,
      json: { message: "This policy does not exist" },
    });
    for (const policy_id of [undefined, null, "1", 0, -1, 1.5, [1], "1; drop table policies"])
      expect((await u.ada.post(path, { policy_id })).status).toBe(422);
    for (const language of ["<script>", "x".repeat(36), 5, "en_GB", "a\u0000b"])
      expect((await u.ada.post(path, { policy_id: 1, language })).json.errors).toHaveProperty("language");
  }
  expect(await decisions()).toEqual([]);
});
