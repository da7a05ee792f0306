import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog, policies, users } from "#server/schema/index.ts";
import { createPrincipals, type Principal } from "../fixtures.ts";
import { startTestApp, testPassword, type Answer, type Browser, type TestApp } from "../harness.ts";

type Mode = "self" | "another user" | "reviewer";
const modes: Mode[] = ["self", "another user", "reviewer"];

let t: TestApp;
let ids: Record<Principal, number>;
/** A super administrator as themselves, as a system administrator, and reviewing. */
const browsers = {} as Record<Mode, Browser>;
/** Somebody without a password, who can be invited. */
let newcomer: number;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  ids = await createPrincipals(t);
  const email = "new@example.org";
  const person = { email, firstName: "New", lastName: "Comer" };
  const [row] = await t.app.db().insert(users).values(person).returning();
  newcomer = row!.id;
  await t.app.db().insert(policies).values({ id: 1, name: "GDPR", version: "1.0", text: "x" });
  for (const mode of modes) browsers[mode] = await t.signIn("super@example.org");
  const reason = "Ticket 1";
  await browsers["another user"].post("/api/admin/login-as", { user: ids.system, reason });
  await browsers.reviewer.post("/api/admin/login-as-reviewer", { user: ids.learner, reason });
});
afterAll(() => t.close());

const learner = () => `/api/admin/users/${ids.learner}`;
const next = () => (made += 1);

/** What is done, by which call, and the responses: as themselves, acting as another user, reviewing. */
type Act = [
  what: string,
  call: string,
  send: (browser: Browser) => Promise<Answer>,
  self: number,
  another: number,
  reviewer: number,
];
const acts: Act[] = [
  ["reads users", "GET /api/admin/users", (b) => b.get("/api/admin/users"), 200, 200, 200],
  [
    "reads a list for super administrators only",
    "GET /api/admin/contact-emails",
    (b) => b.get("/api/admin/contact-emails"),
    200,
    403,
    200,
  ],
  [
    "changes a user",
    "PATCH /api/admin/users/:id",
    async (b) => {
      const { version } = (await b.get(learner())).json.data;
      return b.patch(learner(), { version, job_title: `Adviser ${next()}` });
    },
    200,
    403,
    403,
  ],
  [
    "invites a user",
    "POST /api/admin/user/:id/invite",
    (b) => b.post(`/api/admin/user/${newcomer}/invite`),
    200,
    403,
    403,
  ],
  [
    "creates a glossary term",
    "POST /api/admin/glossary",
    (b) => b.post("/api/admin/glossary", { term: `T ${next()}`, meaning: "x" }),
    200,
    200,
    200,
  ],
  [
    "enters long-term leave",
    "POST /api/admin/users/:id/long-term-leave",
    (b) => {
      const year = 2030 + next();
      const leave = { starts_on: `${year}-02-01`, ends_on: `${year}-02-02`, reason: "x" };
      return b.post(`${learner()}/long-term-leave`, leave);
    },
    200,
    200,
    200,
  ],
  [
    "exports users",
    "GET /api/admin/users/export",
    (b) => b.get("/api/admin/users/export?format=csv"),
    200,
    403,
    403,
  ],
  [
    "requests a report export",
    "POST /api/admin/reports/:key/exports",
    (b) => b.post("/api/admin/reports/item-views/exports", { format: "csv" }),
    404,
    403,
    403,
  ],
  [
    "creates a report schedule",
    "POST /api/admin/reports/schedule",
    (b) => b.post("/api/admin/reports/schedule", {}),
    422,
    403,
    403,
  ],
  [
    "requests a password reset",
    "POST /api/auth/password/email",
    (b) => b.post("/api/auth/password/email", { email: "learner@example.org" }),
    200,
    403,
    403,
  ],
  [
    "assigns roles",
    "POST /api/admin/users/:id/assignRoles",
    async (b) => {
      const { version } = (await b.get(`/api/admin/users/${ids.manager}`)).json.data;
      return b.post(`/api/admin/users/${ids.manager}/assignRoles`, {
        roles: ["manager", "trainer"],
        version,
      });
    },
    200,
    403,
    403,
  ],
  [
    "creates an administrator",
    "POST /api/admin/user/:id/assign-admin",
    (b) => b.post(`/api/admin/user/${ids.trainer}/assign-admin`, { role: "exam admin" }),
    200,
    403,
    403,
  ],
  [
    "previews a merge",
    "POST /api/admin/user/merge",
    (b) => b.post("/api/admin/user/merge", { from: ids.learner, into: ids.manager }),
    200,
    403,
    403,
  ],
  [
    "undoes a merge",
    "POST /api/admin/user/merge/:id/undo",
    (b) => b.post("/api/admin/user/merge/99999/undo"),
    404,
    403,
    403,
  ],
  [
    "confirms the user's identity",
    "POST /api/admin/confirmation",
    (b) => b.post("/api/admin/confirmation", { password: testPassword }),
    200,
    403,
    403,
  ],
  [
    "changes the user's own picture",
    "PATCH /api/me/profile-image",
    (b) => b.patch("/api/me/profile-image", { image: null }),
    200,
    403,
    403,
  ],
  [
    "accepts a policy",
    "POST /api/policy/accept",
    (b) => b.post("/api/policy/accept", { policy_id: 1 }),
    200,
    403,
    403,
  ],
  [
    "declines a policy",
    "POST /api/policy/decline",
    (b) => b.post("/api/policy/decline", { policy_id: 1 }),
    200,
    403,
    403,
  ],
  ["opens an exam", "GET /api/exams/:id", (b) => b.get("/api/exams/99999"), 404, 403, 404],
  ["starts an attempt", "POST /api/exams/:id", (b) => b.post("/api/exams/99999", {}), 422, 403, 403],
  [
    "starts acting as another user",
    "POST /api/admin/login-as",
    (b) => b.post("/api/admin/login-as", { user: 99_999, reason: "Ticket 2" }),
    422,
    403,
    403,
  ],
  [
    "starts review mode",
    "POST /api/admin/login-as-reviewer",
    (b) => b.post("/api/admin/login-as-reviewer", { user: 99_999, reason: "Ticket 2" }),
    422,
    403,
    403,
  ],
];

