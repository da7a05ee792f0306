import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sessions, users } from "#server/schema/index.ts";
import { hashOf } from "#server/sessions/tokens.ts";
import { createAcademy, createItem } from "./fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let one: TestApp;
let other: TestApp;
let made = 0;
beforeAll(async () => {
  one = await startTestApp();
  other = await startTestApp({ beside: one.database });
  await createAcademy(one.app);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** Somebody signed in at one server, and the same browser for the other server. */
async function somebody(more: object = {}) {
  const email = `instance${(made += 1)}@example.org`;
  const { id } = await one.createUser({ email, ...more });
  const here = await one.signIn(email);
  const there = other.browser();
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  return { id, here, there };
}
const me = async (browser: Browser) => (await browser.get("/api/me")).json.data;
const statusOf = async (browser: Browser) => (await browser.get("/api/me")).status;
const titles = async (browser: Browser, name: string): Promise<string[]> =>
  (await browser.get(`/api/search/?${new URLSearchParams({ name })}`)).json.data.map(
    ({ title }: { title: string }) => title,
  );

describe("the other server, from its next request", () => {
  test("applies the removal of a role", async () => {
    const { id, here, there } = await somebody({ roles: ["super admin"] });
    expect([(await me(here)).roles, (await me(there)).roles]).toEqual([["super admin"], ["super admin"]]);
    expect((await there.post("/api/admin/login-as", {})).status).toBe(422);
    await one.app.db().update(users).set({ roles: [] }).where(eq(users.id, id));
    expect((await there.post("/api/admin/login-as", {})).status).toBe(403);
    expect([(await me(here)).roles, (await me(there)).roles]).toEqual([[], []]);
  });

  test("refuses a session that was ended, and all sessions of a user ended at once", async () => {
    const first = await somebody();
    expect(await statusOf(first.there)).toBe(200);
    await first.here.post("/logout");
    expect(await statusOf(first.there)).toBe(401);
    const second = await somebody();
    expect(await statusOf(second.there)).toBe(200);
    await one.app.sessions.endAll([second.id]);
    expect([await statusOf(second.here), await statusOf(second.there)]).toEqual([401, 401]);
  });

  test("refuses a user who was disabled", async () => {
    const { id, here, there } = await somebody();
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
    await one.app.db().update(users).set({ disabledAt: one.clock.now() }).where(eq(users.id, id));
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401]);
  });

  test("shows a changed profile, as does the response to the change", async () => {
    const { here, there } = await somebody();
    expect((await me(there)).full_name).toBe("Test Person");
    const changed = await here.patch("/api/me/", {
      first_name: "Grace",
      last_name: "Hopper",
      job_title: null,
    });
    expect([changed.json.data.full_name, (await me(there)).full_name]).toEqual([
      "Grace Hopper",
      "Grace Hopper",
    ]);
  });

  test("finds newly published content under words that were searched before", async () => {
    const { here, there } = await somebody();
    expect([await titles(here, "lighthouse"), await titles(there, "lighthouse")]).toEqual([[], []]);
    await createItem(one.app, { title: "Lighthouse keeping" });
    expect([await titles(here, "lighthouse"), await titles(there, "lighthouse")]).toEqual([
      ["Lighthouse keeping"],
      ["Lighthouse keeping"],
    ]);
  });
});

test("checking a session on either server does not extend it", async () => {
  const { here, there } = await somebody();
  const rowOf = async () => {
    const idHash = hashOf(here.cookies.get("lyceum")!);
    const [row] = await one.app.db().select().from(sessions).where(eq(sessions.idHash, idHash));
    return row!;
  };
  const before = await rowOf();
  one.clock.advance(300);
  other.clock.advance(300);
  for (const browser of [here, there, here, there]) await browser.get("/session/check");
  expect(await rowOf()).toEqual(before);
  await there.get("/api/me");
  expect((await rowOf()).expiresAt.getTime() - before.expiresAt.getTime()).toBe(300_000);
});

test("simultaneous requests are told apart and share one database query", async () => {
  const people = await Promise.all([somebody(), somebody(), somebody({ firstName: "Ada" })]);
  const browsers = [...people.map(({ here }) => here), one.browser()];
  const ask = () =>
    Promise.all(Array.from({ length: 40 }, (_, i) => browsers[i % browsers.length]!.get("/api/me")));
  await ask();
  const query = vi.spyOn(one.database.pool, "query");
  const answers = await ask();
  expect(query.mock.calls).toHaveLength(1);
  query.mockRestore();
  for (const [i, { status, json }] of answers.entries()) {
    const person = people[i % browsers.length];
    expect([status, json.data?.id]).toEqual(person ? [200, person.id] : [401, undefined]);
  }
});
