import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  adminOptions,
  auditLog,
  bankImages,
  featureFlags,
  feedback,
  releaseNotes,
} from "#server/schema/index.ts";
import { createAcademy, createPrincipals, type Principal } from "../fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let ids: Record<Principal, number>;
let system: Browser;
let margaret: Browser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  ids = await createPrincipals(t);
  system = await t.signIn("system@example.org");
  margaret = await t.signIn("super@example.org");
});

const at = (seconds: number) => new Date(t.app.now().getTime() + seconds * 1_000).toISOString();
const audited = async (subject: string) =>
  t.app.db().select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(asc(auditLog.id));
const idsOf = (answer: { json: { data: { id: number }[] } }) => answer.json.data.map(({ id }) => id);

describe("contacts", () => {
  const path = "/api/admin/contact-emails";
  const desk = { name: "Help desk", email: "Help@example.org", area: "house", receives_help: true };
  test("are for super administrators alone [E-085][E-086][E-087][P-042][B-404]", async () => {
    const made = (await margaret.post(path, desk)).json.data;
    expect(made).toMatchObject(desk);
    for (const call of [
      () => system.get(path),
      () => system.get(`${path}/${made.id}`),
      () => system.post(path, desk),
      () => system.patch(`${path}/${made.id}`, { version: made.version, name: "x" }),
    ])
      expect((await call()).status).toBe(403);
    expect(
      (await margaret.patch(`${path}/${made.id}`, { version: made.version, name: "Desk" })).json.data,
    ).toMatchObject({
      name: "Desk",
    });
    const twice = await margaret.post(path, { ...desk, email: "HELP@EXAMPLE.ORG" });
    expect(twice.json.errors).toEqual({ email: ["This address is a contact of this area already"] });
    expect((await margaret.post(path, { ...desk, area: "events" })).status).toBe(200);
    expect((await margaret.post(path, { ...desk, email: "nobody", area: "moon" })).json.errors).toEqual({
      email: ["Enter an email address"],
      area: [expect.any(String)],
    });
  });

  test("get the help queries; without one the administrators do", async () => {
    const learner = await t.signIn("learner@example.org");
    await learner.post("/api/contact", { query: "First" });
    expect((await t.mails()).map(({ to }) => to)).toEqual(["system@example.org", "super@example.org"]);
    const { id } = (await margaret.post(path, desk)).json.data;
    await margaret.post(path, { ...desk, email: "other@example.org", receives_help: false });
    await learner.post("/api/contact", { query: "Second" });
    expect((await t.mails()).slice(2).map(({ to }) => to)).toEqual(["Help@example.org"]);
    await margaret.post(`${path}/bulk`, { act: "archive", ids: [id] });
    await learner.post("/api/contact", { query: "Third" });
    expect((await t.mails()).slice(3).map(({ to }) => to)).toHaveLength(2);
  });
});

describe("release notes", () => {
  const path = "/api/admin/release-notes";
  const note = (release: string, published_at: string | null) => ({
    title: `Release ${release}`,
    release,
    body: "<p>New</p>",
    published_at,
  });
  test("are drafts, scheduled or published, and count what was said of them [B-425]", async () => {
    const out = (await system.post(path, note("1", at(-60)))).json.data;
    const next = (await system.post(path, note("2", at(60)))).json.data;
    const draft = (await system.post(path, note("3", null))).json.data;
    expect([out.status, next.status, draft.status]).toEqual(["published", "scheduled", "draft"]);
    expect(idsOf(await system.get(path))).toEqual([draft.id, next.id, out.id]);
    expect(idsOf(await system.get(`${path}?status=draft&status=scheduled&sort=title`))).toEqual([
      next.id,
      draft.id,
    ]);
    expect((await system.get(`${path}/${next.id}/neighbours`)).json.data).toMatchObject({
      previous: draft.id,
      next: out.id,
    });
    await t.app
      .db()
      .insert(feedback)
      .values([
        { userId: ids.learner, type: "release", subjectId: out.id, reaction: "like" },
        {
          userId: ids.manager,
          type: "release",
          subjectId: out.id,
          reaction: "dislike",
          removedAt: t.app.now(),
        },
      ]);
    expect((await system.get(`${path}/${out.id}`)).json.data).toMatchObject({ likes: 1, dislikes: 0 });
    expect((await system.post(path, note("1", null))).json.errors).toEqual({
      release: ["This release has its note already"],
    });
    expect(await t.app.db().select().from(releaseNotes)).toHaveLength(3);
  });
});

