import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { sweeps } from "#server/jobs/sweeps.ts";
import { uploadParts, uploads } from "#server/schema/index.ts";
import { bytesType } from "#src/contracts/endpoint.ts";
import { fileKind } from "#src/contracts/kinds/file.ts";
import { uploadLimits } from "#src/contracts/limits.ts";
import { startWithSpecimens } from "../../specimens/server.ts";
import { bare } from "../../specimens/specimens.ts";
import type { Browser, TestApp } from "../harness.ts";
import { csv, importsAt } from "./importFiles.ts";

const path = "/api/admin/uploads";
const specimens = "/api/admin/specimens";
const { part } = uploadLimits;
let t: TestApp;
let admin: Browser;
let other: Browser;
let outsider: Browser;
beforeAll(async () => {
  t = await startWithSpecimens();
  await t.createUser({ email: "super@example.org", roles: ["super admin"] });
  await t.createUser({ email: "system@example.org", roles: ["system admin"] });
  await t.createUser({ email: "content@example.org", roles: ["content admin"] });
  admin = await t.signIn("super@example.org");
  other = await t.signIn("system@example.org");
  outsider = await t.signIn("content@example.org");
});
beforeEach(async () => {
  await t.app.db().execute(sql`delete from specimens`);
  await t.app.db().delete(uploads);
});
afterAll(() => t.close());

const pdf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes - 9, "é")]);
const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
const partsOf = (file: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(file.length / part) }, (_, n) => file.subarray(n * part, (n + 1) * part));
const digestOf = (file: Buffer): string => sha256(partsOf(file).map(sha256).join(""));

const asked = (file: Buffer, more: object = {}) => ({
  ...{ place: "specimens/plan", name: "plan.pdf", bytes: file.length, modified: 1_700_000_000_000 },
  ...more,
});
const start = async (file: Buffer, more: object = {}, browser = admin) =>
  (await browser.post(path, asked(file, more))).json.data;
const send = (id: number, at: number, bytes: Buffer, browser = admin) =>
  browser.patch(`${path}/${id}?at=${at}`, bytes, { "content-type": bytesType });
const finish = (id: number, file: Buffer, browser = admin) =>
  browser.post(`${path}/${id}/finish`, { digest: digestOf(file) });
async function upload(file: Buffer, more: object = {}, browser = admin) {
  const { id, name, bytes } = await start(file, more, browser);
  for (const [n, bytesOfIt] of partsOf(file).entries()) await send(id, n * part, bytesOfIt, browser);
  expect((await finish(id, file, browser)).json.data.finished).toBe(true);
  return { id, name, bytes };
}
const day = 86_400;
const sweepIn = (seconds: number) =>
  sweeps.uploads!(t.app, new Date(t.app.now().getTime() + seconds * 1_000));
const said = ({ status, json }: { status: number; json: any }) => [status, json.message];

