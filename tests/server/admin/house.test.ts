import { describe, expect, test } from "vitest";
import { featureFlags, feedback, releaseNotes } from "#server/schema/index.ts";
import { idsOf, startOffice } from "./office.ts";

const office = startOffice("system", "super");

describe("contacts", () => {
  const path = "/api/admin/contact-emails";
  const desk = { name: "Help desk", email: "Help@example.org", area: "house", receives_help: true };
  test("are managed by super administrators only [E-085][E-086][E-087][P-042][B-404]", async () => {
    const made = (await office.super.post(path, desk)).json.data;
    expect(made).toMatchObject(desk);
    for (const call of [
      () => office.system.get(path),
      () => office.system.get(`${path}/${made.id}`),
      () => office.system.post(path, desk),
      () => office.system.patch(`${path}/${made.id}`, { version: made.version, name: "x" }),
    ])
      expect((await call()).status).toBe(403);
    expect(
      (await office.super.patch(`${path}/${made.id}`, { version: made.version, name: "Desk" })).json.data,
    ).toMatchObject({
      name: "Desk",
    });
    const twice = await office.super.post(path, { ...desk, email: "HELP@EXAMPLE.ORG" });
    expect(twice.json.errors).toEqual({ email: ["This address is already a contact for this area"] });
    expect((await office.super.post(path, { ...desk, area: "events" })).status).toBe(200);
    expect((await office.super.post(path, { ...desk, email: "nobody", area: "moon" })).json.errors).toEqual({
      email: ["Enter an email address"],
      area: [expect.any(String)],
    });
  });

  test("receive help queries; without a contact the administrators do", async () => {
    const learner = await office.t.signIn("learner@example.org");
    await learner.post("/api/contact", { query: "First" });
    expect((await office.t.mails()).map(({ to }) => to)).toEqual(["system@example.org", "super@example.org"]);
    const { id } = (await office.super.post(path, desk)).json.data;
    await office.super.post(path, { ...desk, email: "other@example.org", receives_help: false });
    await learner.post("/api/contact", { query: "Second" });
    expect((await office.t.mails()).slice(2).map(({ to }) => to)).toEqual(["Help@example.org"]);
    await office.super.post(`${path}/bulk`, { act: "archive", ids: [id] });
    await learner.post("/api/contact", { query: "Third" });
    expect((await office.t.mails()).slice(3).map(({ to }) => to)).toHaveLength(2);
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
  test("are drafts, scheduled or published, and count their likes and dislikes", async () => {
    const out = (await office.system.post(path, note("1", office.at(-60)))).json.data;
    const next = (await office.system.post(path, note("2", office.at(60)))).json.data;
    const draft = (await office.system.post(path, note("3", null))).json.data;
    expect([out.status, next.status, draft.status]).toEqual(["published", "scheduled", "draft"]);
    expect(idsOf(await office.system.get(path))).toEqual([draft.id, next.id, out.id]);
    expect(idsOf(await office.system.get(`${path}?status=draft&status=scheduled&sort=title`))).toEqual([
      next.id,
      draft.id,
    ]);
    expect((await office.system.get(`${path}/${next.id}/neighbours`)).json.data).toMatchObject({
      previous: draft.id,
      next: out.id,
    });
    await office.t.app
      .db()
      .insert(feedback)
      .values([
        { userId: office.ids.learner, type: "release", subjectId: out.id, reaction: "like" },
        {
          userId: office.ids.manager,
          type: "release",
          subjectId: out.id,
          reaction: "dislike",
          removedAt: office.t.app.now(),
        },
      ]);
    expect((await office.system.get(`${path}/${out.id}`)).json.data).toMatchObject({ likes: 1, dislikes: 0 });
    expect((await office.system.post(path, note("1", null))).json.errors).toEqual({
      release: ["This release already has a note"],
    });
    expect(await office.t.app.db().select().from(releaseNotes)).toHaveLength(3);
  });
});

describe("feature flags", () => {
  const path = "/api/admin/feature-flags";
  const turn = async (name: string, enabled: boolean) => {
    await office.t.app.db().insert(featureFlags).values({ name, enabled }).onConflictDoUpdate({
      target: featureFlags.name,
      set: { enabled },
    });
  };
  test("can be managed only while feature_flags itself is on [P-044][B-400]", async () => {
    expect((await office.system.get(path)).status).toBe(403);
    await turn("feature_flags", false);
    for (const browser of [office.system, office.super]) expect((await browser.get(path)).status).toBe(403);
    await turn("feature_flags", true);
    await turn("cpd_log", true);
    for (const browser of [office.system, office.super]) expect((await browser.get(path)).status).toBe(200);
    expect((await (await office.t.signIn("content@example.org")).get(path)).status).toBe(403);
    const flags = (await office.system.get(path)).json.data;
    expect(flags).toMatchObject([
      { name: "cpd_log", enabled: true, description: expect.stringMatching(/CPD/) },
      { name: "feature_flags", enabled: true },
    ]);
    const [cpd, own] = flags;
    expect(
      (await office.system.patch(`${path}/${cpd.id}`, { enabled: false, name: "x", version: cpd.version }))
        .json.data,
    ).toMatchObject({
      name: "cpd_log",
      enabled: false,
    });
    expect((await office.system.get("/api/me")).json.data.features).toMatchObject({
      cpd_log: false,
      feature_flags: true,
    });
    expect(
      (await office.system.patch(`${path}/${own.id}`, { enabled: false, version: own.version })).status,
    ).toBe(422);
    expect(idsOf(await office.system.get(`${path}?enabled=false`))).toEqual([cpd.id]);
    expect((await office.system.post(path, { name: "new", enabled: true })).status).toBe(405);
    expect(await office.audited(`feature flag ${cpd.id}`)).toMatchObject([
      { details: { changes: [{ field: "enabled", before: true, after: false }] } },
    ]);
  });
});
