import { afterAll, beforeAll, expect, test } from "vitest";
import { allHandled } from "#server/modules/all.ts";
import type { Handled } from "#server/serve.ts";
import { startTestApp, type TestApp } from "./harness.ts";

/** How often one caller may use what costs much, sends emails or could be guessed, and within how many seconds. */
const limits: Readonly<Record<string, readonly [uses: number, seconds: number]>> = {
  // A whole firm may sign in from one address.
  login: [3_000, 60],
  "new password": [3_000, 600],
  "password reset": [30, 600],
  // While a person types.
  search: [600, 60],
  "mentoring search": [600, 60],
  report: [300, 60],
  "email preview": [600, 600],
  "import-change": [600, 600],
  "reminder foresight": [300, 600],
  "exam start": [120, 60],
  "exam save": [300, 60],
  "exam submission": [120, 60],
  "exam receipt": [60, 60],
  // Files that are received or drawn.
  "exam certificate": [20, 60],
  "cpd export": [20, 60],
  "profile image": [20, 600],
  "bank image": [100, 600],
  upload: [120, 600],
  import: [60, 600],
  export: [30, 600],
  "report export": [60, 600],
  // Emails to others, and requests to other servers.
  "help query": [10, 600],
  share: [60, 600],
  need: [60, 600],
  invitation: [60, 600],
  "email test": [30, 600],
  "sent email": [120, 600],
  "schedule sent to oneself": [20, 600],
  "pap feed": [10, 600],
};

let t: TestApp;
let handled: Handled[];
beforeAll(async () => {
  t = await startTestApp();
  handled = allHandled(t.app);
});
afterAll(() => t.close());

test("calls that cost much, send emails or could be guessed have these limits", () => {
  const found = handled.flatMap(({ handling: { limit } }) =>
    limit ? [[limit.name, [limit.max, limit.seconds]] as const] : [],
  );
  // Calls of one name share its uses.
  expect(found.filter(([name, [max, seconds]]) => `${limits[name]}` !== `${max},${seconds}`)).toEqual([]);
  expect(new Set(found.map(([name]) => name))).toEqual(new Set(Object.keys(limits)));
});

test("every export and every import has a limit", () => {
  const heavy = handled.filter(
    ({ endpoint: { method, path } }) =>
      path.endsWith("/export") || (method === "POST" && /\/(exports|imports?)$/.test(path)),
  );
  expect(heavy.length).toBeGreaterThan(40);
  const free = heavy.filter(({ handling }) => !handling.limit);
  expect(free.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([]);
});
