import { asc, eq, isNotNull, like } from "drizzle-orm";
import axe, { type AxeResults } from "axe-core";
// @ts-expect-error -- it comes without types
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { networkOf } from "#server/http/addresses.ts";
import { countUse } from "#server/http/limits.ts";
import { restoreAddress } from "#server/messages/address.ts";
import { releaseAll } from "#server/messages/again.ts";
import { tell } from "#server/messages/tell.ts";
import { countBounce, suppressComplained } from "#server/messages/suppress.ts";
import { unsubscribeUrl } from "#server/messages/unsubscribe.ts";
import { directMessage, helpQuery, passwordReset } from "#server/modules/messages.ts";
import { auditLog, emailSends, outbox, userMerges, users } from "#server/schema/index.ts";
import { mostBounces } from "#src/contracts/emails/delivery.ts";
import { startTestApp, type TestApp } from "../harness.ts";

let t: TestApp;
let ada: number;
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: "https://academy.example", RATE_LIMITS: "on" } });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  ada = (await t.createUser({ email: "ada@example.org", firstName: "Ada" })).id;
});

const say = () => tell(t.app, directMessage, [ada], { values: { MESSAGE: "Hello" } });
const isOn = async () => (await t.app.db().select().from(users).where(eq(users.id, ada)))[0]!.notifyByEmail;
const host = { host: "academy.example" };
const withoutHost = (url: string) => url.replace("https://academy.example", "");
const path = async () => withoutHost(await unsubscribeUrl(t.app, ada));
const get = async (url: string) => t.server.inject({ method: "GET", url, headers: host });
const post = async (url: string, fields: Record<string, string>) =>
  t.server.inject({
    ...{ method: "POST", url, payload: new URLSearchParams(fields).toString() },
    headers: { ...host, "content-type": "application/x-www-form-urlencoded" },
  });