describe("an upload", () => {
  const file = pdf(2 * part + 5);
  const [first, second, last] = partsOf(file) as [Buffer, Buffer, Buffer];

  test("resumes where it stopped when started again with the same file", async () => {
    const { id, received } = await start(file);
    expect(received).toBe(0);
    expect((await send(id, 0, first)).json.data.received).toBe(part);
    // The page is reopened: the unfinished upload is listed, and the same file finds it.
    const found = (await admin.get(`${path}?place=specimens/plan`)).json.data;
    expect(found).toEqual({ id, name: "plan.pdf", bytes: file.length, received: part, finished: false });
    expect(await start(file)).toEqual(found);
    expect((await send(id, part, second)).status).toBe(200);
    expect((await send(id, 2 * part, last)).json.data.received).toBe(file.length);
    expect((await finish(id, file)).json.data.finished).toBe(true);
    expect((await admin.get(`${path}/${id}/file`)).bytes.equals(file)).toBe(true);
  });

  test.each([
    ["another version of it", { modified: 1 }],
    ["another name", { name: "other.pdf" }],
    ["another field", { place: "specimens/other" }],
  ])("starts anew for %s", async (_, more) => {
    const { id } = await start(file);
    expect((await start(file, more)).id).not.toBe(id);
  });

  test("is not listed for another field", async () => {
    await start(file);
    expect((await admin.get(`${path}?place=specimens/other`)).json.data).toBeNull();
  });

  test("rejects a part at the wrong offset, and says where the next one begins", async () => {
    const { id } = await start(file);
    expect(said(await send(id, part, second))).toEqual([409, "The next part begins at 0"]);
    await send(id, 0, first);
    expect(said(await send(id, 2 * part, last))).toEqual([409, `The next part begins at ${part}`]);
    expect(await t.app.db().$count(uploadParts)).toBe(1);
  });

  test("accepts a repeated part as the same one, even from two tabs at once", async () => {
    const { id } = await start(file);
    const both = await Promise.all([send(id, 0, first), send(id, 0, first)]);
    expect(both.map(({ status, json }) => [status, json.data.received])).toEqual([
      [200, part],
      [200, part],
    ]);
    await send(id, part, second);
    expect((await send(id, 0, first)).json.data.received).toBe(2 * part);
    expect(await t.app.db().$count(uploadParts)).toBe(2);
    // Something else at the same place is not a repetition.
    expect((await send(id, 0, pdf(part).fill("x", 9))).status).toBe(409);
  });

  test("is shared by two tabs that start the same file at once", async () => {
    const both = await Promise.all([start(file), start(file)]);
    expect(both[0].id).toBe(both[1].id);
  });

  test.each([
    ["shorter", part - 1],
    ["longer", part + 1],
    ["empty", 0],
  ])("rejects a part with the wrong length: %s", async (_, bytes) => {
    const { id } = await start(file);
    expect((await send(id, 0, pdf(part + 9).subarray(0, bytes))).status).not.toBe(200);
    expect(await t.app.db().$count(uploadParts)).toBe(0);
  });

  test("finishes only once all parts are there, and repeats the same response", async () => {
    const { id } = await start(file);
    await send(id, 0, first);
    expect(said(await finish(id, file))).toEqual([409, "The file has not been uploaded completely"]);
    await send(id, part, second);
    await send(id, 2 * part, last);
    const once = await finish(id, file);
    expect([once.status, once.json.data.finished]).toEqual([200, true]);
    expect((await finish(id, file)).json).toEqual(once.json);
    // Repeating the request after a lost response finds it unchanged.
    expect(await start(file)).toEqual(once.json.data);
  });

  test("starts from the beginning if the content does not match the digest", async () => {
    const { id } = await start(file);
    for (const [n, bytes] of [first, second, last].entries()) await send(id, n * part, bytes);
    const { status, json } = await finish(id, pdf(file.length).fill("x", 9));
    expect([status, json.data]).toMatchObject([200, { received: 0, finished: false }]);
    expect(await t.app.db().$count(uploadParts)).toBe(0);
    expect((await send(id, 0, first)).status).toBe(200);
  });
});

