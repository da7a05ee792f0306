import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mayMake } from "#server/access.ts";
import type { Caller } from "#server/caller.ts";
import { isBarred } from "#src/contracts/acting.ts";
import { isAdmin } from "#src/contracts/roles.ts";
import { handledEndpoints } from "#server/serve.ts";
import * as schema from "#server/schema/index.ts";
import { principalNames, principals, type Principal } from "../fixtures.ts";
import type { Browser } from "../harness.ts";
import { ask, startMatrix, unknown } from "./principals.ts";
import { administrators, barredCalls, expected, expectedToAct, type Acting } from "./actingPolicy.ts";
import { inTurn, operations, type Operation } from "./policy.ts";

const matrix = startMatrix();

/** Another user with the same roles, as nobody acts as themselves. */
const others = new Map<Principal, number>();
const somebody = async (like: Principal, actor: Principal): Promise<number> => {
  if (like !== actor) return matrix.ids[like];
  const known = others.get(like);
  if (known !== undefined) return known;
  const { id } = await matrix.t.createUser({ email: `other.${like}@example.org`, ...principals[like] });
  others.set(like, id);
  return id;
};

const begin = (browser: Browser, as: Exclude<Acting, "self">, user: number) =>
  browser.post(`/api/admin/${as === "reviewer" ? "login-as-reviewer" : "login-as"}`, {
    user,
    reason: "Ticket",
  });

/** Calls that end the session or the acting; reading it shows who is signed in. */
const notSwept = ["/logout", "/api/reauthenticate"];
const swept: Operation[] = operations.filter(({ path }) => !notSwept.includes(path));

async function sweep(
  browser: Browser,
  turn: number,
  who: Principal,
  acting: Acting,
  administrator?: Principal,
) {
  const wrong: unknown[] = [];
  for (const one of inTurn(swept, turn)) {
    const { status } = await ask(browser, { ...one, path: unknown(one.path) });
    const must = expected(one, who, acting, administrator);
    if (status !== must) wrong.push([one.method, one.path, status, `must be ${must}`]);
  }
  expect(wrong).toEqual([]);
}

const pairs = administrators.flatMap((actor) => principalNames.map((target) => [actor, target] as const));

test("every call on the barred list is an existing endpoint", () => {
  expect(barredCalls.filter((call) => !handledEndpoints(matrix.t.handled).includes(call))).toEqual([]);
});

describe("permission to act as another user and to review as them [D-22][E-010][E-011][P-058][P-059][Q-001][Q-002][Q-003][Q-004]", () => {
  test.each(pairs)("%s as %s", async (actor, target) => {
    const browser = await matrix.t.signIn(`${actor}@example.org`);
    for (const as of ["another user", "reviewer"] as const) {
      const { status } = await begin(browser, as, await somebody(target, actor));
      expect([as, status]).toEqual([as, expectedToAct(actor, target)]);
      if (status === 200) expect((await browser.post("/api/reauthenticate")).status).toBe(200);
    }
  });
});

describe("calls made while acting as another user or reviewing [D-22][SEC-MATRIX]", () => {
  const allowed = pairs.filter(([actor, target]) => expectedToAct(actor, target) === 200);

  test("are allowed exactly as the policy says, for every pair of users", async () => {
    const wrong: unknown[] = [];
    for (const [actor, target] of allowed) {
      const caller = {
        userId: matrix.ids[target],
        acting: "another user",
        roles: principals[target].roles,
        permissions: [],
        administrator: { roles: principals[actor].roles, permissions: [] },
      } as unknown as Caller;
      for (const one of matrix.t.handled) {
        const { method, path } = one.endpoint;
        const operation = swept.find((other) => other.method === method && other.path === path);
        if (!operation) continue;
        const may = (await mayMake(matrix.t.app, one, caller)) && !isBarred(caller.acting, one.endpoint);
        const must = expected(operation, target, "another user", actor) !== 403;
        if (may !== must) wrong.push([actor, target, method, path, may, `must be ${must}`]);
      }
    }
    expect(wrong).toEqual([]);
    expect(allowed.length).toBeGreaterThan(50);
  });

  // Tested on the server itself: every pair of back-office users, and each administrator as some learner.
  const wired = allowed.filter(
    ([actor, target], index) =>
      isAdmin(principals[target]) || index === allowed.findIndex(([a]) => a === actor),
  );
  test.each(wired.map((pair, turn) => [...pair, turn] as const))(
    "%s as %s: back-office calls need both users' rights, others only the target's; barred calls are refused",
    async (actor, target, turn) => {
      const browser = await matrix.t.signIn(`${actor}@example.org`);
      expect((await begin(browser, "another user", await somebody(target, actor))).status).toBe(200);
      await sweep(browser, turn, target, "another user", actor);
    },
    60_000,
  );
  test.each(administrators.map((actor, turn) => [actor, turn] as const))(
    "%s keeps their own rights in review mode, except for barred calls",
    async (actor, turn) => {
      const browser = await matrix.t.signIn(`${actor}@example.org`);
      expect((await begin(browser, "reviewer", matrix.ids.learner)).status).toBe(200);
      await sweep(browser, turn, actor, "reviewer");
    },
    60_000,
  );
});

