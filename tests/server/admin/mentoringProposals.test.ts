import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mentoringProfiles, users } from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import {
  createProfile,
  createRelationship,
  createSkill,
  join,
  moveTo,
  noticesOf,
  request,
  startPair,
} from "../mentoringPeople.ts";
import { dayFrom } from "../mentoringRecords.ts";

const u = startPair();
const path = "/api/admin/mentoring/proposals";

let mena: Browser;
beforeEach(async () => {
  await u.t.createUser({
    ...{ email: "mena@example.org", firstName: "Mena", lastName: "Admin" },
    ...{ roles: ["mentoring admin"], permissions: ["access_mentoring"] },
  });
  mena = await u.t.signIn("mena@example.org");
});

type Draft = { learner_profile_id: number; advisor_profile_id: number; note?: string };
const pair = (more: Partial<Draft> = {}): Draft => ({
  ...{ learner_profile_id: u.mia.profile, advisor_profile_id: u.max.profile, note: "You would get on" },
  ...more,
});
const propose = (more: Partial<Draft> = {}) => mena.post(path, pair(more));
const drafted = async (more: Partial<Draft> = {}): Promise<number> => (await propose(more)).json.data.id;
const act = async (name: "send" | "withdraw", ...ids: number[]) =>
  (await mena.post(`${path}/bulk`, { act: name, ids })).json.data;
const sent = async (more: Partial<Draft> = {}): Promise<number> => {
  const id = await drafted(more);
  expect(await act("send", id)).toMatchObject({ done: 1 });
  return id;
};
const read = async (id: number) => (await mena.get(`${path}/${id}`)).json.data;
const seenBy = async ({ browser }: { browser: Browser }) =>
  (await browser.get("/api/mentoring/proposals")).json.data;
const change = (id: number, values: Partial<typeof mentoringProfiles.$inferInsert>) =>
  u.t.app.db().update(mentoringProfiles).set(values).where(eq(mentoringProfiles.id, id));

