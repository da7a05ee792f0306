import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { contactEmails } from "#server/schema/admin.ts";
import { mentoringProfiles, mentoringSkills } from "#server/schema/mentoring.ts";
import { notifications } from "#server/schema/notices.ts";
import { users } from "#server/schema/people.ts";
import { distances, menteeLimits, methods, regularities } from "#src/contracts/mentoringWords.ts";
import { holding, isShared, untilWaiting } from "./admin/together.ts";
import { startTestApp } from "./harness.ts";
import {
  createPerson,
  createRelationship,
  createSkill,
  join,
  noticesOf,
  request,
  startPair,
} from "./mentoringPeople.ts";

const u = startPair();
const path = "/api/mentoring/profiles";
const leeds = { name: "Leeds, United Kingdom", latitude: 53.79648, longitude: -1.54785 };
const whole = () => ({
  ...{
    role: "Paraplanner",
    about: "I want to learn",
    skills: [u.skill],
    methods: ["online"],
    regularity: 30,
  },
  ...{ town: null, distance: null, mentee_limit: 4 },
});
const ofMia = async () => (await u.mia.browser.get(path)).json.data.own;
const set = (id: number, changes: Partial<typeof mentoringProfiles.$inferInsert>) =>
  u.t.app.db().update(mentoringProfiles).set(changes).where(eq(mentoringProfiles.id, id));

/** A new user with a draft. */
async function withDraft(type: "MENTEE" | "MENTOR", more: object = {}) {
  const person = await createPerson(u.t, "Noor");
  const { json } = await person.browser.post(path, { type, ...more });
  return { ...person, draft: json.data };
}

describe("creating a profile", () => {
  test("prefills the job title and the meeting preferences of the other profile [B-185][B-186]", async () => {
    await u.t.app.db().update(users).set({ jobTitle: "Team Leader" }).where(eq(users.id, u.mia.userId));
    await set(u.mia.profile, {
      role: "",
      town: "Leeds, United Kingdom",
      latitude: 53.8,
      longitude: -1.5,
      distance: 20,
    });
    const { json } = await u.mia.browser.post(path, { type: "MENTOR", skills: [u.skill] });
    expect(json.data).toMatchObject({
      ...{
        type: "MENTOR",
        status: "DRAFT",
        role: "Team Leader",
        about: "",
        decline_message: "",
        relationships: 0,
      },
      ...{ methods: ["online"], regularity: 30, distance: 20, town: { name: "Leeds, United Kingdom" } },
      user: { id: u.mia.userId, first_name: "Mia" },
      skills: [{ id: u.skill, name: "Negotiation" }],
    });
    expect((await ofMia()).map(({ type }: { type: string }) => type)).toEqual(["MENTEE", "MENTOR"]);
  });

  test("is possible once for each type", async () => {
    const { status, json } = await u.mia.browser.post(path, { type: "MENTEE" });
    expect([status, json.message]).toEqual([409, "You already have a mentee profile"]);
    const person = await createPerson(u.t, "Noor");
    const both = await Promise.all([1, 2].map(() => person.browser.post(path, { type: "MENTOR" })));
    expect(both.map(({ status: code }) => code).sort()).toEqual([200, 409]);
  });
});

