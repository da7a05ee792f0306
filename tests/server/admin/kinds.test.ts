import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { imports } from "#server/schema/index.ts";
import { startWithSpecimens } from "../../specimens/server.ts";
import { bare, full } from "../../specimens/specimens.ts";
import type { Browser, TestApp } from "../harness.ts";
import { csv, importsAt } from "./importFiles.ts";

const path = "/api/admin/specimens";
const files = importsAt(path);
let t: TestApp;
let admin: Browser;
beforeAll(async () => {
  t = await startWithSpecimens();
  await t.createUser({ email: "super@example.org", roles: ["super admin"] });
  admin = await t.signIn("super@example.org");
});
beforeEach(async () => {
  await t.app.db().delete(imports);
  await t.app.db().execute(sql`delete from specimens`);
});
afterAll(() => t.close());

const columns = [
  "name",
  "length",
  "share",
  "seats",
  "remind",
  "price",
  "shown",
  "venue",
  "pattern",
  "options",
];
const stored = async () => (await admin.get(`${path}?sort=name`)).json.data;

describe("filtering a list by each kind of value", () => {
  const found = async (query: string): Promise<string[]> =>
    (await admin.get(`${path}?sort=name&${query}`)).json.data.map(({ name }: { name: string }) => name);
  const other = {
    ...{ name: "Other", length: 60, share: 80, seats: 200 },
    remind: { amount: 1, unit: "months", direction: "after" },
    price: { amount: 999, currency: "EUR" },
    shown: { from: null, to: "2026-02-10" },
    venue: { ...full.venue, address: "1 Quay", town: "Hull", postcode: "", latitude: null, longitude: null },
    pattern: { days: [5], every: 1 },
    topics: ["Tax"],
  };

  test.each([
    ["a duration", "length_from=1 h", "Full"],
    ["a duration", "length_to=59 min", "Other"],
    ["a percentage", "share_from=45&share_to=45", "Full"],
    ["a fractional percentage", "share_from=45.5", "Other"],
    ["a number", "seats_to=12", "Full"],
    ["a number", "seats_from=12.5&seats_to=1e300", "Other"],
    ["an offset", "remind_from=1 week before&remind_to=on the day", "Full"],
    ["an offset in another unit", "remind_from=4 weeks after&remind_to=31 days after", "Other"],
    ["money", "price_from=1,250.50 GBP&price_to=£1,250.50", "Full"],
    ["money in its own currency only", "price_from=€0", "Other"],
    ["a date range that includes the day", "shown_from=2026-03-31", "Full"],
    ["an open date range", "shown_to=2026-02-28", "Other"],
    ["words of a location, ignoring case", "venue=leeds HIGH", "Full"],
    ["any of several days", "pattern=5&pattern=7", "Other"],
    ["any of several tags", "topics=Tax&topics=none", "Other"],
    ["any of several tags", "topics=Leeds", "Full"],
  ])("%s: %s", async (_, query, name) => {
    for (const one of [full, bare, other]) expect((await admin.post(path, one)).status).toBe(200);
    expect(await found(query)).toEqual([name]);
  });

  test("matches date ranges that share a day with the filter", async () => {
    for (const one of [full, bare, other]) await admin.post(path, one);
    expect(await found("shown_from=2026-02-10&shown_to=2026-03-01")).toEqual(["Full", "Other"]);
    expect(await found("shown_from=2026-02-11&shown_to=2026-02-28")).toEqual([]);
    await admin.post(path, { ...bare, name: "Open", shown: { from: "2026-06-01", to: null } });
    expect(await found("shown_from=2030-01-01")).toEqual(["Open"]);
    expect(await found("shown_to=2026-05-31&shown_from=2026-04-01")).toEqual([]);
  });

  test.each([
    ["length_from=soon", "Enter a time such as 1 h 30 min"],
    ["share_to=most", "Enter a percentage such as 45%"],
    ["seats_to=many", "Enter a number"],
    ["remind_from=3 days", "Enter a time such as 3 days before, or: on the day"],
    ["price_from=12", "Enter an amount with its currency, such as 12.50 GBP"],
  ])("rejects a value that its kind cannot parse: %s", async (query, message) => {
    const { status, json } = await admin.get(`${path}?${query}`);
    expect([status, Object.values(json.errors)]).toEqual([422, [[message]]]);
  });
});