const picture = async (format: "png" | "jpeg" | "webp", width = 40, height = 20) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#306090" } })
    .toFormat(format)
    .toBuffer();
  return `data:image/${format};base64,${bytes.toString("base64")}`;
};

describe("image banks", () => {
  const path = "/api/admin/image-banks";
  const makeBank = async (name = "Covers") => (await system.post(path, { name, description: "" })).json.data;
  const words = { title: "A sea", alt: "A blue sea" };

  test("take pictures of three kinds, encode them anew and serve them under names of their own [D-20][5.2.2][5.3.2]", async () => {
    const bank = await makeBank();
    for (const format of ["png", "jpeg", "webp"] as const) {
      const { json } = await system.post(`${path}/${bank.id}/images`, {
        ...words,
        image: await picture(format),
      });
      expect(json.data).toMatchObject({ ...words, bank_id: bank.id, width: 40, height: 20 });
      expect(json.data.url).toMatch(/^\/image-bank\/[0-9a-f-]{36}\.webp$/);
      const served = await system.get(json.data.url);
      expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect((await t.browser().get(json.data.url)).status).toBe(401);
    }
    expect((await system.get(`${path}/${bank.id}/images`)).json.meta.total).toBe(3);
    expect((await system.get(`${path}/${bank.id}`)).json.data).toMatchObject({
      images: 3,
      preview: expect.any(String),
    });
    expect((await system.get("/image-bank/none.webp")).status).toBe(404);
    expect((await system.get("/image-bank/..%2f..%2fetc%2fpasswd")).status).toBe(404);
  });

  test("shrink what is larger than anybody shows, and keep nothing that a camera noted", async () => {
    const bank = await makeBank();
    const large = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "#306090" } })
      .withExif({ IFD0: { Copyright: "A secret place" } })
      .jpeg()
      .toBuffer();
    const image = `data:image/jpeg;base64,${large.toString("base64")}`;
    const { data } = (await system.post(`${path}/${bank.id}/images`, { ...words, image })).json;
    expect(data).toMatchObject({ width: 2_000, height: 1_000 });
    const [kept] = await t.app.db().select().from(bankImages);
    const { bytes } = kept!;
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("A secret place")).toBe(false);
  });

  test("refuse whatever is no picture of those kinds, and an address of one [D-20][1.3.4]", async () => {
    const bank = await makeBank();
    const png = await picture("png");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>').toString(
      "base64",
    );
    const bomb = Buffer.from(png.split(",")[1]!, "base64");
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    for (const image of [
      "https://evil.example/pixel.png",
      "//evil.example/pixel.png",
      "",
      "data:image/png;base64,",
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      png.replace("image/png", "image/jpeg"),
      png.replace("image/png", "constructor"),
      `${png}!`,
      png.slice(0, 80),
      `data:image/png;base64,${bomb.toString("base64")}`,
      `data:image/png;base64,${Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(10_000_000)]).toString("base64")}`,
    ])
      expect(await system.post(`${path}/${bank.id}/images`, { ...words, image })).toMatchObject({
        status: 422,
        json: { errors: { image: [expect.any(String)] } },
      });
    expect((await system.post(`${path}/${bank.id}/images`, { image: png })).json.errors).toEqual({
      title: ["Required"],
      alt: ["Required"],
    });
    expect(await t.app.db().select().from(bankImages)).toEqual([]);
  });

  test("keep the words of a picture in their history, and a picture that is in use", async () => {
    const [bank, other] = [await makeBank(), await makeBank("Other")];
    const image = await picture("png");
    const made = (await system.post(`${path}/${bank.id}/images`, { ...words, image })).json.data;
    const own = `${path}/${bank.id}/images/${made.id}`;
    expect((await system.patch(own, { alt: "The North Sea" })).json.data).toMatchObject({
      title: "A sea",
      alt: "The North Sea",
    });
    for (const call of [system.patch, system.delete])
      expect((await call(`${path}/${other.id}/images/${made.id}`, {})).status).toBe(404);
    const slide = {
      title: "S",
      summary: "",
      url: "/catalogue",
      image_id: made.id,
      starts_at: null,
      ends_at: null,
    };
    const shown = (await system.post("/api/admin/carousel", slide)).json.data;
    expect(shown.image).toBe(made.url);
    expect((await system.delete(own)).status).toBe(409);
    expect((await system.delete(`${path}/${bank.id}?version=${bank.version}`)).status).toBe(409);
    await system.delete(`/api/admin/carousel/${shown.id}?version=${shown.version}`);
    expect((await system.delete(own)).status).toBe(200);
    const history = (await system.get(`${path}/${bank.id}/history`)).json.data;
    expect(history.map(({ act }: { act: string }) => act)).toEqual([
      "picture removed",
      "picture changed",
      "picture added",
      "created",
    ]);
    expect(history[1].changes).toEqual([
      { field: "picture alt", before: "A blue sea", after: "The North Sea" },
    ]);
  });
});