describe("a proposed match", () => {
  test("stays a draft until it is sent; then the mentee is notified and sees it with its note", async () => {
    const id = await drafted();
    expect(await read(id)).toMatchObject({
      ...{ name: "Mia Example with Max Example", mentee: "Mia Example", mentor: "Max Example" },
      ...{ status: "draft", availability: "available", request: null, sent_at: null },
      ...{ proposer: "Mena Admin", note: "You would get on" },
    });
    expect([await seenBy(u.mia), await noticesOf(u.t, u.mia)]).toEqual([[], []]);
    expect(await act("send", id)).toMatchObject({ done: 1, undo: null });
    expect(await seenBy(u.mia)).toMatchObject([
      { id, note: "You would get on", match: { profile: { id: u.max.profile } } },
    ]);
    expect(await seenBy(u.max)).toEqual([]);
    const told = { message: "Max Example has been suggested to you as a mentor.", url: "/mentoring" };
    expect([await noticesOf(u.t, u.mia), await noticesOf(u.t, u.max)]).toEqual([[told], []]);
    expect(await read(id)).toMatchObject({ status: "sent", sent_at: u.t.app.now().toISOString() });
    expect((await act("send", id)).refused).toEqual([{ id, message: "It has already been sent" }]);
    expect(await noticesOf(u.t, u.mia)).toHaveLength(1);
  });

  test("is emailed to a mentee who wants emails", async () => {
    await sent();
    const mails = await u.t.mails();
    expect(mails.map(({ to }) => to)).toEqual([u.mia.email]);
    expect(mails[0]!.text).toContain("Max Example has been suggested to you as a mentor.");
  });

  test("is marked as asked when the mentee sends a request, and shows the request's status", async () => {
    const id = await sent();
    const { id: asked } = (await request({ mentee: u.mia, mentor: u.max })).json.data;
    expect(await read(id)).toMatchObject({ status: "asked", request: "PENDING" });
    expect(await seenBy(u.mia)).toEqual([]);
    await moveTo(u.max, asked, "ACTIVE");
    expect(await read(id)).toMatchObject({ status: "asked", request: "ACTIVE", availability: "available" });
  });

  test("is marked as asked when the mentor sends a request, too", async () => {
    const id = await sent();
    await request({ mentee: u.mia, mentor: u.max, by: "MENTOR" });
    expect(await read(id)).toMatchObject({ status: "asked", request: "PENDING" });
  });

  test("can be declined by the mentee, and then proposed again", async () => {
    const id = await sent();
    await u.mia.browser.delete(`/api/mentoring/proposals/${id}`);
    expect(await read(id)).toMatchObject({ status: "declined", request: null });
    expect((await act("withdraw", id)).refused).toEqual([
      { id, message: "It is not waiting for the mentee" },
    ]);
    expect((await propose()).status).toBe(200);
  });

  test("can be withdrawn while waiting; the mentee is notified and no longer sees it", async () => {
    const id = await sent();
    expect(await act("withdraw", id)).toMatchObject({ done: 1 });
    expect([(await read(id)).status, await seenBy(u.mia)]).toEqual(["withdrawn", []]);
    expect((await noticesOf(u.t, u.mia)).at(-1)?.message).toBe(
      "The suggestion of Max Example as your mentor has been withdrawn.",
    );
    await request({ mentee: u.mia, mentor: u.max });
    expect(await read(id)).toMatchObject({ status: "withdrawn", request: null });
  });

  test("is either withdrawn or declined, whichever comes first", async () => {
    const id = await sent();
    const [withdrawn] = await Promise.all([
      act("withdraw", id),
      u.mia.browser.delete(`/api/mentoring/proposals/${id}`),
    ]);
    expect((await read(id)).status).toBe(withdrawn.done === 1 ? "withdrawn" : "declined");
  });

  test("can be changed and deleted only as a draft", async () => {
    const id = await drafted();
    const edit = async (note: string) => {
      const { version } = await read(id);
      return mena.patch(`${path}/${id}`, { note, version });
    };
    expect((await edit("Better")).json.data).toMatchObject({ note: "Better" });
    await act("send", id);
    const { status, json } = await edit("Best");
    expect([status, json.errors]).toEqual([
      422,
      { note: ["It has been sent, so it cannot be changed. Withdraw it and propose again"] },
    ]);
    const remove = async (one: number) =>
      (await mena.delete(`${path}/${one}?version=${(await read(one)).version}`)).status;
    expect(await remove(id)).toBe(409);
    const other = await drafted({ advisor_profile_id: (await join(u.t, "Noor", "MENTOR")).profile });
    expect(await remove(other)).toBe(200);
  });

  test("has its creation, sending and withdrawal in its history", async () => {
    const id = await sent();
    await act("withdraw", id);
    const { data } = (await mena.get(`${path}/${id}/history`)).json;
    expect(data.map(({ act: did }: { act: string }) => did)).toEqual(["withdraw", "send", "created"]);
  });

  test("can be searched by either name and filtered by status, newest change first", async () => {
    const noor = await join(u.t, "Noor", "MENTOR");
    const first = await sent();
    u.t.clock.advance(60);
    const second = await drafted({ advisor_profile_id: noor.profile });
    const found = async (query: string) =>
      (await mena.get(`${path}?${query}`)).json.data.map(({ id }: { id: number }) => id);
    expect(await found("")).toEqual([second, first]);
    expect(await found("search=noor")).toEqual([second]);
    expect(await found("search=mia&status=sent")).toEqual([first]);
    await change(noor.profile, { awaySince: u.t.app.now() });
    expect(await found("availability=away")).toEqual([second]);
    expect([await found("sort=mentor"), await found("sort=-mentor")]).toEqual([
      [first, second],
      [second, first],
    ]);
  });
});