const oneClick = { "List-Unsubscribe": "One-Click" };
const headingOf = (html: string): string => new JSDOM(html).window.document.querySelector("h1").textContent;
/** The fields that the button of a page sends. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...new JSDOM(html).window.document.querySelectorAll("input")].map(({ name, value }) => [name, value]),
  );

describe("an optional email", () => {
  test("has an unsubscribe link in its headers and below its text; a forced one does not", async () => {
    await say();
    await tell(t.app, passwordReset, [ada], { values: {}, path: "/" });
    const [optional, forced] = await t.mails();
    const url = await unsubscribeUrl(t.app, ada);
    expect(optional).toMatchObject({ unsubscribe: url });
    expect(optional!.text).toContain(`Switch off email notifications:\n${url}`);
    expect(optional!.html).toContain(`href="${url}"`);
    expect(forced!.unsubscribe).toBeUndefined();
    expect(forced!.text + forced!.html).not.toContain("/unsubscribe");
  });
});

describe("an address without an account", () => {
  const guest = { address: "Guest@example.org" };
  const write = (type = directMessage) =>
    tell(t.app, type, [guest], { values: { MESSAGE: "x" }, ...(type.button && { path: "/" }) });
  const theirPath = async () => withoutHost(await unsubscribeUrl(t.app, guest));
  const states = async () =>
    (await t.app.db().select().from(emailSends).orderBy(asc(emailSends.id))).map(({ state, reason }) =>
      reason === null ? state : `${state}: ${reason}`,
    );

  test("is unsubscribed by itself: optional emails are suppressed, forced ones are still sent", async () => {
    await write();
    const [mail] = await t.mails();
    expect(mail).toMatchObject({ to: "Guest@example.org", unsubscribe: await unsubscribeUrl(t.app, guest) });
    expect(mail!.text).toContain(`Switch off email notifications:\n${mail!.unsubscribe}`);
    const asked = await get(await theirPath());
    expect(asked.body).toContain("will no longer send email notifications to guest@example.org.");
    expect(asked.body).not.toContain("/profile");
    expect(await states()).toEqual(["queued"]);

    expect((await post(await theirPath(), oneClick)).statusCode).toBe(200);
    expect(headingOf((await get(await theirPath())).body)).toBe("Email notifications are off");
    await write();
    await tell(t.app, passwordReset, [guest], { values: {}, path: "/" });
    expect(await states()).toEqual([
      "queued",
      "suppressed: The recipient has switched off optional emails",
      "queued",
    ]);
    expect(await t.app.db().select().from(auditLog)).toMatchObject([
      { act: "email notifications switched off", subject: "email address guest@example.org" },
    ]);
    expect(await isOn()).toBe(true);
  });

  test("receives emails again after Undo, unless they have bounced or were reported as unwanted", async () => {
    const fields = async () => fieldsOf((await post(await theirPath(), oneClick)).body);
    expect(headingOf((await post(await theirPath(), await fields())).body)).toBe(
      "Email notifications are on",
    );
    await write();
    expect(await states()).toEqual(["queued"]);

    const bounce = async () => {
      const [send] = await t.app.db().select().from(emailSends);
      for (let n = 0; n < mostBounces; n += 1) await countBounce(t.app, send!);
    };
    const refused = "suppressed: Emails to this address were refused, came back or were reported as unwanted";
    for (const suppress of [bounce, () => suppressComplained(t.app, guest.address, "Reported")]) {
      const undo = await fields();
      await suppress();
      expect(headingOf((await post(await theirPath(), undo)).body)).toBe("Email notifications are on");
      await write();
      await tell(t.app, passwordReset, [guest], { values: {}, path: "/" });
      expect((await states()).slice(-2)).toEqual([refused, refused]);
      await restoreAddress(t.app, guest.address);
    }
    await write();
    expect((await states()).at(-1)).toBe("queued");
  });

  test("follows the settings of its account once it has one, and the link switches them", async () => {
    const url = await theirPath();
    await post(url, oneClick);
    const { id } = await t.createUser({ email: "guest@example.org" });
    const say = () => tell(t.app, directMessage, [id], { values: { MESSAGE: "x" } });
    await say();
    expect(await states()).toEqual(["queued"]);
    const asked = await get(url);
    expect([headingOf(asked.body), asked.body.includes("/profile")]).toEqual([
      "Switch off email notifications?",
      true,
    ]);
    await post(url, oneClick);
    await say();
    expect(await states()).toEqual(["queued"]);
    expect(await t.app.db().$count(users, eq(users.notifyByEmail, false))).toBe(1);
  });

  test("is checked again when held emails are released, for optional ones only", async () => {
    const held = { values: { MESSAGE: "x" }, held: "It waits" };
    await tell(t.app, directMessage, [guest], held);
    await tell(t.app, helpQuery, [guest], {
      ...held,
      values: { MESSAGE: "x", SENDER_NAME: "Ada", LEARNER_NAME: "Ada" },
    });
    await post(await theirPath(), oneClick);
    await releaseAll(t.app, isNotNull(emailSends.id));
    expect(await states()).toEqual(["suppressed: The recipient has switched off optional emails", "queued"]);
  });

  test("receives emails again once an administrator restores it", async () => {
    await post(await theirPath(), oneClick);
    await restoreAddress(t.app, guest.address);
    await write();
    expect(await states()).toEqual(["queued"]);
    await expect(restoreAddress(t.app, guest.address)).rejects.toMatchObject({ status: 409 });
  });

  test("stays without optional emails if an administrator restores it after it was suppressed, until the next time", async () => {
    await post(await theirPath(), oneClick);
    await suppressComplained(t.app, guest.address, "Reported");
    const writeBoth = async () => {
      await write();
      await tell(t.app, passwordReset, [guest], { values: {}, path: "/" });
      return (await states()).slice(-2);
    };
    const isOff = "suppressed: The recipient has switched off optional emails";
    await restoreAddress(t.app, guest.address);
    expect(await writeBoth()).toEqual([isOff, "queued"]);
    await restoreAddress(t.app, guest.address);
    expect(await writeBoth()).toEqual(["queued", "queued"]);
  });

  test("needs its own key in the link", async () => {
    const url = await theirPath();
    const other = (await unsubscribeUrl(t.app, { address: "other@example.org" })).split("key=")[1]!;
    const [a, , signed] = url.split("key=")[1]!.split(".");
    for (const key of [`${a}.${other.split(".")[1]}.${signed}`, `a..${signed}`, `a.${signed}`])
      expect((await post(`/unsubscribe?key=${key}`, oneClick)).statusCode).toBe(404);
    expect(await t.app.db().$count(auditLog)).toBe(0);
  });
});

describe("one-click unsubscribing", () => {
  test("switches emails off without a session, as the settings would, and is logged", async () => {
    const { statusCode } = await post(await path(), oneClick);
    expect([statusCode, await isOn()]).toEqual([200, false]);
    expect(await t.app.db().select().from(auditLog)).toMatchObject([
      {
        ...{ userId: null, act: "email notifications switched off", subject: `user ${ada}` },
        details: { reason: "By the link in an email" },
      },
    ]);
    const live = await t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime"));
    expect(live.map(({ payload }) => payload)).toMatchObject([
      { users: [ada], name: "answers.changed", event: { paths: ["/api/me"] } },
    ]);
    await say();
    expect(await t.app.db().select().from(emailSends)).toEqual([]);
  });

  test("accepts a multipart form, and a repeated request changes nothing more", async () => {
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    const sent = new Request("https://academy.example", { method: "POST", body: form });
    const payload = Buffer.from(await sent.arrayBuffer());
    const headers = { ...host, "content-type": sent.headers.get("content-type")! };
    const url = await path();
    for (const _ of [1, 2])
      expect((await t.server.inject({ method: "POST", url, payload, headers })).statusCode).toBe(200);
    expect(await isOn()).toBe(false);
    expect(await t.app.db().$count(auditLog)).toBe(1);
  });

  test("of an email to a merged account switches emails off for the account that remains, until that is undone", async () => {
    const [url, bob, cy] = [
      await path(),
      (await t.createUser({ email: "bob@example.org" })).id,
      (await t.createUser({ email: "cy@example.org" })).id,
    ];
    const merge = (fromId: number, intoId: number) => ({
      ...{ fromId, intoId, byId: cy, at: t.app.now() },
      log: { moved: {}, swapped: {}, fields: { before: {}, after: {} }, wasDisabled: false },
    });
    await t.app
      .db()
      .insert(userMerges)
      .values([merge(ada, bob), merge(bob, cy)]);
    const off = async () =>
      (await t.app.db().select().from(users).where(eq(users.notifyByEmail, false))).map(({ id }) => id);
    const done = await post(url, oneClick);
    expect([headingOf(done.body), await off()]).toEqual(["Email notifications are off", [cy]]);
    expect(headingOf((await post(url, fieldsOf(done.body))).body)).toBe("Email notifications are on");
    expect(await off()).toEqual([]);
    await t.app.db().update(userMerges).set({ undoneAt: t.app.now() });
    await post(url, oneClick);
    expect(await off()).toEqual([ada]);
  });

  test("needs the user's complete, unchanged key", async () => {
    const url = await path();
    const other = await t.createUser({ email: "bob@example.org" });
    for (const wrong of [
      url.replace(/key=\d+/, `key=${other.id}`),
      url.slice(0, -1),
      url.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      "/unsubscribe",
      "/unsubscribe?key=0.aaaaaaaaaaaaaaaaaaaaaa",
      "/unsubscribe?key=1&key=2",
    ]) {
      const { statusCode, body } = await post(wrong, oneClick);
      expect([wrong, statusCode, headingOf(body)]).toEqual([wrong, 404, "This link is not complete"]);
    }
    expect(await t.app.db().$count(users, eq(users.notifyByEmail, false))).toBe(0);
  });

  test("refuses any form other than the one that mailboxes send, and changes nothing", async () => {
    for (const fields of [
      {},
      { "List-Unsubscribe": "No" },
      { undo: "1.x" },
      { undo: `${Date.now() + 1e9}.${"a".repeat(22)}` },
    ])
      expect((await post(await path(), fields as Record<string, string>)).statusCode).toBe(422);
    expect(await isOn()).toBe(true);
    expect(await t.app.db().$count(auditLog)).toBe(0);
  });
});

describe("the unsubscribe page", () => {
  const useUp = () => {
    t.clock.advance(601);
    for (let use = 0; use < 600; use += 1)
      countUse(t.app, networkOf("127.0.0.1"), { name: "unsubscribe", max: 600, seconds: 600 });
  };

  test("asks people to wait on a page while too many use such links from one address", async () => {
    const link = await path();
    useUp();
    for (const answer of [await get(link), await post(link, oneClick)]) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "600"]);
      expect(answer.body).toContain("Wait 10 minutes, then reload this page.");
    }
    expect(await isOn()).toBe(true);
    t.clock.advance(601);
    expect((await get(link)).statusCode).toBe(200);
  });

  test("asks for confirmation, so that a mere visit changes nothing", async () => {
    const { statusCode, body, headers } = await get(await path());
    expect([statusCode, headingOf(body)]).toEqual([200, "Switch off email notifications?"]);
    expect(await isOn()).toBe(true);
    expect(headers["content-security-policy"]).toContain("form-action 'self'");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("can undo its own change for an hour", async () => {
    const asked = await get(await path());
    const done = await post(await path(), fieldsOf(asked.body));
    expect([headingOf(done.body), await isOn()]).toEqual(["Email notifications are off", false]);
    const undo = fieldsOf(done.body);
    t.clock.advance(3_599);
    const undone = await post(await path(), undo);
    expect([headingOf(undone.body), await isOn()]).toEqual(["Email notifications are on", true]);
    await post(await path(), oneClick);
    t.clock.advance(2);
    expect(headingOf((await post(await path(), undo)).body)).toBe("It is too late to undo this here");
    expect(await isOn()).toBe(false);
    expect(headingOf((await get(await path())).body)).toBe("Email notifications are off");
    const lines = await t.app
      .db()
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(like(auditLog.act, "email notifications %"))
      .orderBy(asc(auditLog.id));
    expect(lines.map(({ act }) => act.split(" ").at(-1))).toEqual(["off", "on", "off"]);
  });

  test.each([
    ["asks", () => path()],
    [
      "asks about an address without an account",
      async () => withoutHost(await unsubscribeUrl(t.app, { address: "x@example.org" })),
    ],
    ["does not know the key", async () => "/unsubscribe"],
    [
      "asks to wait",
      async () => {
        useUp();
        onTestFinished(() => t.clock.advance(601));
        return "/unsubscribe";
      },
    ],
  ])("passes an accessibility check when it %s", async (_, at) => {
    const { window } = new JSDOM((await get(await at())).body, { runScripts: "outside-only" });
    window.eval(axe.source);
    const { violations }: AxeResults = await window.axe.run();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