describe("the carousel", () => {
  const path = "/api/admin/carousel";
  const slide = (title: string, more: object = {}) => ({
    title,
    summary: "",
    url: "/catalogue",
    image_id: null,
    starts_at: null,
    ends_at: null,
    ...more,
  });
  test("has an order; it is put in another one whole, or not at all [B-423][D-16]", async () => {
    const made: number[] = [];
    for (const title of ["A", "B", "C"]) made.push((await system.post(path, slide(title))).json.data.id);
    const [a, b, c] = made as [number, number, number];
    expect((await system.get(`${path}/order`)).json.data).toEqual([
      { id: a, name: "A" },
      { id: b, name: "B" },
      { id: c, name: "C" },
    ]);
    const { status, json } = await system.patch(`${path}/order`, { ids: [c, a, b] });
    expect([status, json.data.map(({ id }: { id: number }) => id)]).toEqual([200, [c, a, b]]);
    expect(idsOf(await system.get(path))).toEqual([c, a, b]);
    for (const ids of [[c, a], [c, a, b, b], [c, a, 99], [a, a, b], []])
      expect(await system.patch(`${path}/order`, { ids })).toMatchObject({
        status: 409,
        json: { message: "The list has changed meanwhile. This is how it is now", data: json.data },
      });
    expect((await system.patch(`${path}/order`, { ids: ["x"] })).status).toBe(422);
    await system.patch(`${path}/order`, { ids: [c, a, b] });
    expect(await audited("carousel")).toMatchObject([
      {
        act: "slides reordered",
        details: { changes: [{ field: "order", before: [a, b, c], after: [c, a, b] }] },
      },
    ]);
    await system.post(`${path}/bulk`, { act: "archive", ids: [a] });
    expect((await system.get(`${path}/order`)).json.data.map(({ id }: { id: number }) => id)).toEqual([c, b]);
  });

  test("is put in order by two at once without a gap or a double", async () => {
    const made: number[] = [];
    for (const title of ["A", "B", "C", "D"]) made.push((await system.post(path, slide(title))).json.data.id);
    const orders = [made.toReversed(), made, [...made.slice(2), ...made.slice(0, 2)]];
    await Promise.all(orders.map((ids) => system.patch(`${path}/order`, { ids })));
    const positions = (await system.get(path)).json.data.map(
      ({ position }: { position: number }) => position,
    );
    expect(positions).toEqual([1, 2, 3, 4]);
  });

  test("leads to the product alone, and shows what is there [D-13]", async () => {
    for (const url of [
      "https://evil.example",
      "//evil.example",
      "javascript:x()",
      "catalogue",
      "/\\evil.example",
    ])
      expect((await system.post(path, slide("x", { url }))).json.errors).toEqual({
        url: ["Enter a path of the product: it begins with /"],
      });
    expect((await system.post(path, slide("x", { image_id: 99 }))).json.errors).toEqual({
      image_id: ["This picture does not exist"],
    });
    expect((await system.post(path, slide("x", { starts_at: at(9), ends_at: at(9) }))).json.errors).toEqual({
      ends_at: ["Choose an end after the start"],
    });
    const status = async (more: object) => (await system.post(path, slide("x", more))).json.data.status;
    expect(await status({})).toBe("shown");
    expect(await status({ starts_at: at(9) })).toBe("scheduled");
    expect(await status({ ends_at: at(-9) })).toBe("over");
  });
});