describe("saving parts of a profile", () => {
  test("saves an incomplete draft and refuses an outdated version", async () => {
    const { browser, draft } = await withDraft("MENTEE");
    const first = await browser.patch(`${path}/${draft.id}`, {
      version: draft.version,
      about: "I hope",
      town: leeds,
    });
    expect(first.json.data).toMatchObject({ about: "I hope", town: leeds, status: "DRAFT" });
    expect(first.json.data.version).not.toBe(draft.version);
    const stale = await browser.patch(`${path}/${draft.id}`, { version: draft.version, about: "Else" });
    expect([stale.status, stale.json.message]).toEqual([
      409,
      "Your profile has been changed since you opened it. Look at it again, then save",
    ]);
    // A repetition means that the response was lost.
    const again = await browser.patch(`${path}/${draft.id}`, {
      version: draft.version,
      about: "I hope",
      town: leeds,
    });
    expect([again.status, again.json.data.version]).toEqual([200, first.json.data.version]);
  });

  test("takes repeated skills as saved, in whatever order they are sent", async () => {
    const { browser, draft } = await withDraft("MENTEE");
    const other = await createSkill(u.t, "Presenting");
    const save = (skills: number[]) =>
      browser.patch(`${path}/${draft.id}`, { version: draft.version, skills });
    const { version } = (await save([other, u.skill])).json.data;
    const again = await save([u.skill, other, u.skill]);
    expect([again.status, again.json.data.version]).toEqual([200, version]);
    expect((await save([other])).status).toBe(409);
  });

  test.runIf(isShared)("refuses a skill that is deleted at that moment, at its field", async () => {
    const { browser, draft } = await withDraft("MENTEE");
    const skill = await createSkill(u.t, "Presenting");
    const release = await holding(u, () =>
      u.t.app.db().delete(mentoringSkills).where(eq(mentoringSkills.id, skill)),
    );
    const saving = browser.patch(`${path}/${draft.id}`, { version: draft.version, skills: [skill] });
    await untilWaiting(u, 1, saving);
    await release();
    const { status, json } = await saving;
    expect([status, json.errors]).toEqual([
      422,
      { skills: ["One of these skills no longer exists. Choose again"] },
    ]);
  });

  test("accepts exactly the options of the ledger [B-188][B-189][B-190][B-191]", async () => {
    expect(regularities.map(({ days }) => days)).toEqual([7, 14, 30, 90, 180, 365]);
    expect(methods.map(({ value }) => value)).toEqual(["face-to-face", "phone", "online"]);
    expect(menteeLimits.map(({ most }) => most)).toEqual([1, 4, 8]);
    expect(distances).toEqual([5, 10, 20, 50]);
    const { browser, draft } = await withDraft("MENTOR");
    let { version } = draft;
    const save = async (part: object) => {
      const { status, json } = await browser.patch(`${path}/${draft.id}`, { version, ...part });
      version = json.data?.version ?? version;
      return [status, json.data ?? json.errors];
    };
    for (const { days } of regularities)
      expect(await save({ regularity: days })).toMatchObject([200, { regularity: days }]);
    for (const { most } of menteeLimits)
      expect(await save({ mentee_limit: most })).toMatchObject([200, { mentee_limit: most }]);
    for (const distance of distances) expect(await save({ distance })).toMatchObject([200, { distance }]);
    expect(await save({ methods: methods.map(({ value }) => value) })).toMatchObject([
      200,
      { methods: ["face-to-face", "phone", "online"] },
    ]);
    for (const part of [{ regularity: 8 }, { mentee_limit: 2 }, { distance: 6 }, { methods: ["letters"] }])
      expect((await save(part))[0]).toBe(422);
  });

  test("refuses to empty the required fields of an active profile", async () => {
    const [{ version }] = await ofMia();
    for (const [part, field] of [
      [{ about: "" }, "about"],
      [{ skills: [] }, "skills"],
      [{ methods: [] }, "methods"],
      [{ role: "" }, "role"],
      [{ regularity: null }, "regularity"],
      [{ methods: ["face-to-face"] }, "town"],
    ] as const) {
      const { status, json } = await u.mia.browser.patch(`${path}/${u.mia.profile}`, { version, ...part });
      expect([part, status, Object.keys(json.errors ?? {})]).toEqual([part, 422, [field]]);
    }
    expect((await ofMia())[0]).toMatchObject({ version, about: "About me", status: "ACTIVE" });
  });

  test("refuses unknown and retired skills, but keeps a retired skill already chosen", async () => {
    const retired = await createSkill(u.t, "Fax machines");
    await u.t.app
      .db()
      .update(mentoringSkills)
      .set({ archivedAt: u.t.app.now() })
      .where(eq(mentoringSkills.id, retired));
    await u.t.app
      .db()
      .update(mentoringSkills)
      .set({ archivedAt: u.t.app.now() })
      .where(eq(mentoringSkills.id, u.skill));
    const [{ version }] = await ofMia();
    const save = (skills: number[]) => u.mia.browser.patch(`${path}/${u.mia.profile}`, { version, skills });
    expect((await save([u.skill, 999])).json.errors).toEqual({
      skills: ["One of these skills no longer exists. Choose again"],
    });
    expect((await save([u.skill, retired])).json.errors).toEqual({
      skills: ["“Fax machines” can no longer be chosen"],
    });
    expect((await save([u.skill, u.skill])).json.data.skills).toHaveLength(1);
    expect((await u.mia.browser.get("/api/mentoring/skills")).json.data).toEqual([]);
  });

  test("accepts only towns from the list", async () => {
    const { browser, draft } = await withDraft("MENTEE");
    const put = (town: object) => browser.patch(`${path}/${draft.id}`, { version: draft.version, town });
    const wrong = { town: ["Choose a town from the list"] };
    expect((await put({ ...leeds, name: "Nowhere at all" })).json.errors).toEqual(wrong);
    expect((await put({ ...leeds, latitude: 1 })).json.errors).toEqual(wrong);
    expect((await put({ ...leeds, name: "Leeds" })).json.data.town).toEqual(leeds);
  });
});

