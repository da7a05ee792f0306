import { describe, expect, test } from "vitest";
import { recordTables } from "#server/modules/admin/auditKinds.ts";
import { auditLog } from "#server/schema/index.ts";
import { areas } from "#src/areas/table.ts";
import { addProfile } from "../mentoringRecords.ts";
import { path, startAuditLog } from "./auditLines.ts";

const { office, write, found, acts } = startAuditLog();

describe("the audit log list [G-18]", () => {
  test("is sorted by time, newest first, and paginated", async () => {
    await write(...Array.from({ length: 30 }, (_, i) => ({ act: `act ${i + 1}` })));
    const first = (await office.system.get(path)).json;
    expect(first.meta).toEqual({ total: 30, page: 1, perPage: 25, exact: true });
    expect(first.data.at(0).act).toBe("act 30");
    expect(await acts("page=2")).toEqual(["act 5", "act 4", "act 3", "act 2", "act 1"]);
    expect(await acts("sort=at&perPage=2")).toEqual(["act 1", "act 2"]);
    expect((await office.system.get(`${path}?sort=act`)).status).toBe(422);
  });

  test("filters by actor, user acted for, type of action, record, time and outcome", async () => {
    const both = { userId: office.ids.learner, adminUserId: office.ids.super };
    await write(
      { act: "one created", subject: "glossary term 1", userId: office.ids.super },
      { act: "one changed", subject: "glossary term 11", ...both },
      { act: "GET /api/admin/users", userId: office.ids.learner, outcome: "refused" },
      { act: "report exported", subject: "report user-report", userId: office.ids.system },
      {
        act: "reviewing ended",
        subject: `user ${office.ids.super}`,
        userId: office.ids.super,
        adminUserId: office.ids.super,
      },
      { act: "user changed", subject: `user ${office.ids.content}` },
    );
    for (const [query, expected] of [
      [`actor=${office.ids.super}`, ["reviewing ended", "one changed", "one created"]],
      [`actor=${office.ids.learner}&actor=${office.ids.system}`, ["report exported", "GET /api/admin/users"]],
      [`on_behalf_of=${office.ids.learner}`, ["one changed"]],
      // A reviewer acts for nobody else.
      [`on_behalf_of=${office.ids.super}`, []],
      // Including the user to whom it was done.
      [`user=${office.ids.super}`, ["reviewing ended", "one changed", "one created"]],
      [`user=${office.ids.content}`, ["user changed"]],
      [`user=${office.ids.learner}`, ["GET /api/admin/users", "one changed"]],
      ["act=created&act=acting", ["reviewing ended", "one created"]],
      ["act=call", ["GET /api/admin/users"]],
      ["kind=glossary+term", ["one changed", "one created"]],
      ["kind=report&kind=user", ["user changed", "reviewing ended", "report exported"]],
      ["subject=glossary+term+1", ["one created"]],
      ["outcome=refused", ["GET /api/admin/users"]],
      ["at_from=2026-10-02&at_to=2026-10-03", ["GET /api/admin/users", "one changed"]],
      [`kind=glossary+term&actor=${office.ids.super}&act=changed&search=ONE`, ["one changed"]],
    ] as const)
      expect([query, await acts(query)]).toEqual([query, expected]);
    const reviewed = (await found("")).filter(({ reviewing }) => reviewing);
    expect(reviewed.map(({ act }) => act)).toEqual(["reviewing ended"]);
    for (const wrong of ["act=nothing", "kind=moon", "actor=x", "outcome=maybe", "at_from=soon"])
      expect([wrong, (await office.system.get(`${path}?${wrong}`)).status]).toEqual([wrong, 422]);
  });

  test("exports the filtered entries, with names for people and formulas escaped", async () => {
    await write({ act: "one created", userId: office.ids.super }, { act: "=1+1", userId: office.ids.system });
    const csv = (
      await office.system.get(`${path}/export?actor=${office.ids.super}&columns=act,actor,outcome`)
    ).text;
    expect(csv.trim().split("\r\n").slice(1)).toEqual(["One created,Test Person,Done"]);
    expect((await office.system.get(`${path}/export?columns=act`)).text).toContain("'=1+1");
  });
});

