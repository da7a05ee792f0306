import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { announce } from "#server/modules/notices.ts";
import { activeSessions } from "#server/realtime/activeSessions.ts";
import { broadcastReads, policies, policyDecisions, sessions, users } from "#server/schema/index.ts";
import { hashOf } from "#server/sessions/tokens.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { isAdmin, type RoleName } from "#src/contracts/roles.ts";
import { unattendedHeader } from "#src/contracts/session.ts";
import { actingOf } from "#src/contracts/user.ts";
import { expectedToAct } from "./matrix/actingPolicy.ts";
import { principalNames, principals, type Principal } from "./fixtures.ts";
import type { Browser } from "./harness.ts";
import { me, loginAs, review, startActing } from "./actingOffice.ts";

const { office, signIn, allLines, actingLines } = startActing();

describe("permission to act as another user", () => {
  test("is limited to the seven kinds of administrator, and to users whose back-office roles they have or may give [D-22][E-010][E-011][B-263][B-264][B-313][P-058][P-059][D-12]", async () => {
    const mayNot: Principal[] = [];
    for (const actor of principalNames) {
      const browser = await signIn(actor);
      const admin = isAdmin({ roles: principals[actor].roles });
      if (!admin) mayNot.push(actor);
      for (const target of principalNames) {
        const expected = !admin ? 403 : target === actor ? 422 : expectedToAct(actor, target);
        const cell = `${actor} as ${target}`;
        expect([cell, (await loginAs(browser, office.ids[target])).status]).toEqual([cell, expected]);
        expect((await me(browser)).id).toBe(expected === 200 ? office.ids[target] : office.ids[actor]);
        if (expected === 200) expect((await browser.post("/api/reauthenticate")).status).toBe(200);
      }
      const reviewing = (await review(browser, office.ids.learner)).status;
      expect([actor, reviewing]).toEqual([actor, admin ? 200 : 403]);
    }
    expect(mayNot).toEqual(["external", "learner", "manager", "partner", "adm", "trainer", "reviewer"]);
    const stranger = office.t.browser();
    await stranger.get("/csrf-cookie");
    expect((await loginAs(stranger, office.ids.learner)).status).toBe(401);
    expect((await review(stranger, office.ids.learner)).status).toBe(401);
  }, 60_000);

  test("is refused for users who are disabled, unknown or malformed", async () => {
    const admin = await signIn("system");
    await office.t.app
      .db()
      .update(users)
      .set({ disabledAt: office.t.app.now() })
      .where(eq(users.id, office.ids.manager));
    for (const call of [loginAs, review]) {
      for (const user of [office.ids.manager, 99_999])
        expect(await call(admin, user)).toMatchObject({
          status: 422,
          json: { errors: { user: ["This user does not exist or is disabled"] } },
        });
      for (const user of [undefined, null, "1", 0, -1, 1.5, [1], { id: 1 }, "1 or 1=1"])
        expect((await call(admin, user)).status).toBe(422);
    }
    expect((await loginAs(admin, office.ids.learner, { reason: "x".repeat(501) })).status).toBe(422);
    expect((await me(admin)).logged_in_as.status).toBe(false);
  });
});