describe("submitting a profile", () => {
  test("activates a mentee at once; a mentor goes to review and administrators are notified [B-193]", async () => {
    const admin = await u.t.createUser({ email: "boss@example.org", roles: ["mentoring admin"] });
    for (const [type, status] of [
      ["MENTEE", "ACTIVE"],
      ["MENTOR", "REVIEW_PENDING"],
    ] as const) {
      const { browser, draft } = await withDraft(type);
      const { json } = await browser.put(`${path}/${draft.id}`, { ...whole(), version: draft.version });
      expect(json.data).toMatchObject({
        status,
        submitted_at: status === "ACTIVE" ? expect.any(String) : "2026-11-20T09:00:00.000Z",
      });
      expect(json.data.mentee_limit).toBe(type === "MENTOR" ? 4 : null);
    }
    const told = await u.t.app.db().select().from(notifications).where(eq(notifications.userId, admin.id));
    expect(told.map(({ data }) => [data.message, data.url])).toEqual([
      ["Noor Example has applied to be a mentor.", "/admin/mentoring/mentor-approval"],
    ]);
  });

  test("reports missing fields and saves nothing", async () => {
    const { browser, draft } = await withDraft("MENTOR");
    const answer = await browser.put(`${path}/${draft.id}`, {
      ...{ ...whole(), methods: ["face-to-face"], mentee_limit: null, about: "New", version: draft.version },
    });
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      { town: ["Choose a town to meet face-to-face"], mentee_limit: ["Choose how many mentees you take"] },
    ]);
    const [after] = (await browser.get(path)).json.data.own;
    expect(after).toMatchObject({ status: "DRAFT", about: "", version: draft.version });
  });

  test("takes effect once if sent twice, and locks the profile during its review", async () => {
    const { browser, draft } = await withDraft("MENTOR");
    const send = () => browser.put(`${path}/${draft.id}`, { ...whole(), version: draft.version });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { version } = answers[0]!.json.data;
    const words = "This application is under review. Withdraw it first to change it";
    const again = await browser.put(`${path}/${draft.id}`, { ...whole(), version });
    const part = await browser.patch(`${path}/${draft.id}`, { about: "x", version });
    expect([again.status, again.json.message, part.status, part.json.message]).toEqual([
      409,
      words,
      409,
      words,
    ]);
  });

  test("is refused after it was declined, until it is withdrawn", async () => {
    await set(u.max.profile, { status: "REVIEW_DENIED", about: "Judged" });
    const [{ version }] = (await u.max.browser.get(path)).json.data.own;
    const sent = await u.max.browser.put(`${path}/${u.max.profile}`, { ...whole(), version });
    const part = await u.max.browser.patch(`${path}/${u.max.profile}`, { about: "x", version });
    const words = "This application has not been successful. Withdraw it first to apply again";
    expect([sent.status, sent.json.message]).toEqual([409, words]);
    expect([part.status, part.json.message]).toEqual([409, words]);
    const [after] = (await u.max.browser.get(path)).json.data.own;
    expect(after).toMatchObject({ status: "REVIEW_DENIED", about: "Judged", version });
  });

  test("keeps an active profile active, and returns one on hold to review [B-199]", async () => {
    const [mentor] = (await u.max.browser.get(path)).json.data.own;
    const saved = await u.max.browser.put(`${path}/${u.max.profile}`, {
      ...whole(),
      version: mentor.version,
    });
    expect(saved.json.data).toMatchObject({ status: "ACTIVE", about: "I want to learn" });
    await set(u.max.profile, { status: "REVIEW_HOLD", holdMessage: "Say more" });
    const [held] = (await u.max.browser.get(path)).json.data.own;
    expect(held.hold_message).toBe("Say more");
    const again = await u.max.browser.put(`${path}/${u.max.profile}`, { ...whole(), version: held.version });
    expect(again.json.data.status).toBe("REVIEW_PENDING");
  });
});

