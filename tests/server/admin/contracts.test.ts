import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { auditLog } from "#server/schema/index.ts";
import { demoPassword } from "#server/seed/accounts.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import { unknown } from "../matrix/principals.ts";
import { addEpisode, addPodcast } from "../podcastRecords.ts";
import { emailCalls, emailVariantCalls } from "#src/contracts/admin/emails.ts";
import { emailSets } from "#src/contracts/emails/emailSets.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

let t: TestApp;
let admin: Browser;
let calls: Endpoint[];
beforeAll(async () => {
  t = await startTestApp({ seed: true });
  admin = await t.signIn("super@academy.example", demoPassword);
  calls = t.handled.map(({ endpoint }) => endpoint).filter(({ path }) => path.startsWith("/api/admin/"));
});
afterAll(() => t.close());

/** Values that may be sent instead of what a field accepts. */
const wrong: unknown[] = [
  { $ne: null },
  [["x"]],
  "x".repeat(200_000),
  -1,
  1.5,
  1e300,
  null,
  true,
  "",
  "\u0000",
  "'; drop table users; --",
];

/** Fields of a body, each with some values that it does not accept. */
function refusedBy({ body }: Endpoint): [field: string, value: unknown][] {
  if (!(body instanceof z.ZodMiniObject)) return [];
  return Object.entries(body.shape as Record<string, z.ZodMiniType>).flatMap(([field, schema]) =>
    wrong
      .filter((value) => !schema.safeParse(value).success)
      .slice(0, 3)
      .map((value): [string, unknown] => [field, value]),
  );
}

/** The fields of a call that take this day or time. */
const takenBy = ({ body }: Endpoint, value: string): string[] =>
  body instanceof z.ZodMiniObject
    ? Object.entries(body.shape as Record<string, z.ZodMiniType>).flatMap(([field, schema]) =>
        // Not those that take any text.
        !schema.safeParse("x").success && schema.safeParse(value).success ? [field] : [],
      )
    : [];

test("no call takes a day or a time whose year has not been entered in full", () => {
  const all = t.handled.map(({ endpoint }) => endpoint);
  const taking = (year: string) => [
    ...all.flatMap((call) => takenBy(call, `${year}-01-31`).map((field) => `${call.path} ${field}`)),
    ...calls.flatMap((call) =>
      takenBy(call, `${year}-01-31T10:00:00Z`).map((field) => `${call.path} ${field}`),
    ),
  ];
  expect(taking("2026").length).toBeGreaterThan(20);
  for (const year of ["0000", "0002", "0202"]) expect([year, taking(year)]).toEqual([year, []]);
});

const written = async (): Promise<number> =>
  (await t.app.db().select({ lines: count() }).from(auditLog).where(eq(auditLog.outcome, "done")))[0]!.lines;

test("every call rejects invalid values with 422 and the field, and writes nothing [B-420]", async () => {
  const before = await written();
  const tried = calls.flatMap((call) =>
    refusedBy(call).map(([field, value]) => ({ method: call.method, path: call.path, field, value })),
  );
  for (const { method, path, field, value } of tried) {
    const { status, json } = await admin[method.toLowerCase() as "post"](
      unknown(path.replace(":key", "user-report")),
      { [field]: value },
    );
    const named = Object.keys(json?.errors ?? {}).some((one) => one === field || one.startsWith(`${field}.`));
    expect([method, path, field, value, status, named]).toEqual([method, path, field, value, 422, true]);
  }
  expect(tried.length).toBeGreaterThan(300);
  expect(await written()).toBe(before);
}, 240_000);

/** An email of each set, and a variant of it, by the path of their calls. */
async function idsOfEmails(): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const set of emailSets) {
    const list = emailCalls[set].list.path;
    const variants = emailVariantCalls[set].list.path;
    const [first] = (await admin.get(list)).json.data;
    // No messages of this set exist yet.
    if (!first) continue;
    ids.set(`${list}/`, first.id);
    const variant = { email_id: first.id, name: "For a few", subject: "Hello", body: "<p>Hello</p>" };
    ids.set(`${variants}/`, (await admin.post(variants, variant)).json.data.id);
  }
  return ids;
}

test("every read in the back office returns exactly what its contract declares [B-421]", async () => {
  const me = (await admin.get("/api/me")).json.data.id as number;
  const schedule = { name: "Weekly", report: "user-report", recipients: [me] };
  expect((await admin.post("/api/admin/reports/schedule", schedule)).status).toBe(200);
  expect((await admin.post("/api/admin/reports/user-report/exports", { format: "csv" })).status).toBe(200);
  await addEpisode(t, await addPodcast(t, "Ledger talk"), "Trusts");
  const imports = new Map<string, number>();
  for (const { method, path } of calls.filter(
    (call) => call.method === "POST" && call.path.endsWith("/import"),
  )) {
    const { text } = await admin.get(`${path}/template`);
    const file = Buffer.from(text).toString("base64");
    const { json } = await admin[method.toLowerCase() as "post"](path, { name: "template.csv", file });
    expect([path, json.data?.id]).toEqual([path, expect.any(Number)]);
    imports.set(path, json.data.id);
  }
  const emailIds = await idsOfEmails();
  const reminderIds = new Map<string, number>();
  for (const [path, message] of [
    ["/api/admin/reminders/1", "training-reminder"],
    ["/api/admin/exams/1/comms", "exam-reminder"],
  ] as const) {
    const when = { anchor: "due", offset: { amount: 7, unit: "days", direction: "before" } };
    const made = await admin.post(path, { name: "A week before", ...when, recipients: ["manager"], message });
    reminderIds.set(path, made.json.data.id);
  }
  const queries: Record<string, string> = {
    "/api/admin/views": "?resource=AdminUsers",
    "/api/admin/uploads": "?place=glossary/plan",
    "/api/admin/reminders/preview": "?message=training-reminder",
    "/api/admin/exams/comms/preview": "?message=exam-reminder",
    "/api/admin/mentoring/fit": "?mentee=1&mentor=2",
  };
  const places = /^(\/api\/admin\/emails\/.*?):id/;
  const isOfAnEmptySet = (path: string) => places.test(path) && !emailIds.has(places.exec(path)![1]!);
  const reads = calls.filter(({ method, file, path }) => method === "GET" && !file && !isOfAnEmptySet(path));
  for (const { path, answer } of reads) {
    const address =
      path
        .replace(":key", "user-report")
        .replace(":list", "users")
        .replace(/^(.*\/import)\/:import/, (_, at: string) => `${at}/${imports.get(at)}`)
        .replace(places, (found, at: string) => found.replace(":id", String(emailIds.get(at))))
        .replace(/:(item|exam)Id/, "1")
        .replace(/^(.*(?:reminders\/1|comms))\/:id/, (_, at: string) => `${at}/${reminderIds.get(at)}`)
        .replace(/:\w+/g, "1") + (queries[path] ?? "");
    const { status, json } = await admin.get(address);
    expect([address, status]).toEqual([address, 200]);
    expect([address, answer.parse(json)]).toEqual([address, json]);
  }
  expect(reads.length).toBeGreaterThan(50);
}, 120_000);
