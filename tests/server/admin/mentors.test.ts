import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { mentoringProfiles, notifications } from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import { addMeeting, addProfile, addRelationship, addSkill, dayFrom, daysFrom } from "../mentoringRecords.ts";
import { idsOf, startOffice } from "./office.ts";

const office = startOffice();
const path = "/api/admin/mentoring/mentors";
const applications = "/api/admin/mentoring/applications";

let mena: Browser;
let pat: Browser;
beforeEach(async () => {
  mena = await administrator("Mena");
  pat = await administrator("Pat");
});

async function administrator(firstName: string): Promise<Browser> {
  const email = `${firstName.toLowerCase()}@example.org`;
  await office.t.createUser({
    ...{ email, firstName, lastName: "Admin" },
    ...{ roles: ["mentoring admin"], permissions: ["access_mentoring"] },
  });
  return office.t.signIn(email);
}

const read = async (id: number) => (await mena.get(`${path}/${id}`)).json.data;
const say = (browser: Browser, id: number, what: string, message = "Because") =>
  browser.post(`${path}/${id}/${what}`, { message });
const act = async (of: string, name: string, ...ids: number[]) =>
  (await mena.post(`${of}/bulk`, { act: name, ids })).json.data;
const noticesTo = async (userId: number): Promise<string[]> =>
  (await office.t.app.db().select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ data }) => String(data.message),
  );

