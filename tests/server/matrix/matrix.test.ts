import { and, eq, getTableName, is, sql, Table } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyone } from "#server/access.ts";
import type { Access } from "#server/access.ts";
import * as schema from "#server/schema/index.ts";
import { createServer } from "#server/server.ts";
import { handledEndpoints, on, type Handled } from "#server/serve.ts";
import { endpoint } from "#src/contracts/endpoint.ts";
import { createPrincipals, principalNames, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import { expected, operations, rules, type Acting, type Operation } from "./policy.ts";

type Who = "nobody" | Principal;
const everybody: Who[] = ["nobody", ...principalNames];

let t: TestApp;
let ids: Record<Principal, number>;
const browsers = new Map<Who, Browser>();
beforeAll(async () => {
  t = await startTestApp();
  ids = await createPrincipals(t);
  await t.app.db().insert(schema.featureFlags).values({ name: "feature_flags", enabled: true });
  browsers.set("nobody", t.browser());
  await browsers.get("nobody")!.get("/csrf-cookie");
  for (const name of principalNames) browsers.set(name, await t.signIn(`${name}@example.org`));
});
afterAll(() => t.close());

/** A record that is not there. */
const unknown = (path: string) =>
  path.replace(":token", "x".repeat(43)).replace(":type", "planet").replace(/:\w+/g, "2147483647");
const ask = (browser: Browser, { method, path }: Pick<Operation, "method" | "path">, body: unknown = {}) =>
  method === "GET"
    ? browser.get(path)
    : browser[method.toLowerCase() as "post"](path, method === "DELETE" ? undefined : body);

/** What every table holds, but for the sessions that each call extends and the log of what was refused. */
async function checksum(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of Object.values(schema).filter((one) => is(one, Table))) {
    const name = getTableName(table);
    if (["sessions", "audit_log"].includes(name)) continue;
    const { rows } = await t.app
      .db()
      .execute<{ sum: string }>(
        sql`select coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as sum from ${table} r`,
      );
    sums[name] = rows[0]!.sum;
  }
  return sums;
}

test("every call that is answered stands in the policy, once", () => {
  const policy = operations.map(({ method, path }) => `${method} ${path}`);
  expect(policy.toSorted()).toEqual(handledEndpoints(t.handled));
  expect(new Set(policy).size).toBe(policy.length);
  expect(everybody).toHaveLength(15);
});

describe("the matrix [SEC-MATRIX][P-031][P-032][P-041][P-042][P-043][P-044][P-045][P-058][P-059]", () => {
  test.each(everybody)(
    "%s is refused what is not theirs; nothing changes, and each refusal is on record",
    async (who) => {
      const before = await checksum();
      const denied = operations.filter((one) => !(rules[one.rule] as Who[]).includes(who));
      for (const one of denied) {
        const act = `${one.method} ${one.path}`;
        const { status, json } = await ask(browsers.get(who)!, { ...one, path: unknown(one.path) });
        expect([act, status]).toEqual([act, expected(one, who)]);
        expect(json).toEqual({ message: who === "nobody" ? "Unauthorized" : "Forbidden" });
        if (who === "nobody") continue;
        const lines = await t.app
          .db()
          .select({ outcome: schema.auditLog.outcome })
          .from(schema.auditLog)
          .where(and(eq(schema.auditLog.act, act), eq(schema.auditLog.userId, ids[who])));
        expect([act, lines]).toEqual([act, [{ outcome: "refused" }]]);
      }
      expect(await checksum()).toEqual(before);
      expect(denied.length).toBeGreaterThanOrEqual(who === "super" ? 0 : 1);
    },
  );

  test.each(everybody)("%s is answered what is", async (who) => {
    for (const one of operations.filter(({ path }) => path !== "/logout")) {
      const { status } = await ask(browsers.get(who)!, { ...one, path: unknown(one.path) });
      expect([one.method, one.path, status]).toEqual([one.method, one.path, expected(one, who)]);
    }
  });

  test("reading changes nothing [3.5.3]", async () => {
    const before = await checksum();
    for (const one of operations.filter(({ method }) => method === "GET"))
      await ask(browsers.get("super")!, { ...one, path: unknown(one.path) });
    expect(await checksum()).toEqual(before);
  });
});

