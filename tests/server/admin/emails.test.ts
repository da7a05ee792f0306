import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { messageTypes, tagsOf } from "#server/messages/messageTypes.ts";
import { syncMessages } from "#server/messages/sync.ts";
import { tell } from "#server/messages/tell.ts";
import { examPassed } from "#server/modules/exams/messages.ts";
import { audiences, audienceUsers, emails, emailSends, users } from "#server/schema/index.ts";
import { emailSets, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import type { Browser } from "../harness.ts";
import { startOffice } from "./office.ts";

const office = startOffice("super", "system", "content", "exam", "event", "pss", "learner");
const db = () => office.t.app.db();
const pathOf = (set: EmailSet) => `/api/admin/emails${set === "house" ? "" : `/${set}`}`;
const accreditation = pathOf("accreditation");

beforeEach(() => syncMessages(office.t.app, messageTypes));

const typeOf = (key: string) => messageTypes.find((type) => type.key === key)!;
const idOf = async (key: string) => (await db().select().from(emails).where(eq(emails.key, key)))[0]!.id;
const passed = () => idOf("exam-passed");
const read = async (id: number, by: Browser = office.super, at = accreditation) =>
  (await by.get(`${at}/${id}`)).json.data;

/** The body that the form sends. */
function form(fields: Record<string, string>): [body: Buffer, headers: Record<string, string>] {
  const boundary = "----boundary";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return [
    Buffer.from(`${parts.join("")}--${boundary}--\r\n`),
    { "content-type": `multipart/form-data; boundary=${boundary}` },
  ];
}

const save = async (id: number, changes: object = {}, by: Browser = office.super) => {
  const { subject, body, enabled, version } = await read(id);
  return by.post(`${accreditation}/${id}`, { subject, body, enabled, version, ...changes });
};

describe("the emails of a set", () => {
  test("match its messages, with the default text until somebody changes it [B-502][B-504][E-143]", async () => {
    for (const set of emailSets) {
      const { json } = await office.super.get(`${pathOf(set)}?perPage=200`);
      const keys = messageTypes.filter((type) => type.set === set);
      expect([set, json.data.map(({ name }: { name: string }) => name)]).toEqual([
        set,
        keys.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)),
      ]);
      for (const row of json.data) expect(row).toMatchObject({ changed: false, variants: 0, enabled: true });
    }
    const type = typeOf("exam-passed");
    const row = await read(await passed());
    expect(row).toMatchObject({
      ...{ name: type.name, when: type.when, to: type.to, subject: type.subject },
      ...{ default_subject: type.subject, status: "on", forced: null, latest: null },
    });
    expect(row.tags.map(({ name }: { name: string }) => name)).toEqual(tagsOf(type));
    expect(row.tags).toContainEqual(
      expect.objectContaining({
        name: "EXAM_NAME",
        means: "Name of the exam",
        type: "text",
        in_subject: true,
      }),
    );
  });

  test("are filtered by whether their text was changed", async () => {
    const named = async (query: string): Promise<string[]> =>
      (await office.super.get(`${accreditation}?perPage=200&${query}`)).json.data.map(
        ({ name }: { name: string }) => name,
      );
    const all = await named("");
    await save(await passed(), { subject: "Well done" });
    expect(await named("changed=true")).toEqual(["Exam passed"]);
    expect(await named("changed=false")).toEqual(all.filter((name) => name !== "Exam passed"));
  });

  test("are visible to administrators of the set, and House to super administrators only [B-508][B-509]", async () => {
    const may: Record<EmailSet, string[]> = {
      house: ["super"],
      learning: ["super", "system", "content", "pss"],
      accreditation: ["super", "system", "exam", "pss"],
      events: ["super", "system", "event", "pss"],
      mentoring: ["super"],
      pss: ["super", "system", "pss"],
    };
    for (const set of emailSets) {
      const allowed: string[] = [];
      for (const name of ["super", "system", "content", "exam", "event", "pss", "learner"] as const)
        if ((await office[name].get(pathOf(set))).status === 200) allowed.push(name);
      expect([set, allowed.toSorted()]).toEqual([set, may[set].toSorted()]);
    }
  });

  test("do not include emails of another set, for reading, saving, actions, variants or tests", async () => {
    const id = await idOf("password-reset");
    const trial = { email_id: id, subject: "Hello", body: "<p>Hi</p>" };
    const version = (await read(id, office.super, pathOf("house"))).version;
    expect((await office.exam.get(`${accreditation}/${id}`)).status).toBe(404);
    expect(
      (await office.exam.post(`${accreditation}/${id}`, { ...trial, enabled: true, version })).status,
    ).toBe(404);
    const { data } = (await office.exam.post(`${accreditation}/bulk`, { act: "switchOff", ids: [id] })).json;
    expect(data).toMatchObject({ done: 0, refused: [{ id }] });
    expect((await office.exam.post(`${accreditation}/variants`, { ...trial, name: "Mine" })).status).toBe(
      422,
    );
    for (const call of ["preview", "test"])
      expect([call, (await office.exam.post(`${accreditation}/${call}`, trial)).status]).toEqual([call, 404]);
  });
});

