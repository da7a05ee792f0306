import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { admins, anyone, permission, roles, signedIn } from "#server/access.ts";
import { refusalFor } from "#server/http/errors.ts";
import { countUse } from "#server/http/limits.ts";
import { allHandled } from "#server/modules/all.ts";
import type { ServerParts } from "#server/parts.ts";
import { refuse } from "#server/refusals.ts";
import { auditLog, itemTags } from "#server/schema/index.ts";
import { handledEndpoints, on, otherwise, type Handled } from "#server/serve.ts";
import { data, endpoint, IdParams, mostId } from "#src/contracts/endpoint.ts";
import { allContracts } from "./contracts.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

const Thing = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, "Give it a name"), z.maxLength(5)),
  size: z.optional(z.int()),
});
const calls = {
  open: endpoint("GET", "/api/test/open", {
    summary: "Anyone.",
    answer: data(z.object({ user: z.nullable(z.int()) })),
  }),
  make: endpoint("POST", "/api/test/things/:id", {
    summary: "Admins.",
    params: IdParams,
    body: Thing,
    answer: data(z.object({ id: z.int(), name: z.string() })),
  }),
  list: endpoint("GET", "/api/test/things/", {
    summary: "Signed in.",
    query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.positive()), 1) }),
    answer: data(z.object({ page: z.int() })),
  }),
  trainers: endpoint("GET", "/api/test/trainers", { summary: "Trainers." }),
  mentoring: endpoint("GET", "/api/test/mentoring", { summary: "A permission." }),
  broken: endpoint("GET", "/api/test/broken", { summary: "Throws." }),
  offContract: endpoint("GET", "/api/test/off-contract", { summary: "Lies.", answer: data(z.int()) }),
  also: endpoint("POST", "/api/test/also/:id", {
    summary: "Succeeds in two ways.",
    params: IdParams,
    also: { 208: data(z.object({ done: z.boolean() })) },
  }),
  big: endpoint("POST", "/api/test/big", { summary: "Small body.", body: z.object({ text: z.string() }) }),
  page: endpoint("GET", "/api/test/page/:id", {
    summary: "What a page shows.",
    params: IdParams,
    saysMissing: true,
  }),
  part: endpoint("GET", "/api/test/part/:id", { summary: "A part of a page.", params: IdParams }),
  refers: endpoint("POST", "/api/test/refers/:id", { summary: "Refers to a topic.", params: IdParams }),
  limited: endpoint("POST", "/api/test/limited", { summary: "Twice a minute." }),
};

const tries = vi.fn<() => void>();

const testCalls = (app: ServerParts["app"]): Handled[] => [
  on(calls.open, anyone, ({ caller }) => ({ data: { user: caller?.userId ?? null } })),
  on(calls.make, admins, ({ params, body }) => ({
    data: { id: params.id, name: body.name, secret: "kept" },
  })),
  on(calls.list, signedIn, ({ query }) => ({ data: { page: query.page } })),
  on(calls.trainers, roles("trainer"), () => undefined),
  on(calls.mentoring, permission("access_mentoring"), () => undefined),
  on(calls.broken, anyone, () => {
    throw new Error("select * from secrets");
  }),
  on(calls.offContract, anyone, () => ({ data: "text" as unknown as number })),
  on(calls.also, anyone, ({ params }) =>
    params.id === 1 ? undefined : otherwise(params.id, { data: { done: true, secret: "kept" } }),
  ),
  on(calls.big, anyone, () => undefined, { bodyLimit: 200 }),
  on(calls.page, anyone, ({ params }) => refuseBy(params.id)),
  on(calls.part, anyone, ({ params }) => refuseBy(params.id)),
  on(calls.refers, anyone, async ({ params }) => {
    tries();
    if (tries.mock.calls.length > params.id) throw refuse.notFound("This topic does not exist");
    await app.db().insert(itemTags).values({ itemId: mostId, tagId: mostId });
  }),
  on(calls.limited, anyone, () => undefined, { limit: { name: "limited", max: 2, seconds: 60 } }),
];

function refuseBy(id: number): never {
  throw id === 1 ? refuse.notFound("Not here") : refuse.conflict("Changed");
}

let t: TestApp;
let learner: Browser;
let admin: Browser;
beforeAll(async () => {
  t = await startTestApp({
    env: { RATE_LIMITS: "on" },
    handled: ({ app, realtime }) => [...testCalls(app), ...allOf(app, realtime)],
  });
  await t.createUser({ email: "learner@example.org" });
  await t.createUser({ email: "admin@example.org", roles: ["exam admin"] });
  await t.createUser({ email: "reviewer@example.org", roles: ["content reviewer"] });
  await t.createUser({ email: "trainer@example.org", roles: ["trainer"], permissions: ["access_mentoring"] });
  await t.createUser({ email: "super@example.org", roles: ["super admin"] });
  learner = await t.signIn("learner@example.org");
  admin = await t.signIn("admin@example.org");
});
afterAll(() => t.close());