describe("mentors", () => {
  test("are listed with status, availability, skills, places and last meeting", async () => {
    const { t } = office;
    const [plans, trusts] = [await addSkill(t, "Plans"), await addSkill(t, "Trusts")];
    const mo = await addProfile(t, "MENTOR", { name: "Mo Busy", skills: [trusts, plans], menteeLimit: 4 });
    const full = await addProfile(t, "MENTOR", { name: "Fi Full", menteeLimit: 1, skills: [plans] });
    const away = { awaySince: t.app.now(), awayUntil: dayFrom(t, 5) };
    const gone = await addProfile(t, "MENTOR", { name: "Ash Away", ...away });
    const back = await addProfile(t, "MENTOR", { name: "Bo Back", ...away, awayUntil: dayFrom(t, 0) });
    const [me, you] = [
      await addProfile(t, "MENTEE", { name: "Me One" }),
      await addProfile(t, "MENTEE", { name: "You Two" }),
    ];
    await addProfile(t, "MENTOR", { name: "Di Draft", status: "DRAFT" });
    const pair = await addRelationship(t, [me.id, mo.id], "ACTIVE");
    await addRelationship(t, [you.id, mo.id], "PENDING");
    await addRelationship(t, [you.id, full.id], "ACTIVE");
    await addMeeting(t, pair, -9);
    await addMeeting(t, pair, -3);
    expect(await read(mo.id)).toMatchObject({
      ...{ name: "Mo Busy", email: "mo.busy@example.org", status: "ACTIVE", availability: "available" },
      ...{ skills: ["Plans", "Trusts"], places: "1 of 4", mentees: 1, pending: 1, about: "About me" },
      ...{ last_meeting_on: dayFrom(t, -3), paused: false },
    });
    expect(await read(full.id)).toMatchObject({ availability: "at capacity", places: "1 of 1" });
    expect(await read(gone.id)).toMatchObject({ availability: "away", away_until: dayFrom(t, 5) });
    expect(await read(back.id)).toMatchObject({ availability: "available", away_until: null });
    const found = async (query: string) => idsOf(await mena.get(`${path}?${query}`));
    expect(await found("sort=name")).toEqual([gone.id, back.id, mo.id, full.id]);
    expect(await found("availability=away&availability=at+capacity")).toEqual([gone.id, full.id]);
    expect(await found("has_places=false")).toEqual([full.id]);
    expect(await found(`skill=${trusts}`)).toEqual([mo.id]);
    expect(await found("search=busy")).toEqual([mo.id]);
    expect((await mena.get(`${path}/${me.id}`)).status).toBe(404);
    const told = (await mena.get(`${path}/${mo.id}/relationships`)).json.data;
    expect(told).toMatchObject([
      { mentee: "Me One", mentor: "Mo Busy", status: "ACTIVE", meetings: 2 },
      { mentee: "You Two", status: "PENDING", last_meeting_on: null },
    ]);
  });

  test("can be paused until a day or indefinitely and resumed, each with a notification and a log entry", async () => {
    const { t } = office;
    const { id, userId } = await addProfile(t, "MENTOR");
    const pause = (until: string | null) => mena.post(`${path}/${id}/pause`, { message: "Rest", until });
    const paused = await pause(dayFrom(t, 9));
    expect(paused.json.data).toMatchObject({
      ...{ availability: "away", away_until: dayFrom(t, 9), paused: true },
    });
    expect((await noticesTo(userId)).at(-1)).toMatch(
      /paused your mentor profile: “Rest”\. You get no new requests until \d+ \w+ \d{4}\.$/,
    );
    expect((await pause(null)).json.data).toMatchObject({ away_until: null, paused: true });
    t.clock.advance(20 * 86_400);
    mena = await t.signIn("mena@example.org");
    expect(await read(id)).toMatchObject({ availability: "away", paused: true });
    expect(await act(path, "resume", id)).toMatchObject({ done: 1 });
    expect((await noticesTo(userId)).slice(1)).toEqual([
      expect.stringContaining("paused your mentor profile"),
      "Your mentor profile is no longer paused. Mentees can send you requests again.",
    ]);
    expect(await read(id)).toMatchObject({ availability: "available", paused: false });
    const acts = (await mena.get(`${path}/${id}/history`)).json.data.map(
      ({ act: did }: { act: string }) => did,
    );
    expect(acts).toEqual(["resume", "pause", "pause"]);
  });

  test("who are not paused can be resumed without effect, and nothing is logged", async () => {
    const { id, userId } = await addProfile(office.t, "MENTOR");
    expect(await act(path, "resume", id)).toMatchObject({ done: 1, refused: [] });
    expect((await mena.get(`${path}/${id}/history`)).json.data).toEqual([]);
    expect(await noticesTo(userId)).toEqual([]);
  });

  test("whose status nobody has decided on are refused another decision without naming anyone", async () => {
    const { id } = await addProfile(office.t, "MENTOR");
    expect((await act(path, "reinstate", id)).refused).toEqual([
      { id, message: "This profile is already active" },
    ]);
  });

  test("are resumed automatically on the day a pause ends", async () => {
    const { t } = office;
    const { id } = await addProfile(t, "MENTOR");
    await mena.post(`${path}/${id}/pause`, { message: "Rest", until: dayFrom(t, 2) });
    t.clock.advance(2 * 86_400);
    mena = await t.signIn("mena@example.org");
    expect(await read(id)).toMatchObject({ availability: "available", paused: false, away_until: null });
  });

  test("can be put on hold with a message; administrators cannot decide about their own profile", async () => {
    const { t } = office;
    const { id, userId } = await addProfile(t, "MENTOR");
    const silent = await say(mena, id, "hold", " ");
    expect([silent.status, silent.json.errors]).toEqual([422, { message: ["Write a few words"] }]);
    expect((await say(mena, id, "hold", "Which exams?")).json.data).toMatchObject({
      ...{ status: "REVIEW_HOLD", hold_message: "Which exams?", availability: null },
    });
    expect((await noticesTo(userId)).at(-1)).toContain("Which exams?");
    const { id: menaId } = (await mena.get("/api/me")).json.data;
    const own = await addProfile(t, "MENTOR", { userId: menaId, status: "REVIEW_PENDING" });
    expect((await act(applications, "approve", own.id)).refused).toEqual([
      { id: own.id, message: "You cannot decide about your own profile" },
    ]);
  });
});