describe("overlays", () => {
  const sweep = async (browser: Browser, who: Principal, acting: Acting) => {
    for (const one of operations.filter(({ path }) => !["/logout", "/api/reauthenticate"].includes(path))) {
      const { status } = await ask(browser, { ...one, path: unknown(one.path) });
      expect([one.method, one.path, status]).toEqual([one.method, one.path, expected(one, who, acting)]);
    }
  };
  test.each(["manager", "content", "system"] as const)(
    "acting as %s gives their rights, no more and no less, but for what one does as oneself [D-12]",
    async (who) => {
      const browser = await t.signIn("super@example.org");
      expect((await browser.post("/api/admin/login-as", { user: ids[who] })).status).toBe(200);
      await sweep(browser, who, "another user");
    },
  );
  test("reviewing leaves the own rights, but for what one does as oneself", async () => {
    const browser = await t.signIn("content@example.org");
    expect((await browser.post("/api/admin/login-as-reviewer", { user: ids.learner })).status).toBe(200);
    await sweep(browser, "content", "reviewer");
  });
  test("a flag that is off closes what it is about to everyone [P-044]", async () => {
    const off = { name: "feature_flags", enabled: false };
    await t.app.db().update(schema.featureFlags).set(off);
    for (const who of principalNames)
      for (const one of operations.filter(({ rule }) => rule === "houseWithFlag"))
        expect((await ask(browsers.get(who)!, { ...one, path: unknown(one.path) })).status).toBe(403);
    await t.app.db().update(schema.featureFlags).set({ enabled: true });
  });
  test("signing out ends the session, whoever it is", async () => {
    for (const who of principalNames) {
      const browser = await t.signIn(`${who}@example.org`);
      expect((await browser.post("/logout")).status).toBe(200);
      expect((await browser.get("/api/me")).status).toBe(401);
    }
  });
});