const allOf = (app: ServerParts["app"], realtime: ServerParts["realtime"]): Handled[] => [
  ...allHandled(app),
  ...realtime.calls,
];

test("every contract has a handler, and every handler a contract", async () => {
  const contracts = await allContracts();
  const handled = handledEndpoints(allOf(t.app, t.parts.realtime));
  expect(handled).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).sort());
  expect(new Set(handled).size).toBe(handled.length);
});

describe("the order of checks", () => {
  const path = "/api/test/things/1";
  const invalid = { name: "" };
  test("a forged call gets 419 before anything else", async () => {
    expect((await t.browser().post(path, invalid)).status).toBe(419);
    expect((await admin.post(path, invalid, { "x-xsrf-token": "forged" })).json).toEqual({
      message: "The page has expired",
    });
  });
  test("then a caller who is not signed in gets 401, before the body is checked", async () => {
    const nobody = t.browser();
    await nobody.get("/csrf-cookie");
    expect([(await nobody.post(path, invalid)).status, (await nobody.post(path, "{")).status]).toEqual([
      401, 401,
    ]);
    expect((await nobody.get("/api/test/things/?page=x")).json).toEqual({ message: "Unauthorized" });
  });
  test("then a caller without access gets 403, before the body is checked", async () => {
    expect([(await learner.post(path, invalid)).status, (await learner.post(path, "{")).status]).toEqual([
      403, 403,
    ]);
  });
  test("then invalid input gets 422, with the first message and all errors by field", async () => {
    const answer = await admin.post(path, invalid);
    expect([answer.status, answer.json]).toEqual([
      422,
      { message: "Give it a name", errors: { name: ["Give it a name"] } },
    ]);
  });
  test("and a valid call is answered, without fields that the contract does not name", async () => {
    const answer = await admin.post(path, { name: " Ann " });
    expect([answer.status, answer.json]).toEqual([200, { data: { id: 1, name: "Ann" } }]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
  });
  test("a refusal of a signed-in user is logged once", async () => {
    await t.app.db().delete(auditLog);
    await learner.post(path, invalid);
    const lines = await t.app.db().select().from(auditLog).where(eq(auditLog.outcome, "refused"));
    expect(lines).toMatchObject([
      { act: "POST /api/test/things/:id", userId: 1, details: { needs: "admins" } },
    ]);
    expect(lines[0]!.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("access rules", () => {
  const statusFor = async (email: string, path: string) => (await (await t.signIn(email)).get(path)).status;
  test("roles are exact: a super admin is not a trainer", async () => {
    expect(await statusFor("trainer@example.org", "/api/test/trainers")).toBe(200);
    expect(await statusFor("super@example.org", "/api/test/trainers")).toBe(403);
  });
  test("a super admin passes every permission check [B-266][P-067]", async () => {
    expect(await statusFor("trainer@example.org", "/api/test/mentoring")).toBe(200);
    expect(await statusFor("super@example.org", "/api/test/mentoring")).toBe(200);
    expect(await statusFor("learner@example.org", "/api/test/mentoring")).toBe(403);
  });
  test("a content reviewer is not an administrator [B-263][B-264]", async () => {
    const reviewer = await t.signIn("reviewer@example.org");
    expect((await reviewer.post("/api/test/things/1", { name: "Ann" })).status).toBe(403);
  });
  test("a call for anyone also accepts callers who are not signed in", async () => {
    expect((await t.browser().get("/api/test/open")).json).toEqual({ data: { user: null } });
    expect((await learner.get("/api/test/open")).json).toEqual({ data: { user: 1 } });
  });
});

describe("invalid input", () => {
  const path = "/api/test/things/1";
  test.each<[string, number, unknown, Record<string, string>]>([
    ["malformed JSON", 400, "{", {}],
    ["a prototype in JSON", 400, '{"__proto__":{"admin":true},"name":"x"}', {}],
    ["a constructor in JSON", 400, '{"constructor":{"prototype":{"a":1}},"name":"x"}', {}],
    ["no body", 422, undefined, {}],
    ["an empty body", 422, "", {}],
    ["a list", 422, [], {}],
    ["null", 422, "null", {}],
    ["a number as name", 422, { name: 1 }, {}],
    ["a fraction as size", 422, { name: "a", size: 1.5 }, {}],
    ["an unknown field", 422, { name: "a", role: "super admin" }, {}],
    ["a name that is too long", 422, { name: "abcdef" }, {}],
    ["plain text", 415, "name=a", { "content-type": "text/plain" }],
    ["XML", 415, "<a/>", { "content-type": "application/xml" }],
  ])("%s gets %i", async (_, status, body, headers) => {
    const answer = await admin.post(path, body, headers);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.json).sort()).toEqual(status === 422 ? ["errors", "message"] : ["message"]);
    expect(answer.text).not.toMatch(/at .*\.ts|Error:/);
  });

  test.each(["0", "-1", "1.5", "x", "2147483648", "99999999999999999999", "1e3x", "%00", "__proto__"])(
    "the id %j gets 422",
    async (id) => {
      const answer = await admin.post(`/api/test/things/${id}`, { name: "a" });
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ["id"]]);
    },
  );

  test("a repeated parameter gets 422 instead of using either value", async () => {
    expect((await admin.get("/api/test/things/?page=1&page=2")).json.errors).toHaveProperty("page");
  });

  test("a missing field is reported as required", async () => {
    expect((await admin.post(path, {})).json).toEqual({
      message: "Required",
      errors: { name: ["Required"] },
    });
  });

  test("a malformed address gets 400", async () => {
    const answer = await admin.get("/api/test/things/%E0%A4%A");
    expect([answer.status, answer.json]).toEqual([400, { message: "The address is not valid" }]);
  });

  test("a body over the limit gets 413", async () => {
    expect((await admin.post("/api/test/big", { text: "x".repeat(100) })).status).toBe(200);
    const answer = await admin.post("/api/test/big", { text: "x".repeat(300) });
    expect([answer.status, answer.json]).toEqual([413, { message: "The body is too large" }]);
  });
});

describe("unsupported methods and paths", () => {
  const verbs = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
  test.each(verbs)(
    "%s on a GET endpoint gets 405 with the allowed methods, forged or not",
    async (method) => {
      const sent = async (browser: Browser, headers: Record<string, string> = {}) => {
        const answer = await browser.send("/api/test/open", { method, headers });
        return [answer.status, answer.headers.allow, answer.json];
      };
      const told = [405, "HEAD, GET", { message: "Method Not Allowed" }];
      const token = { "x-xsrf-token": admin.cookies.get("XSRF-TOKEN")! };
      expect(await sent(admin, token)).toEqual(told);
      expect(await sent(admin, { ...token, origin: "https://evil.example" })).toEqual(told);
      expect(await sent(admin, { ...token, "sec-fetch-site": "cross-site" })).toEqual(told);
      expect(await sent(admin, { "x-xsrf-token": "forged" })).toEqual(told);
      expect(await sent(t.browser())).toEqual(told);
    },
  );
  test("GET on a POST endpoint gets 405 [M-059]", async () => {
    const answer = await admin.get("/api/test/things/1");
    expect([answer.status, answer.headers.allow]).toEqual([405, "POST"]);
  });
  test("an unknown path gets 404", async () => {
    expect((await admin.get("/api/nothing")).json).toEqual({ message: "Not Found" });
  });
  test("a 404 that the page itself reports suppresses the toast, and no other error does [B-341]", async () => {
    const said = async (path: string) => (await learner.get(`/api/test/${path}`)).json;
    expect(await said("page/1")).toEqual({ message: "Not here", suppress_toast: true });
    expect(await said("page/2")).toEqual({ message: "Changed" });
    expect(await said("part/1")).toEqual({ message: "Not here" });
  });
  test("a trailing slash makes no difference", async () => {
    expect((await learner.get("/api/test/things")).status).toBe(200);
    expect((await learner.get("/api/test/things/")).status).toBe(200);
    expect((await learner.get("/api/test/open/")).status).toBe(200);
  });
});

describe("unexpected failures", () => {
  test("an exception gets 500 with the documented message and nothing else [M-059]", async () => {
    const answer = await admin.get("/api/test/broken");
    expect([answer.status, answer.json]).toEqual([500, { message: "A Server Error Occurred" }]);
  });
  test.each([
    ["refused as missing", 1, 404],
    ["a failure if its handler does not notice", 2, 500],
  ])(
    "a call that refers to what has just been deleted is handled once more: it is %s",
    async (_, id, status) => {
      tries.mockClear();
      expect((await admin.post(`/api/test/refers/${id}`)).status).toBe(status);
      expect(tries).toHaveBeenCalledTimes(2);
    },
  );
  test("a response that breaks the contract is not sent", async () => {
    expect((await admin.get("/api/test/off-contract")).json).toEqual({ message: "A Server Error Occurred" });
  });
  test("another success is sent only if the contract names it, and in its own form [B-106]", async () => {
    const answer = async (id: number) => {
      const { status, json } = await admin.post(`/api/test/also/${id}`);
      return [status, json];
    };
    expect(await answer(1)).toEqual([200, { data: null }]);
    expect(await answer(208)).toEqual([208, { data: { done: true } }]);
    expect(await answer(202)).toEqual([500, { message: "A Server Error Occurred" }]);
  });
  test.each([
    ["lost", "ECONNREFUSED"],
    ["full", "53100"],
    ["slow", "57014"],
    ["locked", "55P03"],
    ["deadlocked", "40P01"],
  ])("a database that is %s gets 503 with a time to retry", (_, code) => {
    const lost = new Error("Failed query", { cause: Object.assign(new Error("failed"), { code }) });
    expect(refusalFor(lost)).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });
  test("a code in a sentence is no failure of the database", () => {
    expect(refusalFor(new Error("the text ECONNREFUSED in a sentence")).status).toBe(500);
  });
});

describe("rate limits", () => {
  test("a third call within a minute gets 429 with a time to retry, and the next minute starts anew", async () => {
    const call = () => admin.post("/api/test/limited");
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    t.clock.advance(20);
    const third = await call();
    expect([third.status, third.headers["retry-after"]]).toEqual([429, "40"]);
    const message = "Too many requests. Try again in 40 seconds.";
    const until = new Date(t.app.now().getTime() + 40_000).toISOString();
    expect(third.json).toEqual({ message, errors: { body: [message] }, wait: { seconds: 40, until } });
    expect((await learner.post("/api/test/limited")).status).toBe(200);
    t.clock.advance(41);
    expect((await call()).status).toBe(200);
  });
  test("strangers cannot fill the memory: beyond 50,000 counters the oldest is dropped", () => {
    const limit = { name: "memory", max: 1, seconds: 60 };
    const use = (who: string) => () => countUse(t.app, who, limit);
    for (let i = 1; i <= 50_000; i += 1) use(`a${i}`)();
    expect(use("a1")).toThrow("Too many requests. Try again in 60 seconds.");
    use("another")();
    expect(use("a1")).not.toThrow();
    expect(use("a1")).toThrow("Too many requests. Try again in 60 seconds.");
    expect(use("another")).toThrow("Too many requests. Try again in 60 seconds.");
    t.clock.advance(61);
    expect(use("a1")).not.toThrow();
  });
  test("a forged X-Forwarded-For does not evade the limit", async () => {
    const stranger = t.browser();
    await stranger.get("/csrf-cookie");
    const from = (address: string) =>
      stranger.post("/api/test/limited", undefined, { "x-forwarded-for": address });
    expect([
      (await from("1.1.1.1")).status,
      (await from("2.2.2.2")).status,
      (await from("3.3.3.3")).status,
    ]).toEqual([200, 200, 429]);
  });
});

describe("protection against forged calls (3.5.1)", () => {
  const path = "/api/test/limited";
  const withToken = { "sec-fetch-site": "same-origin" };
  test.each<[string, Record<string, string>, number]>([
    ["our own page", withToken, 200],
    ["our own page by its Origin", { origin: "http://localhost:3000" }, 200],
    ["outside a browser", {}, 200],
    ["another site", { "sec-fetch-site": "cross-site" }, 419],
    ["a sibling site", { "sec-fetch-site": "same-site" }, 419],
    ["a page with another Origin", { origin: "https://evil.example" }, 419],
    ["a page with an opaque Origin", { origin: "null" }, 419],
    ["a page without a token", { "x-xsrf-token": "" }, 419],
    ["a page with half a token", { "x-xsrf-token": "abc" }, 419],
  ])("accepts or refuses a call from %s", async (_, headers, status) => {
    t.clock.advance(61);
    expect((await admin.post(path, undefined, headers)).status).toBe(status);
  });
  test("refuses another session's token and one from before signing in", async () => {
    t.clock.advance(61);
    const other = learner.cookies.get("XSRF-TOKEN")!;
    expect((await admin.post(path, undefined, { "x-xsrf-token": other })).status).toBe(419);
    const fresh = t.browser();
    await fresh.get("/csrf-cookie");
    const before = fresh.cookies.get("XSRF-TOKEN")!;
    await fresh.post("/login", { email: "trainer@example.org", password: "Test-Word-2026" });
    expect((await fresh.post(path, undefined, { "x-xsrf-token": before })).status).toBe(419);
    expect((await fresh.post(path)).status).toBe(200);
  });
});
