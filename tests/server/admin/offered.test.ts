import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyResource, RecordRow } from "#server/resources/resource.ts";
import { resourcesOf } from "#server/resources/resourceModule.ts";
import { readRows } from "#server/resources/rows.ts";
import { screenOf } from "#server/resources/screen.ts";
import { bankImages, releaseNotes } from "#server/schema/index.ts";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { isFor } from "#src/routes/admin/isFor.ts";
import type { AnyResource as Screen, AnyRow } from "#src/routes/admin/resource.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

/** What the forms of the back office offer is what the server would do. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ seed: true });
});
afterAll(() => t.close());

type Shown = { resource: AnyResource; screen: Screen; rows: RecordRow[] };

/** The resources that have screens, with all of their records in the demo academy, as they are read one by one. */
async function shown(): Promise<Shown[]> {
  const all: Shown[] = [];
  for (const resource of resourcesOf(t.app).values()) {
    const screen = await screenOf(resource);
    if (!screen) continue;
    const { rows } = await t.app
      .db()
      .execute<{ id: number }>(
        sql`select ${resource.table.id} as id from ${resource.table} order by 1 limit 500`,
      );
    all.push({
      resource,
      screen,
      rows: await readRows(
        t.app,
        resource,
        rows.map(({ id }) => id),
      ),
    });
  }
  return all;
}

/** It does not matter here who makes the calls. */
const caller = async (): Promise<Browser> => t.signIn(emailOf("super"), demoPassword);

describe("Delete", () => {
  test("is offered for the records that can be deleted, and for no others", async () => {
    const db = t.app.db();
    const browser = await caller();
    const tomorrow = new Date(t.app.now().getTime() + 86_400_000).toISOString();
    const made = await Promise.all([
      browser.post("/api/admin/policies", { policy_id: 1, policy_version: "7.0", text: "<p>New</p>" }),
      browser.post("/api/admin/profiles", { name: "Of nobody", description: "" }),
      browser.post("/api/admin/broadcasts", {
        ...{ message: "<p>Later</p>", readers: "everyone", starts_at: tomorrow, ends_at: null },
      }),
      browser.post("/api/admin/image-banks", { name: "Only in a text", description: "" }),
    ]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const name = `${randomUUID()}.webp`;
    await db.insert(bankImages).values({
      ...{ bankId: made[3].json.data.id, name, title: "T", alt: "A" },
      ...{ width: 1, height: 1, size: 1, bytes: Buffer.from("x") },
    });
    await db
      .update(releaseNotes)
      .set({ body: sql`${releaseNotes.body} || ${`<img src="/image-bank/${name}">`}` });
    const seen: Record<string, { kept: boolean; free: boolean }> = {};
    for (const { resource, screen, rows } of await shown()) {
      if (!resource.keeps || !screen.removing) continue;
      const said: [number, boolean][] = [];
      for (const row of rows) said.push([row.id, (await resource.keeps(row, t.app)) === null]);
      const offered = rows.map((row) => [row.id, isFor(screen.removing!, row as AnyRow)]);
      expect([resource.name, offered]).toEqual([resource.name, said]);
      seen[resource.name] = {
        kept: said.some(([, isFree]) => !isFree),
        free: said.some(([, isFree]) => isFree),
      };
    }
    const names = ["podcast", "episode", "mentoring skill", "mentoring proposal", "policy version"];
    expect(seen).toEqual(
      Object.fromEntries(
        [...names, "broadcast", "image bank", "profile"].map((one) => [one, { kept: true, free: true }]),
      ),
    );
    const bank = await browser.get(`/api/admin/image-banks/${made[3].json.data.id}`);
    expect(bank.json.data.in_use).toBe(true);
  });
});

describe("a form that is read-only", () => {
  test("is of a record that the server lets nobody change", async () => {
    const browser = await caller();
    const found: string[] = [];
    for (const { resource, screen, rows } of await shown()) {
      const row = screen.closed && rows.find((one) => isFor(screen.closed!, one as AnyRow));
      if (!row) continue;
      found.push(resource.name);
      for (const { field, as } of screen.fields) {
        const value = as === "boolean" ? row[field] !== true : as === "number" ? 999_999 : "9.9";
        const id = typeof row[field] === "number" ? 1 : value;
        const { status } = await browser.patch(`${screen.calls.list.path}/${row.id}`, {
          [field]: id,
          version: row.version,
        });
        expect([resource.name, field, status]).toEqual([resource.name, field, 422]);
      }
    }
    expect(found.toSorted()).toEqual(["feature flag", "mentoring proposal", "policy version"]);
  });
});
