import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { evidencePlace, mostMinutes, mostReflection } from "#src/contracts/cpdLog.ts";
import { draft, startCpdLog } from "./cpdLog.ts";
import { createItem, noCpd } from "./fixtures.ts";
import type { Browser } from "./harness.ts";

/** The CPD log: users' own entries with their evidence, and what their completed items earn. */

const { u, add, log, complete } = startCpdLog();
let bea: Browser;
beforeEach(async () => {
  await u.t.createUser({ email: "bea@example.org" });
  bea = await u.t.signIn("bea@example.org");
});

describe("a CPD entry", () => {
  test("is logged with its breakdown, as totals or in parts [E-034][B-078]", async () => {
    const { status, json } = await add({ cpd_breakdown: { cpd: { lecture: 60, workshop: 30 }, idd: 15 } });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      ...{ source: "entry", title: "Seminar on pensions", on: "2026-11-10", minutes: 90, structured: true },
      cpd_breakdown: { ...noCpd, cpd: 90, idd: 15 },
    });
    expect((await log()).data).toEqual([json.data]);
  });

  test("is logged once when it is sent twice at the same time", async () => {
    const body = { key: crypto.randomUUID(), ...draft() };
    const answers = await Promise.all([u.ada.post("/api/cpd-log", body), u.ada.post("/api/cpd-log", body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await log()).meta.total).toBe(1);
  });

  test("is logged once, with what was sent last, when its form is changed after a lost response", async () => {
    const key = crypto.randomUUID();
    const send = (title: string) => u.ada.post("/api/cpd-log", { key, ...draft({ title }) });
    await send("One");
    u.t.clock.advance(60);
    expect((await send("Other")).json.data).toMatchObject({ title: "Other" });
    expect((await log()).titles).toEqual(["Other"]);
    expect((await send("Other")).status).toBe(200);
    // It might be from another tab.
    expect([(await send("One")).status, (await log()).titles]).toEqual([409, ["Other"]]);
  });

  test.each<[string, object, string]>([
    ["negative minutes", { minutes: -5 }, "minutes"],
    ["zero minutes", { minutes: 0 }, "minutes"],
    ["a fraction of a minute", { minutes: 1.5 }, "minutes"],
    ["minutes that are not a number", { minutes: "NaN" }, "minutes"],
    ["more than a day", { minutes: mostMinutes + 1 }, "minutes"],
    ["a huge number of minutes", { minutes: 1e300 }, "minutes"],
    ["a negative part in its breakdown", { cpd_breakdown: { cpd: { a: -10, b: 30 } } }, "cpd_breakdown"],
    ["no category", { cpd_breakdown: {} }, "cpd_breakdown"],
    ["a category longer than the total", { cpd_breakdown: { idd: 91 } }, "cpd_breakdown"],
    ["parts that exceed the total", { cpd_breakdown: { cpd: { a: 60, b: 60 } } }, "cpd_breakdown"],
    ["a date in the future", { on: "2026-11-22" }, "on"],
    ["a date that does not exist", { on: "2026-02-30" }, "on"],
    ["a date too far in the past", { on: "1900-01-01" }, "on"],
    ["no title", { title: "  " }, "title"],
    ["too long a reflection", { reflection: "x".repeat(mostReflection + 1) }, "reflection"],
    ["an unknown file", { evidence: { id: 99, name: "a.pdf", bytes: 5 } }, "evidence"],
  ])("with %s is rejected at its field and not logged", async (_, over, field) => {
    const { status, json } = await add(over);
    expect([status, Object.keys(json.errors)[0]!.split(".")[0]]).toEqual([422, field]);
    expect((await log()).meta.total).toBe(0);
  });

  test("may be dated tomorrow, for time zones ahead of the server", async () => {
    expect((await add({ on: "2026-11-21" })).status).toBe(200);
  });

  test("is changed by version; one of two simultaneous changes gets 409", async () => {
    const { json } = await add();
    const { id, version } = json.data;
    const change = (title: string) => u.ada.put(`/api/cpd-log/${id}`, { ...draft({ title }), version });
    const answers = await Promise.all([change("One"), change("Other")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { titles, data } = await log();
    expect(titles).toHaveLength(1);
    expect(data[0].version).not.toBe(version);
  });

  test("is changed once when the change is repeated: the response may have been lost [T-47]", async () => {
    const { id, version } = (await add()).json.data;
    const change = (over: object) => u.ada.put(`/api/cpd-log/${id}`, { ...draft(over), version });
    const first = await change({
      title: "One",
      cpd_breakdown: { idd: 15, cpd: { lecture: 60, workshop: 30 } },
    });
    const again = await change({ title: "One", cpd_breakdown: { cpd: 90, idd: 15 } });
    expect([again.status, again.json]).toEqual([200, first.json]);
    const other = await change({ title: "Other" });
    expect([other.status, other.json.data.current]).toEqual([409, first.json.data]);
  });

  test("can be removed and restored; removing it again has no effect", async () => {
    const { id } = (await add()).json.data;
    const remove = () => u.ada.delete(`/api/cpd-log/${id}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect([(await log()).meta.total, (await log()).year.done]).toEqual([0, 0]);
    const version = crypto.randomUUID();
    expect((await u.ada.put(`/api/cpd-log/${id}`, { ...draft(), version })).status).toBe(404);
    expect((await u.ada.post(`/api/cpd-log/${id}/restore`)).json.data).toMatchObject({ id, minutes: 90 });
    expect((await log()).year.done).toBe(90);
  });

  test("that was removed is not logged again by a repetition", async () => {
    const body = { key: crypto.randomUUID(), ...draft() };
    await u.ada.delete(`/api/cpd-log/${(await u.ada.post("/api/cpd-log", body)).json.data.id}`);
    const again = await u.ada.post("/api/cpd-log", body);
    expect([again.status, again.json.message]).toEqual([409, "This entry has been removed"]);
    expect((await log()).meta.total).toBe(0);
  });

  test("is not found for another user", async () => {
    const { id, version } = (await add()).json.data;
    const answers = [
      await bea.put(`/api/cpd-log/${id}`, { ...draft(), version }),
      await bea.delete(`/api/cpd-log/${id}`),
      await bea.post(`/api/cpd-log/${id}/restore`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect([(await log("", bea)).meta.total, (await log()).meta.total]).toEqual([0, 1]);
  });
});

describe("evidence", () => {
  const pdf = Buffer.from("%PDF-1.7\nproof");
  const digestOf = (of: Buffer | string) => createHash("sha256").update(of).digest("hex");
  const start = (over: object = {}) =>
    u.ada.post("/api/uploads", {
      place: evidencePlace,
      name: "proof.pdf",
      bytes: pdf.length,
      modified: 1,
      ...over,
    });
  const upload = async (content = pdf) => {
    const { id } = (await start()).json.data;
    const sent = await u.ada.patch(`/api/uploads/${id}?at=0`, content, {
      "content-type": "application/octet-stream",
    });
    if (sent.status !== 200) return { id, sent };
    const finished = await u.ada.post(`/api/uploads/${id}/finish`, { digest: digestOf(digestOf(content)) });
    expect(finished.json.data.finished).toBe(true);
    return { id, sent };
  };
  const evidenceOf = (id: number) => ({ id, name: "proof.pdf", bytes: pdf.length });

  test("is uploaded, attached to its entry and readable only by its owner", async () => {
    const { id } = await upload();
    expect((await add({ evidence: evidenceOf(id) }, bea)).status).toBe(422);
    const { json } = await add({ evidence: evidenceOf(id) });
    expect(json.data.evidence).toEqual(evidenceOf(id));
    expect((await u.ada.get("/api/cpd-log/export?format=csv")).text).toContain(",Yes,New rules,proof.pdf,");
    const file = await u.ada.get(`/api/uploads/${id}/file`);
    expect([file.status, file.bytes]).toEqual([200, pdf]);
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect((await bea.get(`/api/uploads/${id}/file`)).status).toBe(404);
    // Nor at the back office's address.
    expect((await u.ada.get(`/api/admin/uploads/${id}/file`)).status).toBe(403);
    await u.t.createUser({ email: "super@example.org", roles: ["super admin"] });
    const admin = await u.t.signIn("super@example.org");
    expect((await admin.get(`/api/admin/uploads/${id}/file`)).status).toBe(404);
    expect((await admin.get(`/api/uploads/${id}/file`)).status).toBe(404);
    // The file stays with the entry when the entry is changed.
    const { version, id: entry } = json.data;
    const changed = await u.ada.put(`/api/cpd-log/${entry}`, {
      ...draft({ evidence: evidenceOf(id), minutes: 100 }),
      version,
    });
    expect(changed.status).toBe(200);
  });

  test("can be read before it is attached, but only by its uploader", async () => {
    const { id } = await upload();
    expect((await u.ada.get(`/api/uploads/${id}/file`)).bytes).toEqual(pdf);
    expect((await bea.get(`/api/uploads/${id}/file`)).status).toBe(404);
  });

  test("is downloaded under its own name, whatever letters that has", async () => {
    const name = "Ada's proof (1) – ½*.pdf";
    const { id } = (await start({ name })).json.data;
    await u.ada.patch(`/api/uploads/${id}?at=0`, pdf, { "content-type": "application/octet-stream" });
    await u.ada.post(`/api/uploads/${id}/finish`, { digest: digestOf(digestOf(pdf)) });
    expect((await u.ada.get(`/api/uploads/${id}/file`)).headers["content-disposition"]).toBe(
      "attachment; filename*=UTF-8''Ada%27s%20proof%20%281%29%20%E2%80%93%20%C2%BD%2a.pdf",
    );
  });

  test("is rejected before the upload if its type, size or field is wrong", async () => {
    for (const over of [
      { name: "run.exe" },
      { name: "film.mp4" },
      { bytes: 10_000_001 },
      { bytes: 0 },
      { place: "/api/admin/podcasts/audio" },
      { place: "toString" },
    ])
      expect([over, (await start(over)).status]).toEqual([over, 422]);
  });

  test("is rejected during the upload if its content does not match its name, and cannot be attached", async () => {
    const { sent, id } = await upload(Buffer.from("MZ not a pdf..").subarray(0, pdf.length));
    expect(sent.status).toBe(422);
    expect((await add({ evidence: evidenceOf(id) })).status).toBe(422);
  });
});

describe("the CPD of a completed item", () => {
  const read = (userId: number, itemId: number, browser = u.ada) =>
    browser.get(`/api/user-cpd-acceptance/user/${userId}/item/${itemId}`);
  const accept = (item_id: number, browser = u.ada) =>
    browser.post("/api/user-cpd-acceptance/accept", { item_id });

  test("is confirmed once by the learner, and the log shows when [E-035][E-036][B-083][B-084]", async () => {
    const itemId = await complete("Suitability", { cpd: 30 });
    expect((await read(u.adaId, itemId)).json.data).toMatchObject({ accepted_at: null, minutes: 30 });
    const first = (await accept(itemId)).json.data.accepted_at;
    u.t.clock.advance(60);
    expect([first, (await accept(itemId)).json.data.accepted_at]).toEqual(
      [u.t.app.now(), u.t.app.now()].map(() => first),
    );
    expect((await log()).data[0].accepted_at).toBe(first);
    expect((await log()).year.done).toBe(30);
  });

  test("cannot be confirmed before completion, without CPD or for an unknown item", async () => {
    const open = await createItem(u.t.app, { title: "Open", cpd: { cpd: 10 } });
    const none = await complete("Nothing", {});
    expect([(await accept(open)).status, (await accept(none)).status]).toEqual([409, 409]);
    expect([(await accept(999)).status, (await read(u.adaId, 999)).status]).toEqual([404, 404]);
  });

  test("is visible only to its learner, and loses its confirmation with the completion", async () => {
    const itemId = await complete("Suitability", { cpd: 30 }, "2026-11-15T10:00:00Z");
    await accept(itemId);
    expect((await read(u.adaId, itemId, bea)).status).toBe(404);
    await u.ada.post("/api/complete", { type: "item", id: itemId, percentage: "0" });
    expect((await read(u.adaId, itemId)).json.data).toMatchObject({ completed_at: null, accepted_at: null });
  });
});