describe("records of somebody", () => {
  let made = 0;
  /** `make` makes one that belongs to a user, and answers the path of the call about it. */
  type Kind = {
    rule: Operation["rule"];
    method: string;
    make(owner: Principal): Promise<string>;
    unknown: string;
  };
  const kinds: Record<string, Kind> = {
    "a notification": {
      rule: "signedIn",
      method: "POST",
      unknown: "/api/notification/2147483647/read",
      make: async (owner) => {
        const data = { type: "t", message: "m" };
        const [row] = await t.app
          .db()
          .insert(schema.notifications)
          .values({ userId: ids[owner], data })
          .returning();
        return `/api/notification/${row!.id}/read`;
      },
    },
    "a broadcast for one": {
      rule: "signedIn",
      method: "POST",
      unknown: "/api/broadcasts/2147483647",
      make: async (owner) => {
        const startsAt = t.app.now();
        const [row] = await t.app
          .db()
          .insert(schema.broadcasts)
          .values({ message: "m", startsAt })
          .returning();
        await t.app
          .db()
          .insert(schema.broadcastRecipients)
          .values({ broadcastId: row!.id, userId: ids[owner] });
        return `/api/broadcasts/${row!.id}`;
      },
    },
    "a saved view": {
      rule: "admins",
      method: "DELETE",
      unknown: "/api/admin/views/2147483647",
      make: async (owner) => {
        const view = { resource: "R", name: `View ${(made += 1)}`, query: "", columns: [] };
        const [row] = await t.app
          .db()
          .insert(schema.savedViews)
          .values({ ...view, userId: ids[owner] })
          .returning();
        return `/api/admin/views/${row!.id}`;
      },
    },
    "an undo": {
      rule: "house",
      method: "POST",
      unknown: `/api/admin/undo/${"x".repeat(43)}`,
      make: async (owner) => {
        const browser = browsers.get(owner)!;
        const term = `Term ${(made += 1)}`;
        const { id } = (await browser.post("/api/admin/glossary", { term, meaning: "x" })).json.data;
        const done = await browser.post("/api/admin/glossary/bulk", { act: "archive", ids: [id] });
        return `/api/admin/undo/${done.json.data.undo}`;
      },
    },
    "an attempt": {
      rule: "signedIn",
      method: "GET",
      unknown: "/api/exams/attempts/2147483647",
      make: async (owner) => `/api/exams/attempts/${await makeAttempt(ids[owner])}`,
    },
  };

  test.each(Object.entries(kinds))(
    "%s is its owner's: to everybody else it is as if it were not there",
    async (_, { rule, method, make, unknown: nowhere }) => {
      const owners = rules[rule] as Principal[];
      const paths = new Map<Principal, Promise<string>>();
      /** The same one for all who ask about it. */
      const once = (owner: Principal): Promise<string> => {
        const path = paths.get(owner) ?? make(owner);
        paths.set(owner, path);
        return path;
      };
      for (const owner of owners) {
        for (const other of principalNames.filter((name) => name !== owner)) {
          const theirs = await ask(browsers.get(other)!, { method, path: await once(owner) }, undefined);
          const nothing = await ask(browsers.get(other)!, { method, path: nowhere }, undefined);
          // The undo of a bulk act is a call of every administrator.
          const may = owners.includes(other) || (nowhere.includes("undo") && rules.admins.includes(other));
          expect([owner, other, theirs.status]).toEqual([owner, other, may ? 404 : 403]);
          expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text]);
        }
        expect([
          owner,
          (await ask(browsers.get(owner)!, { method, path: await once(owner) }, undefined)).status,
        ]).toEqual([owner, 200]);
      }
    },
    60_000,
  );

  test("who may not see a record is not told whether it is there", async () => {
    const house = browsers.get("super")!;
    const { id } = (await house.post("/api/admin/glossary", { term: "There", meaning: "x" })).json.data;
    for (const who of principalNames.filter((name) => !(rules.house as string[]).includes(name)))
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const [there, nowhere] = [
          await ask(browsers.get(who)!, { method, path: `/api/admin/glossary/${id}` }),
          await ask(browsers.get(who)!, { method, path: "/api/admin/glossary/2147483647" }),
        ];
        expect([there.status, there.text]).toEqual([nowhere.status, nowhere.text]);
        expect(there.status).toBe(403);
      }
  });
});

describe("a call without a policy", () => {
  const call = endpoint("GET", "/api/test/forgotten", { summary: "Nobody said who may." });
  test("does not start, and does not compile", async () => {
    const forgotten = { ...on(call, anyone, () => undefined), access: undefined } as unknown as Handled;
    await expect(createServer(t.app, [forgotten])).rejects.toThrow(
      "GET /api/test/forgotten does not say who may make it",
    );
    const empty = { ...forgotten, access: {} as Access };
    await expect(createServer(t.app, [empty])).rejects.toThrow(TypeError);
    // @ts-expect-error -- an access rule is compulsory
    expect(on(call, () => undefined)).toBeDefined();
  });
});

/** An attempt that is over. */
async function makeAttempt(userId: number): Promise<number> {
  const [exam] = await t.app
    .db()
    .insert(schema.exams)
    .values({ name: "E", seconds: 60, passPercentage: 50 })
    .returning({ id: schema.exams.id });
  const at = t.app.now();
  const [row] = await t.app
    .db()
    .insert(schema.examAttempts)
    .values({
      examId: exam!.id,
      userId,
      status: "PASSED",
      seed: "1",
      passPercentage: 50,
      startedAt: at,
      finishesAt: at,
      originalFinishesAt: at,
      finishedAt: at,
      contactAt: at,
      endedBy: "learner",
      answered: 0,
      percentage: 100,
      draftKey: "k",
      journalSeq: 1,
      journalHead: "0".repeat(64),
      receiptHash: "0".repeat(64),
    })
    .returning({ id: schema.examAttempts.id });
  return row!.id;
}
