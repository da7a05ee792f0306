import { afterAll, beforeAll, expect, test } from "vitest";
import { holds, permissionNames } from "#src/contracts/roles.ts";
import { createPrincipals, principalNames, type Principal } from "./fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
const browsers: Partial<Record<Principal, Browser>> = {};
beforeAll(async () => {
  t = await startTestApp();
  await createPrincipals(t);
  for (const name of principalNames) browsers[name] = await t.signIn(`${name}@example.org`);
  for (const permission of permissionNames)
    await t.createUser({ email: `${permission}@example.org`, permissions: [permission] });
});
afterAll(() => t.close());

const ask = async (browser: Browser, query: string): Promise<boolean> => {
  const { status, json } = await browser.get(`/api/permissions?${query}`);
  expect(status).toBe(200);
  return json.data;
};
const whoPasses = async (query: string): Promise<Principal[]> => {
  const passing: Principal[] = [];
  for (const name of principalNames) if (await ask(browsers[name]!, query)) passing.push(name);
  return passing;
};

test("the named checks pass for their role and for super admins [E-024][B-255][B-257][P-067]", async () => {
  expect(await whoPasses("permission=trainer")).toEqual(["trainer", "super"]);
  expect(await whoPasses("permission=partner")).toEqual(["partner", "super"]);
});

test("each permission check passes for users with that permission and for super admins [B-257][B-265][B-266][P-067]", async () => {
  for (const permission of permissionNames) {
    expect(await whoPasses(`permission=${permission}`)).toEqual(["super"]);
    const holder = await t.signIn(`${permission}@example.org`);
    for (const other of permissionNames)
      expect(await ask(holder, `permission=${other}`)).toBe(other === permission);
  }
});

test("super admins can be required to have a permission like everybody else [B-267]", () => {
  const person = { roles: ["super admin"], can: ["access_mentoring"] };
  const strict = { superAdminPasses: false };
  expect(holds(person, "can_require_qa")).toBe(true);
  expect(holds(person, "can_require_qa", strict)).toBe(false);
  expect(holds(person, "access_mentoring", strict)).toBe(true);
});

test("with ids, role checks pass only for super admins, and invalid ids pass for nobody [B-257]", async () => {
  expect(await whoPasses("permission=trainer&ids[event]=3")).toEqual(["super"]);
  expect(await whoPasses("permission=partner&ids%5Bid%5D=3")).toEqual(["super"]);
  const holder = await t.signIn("access_mentoring@example.org");
  expect(await ask(holder, "permission=access_mentoring&ids[id]=3&ids[instanceId]=7")).toBe(true);
  for (const id of ["0", "-1", "x", "1e3", "", "3'--", "99999999999"])
    expect(await ask(browsers.super!, `permission=trainer&ids[event]=${encodeURIComponent(id)}`)).toBe(false);
});

test("an unknown permission passes for nobody", async () => {
  for (const name of ["nothing", "super admin", "__proto__", "constructor", "' or 1=1 --", "<script>"])
    expect(await whoPasses(`permission=${encodeURIComponent(name)}`)).toEqual([]);
});

test("a query without a permission, with two, or with an overlong one is rejected", async () => {
  for (const query of ["", "permission=", `permission=${"x".repeat(81)}`, "permission=a&permission=b"])
    expect((await browsers.learner!.get(`/api/permissions?${query}`)).status).toBe(422);
});