describe("saving an email", () => {
  test("accepts the whole text in one multipart request, and logs old and new values [E-146][B-513][T-58]", async () => {
    const id = await passed();
    const { version, default_subject: before } = await read(id);
    const [body, headers] = form({
      ...{ version, subject: "You passed *|EXAM_NAME|*", body: "<p>Well done, *|USERNAME|*</p>" },
      ...{ enabled: "true", _method: "PATCH" },
    });
    const { status, json } = await office.exam.post(`${accreditation}/${id}`, body, headers);
    expect([status, json.data.subject, json.data.changed]).toEqual([200, "You passed *|EXAM_NAME|*", true]);
    const { json: history } = await office.exam.get(`${accreditation}/${id}/history`);
    expect(history.data[0].changes).toContainEqual({
      ...{ field: "subject", before, after: "You passed *|EXAM_NAME|*" },
    });
    const [cut] = form({ subject: "x" });
    expect((await office.exam.post(`${accreditation}/${id}`, cut.subarray(0, 40), headers)).status).toBe(422);
  });

  test("refuses a stale version and returns the current text [T-47]", async () => {
    const id = await passed();
    const { version } = await read(id);
    expect((await save(id, { subject: "Theirs" }, office.exam)).status).toBe(200);
    const { status, json } = await save(id, { subject: "Mine", version });
    expect([status, json.data.current.subject, json.data.changed]).toEqual([409, "Theirs", ["subject"]]);
  });

  test("with the default text stores no text of its own", async () => {
    const id = await passed();
    expect((await save(id)).json.data.changed).toBe(false);
    expect((await save(id, { enabled: false })).json.data).toMatchObject({ changed: false, status: "off" });
    const [row] = await db().select().from(emails).where(eq(emails.id, id));
    expect([row!.subject, row!.body, row!.enabled]).toEqual([null, null, false]);
  });

  const type = typeOf("exam-passed");
  test.each([
    [
      "a tag of another email",
      "body",
      "<p>*|MENTOR_NAME|*</p>",
      "MENTOR_NAME is not available in this email",
    ],
    [
      "a tag of another email in the subject",
      "subject",
      "*|MENTOR_NAME|*",
      "MENTOR_NAME is not available in this email",
    ],
    ["a tag that does not exist", "body", "<p>*|NOBODY|*</p>", "NOBODY is not available in this email"],
    ["an unclosed tag", "body", "<p>*|EXAM_NAME|</p>", /^Write merge tags as/],
    ["a tag with formatting inside", "body", "<p>*|EXAM_<b>NAME</b>|*</p>", /^Write merge tags as/],
    ["a broken tag in the subject", "subject", "EXAM_NAME|* passed", /^Write merge tags as/],
    ["a javascript: link", "body", '<p><a href="javascript:alert(1)">x</a></p>', /^Use a web or email/],
    [
      "a long link, which is shown shortened",
      "body",
      `<p><a href="https://example.org/*|URL|*/${"x".repeat(60)}">x</a></p>`,
      /, not to https:\/\/example\.org\/\*\|URL\|\*\/x{32}…$/,
    ],
    ["a data: link", "body", '<p><a href="data:text/html,x">x</a></p>', /^Use a web or email address/],
    ["a link to a text tag", "body", '<p><a href="*|EXAM_NAME|*">x</a></p>', /^A link can lead to the whole/],
    [
      "a link with a tag inside its address",
      "body",
      '<p><a href="https://x.org/*|URL|*">x</a></p>',
      /^A link can lead/,
    ],
    ["a body without text", "body", "<p> </p><script>x</script>", "Required"],
    ["an empty subject", "subject", "  ", "Required"],
    ["a subject of two lines", "subject", "One\nBcc: two", /^Use one line/],
  ])("%s is rejected at its field with the reason [G-15]", async (_, field, value, said) => {
    const { status, json } = await save(await passed(), { [field]: value });
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
    expect(json.errors[field][0]).toEqual(typeof said === "string" ? said : expect.stringMatching(said));
    expect(tagsOf(type)).not.toContain("MENTOR_NAME");
  });

  test("a tag of several lines is rejected in the subject", async () => {
    const { key, set, body } = messageTypes.find(({ tags }) => tags.includes("DECLINE_MESSAGE"))!;
    const id = await idOf(key);
    const { version } = await read(id, office.super, pathOf(set));
    const { json } = await office.super.post(`${pathOf(set)}/${id}`, {
      ...{ version, body, enabled: true, subject: "Declined: *|DECLINE_MESSAGE|*" },
    });
    expect(json.errors.subject).toEqual([
      "DECLINE_MESSAGE has several lines, so it cannot be used in a subject",
    ]);
  });

  test("keeps links to a URL tag, a website and an email address", async () => {
    const body =
      '<p><a href="*|URL|*">a</a> <a href="https://example.org/">b</a> <a href="mailto:a@example.org">c</a></p>';
    expect((await save(await passed(), { body })).json.data.body).toBe(body);
  });

  test("cannot switch off a forced email, nor can the bulk action", async () => {
    const id = await idOf("password-reset");
    const house = pathOf("house");
    const { subject, body, version, status, forced } = await read(id, office.super, house);
    expect([status, forced]).toEqual(["forced", typeOf("password-reset").forced]);
    const { json } = await office.super.post(`${house}/${id}`, { subject, body, version, enabled: false });
    expect(json.errors.enabled[0]).toBe(`It is always sent. ${forced}`);
    const { data } = (await office.super.post(`${house}/bulk`, { act: "switchOff", ids: [id] })).json;
    expect(data.refused).toEqual([{ id, message: "It is always sent" }]);
  });
});