describe("values of every kind", () => {
  test("are saved, changed and cleared through the form", async () => {
    const { json, status } = await admin.post(path, full);
    expect([status, json.data]).toMatchObject([200, full]);
    const { id, version } = json.data;
    const changed = { ...full, length: 60, price: { amount: 5, currency: "EUR" } };
    const second = (await admin.patch(`${path}/${id}`, { ...changed, version })).json.data;
    expect(second).toMatchObject(changed);
    await admin.patch(`${path}/${id}`, { ...bare, version: second.version });
    expect(await stored()).toMatchObject([bare]);
  });

  test.each([
    ["length", 86_401, "Enter at most 24 h"],
    ["share", 101, "Enter at most 100%"],
    ["remind", { amount: -1, unit: "days", direction: "before" }, "Enter 0 or more"],
    ["price", { amount: 1.5, currency: "GBP" }, "Enter an amount with at most two decimals"],
    ["shown", { from: "2026-03-31", to: "2026-03-01" }, "Choose an end that is not before the start"],
    ["venue", { ...full.venue, latitude: null }, "Enter both latitude and longitude, or neither"],
    ["pattern", { days: [], every: 1 }, "Choose at least one day"],
    ["options", [{ ...full.options[0], points: -1 }], "Enter 0 or more"],
    ["options", Array.from({ length: 5 }, () => full.options[1]), "Use at most 4"],
  ])("are rejected when invalid: %s", async (field, value, message) => {
    const { json, status } = await admin.post(path, { ...full, [field]: value });
    const said = Object.entries<string[]>(json.errors).find(([at]) => at.split(".")[0] === field)?.[1];
    expect([status, said]).toEqual([422, [message]]);
    expect(await stored()).toEqual([]);
  });

  test.each(["csv", "xlsx"])("survive an export and re-import as %s", async (format) => {
    for (const one of [full, bare]) await admin.post(path, one);
    const query = `columns=${columns.join(",")}`;
    const exported = await admin.get(`${path}/export?format=${format}&${query}`);
    await t.app.db().execute(sql`delete from specimens`);
    const job = (await files.upload(admin, exported.bytes, `file.${format}`)).json.data;
    expect(job).toMatchObject({ status: "checked", counts: { new: 2, changed: 0, unchanged: 0, broken: 0 } });
    expect((await files.confirm(admin, job)).status).toBe(200);
    // A cell cannot hold several tags.
    await expect.poll(stored).toMatchObject([bare, { ...full, topics: [] }]);
  });

  test("are exported in human-readable form", async () => {
    await admin.post(path, full);
    const query = `columns=${columns.join(",")}`;
    const { text: file } = await admin.get(`${path}/export?format=csv&${query}`);
    for (const text of [
      "1 h 30 min",
      "45%",
      "3 days before",
      "1250.50 GBP",
      "01/03/2026 to 31/03/2026",
      "12 High Street; Leeds; LS1 4AP; United Kingdom; 53.7997, -1.5492",
      "Monday and Thursday, every 2 weeks",
      '"Leeds \\| York | 2 | yes | 3 days before\nHull |  | no | "',
    ])
      expect(file).toContain(text);
  });

  test("are imported in human-readable form, and invalid ones are reported at their cell", async () => {
    const job = await files.check(
      admin,
      csv(
        columns,
        [
          "One",
          "1:30",
          "45",
          "12",
          "3 days before",
          "£1,250.50",
          "from 1/3/2026",
          "12 High Street",
          "monday",
          "Hull",
        ],
        [...["Two", "soon", "most", "many", "3 days", "12", "March", "; Leeds", "someday", "Hull | many"]],
      ),
    );
    expect(job.counts).toMatchObject({ new: 1, broken: 1 });
    const [, wrong] = await files.rows(admin, job.id);
    expect(
      wrong.faults.map(({ field, message }: { field: string; message: string }) => [field, message]),
    ).toEqual([
      ["length", "Enter a time such as 1 h 30 min"],
      ["share", "Enter a percentage such as 45%"],
      ["seats", "Enter a number"],
      ["remind", "Enter a time such as 3 days before, or: on the day"],
      ["price", "Enter an amount with its currency, such as 12.50 GBP"],
      ["shown", "Enter two days such as 01/03/2026 to 31/03/2026, or: from 01/03/2026"],
      ["venue", "Enter address; town; postcode; country, each after a semicolon"],
      ["pattern", "Enter days such as Monday and Thursday, every 2 weeks"],
      ["options", "Enter a line for each option: label | points | right | remind"],
    ]);
  });
});
