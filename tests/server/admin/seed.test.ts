import { afterAll, beforeAll, expect, test } from "vitest";
import { areas as serverAreas } from "#server/areas/areas.ts";
import { demoPassword } from "#server/seed/accounts.ts";
import { areas } from "#src/areas/table.ts";
import { DashboardAnswer } from "#src/contracts/admin/dashboard.ts";
import { addressIn } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

const dashboards = serverAreas.flatMap(({ dashboard }) => dashboard ?? []);

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

test("nobody's position contradicts their job title", async () => {
  const rows = (await admin.get("/api/admin/users?perPage=200")).json.data as Record<string, string | null>[];
  const { json } = await admin.get("/api/admin/option-lists?perPage=200&list=position");
  const positions = new Map<unknown, string>(
    json.data.map(({ id, label }: { id: number; label: string }) => [id, label]),
  );
  const held = rows.flatMap(({ job_title: job, position }) =>
    position === null ? [] : [[job!, positions.get(position)!] as const],
  );
  expect(held.length).toBeGreaterThan(30);
  const all = [...positions.values()];
  const wrong = held.filter(
    ([job, position]) =>
      (all.includes(job) && job !== position) ||
      (position === "Trainee") !== job.startsWith("Trainee") ||
      (/(Lead|Adviser|Engineer|Head)\b/.test(job) && position === "Administrator"),
  );
  expect(wrong).toEqual([]);
});

/** The call of the list or report at an address of the back office. */
async function callOf(address: string): Promise<string> {
  const { pathname, search } = new URL(address, "http://a");
  const office = areas.offices.find(({ reports }) => reports && pathname.startsWith(`${reports.path}/`));
  const key = Object.keys(office?.reports?.places ?? {}).find(
    (name) => addressIn(office!.reports!, name) === pathname,
  );
  if (key) return `/api/admin/reports/${key}${search}`;
  const place = areas.offices.flatMap(({ places }) => places).find(({ path }) => path === pathname);
  return `${(await place!.load()).default.calls.list.path}${search}`;
}

/** The figures that count something other than the rows of the list behind them, with the list's total to compare. */
const otherwise: Readonly<Record<string, string>> = {
  // A row is a mentor, a user, a day or an episode; the report adds them up.
  "mentoring-meetings": "meetings",
  completions: "completions",
  searches: "searches",
  "podcast-downloads": "downloads",
  "podcast-listens": "listens",
  // Rounded by day, which the report does not do.
  "listening-hours": "none",
  // It counts addresses, and only emails have a list.
  "addresses-suppressed": "none",
};

test.each(dashboards.map(({ place }) => place.area))(
  "on the dashboard of “%s” every number is that of the list behind it",
  async (area) => {
    const { data } = (await admin.get(`/api/admin/dashboard?area=${area}`)).json;
    const { needs, figures } = DashboardAnswer.parse(data);
    const counted = [
      ...needs.map(({ key, list, count }) => ({ key, at: list, count })),
      ...figures.map(({ key, at, days }) => ({ key, at, count: days.reduce((sum, n) => sum + n, 0) })),
    ];
    for (const { key, at, count } of counted) {
      if (at === null) continue;
      const { status, json } = await admin.get(await callOf(at));
      expect([key, at, status]).toEqual([key, at, 200]);
      const sum = otherwise[key];
      if (sum !== "none")
        expect([key, at, sum ? json.totals[sum] : json.meta.total]).toEqual([key, at, count]);
    }
  },
);

test("every option list of B-413 has at least one option [E-083][B-413]", async () => {
  const { data } = (await admin.get("/api/admin/options/")).json;
  const empty = Object.entries(data).filter(([, options]) => (options as unknown[]).length === 0);
  expect(empty).toEqual([]);
  // Six of them are ours: reports, the kinds of the audit log, podcasts, emails, languages, and the skills of mentoring.
  expect(Object.keys(data)).toHaveLength(31);
});
