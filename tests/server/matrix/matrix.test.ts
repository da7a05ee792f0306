import { and, eq, getTableName, is, sql, Table } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anyone, mayMake, type Access } from "#server/access.ts";
import type { Caller } from "#server/caller.ts";
import * as schema from "#server/schema/index.ts";
import { createServer } from "#server/server.ts";
import { handledEndpoints, on, type Handled } from "#server/serve.ts";
import { endpoint } from "#src/contracts/endpoint.ts";
import { principalNames, principals } from "../fixtures.ts";
import { ask, startMatrix, unknown, type Who } from "./principals.ts";
import { expected } from "./actingPolicy.ts";
import { inTurn, operations, rules, type Operation } from "./policy.ts";

const everybody: Who[] = ["nobody", ...principalNames];

/** The calls that each principal makes; super makes all of them, as the others only get refusals from many. */
const shares = everybody.map(
  (who, turn) => [who, who === "super" ? operations : inTurn(operations, turn)] as const,
);
const may = (who: Who, { rule }: Operation): boolean => (rules[rule] as Who[]).includes(who);

const matrix = startMatrix();

/** The contents of every table, except the sessions that each call extends and the log of refusals. */
async function checksum(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of Object.values(schema).filter((one) => is(one, Table))) {
    const name = getTableName(table);
    if (["sessions", "audit_log"].includes(name)) continue;
    const { rows } = await matrix.t.app
      .db()
      .execute<{ sum: string }>(
        sql`select coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as sum from ${table} r`,
      );
    sums[name] = rows[0]!.sum;
  }
  return sums;
}

test("the policy lists every handled endpoint exactly once", () => {
  const policy = operations.map(({ method, path }) => `${method} ${path}`);
  expect(policy.toSorted()).toEqual(handledEndpoints(matrix.t.handled));
  expect(new Set(policy).size).toBe(policy.length);
  expect(everybody).toHaveLength(15);
});

describe("the permission matrix [SEC-MATRIX][P-031][P-032][P-041][P-042][P-043][P-044][P-045][P-058][P-059]", () => {
  test("allows every call to exactly the principals that the policy names", async () => {
    const wrong: unknown[] = [];
    for (const who of everybody) {
      const caller =
        who === "nobody"
          ? null
          : ({
              userId: matrix.ids[who],
              acting: "self",
              roles: principals[who].roles,
              permissions: [],
            } as unknown as Caller);
      for (const one of matrix.t.handled) {
        const { method, path } = one.endpoint;
        const operation = operations.find((other) => other.method === method && other.path === path)!;
        const isLet = await mayMake(matrix.t.app, one, caller);
        if (isLet !== may(who, operation)) wrong.push([who, method, path, isLet]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is tried for each call with an allowed principal and, where there is one, a refused principal", () => {
    const missed = operations.filter((one) => {
      const answers = new Set(shares.flatMap(([who, share]) => (share.includes(one) ? [may(who, one)] : [])));
      return everybody.some((who) => !answers.has(may(who, one)));
    });
    expect(missed).toEqual([]);
  });

  // Tested on the server itself.
  test.each(shares)(
    "refuses %s every call that they may not make, changes nothing and logs each refusal",
    async (who, share) => {
      const before = await checksum();
      const denied = share.filter((one) => !may(who, one));
      for (const one of denied) {
        const act = `${one.method} ${one.path}`;
        const { status, json } = await ask(matrix.browsers.get(who)!, { ...one, path: unknown(one.path) });
        expect([act, status]).toEqual([act, expected(one, who)]);
        expect(json).toEqual({ message: who === "nobody" ? "Unauthorized" : "Forbidden" });
        if (who === "nobody") continue;
        const lines = await matrix.t.app
          .db()
          .select({ outcome: schema.auditLog.outcome })
          .from(schema.auditLog)
          .where(and(eq(schema.auditLog.act, act), eq(schema.auditLog.userId, matrix.ids[who])));
        expect([act, lines]).toEqual([act, [{ outcome: "refused" }]]);
      }
      expect(await checksum()).toEqual(before);
      expect(denied.length).toBeGreaterThanOrEqual(who === "super" ? 0 : 1);
    },
  );

  test.each(shares)("answers each call of %s with the expected status code", async (who, share) => {
    for (const one of share.filter(({ path }) => path !== "/logout")) {
      const { status } = await ask(matrix.browsers.get(who)!, { ...one, path: unknown(one.path) });
      expect([one.method, one.path, status]).toEqual([one.method, one.path, expected(one, who)]);
    }
  });

  test("GET requests change nothing [3.5.3]", async () => {
    const before = await checksum();
    for (const one of operations.filter(({ method }) => method === "GET"))
      await ask(matrix.browsers.get("super")!, { ...one, path: unknown(one.path) });
    expect(await checksum()).toEqual(before);
  });
});

describe("feature flags and signing out", () => {
  test("a feature flag that is off closes its calls to everyone [P-044]", async () => {
    const off = { name: "feature_flags", enabled: false };
    await matrix.t.app.db().update(schema.featureFlags).set(off);
    for (const who of principalNames)
      for (const one of operations.filter(({ rule }) => rule === "houseWithFlag"))
        expect((await ask(matrix.browsers.get(who)!, { ...one, path: unknown(one.path) })).status).toBe(403);
    await matrix.t.app.db().update(schema.featureFlags).set({ enabled: true });
  });
  test("signing out ends the session of every principal", async () => {
    for (const who of principalNames) {
      const browser = await matrix.t.signIn(`${who}@example.org`);
      expect((await browser.post("/logout")).status).toBe(200);
      expect((await browser.get("/api/me")).status).toBe(401);
    }
  });
});

describe("a call without an access rule", () => {
  const call = endpoint("GET", "/api/test/forgotten", { summary: "Nobody said who may." });
  test("stops the server from starting, and does not compile", async () => {
    const forgotten = { ...on(call, anyone, () => undefined), access: undefined } as unknown as Handled;
    await expect(createServer(matrix.t.app, [forgotten])).rejects.toThrow(
      "GET /api/test/forgotten does not say who may make it",
    );
    const empty = { ...forgotten, access: {} as Access };
    await expect(createServer(matrix.t.app, [empty])).rejects.toThrow(TypeError);
    // @ts-expect-error -- an access rule is compulsory
    expect(on(call, () => undefined)).toBeDefined();
  });
});
