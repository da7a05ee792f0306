import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailAddresses, emailSends, users } from "#server/schema/index.ts";
import { SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { startOffice } from "./office.ts";
import type { Browser } from "../harness.ts";
import { keepSends } from "../sentEmails.ts";

const office = startOffice("content", "exam", "mentoring", "system", "super");
const path = "/api/admin/sent-emails";

let sends: ReturnType<typeof keepSends>;
beforeEach(() => {
  sends = keepSends(office.t);
});

const look = async (browser: Browser, id: number): Promise<SentEmail> =>
  SentEmail.parse((await browser.get(`${path}/${id}`)).json.data);
const why = { reason: "She has asked for it." };

const disabled = "The account is disabled. Enable it first";

describe("a sent email", () => {
  test("shows its headers, its text without inline styles, and its delivery steps", async () => {
    const id = await sends.addSend({ userId: office.ids.learner });
    const sent = await look(office.exam, id);
    expect(sent).toMatchObject({
      ...{
        email: { name: "Exam passed" },
        set: "accreditation",
        variant: null,
        state: "sent",
        secret: false,
        has_mail_server: false,
      },
      recipient: { id: office.ids.learner, name: "Test Person" },
      ...{
        address: "ada@example.org",
        sender: "Lyceum <no-reply@example.org>",
        subject: "You passed: Pensions",
      },
      path: [
        { state: "rendered", at: sends.ago(1).toISOString(), by: null },
        { state: "queued", at: null, by: null },
        { state: "sent", at: sends.ago(1).toISOString(), by: null },
      ],
      refusals: { resend: null, release: "It is not held", restore: expect.any(String) },
    });
    expect(sent.body?.plain).toBe("Hello Ada\n\nWell done.");
    expect(sent.body?.html).toContain("Hello Ada");
    expect(sent.body?.html).not.toContain("style=");
    expect(sent.body?.css).toContain("color:red");
  });

  test("says if its text was not kept, and then cannot be resent", async () => {
    const nothing = { html: null, plain: null, filled: null };
    const secret = await sends.addSend({ key: "password-reset", ...nothing });
    expect(await look(office.super, secret)).toMatchObject({ body: null, secret: true });
    const old = await sends.addSend(nothing);
    expect(await look(office.super, old)).toMatchObject({ body: null, secret: false });
    for (const id of [secret, old]) {
      const { status, json } = await office.super.post(`${path}/${id}/resend`, why);
      expect([status, json.message]).toEqual([409, expect.stringContaining("kept")]);
      expect((await sends.readSend(id)).state).toBe("sent");
    }
  });

  test("can be resent to the same address, only once on a double click, with its reason logged", async () => {
    const id = await sends.addSend({ state: "bounced", reason: "The mailbox is full" });
    const both = await Promise.all([
      office.exam.post(`${path}/${id}/resend`, why),
      office.exam.post(`${path}/${id}/resend`, why),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await office.t.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["ada@example.org", "You passed: Pensions"],
    ]);
    const again = await office.t.app.db().select().from(emailSends).where(eq(emailSends.resentOf, id));
    expect(again).toMatchObject([{ state: "queued", subject: "You passed: Pensions" }]);
    const sent = await look(office.exam, id);
    expect(sent).toMatchObject({ state: "resent", resent_as: again[0]!.id });
    expect(sent.path.map(({ state, by }) => [state, by])).toEqual([
      ["rendered", null],
      ["queued", null],
      ["bounced", null],
      ["resent", "Test Person"],
    ]);
    // The time of the bounce stays on record, for the email itself and for its replacement.
    const bounced = sends.ago(1).toISOString();
    expect([sent.bounced_at, sent.path.at(2)?.at]).toEqual([bounced, bounced]);
    expect((await look(office.exam, again[0]!.id)).resent_of_bounced_at).toBe(bounced);
    expect(sent.refusals.resend).toContain("already");
    expect((await look(office.exam, again[0]!.id)).resent_of).toBe(id);
    const [line] = await office.audited(`sent email ${id}`);
    expect(line).toMatchObject({
      ...{ act: "sent email resend", userId: office.ids.exam, outcome: "done" },
      details: { reason: why.reason, changes: [{ field: "state", before: "bounced", after: "resent" }] },
    });
    expect((await office.exam.get(`${path}/${id}/history`)).json.data).toMatchObject([
      { act: "resend", reason: why.reason },
    ]);
    const { json } = await office.system.get("/api/admin/audit?kind=sent%20email");
    expect(json.data).toMatchObject([{ kind: "sent email", record_id: id }]);
  });

  test("can be released only while held, and only with a reason", async () => {
    const id = await sends.addSend({ state: "held", heldUntil: sends.ago(-1) });
    const unsaid = await office.exam.post(`${path}/${id}/release`, { reason: " " });
    expect([unsaid.status, unsaid.json.errors]).toEqual([422, { reason: ["Give a reason"] }]);
    expect(await look(office.exam, id)).toMatchObject({
      refusals: { release: null, resend: "It has not been sent yet" },
    });
    const { json } = await office.exam.post(`${path}/${id}/release`, why);
    expect(json.data).toMatchObject({
      state: "queued",
      path: [{ state: "rendered" }, { state: "held" }, { state: "queued", by: "Test Person" }],
    });
    expect(await office.t.mails()).toHaveLength(1);
    const again = await office.exam.post(`${path}/${id}/release`, why);
    expect([again.status, again.json.message]).toEqual([409, "It is not held"]);
  });

  test("cannot be released once its text is no longer kept", async () => {
    const held = { state: "held", heldUntil: sends.ago(-1), html: null, plain: null, filled: null } as const;
    for (const [key, message] of [
      ["exam-passed", "Its text is no longer kept"],
      ["password-reset", "Its text is not kept, because it gave access to an account"],
    ]) {
      const id = await sends.addSend({ ...held, key: key! });
      expect((await look(office.super, id)).refusals.release).toBe(message);
      const { status, json } = await office.super.post(`${path}/${id}/release`, why);
      expect([status, json.message]).toEqual([409, message]);
      expect((await sends.readSend(id)).state).toBe("held");
    }
    expect(await office.t.mails()).toEqual([]);
  });

  test("to an address that has switched off optional emails can be resent only if it is not optional", async () => {
    await office.t.app
      .db()
      .insert(emailAddresses)
      .values({ address: "ada@example.org", unsubscribedAt: sends.ago(1) });
    const optional = await sends.addSend();
    const refused = await office.super.post(`${path}/${optional}/resend`, why);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      "The recipient has switched off optional emails. Write to this address again only if they ask for it",
    ]);
    expect((await look(office.super, optional)).refusals.resend).toBe(refused.json.message);
    const needed = await sends.addSend({ key: "schedule-paused" });
    expect((await look(office.super, needed)).refusals.resend).toBeNull();
    expect(await office.t.mails()).toEqual([]);
  });

  test.each([
    [
      "with optional emails off",
      { notifyByEmail: false },
      "The recipient has switched off optional emails",
      null,
    ],
    ["who is disabled", { disabledAt: new Date("2026-11-19T09:00:00Z") }, disabled, disabled],
  ] as const)(
    "to a user %s says why it cannot be sent before somebody tries",
    async (_, set, optional, forced) => {
      const userId = office.ids.learner;
      await office.t.app.db().update(users).set(set).where(eq(users.id, userId));
      const to = { userId, address: "learner@example.org" };
      const sent = await sends.addSend(to);
      const held = await sends.addSend({ ...to, state: "held" });
      const needed = await sends.addSend({ ...to, key: "schedule-paused" });
      for (const [id, name] of [
        [sent, "resend"],
        [held, "release"],
      ] as const) {
        expect((await look(office.super, id)).refusals[name]).toBe(optional);
        const { status, json } = await office.super.post(`${path}/${id}/${name}`, why);
        expect([status, json.message]).toEqual([409, optional]);
      }
      expect((await look(office.super, needed)).refusals.resend).toBe(forced);
      expect(await office.t.mails()).toEqual([]);
    },
  );

  test("to a suppressed address can be resent only after the suppression is lifted", async () => {
    await sends.suppress("ada@example.org");
    const id = await sends.addSend({ state: "suppressed", address: "Ada@Example.org" });
    const refused = await office.exam.post(`${path}/${id}/resend`, why);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringContaining("Write to it again first"),
    ]);
    expect((await look(office.exam, id)).refusals.restore).toBeNull();
    const { json } = await office.exam.post(`${path}/${id}/restore`, why);
    expect(json.data).toMatchObject({ suppressed_at: null, refusals: { resend: null } });
    expect(await office.t.app.db().select().from(emailAddresses)).toMatchObject([
      { suppressedAt: null, bounces: 0 },
    ]);
    const [line] = await office.audited(`sent email ${id}`);
    expect(line).toMatchObject({
      act: "sent email restore",
      details: { reason: why.reason, address: "Ada@Example.org" },
    });
    expect((await office.exam.post(`${path}/${id}/restore`, why)).status).toBe(409);
    expect((await office.exam.post(`${path}/${id}/resend`, why)).status).toBe(200);
    expect(await office.t.mails()).toHaveLength(1);
  });

  test("to a suppressed address whose reader has switched optional emails off shows both, lifted one by one", async () => {
    await sends.suppress("ada@example.org");
    const off = office.t.app.now();
    await office.t.app.db().update(emailAddresses).set({ unsubscribedAt: off });
    const id = await sends.addSend({ state: "suppressed", address: "ada@example.org" });
    const facts = async () => {
      const { suppressed_at, unsubscribed_at, refusals } = await look(office.exam, id);
      return [suppressed_at !== null, unsubscribed_at !== null, refusals.restore];
    };
    const restore = async () => (await office.exam.post(`${path}/${id}/restore`, why)).status;
    expect(await facts()).toEqual([true, true, null]);
    expect([await restore(), await facts()]).toEqual([200, [false, true, null]]);
    expect([await restore(), await facts()]).toEqual([
      200,
      [false, false, "Emails are sent to this address already"],
    ]);
  });
});
