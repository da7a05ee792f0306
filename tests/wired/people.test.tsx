import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { optionCalls } from "#src/contracts/admin/options.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { startTestApp, type Browser, type TestApp } from "../server/harness.ts";
import { openPage, type Opened } from "./page.tsx";

let t: TestApp;
let mine: Browser;
let opened: Opened | undefined;
const ids: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  const person = async (email: string, firstName: string, employeeNumber: string | null) => {
    const user = { email, firstName, lastName: "Holm", employeeNumber, roles: ["super admin" as const] };
    ids.push((await t.createUser(user)).id);
  };
  await person("bea@example.org", "Beatrice", "4711");
  await person("beatrice@example.org", "Beatrice", null);
  await person("carys@example.org", "Carys", "0815");
  mine = await t.signIn("carys@example.org");
});
afterEach(() => opened?.close());
afterAll(() => t.close());

test("a picker adds the email address and employee number only to people who share a name", async () => {
  const path = fillPath(optionCalls.find.path, { list: "users" });
  const { json } = await mine.get(`${path}?search=holm`);
  expect(json.data.map(({ label }: { label: string }) => label)).toEqual([
    "Beatrice Holm (bea@example.org, 4711)",
    "Beatrice Holm (beatrice@example.org)",
    "Carys Holm",
  ]);
});

test("a duplicate employee number shows a warning that names its owner, and can still be saved", async () => {
  const page = (opened = await openPage(mine, `/admin/house/users/${ids[1]}/edit`));
  const warning = () => page.shown.queryByText(/also belongs to/)?.textContent;
  page.type({ employee_number: "4711" });
  await page.settled();
  expect(warning()).toBe("Employee number 4711 also belongs to Beatrice Holm, bea@example.org.");
  page.type({ employee_number: "4712" });
  await page.settled();
  expect(warning()).toBeUndefined();
  page.type({ employee_number: "4711" });
  await page.press("Save");
  expect(page.shown.getByText(/^Saved \d\d:\d\d$/)).toBeTruthy();
  expect(page.toasts).toEqual([]);
});

test("people are sorted by surname in both the list of users and the user report", async () => {
  for (const [firstName, lastName] of [
    ["Adam", "Young"],
    ["Zoe", "Abel"],
  ] as const)
    await t.createUser({ email: `${firstName.toLowerCase()}@example.org`, firstName, lastName });
  const namesAt = async (path: string): Promise<string[]> => {
    const { json } = await mine.get(path);
    return json.data.map(({ name }: { name: string }) => name);
  };
  const listed = await namesAt("/api/admin/users?sort=name");
  expect([listed.at(0), listed.at(-1)]).toEqual(["Zoe Abel", "Adam Young"]);
  expect(await namesAt("/api/admin/reports/user-report?sort=name")).toEqual(listed);
  expect(await namesAt("/api/admin/reports/user-report?sort=-name")).toEqual(listed.toReversed());
});

/** One user of each kind, and the text for them in the list. */
const kinds: [
  name: string,
  kind: { roles?: RoleName[]; external?: boolean },
  roles: string,
  external: string,
][] = [
  ["adm", { roles: ["adm manager"] }, "ADM manager", "No"],
  ["content", { roles: ["content admin"] }, "Content admin", "No"],
  ["event", { roles: ["event admin"] }, "Event admin", "No"],
  ["exam", { roles: ["exam admin"] }, "Exam admin", "No"],
  ["joiner", { external: true }, "", "Yes"],
  ["learner", {}, "", "No"],
  ["manager", { roles: ["manager"] }, "Manager", "No"],
  ["mentoring", { roles: ["mentoring admin"] }, "Mentoring admin", "No"],
  ["partner", { roles: ["partner admin"] }, "Partner admin", "No"],
  ["pss", { roles: ["pss admin"] }, "PSS admin", "No"],
  ["system", { roles: ["system admin"] }, "System admin", "No"],
  ["trainer", { roles: ["trainer"] }, "Trainer", "No"],
];

test("the list of users shows the roles of every kind of user and whether they are external [B-004]", async () => {
  for (const [name, kind] of kinds)
    await t.createUser({ email: `${name}@example.org`, firstName: name, lastName: "Marsh", ...kind });
  const address = "/admin/house/users?search=marsh&sort=email&columns=email,roles,external";
  const page = (opened = await openPage(mine, address));
  const rows = page.shown.getAllByRole("row").slice(1);
  expect(
    rows.map(({ children }) => [...children].slice(1, 4).map((cell) => cell.textContent!.trim())),
  ).toEqual(kinds.map(([name, , roles, external]) => [`${name}@example.org`, roles || "–none", external]));
});