test("restoring the default text of an email logs the lost text, which can be saved again [T-58]", async () => {
  const id = await passed();
  await save(id, { subject: "Mine", body: "<p>My text</p>" });
  const act = () => office.exam.post(`${accreditation}/bulk`, { act: "useDefault", ids: [id] });
  expect((await act()).json.data).toMatchObject({ done: 1, undo: null });
  expect(await read(id)).toMatchObject({ changed: false, subject: typeOf("exam-passed").subject });
  const [line] = (await office.exam.get(`${accreditation}/${id}/history`)).json.data;
  expect([line.act, line.changes.map(({ before }: { before: unknown }) => before)]).toEqual([
    "useDefault",
    expect.arrayContaining(["Mine", "<p>My text</p>"]),
  ]);
  expect((await act()).json.data.refused).toEqual([{ id, message: "It has the default text already" }]);
  const lost = Object.fromEntries(
    line.changes.map(({ field, before }: { field: string; before: unknown }) => [field, before]),
  );
  expect((await save(id, lost)).status).toBe(200);
  expect(await read(id)).toMatchObject({ changed: true, subject: "Mine", body: "<p>My text</p>" });
});

describe("email variants", () => {
  const variants = `${accreditation}/variants`;
  const add = async (name: string, more: object = {}) => {
    const draft = {
      email_id: await passed(),
      name,
      subject: `${name} subject`,
      body: "<p>Hi *|USERNAME|*</p>",
    };
    return office.exam.post(variants, { ...draft, ...more });
  };
  const names = async () =>
    (await office.exam.get(`${accreditation}/${await passed()}/variants`)).json.data.map(
      ({ name }: { name: string }) => name,
    );

  test("are reordered only as a whole, and counted with their email", async () => {
    const ids: number[] = [];
    for (const name of ["First", "Second", "Third"]) ids.push((await add(name)).json.data.id);
    expect([await names(), (await read(await passed())).variants]).toEqual([["First", "Second", "Third"], 3]);
    const path = `${accreditation}/${await passed()}/variants`;
    const moved = [ids[2], ids[0], ids[1]];
    expect((await office.exam.patch(path, { ids: moved })).status).toBe(200);
    expect(await names()).toEqual(["Third", "First", "Second"]);
    // A changed variant keeps its place.
    const third = (await office.exam.get(`${variants}/${ids[2]}`)).json.data;
    await office.exam.patch(`${variants}/${ids[2]}`, { version: third.version, subject: "Changed" });
    expect(await names()).toEqual(["Third", "First", "Second"]);
    expect((await office.exam.patch(path, { ids: ids.slice(1) })).status).toBe(409);
    const [line] = (await office.exam.get(`${accreditation}/${await passed()}/history`)).json.data;
    expect([line.act, line.changes]).toEqual([
      "variants reordered",
      [{ field: "order", before: ids, after: moved }],
    ]);
    const { version } = (await office.exam.get(`${variants}/${ids[2]}`)).json.data;
    expect((await office.exam.delete(`${variants}/${ids[2]}?version=${version}`)).status).toBe(200);
    expect((await add("Last")).json.data.position).toBeGreaterThan(2);
    expect(await names()).toEqual(["First", "Second", "Last"]);
  });

  test("are validated against the tags of their email, active audiences and unique names", async () => {
    await add("First");
    expect((await add("first")).json.errors).toEqual({
      name: ["Another variant of this email has this name"],
    });
    expect((await add("Other", { body: "<p>*|MENTOR_NAME|*</p>" })).json.errors).toEqual({
      body: ["MENTOR_NAME is not available in this email"],
    });
    expect((await add("Other", { audience_id: 999 })).json.errors).toEqual({
      audience_id: ["This audience does not exist, or is archived"],
    });
    const { id, version, ...rest } = (await add("Moved")).json.data;
    const { status, json } = await office.exam.patch(`${variants}/${id}`, {
      ...{ email_id: await idOf("exam-failed"), version, name: rest.name },
    });
    expect([status, json.errors.email_id]).toEqual([422, ["A variant stays with its email"]]);
  });

  test("the first enabled one that matches is sent, with its sender name", async () => {
    const [audience] = await db().insert(audiences).values({ name: "Advisers", description: "" }).returning();
    await db()
      .insert(audienceUsers)
      .values({ audienceId: audience!.id, userId: office.ids.learner, source: "hand" });
    const off = (await add("Off")).json.data.id;
    await office.exam.post(`${variants}/bulk`, { act: "switchOff", ids: [off] });
    await add("For advisers", { audience_id: audience!.id, sender: "The examiners" });
    await add("For all");
    await db().update(users).set({ notifyByEmail: true });
    await tell(office.t.app, examPassed, [office.ids.learner, office.ids.exam], {
      values: { EXAM_NAME: "Trusts", EXAM_SCORE: "84%" },
      path: "/accreditation",
    });
    const sent = await db()
      .select({ user: emailSends.userId, subject: emailSends.subject, sender: emailSends.sender })
      .from(emailSends)
      .orderBy(emailSends.subject);
    expect(sent).toEqual([
      {
        user: office.ids.learner,
        subject: "For advisers subject",
        sender: expect.stringMatching(/^The examiners </),
      },
      {
        user: office.ids.exam,
        subject: "For all subject",
        sender: expect.not.stringMatching(/^The examiners/),
      },
    ]);
  });
});