const told = {
  self: "Forbidden",
  "another user": "Return to your own account first. You cannot do this while acting as another user.",
  reviewer: "Exit review mode first",
};
const who = (mode: Mode) => ({
  userId: mode === "another user" ? ids.system : ids.super,
  adminUserId: mode === "self" ? null : ids.super,
});
const lines = async (act: string, mode: Mode) =>
  (
    await t.app
      .db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.act, act), eq(auditLog.userId, who(mode).userId)))
  )
    .filter(({ adminUserId }) => adminUserId === who(mode).adminUserId)
    .map(({ outcome }) => outcome);

describe.each(acts)("a call that %s", (what, call, send, ...expected) => {
  test.each(modes.map((mode, i) => [mode, expected[i]!] as const))(
    "made as %s returns %i and logs any refusal with the user and the administrator [T-51][G-17][D-12]",
    async (mode, status) => {
      const answer = await send(browsers[mode]);
      expect([what, mode, answer.status]).toEqual([what, mode, status]);
      // A system administrator may not see it, whoever acts as them; the mode makes no difference.
      const byRole = call === "GET /api/admin/contact-emails";
      if (status === 403) expect(answer.json).toEqual({ message: byRole ? "Forbidden" : told[mode] });
      expect(await lines(call, mode)).toEqual(
        status === 403 ? ["refused"] : expect.not.arrayContaining(["refused"]),
      );
    },
  );
});

test("the audit log names both users for a write while acting, and the administrator in review mode", async () => {
  const of = async (mode: Mode) =>
    (
      await t.app
        .db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.userId, who(mode).userId))
    )
      .filter(({ adminUserId, outcome }) => adminUserId === who(mode).adminUserId && outcome === "done")
      .map(({ subject }) => subject);
  for (const mode of modes)
    expect(await of(mode)).toEqual(
      expect.arrayContaining([`user ${ids.learner}`, expect.stringMatching(/^glossary term \d+$/)]),
    );
});