describe("acting as another user", () => {
  test("gives the user's roles under a new session, and returns to the administrator under another [E-004][E-010][B-274][B-311][B-312]", async () => {
    const browser = await signIn("system");
    const before = browser.cookies.get("lyceum");
    expect((await loginAs(browser, office.ids.manager, { reason: "Ticket 7" })).json).toEqual({ data: null });
    const during = browser.cookies.get("lyceum");
    expect(during).not.toBe(before);
    const user = await me(browser);
    expect(user).toMatchObject({
      id: office.ids.manager,
      roles: ["manager"],
      logged_in_as: { status: true, admin_user_id: office.ids.system },
    });
    expect(actingOf(user)).toBe("another user");
    expect((await browser.get("/api/permissions?permission=trainer")).json.data).toBe(false);
    const [session] = await office.t.app.db().select().from(sessions);
    expect(session).toMatchObject({
      userId: office.ids.manager,
      adminUserId: office.ids.system,
      actingReason: "Ticket 7",
    });

    expect((await browser.post("/api/reauthenticate")).json).toEqual({ data: null });
    expect(browser.cookies.get("lyceum")).not.toBe(during);
    expect(await me(browser)).toMatchObject({
      id: office.ids.system,
      logged_in_as: { status: false, admin_user_id: null },
    });
    expect((await browser.post("/api/reauthenticate")).status).toBe(200);
    for (const old of [before, during]) {
      const thief = office.t.browser();
      thief.cookies.set("lyceum", old!);
      expect((await thief.get("/api/me")).status).toBe(401);
    }
  });

  test("is audited with both users [D-12][T-51]", async () => {
    const browser = await signIn("system");
    await loginAs(browser, office.ids.super);
    await loginAs(browser, office.ids.learner);
    await browser.patch("/api/me/", { job_title: "Changed for them" });
    await loginAs(browser, office.ids.manager);
    await browser.post("/api/reauthenticate");
    const both = { userId: office.ids.learner, adminUserId: office.ids.system };
    expect(await actingLines()).toEqual([
      {
        userId: office.ids.system,
        adminUserId: null,
        act: "acting as another user began",
        subject: `user ${office.ids.super}`,
        outcome: "refused",
      },
      {
        ...both,
        act: "acting as another user began",
        subject: `user ${office.ids.learner}`,
        outcome: "done",
      },
      { ...both, act: "PATCH /api/me/", subject: "/api/me/", outcome: "done" },
      { ...both, act: "POST /api/admin/login-as", subject: null, outcome: "refused" },
      {
        ...both,
        act: "acting as another user ended",
        subject: `user ${office.ids.learner}`,
        outcome: "done",
      },
    ]);
  });

  test("does not exempt wrong passwords from being counted, audited and blocked [M-023]", async () => {
    const browser = await signIn("system");
    await loginAs(browser, office.ids.learner);
    const guess = async () =>
      (await browser.post("/login", { email: "super@example.org", password: "wrong" })).json.message;
    const said: string[] = [];
    for (let guesses = 0; guesses < 5; guesses += 1) said.push(await guess());
    expect(said.at(-1)).toBe(publicMessages.blocked);
    expect(await guess()).toBe(publicMessages.blocked);
    const refused = (await allLines()).filter(({ outcome }) => outcome === "refused");
    expect(refused.map(({ act }) => act)).toEqual(Array.from({ length: 6 }, () => "login"));
    expect((await me(browser)).id).toBe(office.ids.learner);
  });

  test("cannot be nested, even if the other user is an administrator", async () => {
    const browser = await signIn("system");
    await loginAs(browser, office.ids.content);
    for (const call of [loginAs, review])
      expect(await call(browser, office.ids.learner)).toMatchObject({
        status: 403,
        json: {
          message: "Return to your own account first. You cannot do this while acting as another user.",
        },
      });
    expect((await me(browser)).id).toBe(office.ids.content);
  });

  test("bars changing the picture and deciding on policies, and prompts for neither policies nor broadcasts [B-306]", async () => {
    await office.t.app.db().insert(policies).values({ id: 1, name: "GDPR", version: "1.0", text: "x" });
    const news = await announce(office.t.app, { message: "News" });
    const browser = await signIn("system");
    expect(await me(browser)).toMatchObject({
      outstandingPolicies: [{ id: 1 }],
      unreadBroadcasts: [{ id: news }],
    });
    await loginAs(browser, office.ids.learner);
    expect(await me(browser)).toMatchObject({ outstandingPolicies: [], unreadBroadcasts: [] });
    for (const [method, path, body] of [
      ["post", "/api/policy/accept", { policy_id: 1 }],
      ["post", "/api/policy/decline", { policy_id: 1 }],
      ["patch", "/api/me/profile-image", { image: null }],
    ] as const)
      expect(await browser[method](path, body)).toMatchObject({ status: 403 });
    expect((await browser.get("/api/policies")).status).toBe(200);
    expect((await browser.post(`/api/broadcasts/${news}`)).status).toBe(200);
    expect(await office.t.app.db().select().from(policyDecisions)).toEqual([]);
    expect(await office.t.app.db().select().from(broadcastReads)).toEqual([]);
    expect((await me(await signIn("learner"))).unreadBroadcasts).toHaveLength(1);
  });

  test("ends when the administrator's own session would have ended", async () => {
    const browser = await signIn("system");
    const [own] = await office.t.app.db().select().from(sessions);
    office.t.clock.advance(1_800);
    await loginAs(browser, office.ids.learner);
    const [acting] = await office.t.app.db().select().from(sessions);
    expect(acting!.endsAt).toEqual(own!.endsAt);
  });

  test("rejects every call after half an hour except the return to the administrator's own account [T-51]", async () => {
    const browser = await signIn("system");
    await loginAs(browser, office.ids.learner);
    const user = await me(browser);
    expect(user.logged_in_as.ends_at).toBe(new Date(office.t.app.now().getTime() + 1_800_000).toISOString());
    office.t.clock.advance(1_799);
    expect((await browser.get("/session/check")).json.data.seconds).toBeGreaterThan(1);
    office.t.clock.advance(1);
    const during = browser.cookies.get("lyceum");
    for (const [method, path, body] of [
      ["get", "/api/me", undefined],
      ["get", "/session/check", undefined],
      ["get", "/session/ping", undefined],
      ["patch", "/api/me/", { job_title: "Too late" }],
      ["get", "/api/admin/users", undefined],
      ["post", "/api/admin/login-as", { user: office.ids.manager, reason: "On and on" }],
    ] as const)
      expect([path, (await browser[method](path, body as never)).status]).toEqual([path, 401]);
    expect((await browser.post("/api/reauthenticate")).status).toBe(200);
    expect(browser.cookies.get("lyceum")).not.toBe(during);
    expect(await me(browser)).toMatchObject({ id: office.ids.system, logged_in_as: { status: false } });
    expect((await actingLines()).at(-1)).toMatchObject({
      ...{ userId: office.ids.learner, adminUserId: office.ids.system, act: "acting as another user ended" },
    });
    const [learner] = await office.t.app.db().select().from(users).where(eq(users.id, office.ids.learner));
    expect(learner!.jobTitle).not.toBe("Too late");
  });

  test("counts as use of the own session when the user ends it, and not when its time is over [T-51]", async () => {
    const browser = await signIn("system");
    const secondsLeft = async () => (await browser.get("/session/check")).json.data.seconds;
    const whole = await secondsLeft();
    for (const [headers, used] of [
      [{ [unattendedHeader]: "1" }, 60],
      [{}, 0],
    ] as const) {
      await loginAs(browser, office.ids.learner);
      office.t.clock.advance(60);
      expect((await browser.post("/api/reauthenticate", {}, headers)).status).toBe(200);
      expect(await secondsLeft()).toBe(whole - used);
    }
  });

  test("does not outlive the administrator's own session", async () => {
    const browser = await signIn("system");
    const [own] = await office.t.app.db().select().from(sessions);
    await loginAs(browser, office.ids.learner);
    office.t.clock.advance((own!.endsAt.getTime() - office.t.app.now().getTime()) / 1_000);
    expect((await browser.post("/api/reauthenticate")).status).toBe(401);
    expect((await browser.get("/api/me")).status).toBe(401);
  });

  test.each([
    ["administrator", "system"],
    ["user", "learner"],
  ] as const)("ends with its whole session when the %s is disabled", async (_, disabled) => {
    const browser = await signIn("system");
    await loginAs(browser, office.ids.learner);
    expect((await me(browser)).id).toBe(office.ids.learner);
    await office.t.app
      .db()
      .update(users)
      .set({ disabledAt: office.t.app.now() })
      .where(eq(users.id, office.ids[disabled]));
    expect((await browser.get("/api/me")).status).toBe(401);
    expect((await browser.post("/api/reauthenticate")).status).toBe(401);
  });

  test("starts once and ends once when two tabs ask at the same time, leaving a single session [7.3.1]", async () => {
    const browser = await signIn("system");
    const [own] = await office.t.app.db().select().from(sessions);
    const inTwoTabs = async (ask: (tab: Browser) => Promise<{ status: number }>) => {
      const tabs = [office.t.browser(), office.t.browser()];
      for (const tab of tabs) for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      const answers = await Promise.all(tabs.map(ask));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      // Both tabs share the cookies of one browser.
      for (const [index, { status }] of answers.entries())
        if (status === 200)
          for (const [name, value] of tabs[index]!.cookies) browser.cookies.set(name, value);
      const left = await office.t.app.db().select().from(sessions);
      return { left, refused: answers.find(({ status }) => status !== 200)!.status };
    };
    office.t.clock.advance(300);
    const begun = await inTwoTabs((tab) => loginAs(tab, office.ids.learner));
    // The later request finds the session gone when it looks for its confirmation, or when it exchanges the session.
    expect([401, 422]).toContain(begun.refused);
    expect(begun.left).toMatchObject([{ userId: office.ids.learner, ownEndsAt: own!.endsAt }]);
    office.t.clock.advance(300);
    const ended = await inTwoTabs((tab) => tab.post("/api/reauthenticate"));
    const { endsAt, confirmedAt } = own!;
    expect(ended.refused).toBe(401);
    expect(ended.left).toMatchObject([{ userId: office.ids.system, adminUserId: null, endsAt, confirmedAt }]);
    expect((await actingLines()).map(({ act }) => act)).toEqual([
      "acting as another user began",
      "acting as another user ended",
    ]);
    expect((await me(browser)).id).toBe(office.ids.system);
  });

  describe("an open acting session", () => {
    const living = async (browser: Browser) => {
      const hash = hashOf(browser.cookies.get("lyceum")!);
      return (await activeSessions(office.t.app, [hash])).has(hash);
    };
    const begin = async () => {
      const browser = await signIn("system");
      await loginAs(browser, office.ids.learner);
      expect([(await browser.get("/api/me")).status, await living(browser)]).toEqual([200, true]);
      return browser;
    };
    const give = (id: number, roles: RoleName[]) =>
      office.t.app.db().update(users).set({ roles }).where(eq(users.id, id));

    test("is rejected once the administrator loses their role, and cannot return [8.3.2][D-12]", async () => {
      const browser = await begin();
      await give(office.ids.system, ["manager"]);
      expect((await browser.patch("/api/me/", { job_title: "Still here" })).status).toBe(401);
      expect([(await browser.get("/api/me")).status, await living(browser)]).toEqual([401, false]);
      expect((await browser.post("/api/reauthenticate")).status).toBe(401);
      expect(await office.t.app.db().select().from(sessions)).toEqual([]);
    });

    test("is rejected once the other user becomes a super administrator, and can return [8.3.2][D-12]", async () => {
      const browser = await begin();
      await give(office.ids.learner, ["super admin"]);
      expect((await browser.get("/api/admin/contact-emails")).status).toBe(401);
      expect([(await browser.get("/api/me")).status, await living(browser)]).toEqual([401, false]);
      expect((await browser.post("/api/reauthenticate")).status).toBe(200);
      expect(await me(browser)).toMatchObject({ id: office.ids.system, logged_in_as: { status: false } });
    });

    test("is rejected once the administrator is disabled, even directly in the database", async () => {
      const browser = await begin();
      const disabledAt = office.t.app.now();
      await office.t.app.db().update(users).set({ disabledAt }).where(eq(users.id, office.ids.system));
      expect([(await browser.get("/api/me")).status, await living(browser)]).toEqual([401, false]);
      expect((await browser.post("/api/reauthenticate")).status).toBe(401);
    });
  });

  test("cannot return to an account that is no longer an administrator", async () => {
    const browser = await signIn("system");
    await loginAs(browser, office.ids.learner);
    await office.t.app.db().update(users).set({ roles: [] }).where(eq(users.id, office.ids.system));
    expect((await browser.post("/api/reauthenticate")).status).toBe(401);
    expect((await browser.get("/api/me")).status).toBe(401);
    expect(await office.t.app.db().select().from(sessions)).toEqual([]);
  });
});