describe("feature flags", () => {
  const path = "/api/admin/feature-flags";
  const turn = async (name: string, enabled: boolean) => {
    await t.app.db().insert(featureFlags).values({ name, enabled }).onConflictDoUpdate({
      target: featureFlags.name,
      set: { enabled },
    });
  };
  test("are managed while feature_flags itself is on [P-044][B-400]", async () => {
    expect((await system.get(path)).status).toBe(403);
    await turn("feature_flags", false);
    for (const browser of [system, margaret]) expect((await browser.get(path)).status).toBe(403);
    await turn("feature_flags", true);
    await turn("cpd_log", true);
    for (const browser of [system, margaret]) expect((await browser.get(path)).status).toBe(200);
    expect((await (await t.signIn("content@example.org")).get(path)).status).toBe(403);
    const flags = (await system.get(path)).json.data;
    expect(flags).toMatchObject([
      { name: "cpd_log", enabled: true, description: expect.stringMatching(/CPD/) },
      { name: "feature_flags", enabled: true },
    ]);
    const [cpd, own] = flags;
    expect(
      (await system.patch(`${path}/${cpd.id}`, { enabled: false, name: "x", version: cpd.version })).json
        .data,
    ).toMatchObject({
      name: "cpd_log",
      enabled: false,
    });
    expect((await system.get("/api/me")).json.data.features).toMatchObject({
      cpd_log: false,
      feature_flags: true,
    });
    expect((await system.patch(`${path}/${own.id}`, { enabled: false, version: own.version })).status).toBe(
      422,
    );
    expect(idsOf(await system.get(`${path}?enabled=false`))).toEqual([cpd.id]);
    expect((await system.post(path, { name: "new", enabled: true })).status).toBe(405);
    expect(await audited(`feature flag ${cpd.id}`)).toMatchObject([
      { details: { changes: [{ field: "enabled", before: true, after: false }] } },
    ]);
  });
});

