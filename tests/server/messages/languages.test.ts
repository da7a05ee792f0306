import { eq } from "drizzle-orm";
import axe, { type AxeResults } from "axe-core";
// @ts-expect-error -- it comes without types
import { JSDOM } from "jsdom";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailDelivery } from "#server/mail/delivery.ts";
import { framed } from "#server/messages/framed.ts";
import { messageTypes } from "#server/messages/messageTypes.ts";
import { syncMessages } from "#server/messages/sync.ts";
import { tell } from "#server/messages/tell.ts";
import { directMessage } from "#server/modules/messages.ts";
import { audiences, audienceUsers, emails, emailSends, emailVariants, users } from "#server/schema/index.ts";
import { emailLanguages, type EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import { startMailServer, type MailServer } from "../../fake/mailServer.ts";
import { startTestApp, type TestApp } from "../harness.ts";

/** Emails in several languages: which text somebody gets, and the language it declares. */

let t: TestApp;
const db = () => t.app.db();
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

/**
 * Every kind of reader: in the audience or not, with the language, without one, with another, and without an account.
 */
const readers = {
  member: { language: null, isMember: true },
  welshMember: { language: "cy", isMember: true },
  welsh: { language: "cy", isMember: false },
  polish: { language: "pl", isMember: false },
  other: { language: null, isMember: false },
} as const;
type Reader = keyof typeof readers | "stranger";
const names = [...Object.keys(readers), "stranger"] as Reader[];

let emailId: number;
let audienceId: number;
const addressOf = (name: Reader): string => `${name}@example.org`.toLowerCase();
beforeEach(async () => {
  await t.reset();
  await syncMessages(t.app, messageTypes);
  emailId = (await db().select().from(emails).where(eq(emails.key, directMessage.key)))[0]!.id;
  const [audience] = await db().insert(audiences).values({ name: "Advisers", description: "" }).returning();
  audienceId = audience!.id;
  for (const [name, { language, isMember }] of Object.entries(readers)) {
    const { id: userId } = await t.createUser({ email: addressOf(name as Reader), firstName: name });
    await db().update(users).set({ language }).where(eq(users.id, userId));
    if (isMember) await db().insert(audienceUsers).values({ audienceId, userId, source: "hand" });
  }
});

type Text = "plain" | "members" | "welsh" | "welshMembers" | "off";
const add = async (text: Text, position: number): Promise<void> => {
  await db()
    .insert(emailVariants)
    .values({
      ...{ emailId, position, name: text, subject: text, body: "<p>Helo *|USERNAME|*</p>" },
      audienceId: text === "members" || text === "welshMembers" ? audienceId : null,
      language: text.startsWith("welsh") || text === "off" ? "cy" : null,
      enabled: text !== "off",
    });
};
/** By address, as in sharing and help queries, so that somebody without an account is among them. */
const say = () =>
  tell(
    t.app,
    directMessage,
    names.map((name) => ({ address: addressOf(name) })),
    { values: { MESSAGE: "Hello" } },
  );
const got = async (): Promise<Record<string, string>> => {
  const sent = await db()
    .select({ address: emailSends.address, variant: emailVariants.name })
    .from(emailSends)
    .leftJoin(emailVariants, eq(emailVariants.id, emailSends.variantId));
  return Object.fromEntries(sent.map(({ address, variant }) => [address, variant ?? "own"]));
};

describe("choosing the first variant that matches the recipient's audience and language", () => {
  const rows: [variants: Text[], got: Record<Reader, Text | "own">][] = [
    [[], { member: "own", welshMember: "own", welsh: "own", polish: "own", other: "own", stranger: "own" }],
    [
      ["welsh"],
      { member: "own", welshMember: "welsh", welsh: "welsh", polish: "own", other: "own", stranger: "own" },
    ],
    [
      ["welshMembers"],
      {
        ...{ member: "own", welshMember: "welshMembers", welsh: "own" },
        ...{ polish: "own", other: "own", stranger: "own" },
      },
    ],
    [
      ["members", "welsh"],
      {
        ...{ member: "members", welshMember: "members", welsh: "welsh" },
        ...{ polish: "own", other: "own", stranger: "own" },
      },
    ],
    [
      ["welsh", "members"],
      {
        ...{ member: "members", welshMember: "welsh", welsh: "welsh" },
        ...{ polish: "own", other: "own", stranger: "own" },
      },
    ],
    [
      ["welshMembers", "welsh", "members", "plain"],
      {
        ...{ member: "members", welshMember: "welshMembers", welsh: "welsh" },
        ...{ polish: "plain", other: "plain", stranger: "plain" },
      },
    ],
    [
      ["plain", "welsh"],
      {
        ...{ member: "plain", welshMember: "plain", welsh: "plain" },
        ...{ polish: "plain", other: "plain", stranger: "plain" },
      },
    ],
    [
      ["off"],
      { member: "own", welshMember: "own", welsh: "own", polish: "own", other: "own", stranger: "own" },
    ],
  ];

  test.each(rows)("from %j", async (variants, expected) => {
    for (const [index, text] of variants.entries()) await add(text, index + 1);
    await say();
    expect(await got()).toEqual(Object.fromEntries(names.map((name) => [addressOf(name), expected[name]])));
  });
});

test("a change of the recipient's language applies to their next email", async () => {
  await add("welsh", 1);
  await db()
    .update(users)
    .set({ language: null })
    .where(eq(users.email, addressOf("welsh")));
  await db()
    .update(users)
    .set({ language: "cy" })
    .where(eq(users.email, addressOf("polish")));
  await say();
  const { [addressOf("welsh")]: before, [addressOf("polish")]: now } = await got();
  expect([before, now]).toEqual(["own", "welsh"]);
});

describe("the email as a mail program reads it", () => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.stop());

  /** The document that a user with this language receives. */
  const arrived = async (language: EmailLanguage | null) => {
    const body = `<p>${language ? emailLanguages[language].own : "Hello"}</p><ul><li>1</li></ul><blockquote>*|MESSAGE|*</blockquote>`;
    await db()
      .insert(emailVariants)
      .values({ emailId, position: 1, name: "v", subject: "Pwnc", body, language });
    await db()
      .update(users)
      .set({ language })
      .where(eq(users.email, addressOf("other")));
    await tell(t.app, directMessage, [{ address: addressOf("other") }], { values: { MESSAGE: "Hello" } });
    const [mail] = await t.mails();
    const settings = { smtpUrl: mailServer.url, mailFrom: "no-reply@example.org", mailBounces: null };
    const delivery = mailDelivery({ ...settings, productName: "Lyceum" });
    await delivery.deliver({ id: 1, attempts: 1, payload: mail! });
    delivery.close?.();
    const { html } = await simpleParser(mailServer.received.pop()!.source);
    // In a frame of the back office its title would be shown above its text.
    expect(framed(html as string).html).not.toContain("Pwnc");
    const { window } = new JSDOM(html as string, { runScripts: "outside-only" });
    window.eval(axe.source);
    const { violations }: AxeResults = await window.axe.run();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
    return window.document as Document;
  };
  /** The languages declared around a text, innermost first. */
  const said = (page: Document, text: string) => {
    const part = [...page.querySelectorAll("p, blockquote, a, h1")].find(({ textContent }) =>
      textContent!.includes(text),
    )!;
    const around = part.closest("[lang]")!;
    return [around.getAttribute("lang"), around.getAttribute("dir")];
  };

  test.each(["cy", "ar", "ur", "zh"] as const)(
    "declares %s for the text of the variant, and English for the frame",
    async (tag) => {
      const page = await arrived(tag);
      const { own, direction } = emailLanguages[tag];
      expect(said(page, own)).toEqual([tag, direction]);
      const title = page.querySelector("title")!;
      expect([title.textContent, title.lang, title.dir]).toEqual(["Pwnc", tag, direction]);
      expect(page.querySelector<HTMLElement>("[data-skip-in-text]")!.lang).toBe(tag);
      for (const framed of ["Lyceum", "You are receiving this email because"])
        expect([framed, said(page, framed)]).toEqual([framed, ["en", "ltr"]]);
      // In right-to-left text, the indent is on the other side.
      const { style } = page.querySelector<HTMLElement>("ul")!;
      expect([style.paddingLeft, style.paddingRight]).toEqual(
        direction === "rtl" ? ["", "24px"] : ["24px", ""],
      );
    },
  );

  test("declares only English for a text without another language", async () => {
    const page = await arrived(null);
    expect([...page.querySelectorAll("[lang]")].map(({ tagName }) => tagName)).toEqual(["HTML"]);
    expect(said(page, "Hello")).toEqual(["en", "ltr"]);
  });
});