describe("validating a proposal", () => {
  const active = "This person is not an active mentor. Choose someone else";
  const cases: [string, () => Promise<Partial<Draft>>, Record<string, string[]>][] = [
    [
      "a mentor who is not active",
      async () => {
        await change(u.max.profile, { status: "REVIEW_HOLD" });
        return {};
      },
      { advisor_profile_id: [active] },
    ],
    [
      "a mentor whose account is disabled",
      async () => {
        await u.t.app.db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, u.max.userId));
        return {};
      },
      { advisor_profile_id: [active] },
    ],
    [
      "a mentor who is away",
      async () => {
        await change(u.max.profile, { awaySince: u.t.app.now(), awayUntil: dayFrom(u.t, 3) });
        return {};
      },
      { advisor_profile_id: ["This mentor is away and takes no new requests. Choose someone else"] },
    ],
    [
      "a mentor without a free place",
      async () => {
        await change(u.max.profile, { menteeLimit: 1 });
        const noor = await join(u.t, "Noor", "MENTEE");
        await createRelationship(u.t, { mentee: noor.profile, mentor: u.max.profile }, "ACTIVE");
        return {};
      },
      { advisor_profile_id: ["This mentor has no free place for another mentee. Choose someone else"] },
    ],
    [
      "a mentee who is not active",
      async () => {
        await change(u.mia.profile, { status: "DRAFT" });
        return {};
      },
      { learner_profile_id: ["This person is not an active mentee. Choose someone else"] },
    ],
    [
      "profiles of the wrong type, both reported at once",
      () => Promise.resolve({ learner_profile_id: u.max.profile, advisor_profile_id: u.mia.profile }),
      {
        learner_profile_id: ["This person is not an active mentee. Choose someone else"],
        advisor_profile_id: [active],
      },
    ],
    [
      "a user as their own mentor",
      async () => ({ advisor_profile_id: await createProfile(u.t, u.mia.userId, "MENTOR") }),
      { advisor_profile_id: ["Nobody can be their own mentor. Choose someone else"] },
    ],
    [
      "a pair with a pending request",
      async () => {
        await request({ mentee: u.mia, mentor: u.max });
        return {};
      },
      { advisor_profile_id: ["A request between the two is waiting for an answer"] },
    ],
    [
      "a pair in a relationship",
      async () => {
        await createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, "ACTIVE");
        return {};
      },
      { advisor_profile_id: ["The two are in a relationship already"] },
    ],
    [
      "a pair with a draft",
      async () => {
        await drafted();
        return {};
      },
      {
        advisor_profile_id: ["This mentor has already been proposed to this mentee. Choose someone else"],
      },
    ],
    [
      "a pair with a proposal waiting for an answer",
      async () => {
        await sent();
        return {};
      },
      {
        advisor_profile_id: ["This mentor has already been proposed to this mentee. Choose someone else"],
      },
    ],
    [
      "nobody",
      () => Promise.resolve({ learner_profile_id: 0, advisor_profile_id: 0 }),
      { learner_profile_id: ["Choose a mentee"], advisor_profile_id: ["Choose a mentor"] },
    ],
  ];
  test.each(cases)("rejects at the field: %s", async (_, prepare, errors) => {
    const { status, json } = await propose(await prepare());
    expect([status, json.errors]).toEqual([422, errors]);
  });

  test("accepts a pair whose relationship has ended, and a mentor who is back", async () => {
    await createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, "ENDED");
    await change(u.max.profile, { awaySince: u.t.app.now(), awayUntil: dayFrom(u.t, 0) });
    expect((await propose()).status).toBe(200);
  });

  test("runs again on sending, reports what has changed since, and notifies nobody", async () => {
    const id = await drafted();
    await change(u.max.profile, { awaySince: u.t.app.now() });
    expect((await act("send", id)).refused).toEqual([
      { id, message: "This mentor is away and takes no new requests. Choose someone else" },
    ]);
    expect([(await read(id)).status, await noticesOf(u.t, u.mia)]).toEqual(["draft", []]);
  });
});

describe("the match score of two people", () => {
  const fit = async (mentee = u.mia.profile, mentor = u.max.profile) =>
    (await mena.get(`/api/admin/mentoring/fit?mentee=${mentee}&mentor=${mentor}`)).json.data;

  test("has the same value and reasons that the mentee sees", async () => {
    const other = await createSkill(u.t, "Tax");
    const noor = await join(u.t, "Noor", "MENTOR", { skills: [other], methods: ["phone"], regularity: 365 });
    for (const mentor of [u.max.profile, noor.profile]) {
      const found = (await u.mia.browser.get(`/api/mentoring/search?as=MENTEE&ids=${mentor}`)).json.data[0];
      expect(await fit(u.mia.profile, mentor)).toEqual({ score: found.score, reasons: found.reasons });
    }
    expect((await fit()).score).toBeGreaterThan((await fit(u.mia.profile, noor.profile)).score);
  });

  test("is empty if one of them is not active, or both are the same person", async () => {
    const own = await createProfile(u.t, u.mia.userId, "MENTOR");
    expect(await fit(u.mia.profile, own)).toBeNull();
    expect(await fit(u.max.profile, u.max.profile)).toBeNull();
    await change(u.max.profile, { status: "REVIEW_HOLD" });
    expect(await fit()).toBeNull();
    await change(u.max.profile, { status: "ACTIVE" });
    expect(await fit()).not.toBeNull();
    await u.t.app.db().update(users).set({ disabledAt: u.t.app.now() }).where(eq(users.id, u.mia.userId));
    expect(await fit()).toBeNull();
  });
});

describe("the people to choose from", () => {
  const found = async (list: string, browser = mena) =>
    (await browser.get(`/api/admin/options/${list}`)).json.data?.map(({ label }: { label: string }) => label);

  test("are active mentees and mentors, with their roles", async () => {
    await join(u.t, "Noor", "MENTOR", { status: "REVIEW_PENDING" });
    const pat = await join(u.t, "Pat", "MENTEE", { role: "" });
    expect(await found("mentors")).toEqual(["Max Example, Adviser"]);
    expect(await found("mentees")).toEqual(["Mia Example, Adviser", "Pat Example"]);
    expect(await found("mentees?search=pat")).toEqual(["Pat Example"]);
    expect(await found(`mentees?ids=${pat.profile}`)).toEqual(["Pat Example"]);
  });

  test("are visible to mentoring administrators only", async () => {
    await u.t.createUser({ email: "cora@example.org", roles: ["content admin"] });
    const cora = await u.t.signIn("cora@example.org");
    expect((await cora.get("/api/admin/options/mentors")).status).toBe(403);
    expect((await cora.get("/api/admin/options/users")).status).toBe(200);
  });
});