describe("profiles", () => {
  const path = "/api/admin/profiles";
  const make = async (name: string) => (await margaret.post(path, { name, description: "" })).json.data;

  test("have users; everybody is in one at most [B-424][B-405][P-043]", async () => {
    const [adviser, leader] = [await make("Adviser"), await make("Leader")];
    const users = `${path}/${adviser.id}/users`;
    expect((await system.get(users)).status).toBe(403);
    const add = (profile: { id: number }, chosen: number[]) =>
      margaret.post(`${path}/${profile.id}/users`, { ids: chosen });
    expect((await add(adviser, [ids.learner, ids.manager, ids.learner])).json.data).toEqual({
      added: 2,
      moved: 0,
    });
    expect((await add(adviser, [ids.learner])).json.data).toEqual({ added: 0, moved: 0 });
    expect((await add(leader, [ids.manager, ids.partner])).json.data).toEqual({ added: 2, moved: 1 });
    expect((await add(leader, [ids.trainer, 99_999])).json.errors).toEqual({ ids: [expect.any(String)] });
    expect((await margaret.get(users)).json).toEqual({
      data: [{ id: ids.learner, name: "Test Person", email: "learner@example.org" }],
      meta: { total: 1, page: 1, perPage: 20 },
    });
    expect((await margaret.get(`${path}/${leader.id}/users?search=PARTNER%40`)).json.meta.total).toBe(1);
    expect((await margaret.get(`${path}/${leader.id}/users?search=%25`)).json.meta.total).toBe(0);
    expect((await margaret.get(`${path}/${leader.id}`)).json.data.users).toBe(2);
    expect((await margaret.delete(`${path}/${leader.id}?version=${leader.version}`)).status).toBe(409);
    const gone = await margaret.post(`${path}/${leader.id}/users/remove`, {
      ids: [ids.manager, ids.learner],
    });
    expect(gone.json.data).toEqual({ removed: 1 });
    expect((await margaret.get(`${path}/9999/users`)).status).toBe(404);
    expect((await margaret.get(`${path}/${leader.id}/history`)).json.data).toMatchObject([
      { act: "users removed", changes: [{ before: [ids.manager] }] },
      { act: "users added", changes: [{ before: [{ id: ids.manager, was: adviser.id }] }] },
      { act: "created" },
    ]);
  });

  test("have an order of the topics of their own; others keep the order of all", async () => {
    await createAcademy(t.app);
    const [one, two] = [await make("Adviser"), await make("Leader")];
    const order = async (profile: { id: number }) =>
      (await margaret.get(`${path}/${profile.id}/topics`)).json.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await order(one)).toEqual(["Pensions", "Conduct"]);
    expect((await margaret.patch(`${path}/${one.id}/topics`, { ids: [2, 1] })).status).toBe(200);
    expect([await order(one), await order(two)]).toEqual([
      ["Conduct", "Pensions"],
      ["Pensions", "Conduct"],
    ]);
    expect((await margaret.patch(`${path}/${one.id}/topics`, { ids: [2] })).status).toBe(409);
    expect((await margaret.patch(`${path}/9999/topics`, { ids: [2, 1] })).status).toBe(404);
  });
});

describe("option lists", () => {
  test("come together, for every administrator and nobody else [E-083][E-084][B-413]", async () => {
    await createAcademy(t.app);
    await t.app
      .db()
      .insert(adminOptions)
      .values([
        { list: "position", label: "Trainee", position: 1 },
        { list: "position", label: "Adviser", active: false },
      ]);
    const exam = await t.signIn("exam@example.org");
    const { data } = (await exam.get("/api/admin/options/")).json;
    expect(Object.keys(data).sort()).toEqual(
      [
        ..."locations divisions grades departments items audiences tags users roles chargeback_areas topics".split(
          " ",
        ),
        ..."question_types cpd academies corporate_areas partner_location partner_role client resource_type".split(
          " ",
        ),
        ..."position sjp_division directorate cost_centre waitlist_type profiles".split(" "),
      ].sort(),
    );
    expect(data.topics).toEqual([
      { label: "Pensions", value: 1, active: true },
      { label: "Conduct", value: 2, active: true },
    ]);
    expect(data.items).toContainEqual({ label: "A pension draft", value: expect.any(Number), active: false });
    expect(data.users).toContainEqual({ label: "Test Person", value: ids.learner, active: true });
    expect(data.question_types.map(({ value }: { value: number }) => value)).toEqual([1, 2, 3]);
    const positions = [
      { label: "Adviser", value: expect.any(Number), active: false },
      { label: "Trainee", value: expect.any(Number), active: true },
    ];
    expect(data.position).toEqual(positions);
    expect((await exam.get("/api/admin/positions/")).json).toEqual({ data: positions });
    for (const name of ["learner", "manager", "reviewer"])
      expect((await (await t.signIn(`${name}@example.org`)).get("/api/admin/options/")).status).toBe(403);
  });

  test("that no table stands behind are kept by hand", async () => {
    const path = "/api/admin/option-lists";
    const grade = { list: "grades", label: "Director", active: true, position: 3 };
    const made = (await system.post(path, grade)).json.data;
    expect(made).toMatchObject(grade);
    expect((await system.post(path, { ...grade, label: "DIRECTOR" })).json.errors).toEqual({
      label: ["The list has this option already"],
    });
    expect((await system.post(path, { ...grade, list: "users" })).status).toBe(422);
    await system.patch(`${path}/${made.id}`, { version: made.version, active: false });
    expect((await system.get("/api/admin/options/")).json.data.grades).toEqual([
      { label: "Director", value: made.id, active: false },
    ]);
    expect(idsOf(await system.get(`${path}?list=grades&active=false`))).toEqual([made.id]);
  });
});

