import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "#server/seed/accounts.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let admin: Browser;
beforeAll(async () => {
  t = await startTestApp({ seed: true });
  admin = await t.signIn("super@academy.example", demoPassword);
});
afterAll(() => t.close());

test("every House list has data in the demo academy", async () => {
  const lists: [string, number][] = [
    ["glossary", 30],
    ["release-notes", 6],
    ["carousel", 4],
    ["contact-emails", 5],
    ["image-banks", 2],
    ["profiles", 3],
    ["broadcasts", 1],
    ["feature-flags", 3],
    ["option-lists", 70],
    ["users", 55],
    ["audiences", 5],
    ["reports/user-no-show", 10],
  ];
  for (const [path, least] of lists) {
    const { status, json } = await admin.get(`/api/admin/${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(json.meta.total).toBeGreaterThanOrEqual(least);
  }
  const [slide] = (await admin.get("/api/admin/carousel")).json.data;
  const picture = await admin.get(slide.image);
  expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
});

test("every option list of B-413 has at least one option [E-083][B-413]", async () => {
  const { data } = (await admin.get("/api/admin/options/")).json;
  const empty = Object.entries(data).filter(([, options]) => (options as unknown[]).length === 0);
  expect(empty).toEqual([]);
  // Six of them are ours: reports, the kinds of the audit log, podcasts, emails, languages, and the skills of mentoring.
  expect(Object.keys(data)).toHaveLength(31);
});