describe("mentor applications", () => {
  const apply = (name: string, days = 0, more = {}) =>
    addProfile(office.t, "MENTOR", {
      ...{ name, status: "REVIEW_PENDING", submittedAt: daysFrom(office.t, days) },
      ...more,
    });

  test("are listed oldest first, with those on hold listed separately", async () => {
    const late = await apply("Late Comer", -1);
    const early = await apply("Early Bird", -5, { about: "Twenty years of trusts" });
    const held = await apply("Hal Held", -9, { status: "REVIEW_HOLD", holdMessage: "More, please" });
    await addProfile(office.t, "MENTOR", { name: "Mo Active" });
    const found = async (query = "") => (await mena.get(`${applications}${query}`)).json.data;
    expect(await found()).toMatchObject([
      { id: early.id, about: "Twenty years of trusts", waiting_days: 5, status: "REVIEW_PENDING" },
      { id: late.id, waiting_days: 1 },
    ]);
    expect(await found("?stage=on+hold")).toMatchObject([
      { id: held.id, hold_message: "More, please", waiting_days: 9 },
    ]);
    expect((await found("?stage=open")).map(({ id }: { id: number }) => id)).toEqual([
      ...[held.id, early.id, late.id],
    ]);
  });

  test("are approved one by one or in bulk, and the applicants are notified", async () => {
    const [one, two] = [await apply("One Mentor"), await apply("Two Mentor", 0, { status: "REVIEW_HOLD" })];
    const three = await apply("Three Mentor");
    expect(await act(applications, "approve", three.id)).toEqual({ done: 1, refused: [], undo: null });
    expect((await mena.get(applications)).json.meta.total).toBe(1);
    expect((await read(two.id)).status).toBe("REVIEW_HOLD");
    expect(await act(applications, "approve", one.id, two.id)).toEqual({ done: 2, refused: [], undo: null });
    for (const { id, userId } of [one, two, three]) {
      expect(await read(id)).toMatchObject({ status: "ACTIVE", availability: "available" });
      expect(await noticesTo(userId)).toEqual([expect.stringContaining("You are now a mentor")]);
    }
    expect((await mena.get(applications)).json.meta.total).toBe(0);
    const [line] = (await mena.get(`${applications}/${one.id}/history`)).json.data;
    expect(line).toMatchObject({
      ...{ act: "approve", actor: { name: "Mena Admin" } },
      changes: [{ field: "status", before: "REVIEW_PENDING", after: "ACTIVE" }],
    });
  });

  test("are approved only if they match the filter when approving all", async () => {
    const [plans, trusts] = [await addSkill(office.t, "Plans"), await addSkill(office.t, "Trusts")];
    const one = await apply("One Mentor", 0, { skills: [plans] });
    const other = await apply("Two Mentor", 0, { skills: [trusts] });
    const held = await apply("Hal Held", 0, { skills: [plans], status: "REVIEW_HOLD" });
    const done = await mena.post(`${applications}/bulk?skill=${plans}`, { act: "approve", all: true });
    expect(done.json.data).toMatchObject({ done: 1 });
    expect((await read(one.id)).status).toBe("ACTIVE");
    for (const { id } of [other, held]) expect((await read(id)).status).not.toBe("ACTIVE");
  });

  test("can be declined with a message, and reinstated", async () => {
    const { id, userId } = await apply("Dan Denied");
    const denied = await say(mena, id, "deny", "Two years first");
    expect(denied.json.data).toMatchObject({ status: "REVIEW_DENIED", decline_message: "Two years first" });
    // Once decided, it waits no more.
    expect((await mena.get(`${applications}/${id}`)).json.data).toMatchObject({ waiting_days: null });
    expect((await noticesTo(userId)).at(-1)).toContain("Two years first");
    expect(await act(path, "reinstate", id)).toMatchObject({ done: 1 });
    expect(await read(id)).toMatchObject({ status: "REVIEW_PENDING", decline_message: "" });
    expect((await act(path, "reinstate", id)).refused).toMatchObject([{ id }]);
  });

  test("report the first decision to the second of two concurrent administrators", async () => {
    const { id, userId } = await apply("One Mentor");
    const both = await Promise.all([say(mena, id, "deny", "No"), say(pat, id, "deny", "No")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first] = both[0].status === 200 ? ["Mena"] : ["Pat"];
    expect(both.find(({ status }) => status === 409)!.json.message).toBe(
      `This application has not been successful: ${first} Admin has declined it`,
    );
    expect(await noticesTo(userId)).toHaveLength(1);
    const refused = (await act(applications, "approve", id)).refused;
    expect(refused).toEqual([
      { id, message: `This application has not been successful: ${first} Admin has declined it` },
    ]);
  });

  test("exclude mentee profiles and drafts", async () => {
    const mentee = await addProfile(office.t, "MENTEE", { name: "Me One" });
    const draft = await apply("Di Draft", 0, { status: "DRAFT" });
    for (const { id } of [mentee, draft]) {
      expect((await mena.get(`${applications}/${id}`)).status).toBe(404);
      expect((await say(mena, id, "hold")).status).toBe(404);
    }
    const [row] = await office.t.app
      .db()
      .select()
      .from(mentoringProfiles)
      .where(eq(mentoringProfiles.id, mentee.id));
    expect(row!.status).toBe("ACTIVE");
  });
});