describe("an email preview", () => {
  const trial = async (more: object = {}) => ({
    ...{ email_id: await passed(), subject: "Passed: *|EXAM_NAME|*", body: "<p>Dear *|USERNAME|*,</p>" },
    ...more,
  });

  test("renders unsaved text with examples, as HTML without inline styles and as plain text [E-145][B-513]", async () => {
    const [body, headers] = form(
      Object.fromEntries(
        Object.entries(await trial({ sender: "Ada" })).map(([name, value]) => [name, String(value)]),
      ),
    );
    const { status, json } = await office.exam.post(`${accreditation}/preview`, body, headers);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      subject: "Passed: Pension transfers, level 4",
      from: expect.stringMatching(/^Ada <.+@.+>$/),
      text: expect.stringContaining("Dear Priya,"),
    });
    expect(json.data.html).toContain("Dear Priya,");
    expect(json.data.html).not.toMatch(/<style|\sstyle=/);
    expect(json.data.css).toContain("prefers-color-scheme:dark");
    expect((await read(await passed())).changed).toBe(false);
  });

  test("reports errors at the field, as saving does", async () => {
    const { status, json } = await office.exam.post(
      `${accreditation}/preview`,
      await trial({ body: "<p>*|MENTOR_NAME|*</p>" }),
    );
    expect([status, json.errors]).toEqual([422, { body: ["MENTOR_NAME is not available in this email"] }]);
  });

  test("can use the values of the last email sent", async () => {
    const id = await passed();
    await db()
      .insert(emailSends)
      .values({
        ...{ emailId: id, userId: office.ids.learner, address: "l@example.org", subject: "x", state: "sent" },
        ...{ filled: { EXAM_NAME: "Trusts <b>" }, createdAt: office.t.app.now() },
      });
    expect((await read(id)).latest).toMatchObject({
      at: office.t.app.now().toISOString().replace(/\.\d+/, ""),
    });
    const { json } = await office.exam.post(`${accreditation}/preview`, await trial({ filled: "latest" }));
    expect(json.data.subject).toBe("Passed: Trusts <b>");
  });

  test("sends a test only to its requester, marked as a test", async () => {
    const { json } = await office.exam.post(`${accreditation}/test`, await trial({ sender: "Ada" }));
    // There is no mail server.
    expect(json.data).toEqual({ to: "exam@example.org", held: true });
    const mails = await office.t.mails();
    expect(mails).toMatchObject([
      { to: "exam@example.org", subject: "Test: Passed: Pension transfers, level 4", sender: "Ada" },
    ]);
    expect(await db().select().from(emailSends)).toEqual([]);
    const [line] = (await office.exam.get(`${accreditation}/${await passed()}/history`)).json.data;
    expect(line.act).toBe("test sent");
  });
});
