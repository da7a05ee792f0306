import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { runCommand, withFile } from "#server/commands.ts";
import { startOffice } from "./office.ts";

const office = startOffice("system", "super", "learner");
const path = "/api/admin/policies";
const draft = (policy_version: string, text = "<h2>What we keep</h2>") => ({
  policy_id: 1,
  policy_version,
  text,
});
const make = async (version: string, text?: string) =>
  (await office.system.post(path, draft(version, text))).json.data;
const publish = async (...ids: number[]) =>
  (await office.system.post(`${path}/bulk`, { act: "publish", ids })).json.data;
const statusOf = async (id: number) => (await office.system.get(`${path}/${id}`)).json.data.status;
const asked = async () => (await office.learner.get("/api/me")).json.data.outstandingPolicies;
const accept = () => office.learner.post("/api/policy/accept", { policy_id: 1 });

describe("policy versions", () => {
  test("are shown and need acceptance only once one is published [B-300][B-238][T-5]", async () => {
    const me = async () => (await office.learner.get("/api/me")).json.data;
    const made = await make("1.0");
    expect([made.name, made.status, made.published_at]).toEqual(["GDPR 1.0", "draft", null]);
    expect([(await me()).policies, await asked()]).toEqual([[], []]);
    const active = (await office.system.get(`${path}/${made.id}/reach`)).json.data.people;
    expect(active).toBe(Object.keys(office.ids).length);
    expect(await publish(made.id)).toMatchObject({ done: 1, refused: [] });
    expect([(await me()).policies, await asked()]).toEqual([
      [{ id: 1, name: "GDPR" }],
      [{ id: 1, name: "GDPR" }],
    ]);
    const [shown] = (await office.learner.get("/api/policies")).json.data;
    expect(shown).toMatchObject({ id: 1, name: "GDPR", version: "1.0", text: "<h2>What we keep</h2>" });
  });

  test("are filtered by status", async () => {
    const [old, current] = [await make("1.0"), await make("2.0")];
    await make("3.0");
    await publish(old.id, current.id);
    const found = async (query: string) =>
      (await office.system.get(`${path}?sort=name&${query}`)).json.data.map(
        (one: { policy_version: string; status: string }) => [one.policy_version, one.status],
      );
    expect(await found("status=draft")).toEqual([["3.0", "draft"]]);
    expect(await found("")).toHaveLength(3);
  });

  test("need new acceptance for a new major number, not a minor one, and are compared numerically [T-5]", async () => {
    await publish((await make("1.9")).id);
    await accept();
    expect(await asked()).toEqual([]);
    const minor = await make("1.10", "<p>Spelling</p>");
    const reach = async (id: number) => (await office.system.get(`${path}/${id}/reach`)).json.data.people;
    const others = Object.keys(office.ids).length - 1;
    expect(await reach(minor.id)).toBe(others);
    await publish(minor.id);
    expect(await asked()).toEqual([]);
    const major = await make("2.0");
    expect(await reach(major.id)).toBe(others + 1);
    await publish(major.id);
    expect(await asked()).toEqual([{ id: 1, name: "GDPR" }]);
    expect(await statusOf(minor.id)).toBe("replaced");
    expect(await statusOf(major.id)).toBe("current");
  });

  test("cannot be changed once published, or replaced by an older one", async () => {
    const old = await make("1.0");
    const now = await make("2.0");
    await publish(now.id);
    expect((await publish(old.id)).refused).toEqual([
      { id: old.id, message: "A later version is current. Give this one a higher number first" },
    ]);
    expect((await publish(now.id)).refused).toEqual([
      { id: now.id, message: "It has already been published" },
    ]);
    const { version } = (await office.system.get(`${path}/${now.id}`)).json.data;
    expect(
      (await office.system.patch(`${path}/${now.id}`, { version, text: "<p>Else</p>" })).json.errors,
    ).toEqual({
      policy_version: ["This version has been published, and people have accepted it. Add a new one"],
    });
    expect((await office.system.delete(`${path}/${now.id}?version=${version}`)).json.message).toBe(
      "It has been published, so it is kept as a record of what people accepted",
    );
    expect((await office.system.delete(`${path}/${old.id}?version=${old.version}`)).status).toBe(200);
  });

  test("published together make the higher one current, in any order", async () => {
    const high = await make("3.2");
    const low = await make("3.1");
    await publish(high.id, low.id);
    expect([await statusOf(high.id), await statusOf(low.id)]).toEqual(["current", "replaced"]);
  });

  test("reject a malformed or existing number and an unknown policy at the field", async () => {
    await make("1.0");
    const errors = async (body: object) =>
      (await office.system.post(path, { ...draft("1.1"), ...body })).json.errors;
    expect(await errors({ policy_version: "1.0" })).toEqual({
      policy_version: ["This version already exists. Change that one, or use a higher number"],
    });
    for (const version of ["1", "1.0.0", "01.0", "one"])
      expect(await errors({ policy_version: version })).toEqual({
        policy_version: ["Use two numbers with a point between, for example 2.0"],
      });
    expect(await errors({ policy_id: 3 })).toEqual({ policy_id: ["Choose a policy"] });
  });

  test("can be published from a file by npm run admin, but not with an existing number", async () => {
    const file = join(tmpdir(), `policy-${process.pid}.html`);
    writeFileSync(file, "<p>From a file</p><script>alert(1)</script>");
    const run = (version: string) => runCommand(office.t.app, withFile(["policy", "gdpr", version, file]));
    expect(await run("1.0")).toMatch(/^GDPR 1\.0 is published\. \d+ people are asked to accept it\.$/);
    expect((await office.learner.get("/api/policies")).json.data[0].text).toBe("<p>From a file</p>");
    await expect(run("1.0")).rejects.toThrow("already there");
    await expect(run("next")).rejects.toThrow("Use two numbers");
    expect(() => withFile(["policy", "gdpr", "2.0", "nowhere.html"])).toThrow("cannot be read");
  });
});