test("feedback is taken out of sight and brought back, each on record [E-092]", async () => {
  const [one, two] = await t.app
    .db()
    .insert(feedback)
    .values([
      { userId: ids.learner, type: "item", subjectId: 1, reaction: "dislike", comment: "Rude" },
      { userId: ids.manager, type: "item", subjectId: 1, reaction: "like" },
    ])
    .returning();
  const remove = (body: object) => system.post("/api/admin/remove-feedback", body);
  const both = [one!.id, two!.id, 9_999];
  expect((await remove({ ids: both, reason: "Rude" })).json).toEqual({ data: { done: 2 } });
  expect((await remove({ ids: both })).json).toEqual({ data: { done: 0 } });
  expect((await remove({ ids: [one!.id], undo: true })).json).toEqual({ data: { done: 1 } });
  const rows = await t.app.db().select().from(feedback).orderBy(feedback.id);
  expect(rows.map(({ removedAt }) => removedAt)).toEqual([null, t.app.now()]);
  expect(await audited(`feedback ${one!.id}`)).toMatchObject([
    { act: "feedback removed", details: { reason: "Rude", of: "item 1", comment: "Rude" } },
    { act: "feedback brought back" },
  ]);
  expect((await remove({ ids: [] })).status).toBe(422);
});

describe("the audit log", () => {
  test("is searched by act, subject, outcome and person, and cannot be written [G-18][T-51]", async () => {
    await system.post("/api/admin/glossary", { term: "A", meaning: "x" });
    const trainer = await t.signIn("trainer@example.org");
    await trainer.get("/api/admin/glossary");
    await margaret.post("/api/admin/login-as", { user: ids.system, reason: "Ticket 3" });
    await margaret.post("/api/admin/glossary", { term: "B", meaning: "x" });
    const found = async (query: string) => (await system.get(`/api/admin/audit?${query}`)).json;
    expect((await found("search=GLOSSARY")).data).toMatchObject([
      {
        act: "glossary term created",
        actor: { id: ids.super },
        on_behalf_of: { id: ids.system },
        outcome: "done",
      },
      { act: "GET /api/admin/glossary", actor: { id: ids.trainer }, outcome: "refused" },
      { act: "glossary term created", actor: { id: ids.system }, on_behalf_of: null },
    ]);
    expect((await found("outcome=refused")).meta.total).toBe(1);
    expect((await found(`user=${ids.super}&search=term`)).meta.total).toBe(1);
    expect((await found(`user=${ids.system}&user=${ids.trainer}&search=glossary`)).meta.total).toBe(3);
    expect((await found(`at_from=${at(1)}`)).meta.total).toBe(0);
    const csv = (await system.get("/api/admin/audit/export?search=glossary&columns=at,actor,act")).text;
    expect(csv.split("\r\n")).toHaveLength(5);
    for (const call of [system.post, system.patch, system.delete])
      expect((await call("/api/admin/audit", {})).status).toBe(405);
  });
});