describe("leaving as a mentor", () => {
  const leave = async (move: string) => {
    const [{ version }] = (await u.max.browser.get(path)).json.data.own;
    return u.max.browser.patch(`${path}/${u.max.profile}`, { version, move });
  };

  test("is refused while a relationship is active", async () => {
    await createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, "ACTIVE");
    const { status, json } = await leave("retire");
    expect([status, json.message]).toEqual([409, "End your 1 active relationship first"]);
  });

  test("closes open requests with a message to the other side", async () => {
    const noor = await join(u.t, "Noor", "MENTEE");
    const asked = (await request({ mentee: u.mia, mentor: u.max })).json.data.id;
    const offered = (await request({ mentee: noor, mentor: u.max, by: "MENTOR" })).json.data.id;
    expect((await leave("retire")).json.data.status).toBe("DRAFT");
    const reason = "I am no longer available for mentoring.";
    expect((await noticesOf(u.t, u.mia)).at(-1)).toEqual({
      message: `Max Example has denied your request: “${reason}”`,
      url: `/mentoring/relationship/${asked}`,
    });
    expect((await noticesOf(u.t, noor)).at(-1)).toEqual({
      message: `Max Example has cancelled their request: “${reason}”`,
      url: `/mentoring/relationship/${offered}`,
    });
  });

  test("happens once when it is repeated, as the response may have been lost", async () => {
    const [{ version }] = (await u.max.browser.get(path)).json.data.own;
    const retire = () => u.max.browser.patch(`${path}/${u.max.profile}`, { version, move: "retire" });
    const [first, again] = [await retire(), await retire()];
    expect([again.status, again.json]).toEqual([200, first.json]);
  });

  test.each([
    ["REVIEW_PENDING", "withdraw", 200],
    ["REVIEW_HOLD", "withdraw", 200],
    ["REVIEW_DENIED", "withdraw", 200],
    ["ACTIVE", "withdraw", 409],
    ["DRAFT", "withdraw", 409],
    ["REVIEW_PENDING", "retire", 409],
    ["REVIEW_HOLD", "retire", 409],
    ["REVIEW_DENIED", "retire", 409],
    ["DRAFT", "retire", 409],
  ] as const)("for a profile in %s, the move %s answers %i", async (status, move, answered) => {
    await set(u.max.profile, { status });
    const { status: code, json } = await leave(move);
    expect(code).toBe(answered);
    if (code === 200) expect(json.data.status).toBe("DRAFT");
  });
});

describe("other users' profiles", () => {
  test("are visible only while they are active [B-186]", async () => {
    const see = async () => (await u.mia.browser.get(`${path}?user_id=${u.max.userId}`)).json.data;
    expect(await see()).toMatchObject({
      own: [],
      others: [{ id: u.max.profile, free_places: 4, away: false }],
    });
    expect((await see()).others[0]).not.toHaveProperty("version");
    for (const status of ["DRAFT", "REVIEW_PENDING", "REVIEW_DENIED", "REVIEW_HOLD"] as const) {
      await set(u.max.profile, { status });
      expect((await see()).others).toEqual([]);
    }
  });

  test("cannot be changed by their id", async () => {
    const [{ version }] = (await u.max.browser.get(path)).json.data.own;
    const put = await u.mia.browser.put(`${path}/${u.max.profile}`, { ...whole(), version });
    const patched = await u.mia.browser.patch(`${path}/${u.max.profile}`, { about: "Mine", version });
    expect([put.status, patched.status]).toEqual([404, 404]);
    expect(put.json.message).toBe("This mentoring profile does not exist");
  });

  test("hide their text in a relationship while they are not active", async () => {
    await createRelationship(u.t, { mentee: u.mia.profile, mentor: u.max.profile }, "ACTIVE");
    await set(u.max.profile, { status: "REVIEW_HOLD", about: "Not for others yet" });
    const { text, json } = await u.mia.browser.get("/api/mentoring/relationships");
    expect(text).not.toContain("Not for others yet");
    expect(json.data[0]).toMatchObject({
      both_active: false,
      advisor: { about: "", user: { first_name: "Max" } },
    });
    expect((await u.max.browser.get("/api/mentoring/relationships")).text).toContain("Not for others yet");
  });
});

test("the support address is the mentoring contact, else that of House, else the email sender [B-197]", async () => {
  const address = async () => (await u.mia.browser.get(path)).json.data.support_address;
  expect(await address()).toBe("no-reply@localhost");
  await u.t.app
    .db()
    .insert(contactEmails)
    .values({ name: "House", email: "house@example.org", area: "house" });
  expect(await address()).toBe("house@example.org");
  await u.t.app
    .db()
    .insert(contactEmails)
    .values({ name: "Mentors", email: "mentors@example.org", area: "mentoring" });
  expect(await address()).toBe("mentors@example.org");
});

test("the support address is the configured one where there is one", async () => {
  const t = await startTestApp({ env: { SUPPORT_ADDRESS: "help@example.org" } });
  onTestFinished(() => t.close());
  const { browser } = await createPerson(t, "Noor");
  await t.app.db().insert(contactEmails).values({ name: "House", email: "house@example.org", area: "house" });
  expect((await browser.get(path)).json.data.support_address).toBe("help@example.org");
});
