import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportFormats } from "#src/contracts/admin/query.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { resourcesOf } from "#server/resources/resourceModule.ts";
import { importFields, type Importable } from "#server/resources/imports/columns.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";
import { importsAt } from "./importFiles.ts";

/** Whatever a list exports, its import accepts: for every resource with both, including future ones. */

let t: TestApp;
let admin: Browser;
beforeAll(async () => {
  t = await startTestApp({ seed: true });
  admin = await t.signIn(emailOf("super"), demoPassword);
}, 60_000);
afterAll(() => t.close());

const places = await Promise.all(
  housePlaces.map(async ({ name, load }) => ({ name, resource: (await load()).default })),
);

describe.each(places.filter(({ resource }) => resource.imports))("$name", ({ resource }) => {
  const { path } = resource.calls.list;
  const at = importsAt(path);
  const nothing = { new: 0, changed: 0, broken: 0 };

  test.each(exportFormats)(
    "importing its whole export as %s changes nothing and covers every field [T-54]",
    async (format) => {
      const { bytes } = await admin.get(`${path}/export?format=${format}`);
      const job = await at.check(admin, bytes);
      expect(job.counts).toMatchObject(nothing);
      expect(job.counts.unchanged).toBeGreaterThan(0);
      expect(job.columns.filter(({ known }: { known: boolean }) => !known)).toEqual([]);
      const declared = [...resourcesOf(t.app).values()].find(({ calls }) => calls.list.path === path)!;
      const filled = new Set(job.columns.map(({ field }: { field: string | null }) => field));
      expect(importFields(declared as Importable).filter((field) => !filled.has(field))).toEqual([]);
    },
  );

  test("importing its visible columns with its key changes nothing, and every heading is known [T-54]", async () => {
    const shown = resource.columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
    const columns = [...new Set([...resource.imports!.key, ...shown])].join(",");
    const { bytes } = await admin.get(`${path}/export?format=xlsx&columns=${columns}`);
    const job = await at.check(admin, bytes);
    expect(job.counts).toMatchObject(nothing);
    expect(job.columns.filter(({ known }: { known: boolean }) => !known)).toEqual([]);
  });

  test("a text changed in the export is the only change on import", async () => {
    const { json } = await admin.get(`${path}?perPage=1`);
    const [record] = json.data;
    const field = resource.fields.find(
      (one) => one.as === "text" && !resource.imports!.key.includes(one.field),
    );
    if (!field) return;
    const { text } = await admin.get(
      `${path}/export?columns=${[...resource.imports!.key, field.field].join(",")}`,
    );
    const was = String(record[field.field]);
    const lines = text.split("\r\n");
    const row = lines.findIndex((line) => line.startsWith(String(record[resource.imports!.key[0]!])));
    lines[row] = lines[row]!.replace(was, "Changed");
    const job = await at.check(admin, Buffer.from(lines.join("\r\n")));
    expect(job.counts).toMatchObject({ new: 0, changed: 1, broken: 0 });
    const [changed] = await at.rows(admin, job.id, "&kind=changed");
    expect(changed.changes).toEqual([{ field: field.field, before: was, after: "Changed" }]);
  });
});
