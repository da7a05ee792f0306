import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mayMake } from "#server/access.ts";
import { areas } from "#server/areas/areas.ts";
import type { Caller } from "#server/caller.ts";
import type { NeedDeclaration } from "#server/dashboards/dashboard.ts";
import { settledBy } from "#server/dashboards/needs.ts";
import { accounts, demoPassword, emailOf } from "#server/seed/accounts.ts";
import { routes } from "#src/areas/table.ts";
import { dashboardCalls } from "#src/contracts/admin/dashboard.ts";
import { emailSetsOf } from "#src/contracts/emails/emailSets.ts";
import { isAdmin } from "#src/contracts/roles.ts";
import { linkShows } from "#src/machines/guard/needs.ts";
import { startTestApp, type TestApp } from "../harness.ts";

/** Nobody is told of something that they cannot settle. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ seed: true });
});
afterAll(() => t.close());

const sent = ["release", "resend", "restore"].map((act) => `POST /api/admin/sent-emails/:id/${act}`);
/** The calls that settle what has no act on the dashboard: one of them is enough. */
const settling: Readonly<Record<string, readonly string[]>> = {
  "late-answers": ["POST /api/admin/exams-attempts/late-answers/bulk"],
  "podcast-reviews": ["POST /api/review/:id/approve-podcast", "POST /api/review/:id/set-podcast-live"],
  "podcasts-without-episodes": ["POST /api/admin/podcasts/episodes"],
  "mentor-applications": ["POST /api/admin/mentoring/applications/bulk"],
  "skills-not-offered": ["POST /api/admin/mentoring/skills/:id/merge"],
  "bounced-emails": sent,
  "suppressed-addresses": sent,
  "held-emails": sent,
  "house-emails-off": ["POST /api/admin/emails/bulk"],
  ...Object.fromEntries(
    ["learning", "accreditation", "events", "mentoring", "pss"].map((set) => [
      `${set}-emails-off`,
      [`POST /api/admin/emails/${set}/bulk`],
    ]),
  ),
};
/** What administrators settle by talking to people. */
const spokenAbout = ["relationships-at-risk", "requests-ending"];

const administrators = accounts.filter(({ roles = [] }) => isAdmin({ roles }));

/** Whether a need can count anything for a caller: nobody is told of emails outside their own sets. */
function isTold({ key }: NeedDeclaration, caller: Caller): boolean {
  const sets = emailSetsOf(caller);
  if (key.endsWith("-emails-off")) return sets.some((set) => key === `${set}-emails-off`);
  return settling[key] !== sent || sets.length > 0;
}

describe("a need is one that its reader can settle", () => {
  test.each(administrators)("$name", async ({ name, roles = [], permissions = [] }) => {
    const caller = { userId: 1, acting: "self", roles, permissions } as unknown as Caller;
    const { data: me } = (await (await t.signIn(emailOf(name), demoPassword)).get("/api/me")).json;
    const mayCall = async (call: string): Promise<boolean> => {
      const found = t.handled.find(({ endpoint: { method, path } }) => `${method} ${path}` === call);
      expect([call, found === undefined]).toEqual([call, false]);
      return mayMake(t.app, found!, caller);
    };
    const wrong: string[] = [];
    for (const { dashboard } of areas) {
      if (!dashboard) continue;
      if (!(await mayMake(t.app, { endpoint: dashboardCalls.read, access: dashboard.access }, caller)))
        continue;
      for (const need of (await settledBy(t.app, caller, dashboard)).needs) {
        if (!isTold(need, caller)) continue;
        const { key, list, act } = need;
        const bars = act?.bars(t.app);
        const calls = act ? (bars ? [`${bars.method} ${bars.path}`] : []) : settling[key];
        if (list !== undefined && !linkShows(routes.matchPath(list).row.needs, me))
          wrong.push(`${key}: page`);
        if (!calls && !spokenAbout.includes(key)) wrong.push(`${key}: which call settles it?`);
        if (calls && calls.length > 0 && !(await Promise.all(calls.map(mayCall))).includes(true))
          wrong.push(`${key}: act`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test.each([
  ["system", false],
  ["content", true],
  ["super", true],
] as const)("%s is told of podcasts that wait for a review: %s", async (name, isTold) => {
  const browser = await t.signIn(emailOf(name), demoPassword);
  const { needs } = (await browser.get("/api/admin/dashboard")).json.data;
  const waiting = (await browser.get("/api/waiting")).json.data;
  const has = needs.some(({ key }: { key: string }) => key === "podcast-reviews");
  expect([has, (waiting["podcast reviews"] ?? 0) > 0]).toEqual([isTold, isTold]);
});