describe("one audit entry [G-18]", () => {
  test("shows its changes and its neighbours in the list it was opened from", async () => {
    const details = { did: "changed", changes: [{ field: "term", before: "A", after: "B" }] };
    const lines = await write(
      { act: "one created" },
      { act: "one changed", details, requestId: "r-1", userId: office.ids.system },
      { act: "one removed" },
    );
    const [first, second, third] = lines.map(({ id }) => id);
    expect((await office.system.get(`${path}/${second}`)).json.data).toMatchObject({
      act: "one changed",
      actor: { id: office.ids.system, name: "Test Person" },
      on_behalf_of: null,
      details,
      request_id: "r-1",
      kind: null,
      record_id: null,
    });
    const neighbours = async (query = "") =>
      (await office.system.get(`${path}/${second}/neighbours?${query}`)).json.data;
    expect(await neighbours()).toEqual({ previous: third, next: first, position: 2, total: 3 });
    expect(await neighbours("act=changed")).toEqual({ previous: null, next: null, position: 1, total: 1 });
    expect((await office.system.get(`${path}/99999`)).status).toBe(404);
    expect((await office.system.get(`${path}/99999/neighbours`)).status).toBe(404);
  });

  test("has the id of its record while the record exists", async () => {
    const term = (await office.system.post("/api/admin/glossary", { term: "A", meaning: "x" })).json.data;
    await office.system.delete(`/api/admin/glossary/${term.id}?version=${term.version}`);
    const mentor = await addProfile(office.t, "MENTOR");
    await write(
      { subject: `mentor ${mentor.id}` },
      { subject: `user ${office.ids.learner}` },
      { subject: "user 99999" },
      { subject: "user 99999999999999999999" },
      { subject: "/api/me/" },
      { subject: "no account" },
      { subject: "report login" },
      { subject: "policy 1 2" },
      { subject: "report schedule 7" },
    );
    const seen = (await found("sort=at&perPage=50")).map(({ subject, kind, record_id }) => [
      subject,
      kind,
      record_id,
    ]);
    expect(seen).toEqual(
      expect.arrayContaining([
        [`glossary term ${term.id}`, "glossary term", null],
        [`mentor ${mentor.id}`, "mentor", mentor.id],
        [`user ${office.ids.learner}`, "user", office.ids.learner],
        ["user 99999", "user", null],
        ["user 99999999999999999999", "user", null],
        ["/api/me/", null, null],
        ["no account", "no account", null],
        ["report login", "report", null],
        ["policy 1 2", "policy", null],
        ["report schedule 7", "report schedule", null],
      ]),
    );
  });
});

test("the audit log filters by every kind of record and every type of action", async () => {
  const { audit_kinds: kinds } = (await office.system.get("/api/admin/options/")).json.data;
  expect(kinds.map(({ value }: { value: string }) => value).toSorted()).toEqual(
    [
      ...[
        "user",
        "audience",
        "profile",
        "contact",
        "slide",
        "carousel",
        "broadcast",
        "glossary term",
        "feedback",
      ],
      ...["group of synonyms", "image bank", "release note", "feature flag", "option", "report", "import"],
      ...["report schedule", "saved view", "PAP feed", "policy", "policy version", "exam", "attempt"],
      ...["item reminder", "exam reminder"],
      ...["podcast", "episode", "mentor", "mentoring skill", "mentoring proposal", "sent email"],
      ...["House", "Learning", "Accreditation", "Events", "Mentoring", "PSS"].flatMap((set) => [
        `${set} email`,
        `${set} email variant`,
      ]),
    ].toSorted(),
  );
  const sorts = {
    sign_in: ["login", "logout", "identity confirmed", "password reset", "password reset asked for"],
    acting: ["acting as another user began", "reviewing ended"],
    roles: ["user roles assigned", "create administrator"],
    call: ["PATCH /api/exams/:id", "GET /api/admin/users"],
    file: ["report exported", "user imported", "contact import taken back"],
    created: ["glossary term created"],
    changed: ["PAP feed changed"],
    removed: ["slide removed", "audience users removed"],
    other: ["broadcast archive", "exam attempt marked"],
  };
  const shownAs: Record<string, string> = {
    ...{ login: "signed in", logout: "signed out", "create administrator": "administrator created" },
    ...{ "broadcast archive": "broadcast archived", "slide removed": "slide deleted" },
  };
  for (const [sort, some] of Object.entries(sorts)) {
    await office.t.app.db().delete(auditLog);
    await write(...Object.values(sorts).flatMap((all) => all.map((act) => ({ act }))));
    const shown = some.map((act) => shownAs[act] ?? act);
    expect([sort, (await acts(`act=${sort}`)).toSorted()]).toEqual([sort, shown.toSorted()]);
  }
});

test("the audit log finds the records of every place of the back office that writes to it", () => {
  const places = areas.offices.flatMap((office) => office.places);
  const tables = recordTables(office.t.app);
  const missing = places.map(({ kind, words }) => kind ?? words.one).filter((kind) => !tables.has(kind));
  // Late answers are those of an attempt, an application is a mentor, and the log has no lines about its own entries.
  expect(missing).toEqual(["set of late answers", "application", "entry"]);
});

test("the audit log is readable by House administrators only, and nobody can write to it [G-18][SEC-MATRIX]", async () => {
  const [line] = await write({ act: "one created" });
  for (const at of [path, `${path}/${line!.id}`, `${path}/${line!.id}/neighbours`, `${path}/export`]) {
    for (const who of ["learner", "content", "exam", "reviewer"] as const) {
      const browser = await office.t.signIn(`${who}@example.org`);
      expect([at, who, (await browser.get(at)).status]).toEqual([at, who, 403]);
    }
    expect((await office.t.browser().get(at)).status).toBe(401);
    for (const call of [office.system.post, office.system.patch, office.system.delete])
      expect([at, (await call(at, {})).status]).toEqual([at, 405]);
  }
});