describe("upload restrictions", () => {
  test.each([
    ["an unknown file type", { name: "plan.exe" }, "This file type is not supported"],
    ["a name without an extension", { name: "plan" }, "This file type is not supported"],
    ["nothing", { bytes: 0 }, "This file is empty. Choose another one."],
    ["too many bytes", { bytes: uploadLimits.bytes + 1 }, "Choose a file of at most 200 MB"],
  ])("reject a file: %s", async (_, more, message) => {
    expect(said(await admin.post(path, asked(pdf(20), more)))).toEqual([422, message]);
  });

  test.each([
    ["page.pdf", "<html><script>alert(1)</script>"],
    ["picture.png", "%PDF-1.7"],
    ["table.csv", "a,b\0"],
    ["film.mp4", "ftypisom"],
    ["text.docx", "Dear all"],
  ])("reject %s with content of another type", async (name, content) => {
    const bytes = Buffer.from(content);
    const { id } = await start(bytes, { name });
    expect(said(await send(id, 0, bytes))).toEqual([
      422,
      "The content of this file does not match its name. Choose another one.",
    ]);
    expect(await t.app.db().$count(uploadParts)).toBe(0);
  });

  test.each([
    ["text.txt", "\xff\xfeD\0"],
    ["table.csv", "a,b"],
    ["sheet.xlsx", "PK\x03\x04"],
    ["film.mp4", "\0\0\0\x20ftypisom"],
    ["sound.mp3", "ID3"],
    ["Photo.JPEG", "\xff\xd8\xff"],
  ])("accept %s with matching content", async (name, content) => {
    await upload(Buffer.from(content, "latin1"), { name });
  });

  test("limit the number of files that no record uses", async () => {
    for (let n = 0; n < uploadLimits.atOnce; n += 1) await start(pdf(20), { modified: n });
    expect((await admin.post(path, asked(pdf(20), { modified: -1 }))).status).toBe(409);
    // An existing one continues, and others can still start theirs.
    expect((await admin.post(path, asked(pdf(20), { modified: 0 }))).status).toBe(200);
    expect((await other.post(path, asked(pdf(20)))).status).toBe(200);
  });

  test("reject anything but bytes", async () => {
    const { id } = await start(pdf(20));
    const { status } = await admin.patch(`${path}/${id}?at=0`, { bytes: "%PDF-" });
    expect(status).toBe(422);
  });
});

describe("another user's upload", () => {
  test("is not found when sending to, finishing, discarding or fetching it", async () => {
    const file = pdf(20);
    const { id } = await start(file);
    const answers = async () => [
      (await send(id, 0, file, other)).status,
      (await finish(id, file, other)).status,
      (await other.delete(`${path}/${id}`)).status,
      (await other.get(`${path}/${id}/file`)).status,
    ];
    expect(await answers()).toEqual([404, 404, 404, 404]);
    await send(id, 0, file);
    await finish(id, file);
    expect(await answers()).toEqual([404, 404, 404, 404]);
    expect((await admin.get(`${path}/${id}/file`)).status).toBe(200);
    expect((await start(file, {}, other)).id).not.toBe(id);
  });

  test("cannot be used in a record", async () => {
    const plan = await upload(pdf(20));
    const { status, json } = await other.post(specimens, { ...bare, plan });
    expect([status, json.errors]).toEqual([422, { plan: ["This file no longer exists. Choose it again."] }]);
  });
});