describe("escalation from any administrator to system administrator [D-22]", () => {
  test("pss, mentoring, event, exam and content admins cannot act as a system admin", async () => {
    for (const actor of ["pss", "mentoring", "event", "exam", "content"] as const) {
      const browser = await matrix.t.signIn(`${actor}@example.org`);
      expect(await begin(browser, "another user", matrix.ids.system)).toMatchObject({
        status: 403,
        json: { message: "This user is System admin, a role that you do not have and cannot assign" },
      });
    }
  });

  test("acting as a user ends when they become a system admin, on the socket too", async () => {
    const { id } = await matrix.t.createUser({ email: "rising@example.org" });
    const browser = await matrix.t.signIn("pss@example.org");
    await begin(browser, "another user", id);
    expect((await browser.get("/api/me")).status).toBe(200);
    await matrix.t.app
      .db()
      .update(schema.users)
      .set({ roles: ["system admin"] })
      .where(eq(schema.users.id, id));
    expect((await browser.get("/api/me")).status).toBe(401);
    expect(
      (await browser.post("/broadcasting/auth", { socket_id: "1.1", channel_name: `private-user.${id}` }))
        .status,
    ).toBe(401);
  });

  test("changing addresses or roles, inviting, exporting and sending schedules are refused while acting", async () => {
    const system = await matrix.t.createUser({ email: "second.system@example.org", roles: ["system admin"] });
    const browser = await matrix.t.signIn("system@example.org");
    await begin(browser, "another user", system.id);
    const target = `/api/admin/users/${matrix.ids.learner}`;
    const [before] = await matrix.t.app
      .db()
      .select()
      .from(schema.users)
      .where(eq(schema.users.id, matrix.ids.learner));
    const { version } = (await browser.get(target)).json.data;
    for (const [method, path, body] of [
      ["patch", target, { version, email: "mine@example.org" }],
      ["post", `${target}/assignRoles`, { roles: ["system admin"] }],
      ["post", `/api/admin/user/${matrix.ids.learner}/invite`, {}],
      ["get", "/api/admin/users/export?format=csv", undefined],
      ["post", "/api/admin/reports/users/exports", { format: "csv" }],
      ["post", "/api/admin/reports/schedule/1/send", {}],
      ["post", "/api/auth/password/email", { email: "learner@example.org" }],
    ] as const)
      expect([path, await browser[method](path, body as never)]).toMatchObject([
        path,
        {
          status: 403,
          json: {
            message: "Return to your own account first. You cannot do this while acting as another user.",
          },
        },
      ]);
    const [after] = await matrix.t.app
      .db()
      .select()
      .from(schema.users)
      .where(eq(schema.users.id, matrix.ids.learner));
    expect(after).toEqual(before);
  });

  test("a socket may join the channel of the user acted as, but not the acting user's own [B-362]", async () => {
    const browser = await matrix.t.signIn("system@example.org");
    await begin(browser, "another user", matrix.ids.learner);
    const channel = (id: number) =>
      browser.post("/broadcasting/auth", { socket_id: "1.1", channel_name: `private-user.${id}` });
    expect((await channel(matrix.ids.system)).status).toBe(403);
    expect((await channel(matrix.ids.learner)).status).not.toBe(403);
  });

  test("a permission lookup answers for the user acted as [B-255]", async () => {
    const trainer = await matrix.t.signIn("mentoring@example.org");
    await begin(trainer, "another user", matrix.ids.trainer);
    const has = async (name: string) => (await trainer.get(`/api/permissions?permission=${name}`)).json.data;
    expect([await has("trainer"), await has("partner"), await has("can_set_content_live")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