describe("a record with a file", () => {
  test("makes its file available to everyone who can read the record, and to nobody else", async () => {
    const file = pdf(30);
    const plan = await upload(file, { name: "Plan – Ø.pdf" });
    const { status, json } = await admin.post(specimens, { ...bare, plan });
    expect([status, json.data.plan]).toEqual([200, plan]);
    const fetched = await other.get(`${path}/${plan.id}/file`);
    expect(fetched.bytes.equals(file)).toBe(true);
    expect(fetched.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''Plan%20%E2%80%93%20%C3%98.pdf",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(fetched.headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await outsider.get(`${path}/${plan.id}/file`)).status).toBe(404);
    expect((await t.browser().get(`${path}/${plan.id}/file`)).status).toBe(401);
  });

  test("sends any part of its file, so that a recording can be sought, but never to be cached", async () => {
    const file = pdf(30);
    const plan = await upload(file);
    await admin.post(specimens, { ...bare, plan });
    const part = await other.get(`${path}/${plan.id}/file`, { range: "bytes=10-19" });
    expect([part.status, part.bytes.equals(file.subarray(10, 20))]).toEqual([206, true]);
    expect(part.headers).toMatchObject({
      "accept-ranges": "bytes",
      "content-range": "bytes 10-19/30",
      "content-disposition": "attachment; filename*=UTF-8''plan.pdf",
      "cache-control": "private, no-store",
    });
    expect((await other.get(`${path}/${plan.id}/file`, { range: "bytes=30-" })).status).toBe(416);
  });

  test("keeps its file from being discarded or swept", async () => {
    const plan = await upload(pdf(30));
    await admin.post(specimens, { ...bare, plan });
    expect((await admin.delete(`${path}/${plan.id}`)).status).toBe(404);
    await sweepIn(uploadLimits.days * day + 1);
    expect((await other.get(`${path}/${plan.id}/file`)).status).toBe(200);
    // Another record of the same resource may use it as well.
    expect((await other.post(specimens, { ...bare, name: "Second", plan })).status).toBe(200);
  });

  test.each([
    ["another name", { name: "other.pdf" }],
    ["another size", { bytes: 31 }],
    ["another file", { id: 2_147_483_647 }],
  ])("rejects an upload referenced with %s", async (_, more) => {
    const plan = { ...(await upload(pdf(30))), ...more };
    const { json } = await admin.post(specimens, { ...bare, plan });
    expect(json.errors).toEqual({ plan: ["This file no longer exists. Choose it again."] });
  });

  test("rejects a file that is still being uploaded", async () => {
    const { id, name, bytes } = await start(pdf(30));
    const { json } = await admin.post(specimens, { ...bare, plan: { id, name, bytes } });
    expect(json.errors).toEqual({ plan: ["Wait until the file has been uploaded"] });
  });

  test("accepts only what its field allows", async () => {
    const large = await upload(pdf(2_000_001));
    const png = await upload(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), { name: "plan.png" });
    const wrong = async (plan: object) => (await admin.post(specimens, { ...bare, plan })).json.errors;
    expect(await wrong(large)).toEqual({ plan: ["Choose a file of at most 2 MB"] });
    expect(await wrong(png)).toEqual({ plan: ["Choose a PDF or text file"] });
  });

  test("can have its file replaced, and the history names both", async () => {
    const [one, two] = [await upload(pdf(30)), await upload(pdf(31), { name: "new.pdf" })];
    const made = (await admin.post(specimens, { ...bare, plan: one })).json.data;
    await admin.patch(`${specimens}/${made.id}`, { version: made.version, plan: two });
    const { text } = await admin.get(`${specimens}/${made.id}/history`);
    expect([text.includes("plan.pdf"), text.includes("new.pdf")]).toEqual([true, true]);
  });

  test("exports the name of its file, and finds the file again on import", async () => {
    const plan = await upload(pdf(30));
    await admin.post(specimens, { ...bare, plan });
    const { text } = await admin.get(`${specimens}/export?format=csv&columns=name,plan`);
    expect(text).toContain(fileKind.write(plan));
    await t.app.db().execute(sql`delete from specimens`);
    const files = importsAt(specimens);
    const job = await files.check(
      admin,
      csv(["name", "plan"], ["Again", fileKind.write(plan)], ["No", "x.pdf"]),
    );
    expect(job.counts).toMatchObject({ new: 1, broken: 1 });
    const foreign = csv(["name", "plan"], ["Theirs", fileKind.write(await upload(pdf(30), {}, outsider))]);
    expect((await files.check(admin, foreign)).counts).toMatchObject({ new: 0, broken: 1 });
  });
});

describe("an unused upload", () => {
  test("is deleted at once with all its parts when cancelled", async () => {
    const file = pdf(30);
    const { id } = await start(file);
    await send(id, 0, file);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(200);
    expect(await t.app.db().$count(uploadParts)).toBe(0);
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404);
    expect(said(await send(id, 0, file))).toEqual([404, "This upload no longer exists"]);
  });

  test("is swept a few days after its last part", async () => {
    const file = pdf(part + 9);
    const { id } = await start(file);
    t.clock.advance(10);
    await send(id, 0, file.subarray(0, part));
    await sweepIn(uploadLimits.days * day - 1);
    expect(await t.app.db().$count(uploads, eq(uploads.id, id))).toBe(1);
    await sweepIn(uploadLimits.days * day + 1);
    expect(await t.app.db().$count(uploads)).toBe(0);
  });
});
