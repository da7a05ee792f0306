import { globSync, readFileSync } from "node:fs";
import axe, { type AxeResults } from "axe-core";
// @ts-expect-error -- it comes without types
import { JSDOM } from "jsdom";
import { simpleParser, type ParsedMail } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailSets } from "#src/contracts/emails/emailSets.ts";
import { mergeTagNames, mergeTags, tagsIn } from "#src/contracts/emails/mergeTags.ts";
import { safeHtml, textOf } from "#server/html.ts";
import { mailDelivery } from "#server/mail/delivery.ts";
import { emailAccents, emailColors } from "#server/messages/colors.ts";
import { messageTypes, tagsOf } from "#server/messages/messageTypes.ts";
import { accents, colors } from "#src/ui/theme/tokens.ts";
import { contrast } from "../../ui/theme/contrast.ts";
import { startMailServer, type MailServer } from "../../fake/mailServer.ts";
import { deadLinksIn, linksIn } from "../links.ts";
import { rendered, sender, unsubscribe, valuesWith } from "./examples.ts";

const each = messageTypes.map((type) => [type.key, type] as const);
const hostile = `<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a> *|EMAIL|* "q" 'q' & `;
const documentOf = (html: string): Document => new JSDOM(html).window.document;

test("there are 44 merge tags, each with a meaning and an example [B-512]", () => {
  expect(mergeTagNames).toHaveLength(44);
  for (const { means, example } of Object.values(mergeTags)) {
    expect(means).toMatch(/^[A-Z]/);
    expect(example).not.toBe("");
  }
});

describe("every message", () => {
  test("has a unique name in one of the sets [B-504]", () => {
    for (const of of [
      messageTypes.map(({ key }) => key),
      messageTypes.map(({ set, name }) => `${set} ${name}`),
    ])
      expect(of).toEqual([...new Set(of)]);
    for (const { key, set, when, forced } of messageTypes) {
      expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(emailSets).toContain(set);
      // It continues “Sent”.
      expect(when).toMatch(/^(When|By|A few days before) .+\.$/);
      if (forced !== null) expect(forced).toMatch(/^[A-Z].+\.$/);
    }
  });

  test.each(each)(
    "%s uses only its own merge tags, and its body stays within the safe subset of HTML",
    (_, type) => {
      const { subject, body, notice, because } = type;
      for (const tag of tagsIn(`${subject} ${body} ${notice} ${because}`))
        expect(tagsOf(type)).toContain(tag);
      expect(safeHtml(body)).toBe(body);
      // The subject is one line: otherwise an administrator could not save it.
      for (const tag of tagsIn(subject)) expect(mergeTags[tag as "MESSAGE"].type).not.toBe("lines");
      // An email with a link has a button for it.
      expect(type.button !== null).toBe((type.tags as readonly string[]).includes("URL"));
    },
  );

  test.each(each)("%s leaves no merge tag unfilled, and has only absolute links", (_, type) => {
    const email = rendered(type);
    for (const part of [email.subject, email.html, email.text]) expect(tagsIn(part)).toEqual([]);
    expect(email.subject).not.toBe("");
    const { body, links } = documentOf(email.html);
    expect(body.textContent).toContain(type.button ?? "You are receiving this email because");
    for (const { protocol } of links) expect(["https:", "http:", "mailto:"]).toContain(protocol);
    for (const link of links) expect(URL.canParse(link.getAttribute("href")!)).toBe(true);
  });

  test.each(each)("%s treats names and user texts as plain text, not as HTML or merge tags", (_, type) => {
    const values = valuesWith((tag) => (mergeTags[tag].type === "link" ? undefined : hostile));
    const { html, text } = rendered(type, values);
    const page = documentOf(html);
    expect(page.querySelectorAll("img, script, iframe, form, [onerror]")).toHaveLength(0);
    expect([...page.links].filter(({ href }) => href.startsWith("javascript:"))).toEqual([]);
    // The text appears as it was written.
    if (tagsIn(type.body).some((tag) => tag !== "URL")) {
      expect(page.body.textContent).toContain(hostile.trim());
      expect(text).toContain(hostile.trim());
    }
  });

  test.each(each)(
    "%s passes an accessibility check, and has a language, a title and one main heading",
    async (_, type) => {
      const { window } = new JSDOM(rendered(type).html, { runScripts: "outside-only" });
      window.eval(axe.source);
      const { violations }: AxeResults = await window.axe.run();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
      const { documentElement, title } = window.document;
      expect(documentElement.lang).toBe("en");
      expect(title).toBe(rendered(type).subject);
      expect(window.document.querySelectorAll("h1")).toHaveLength(1);
      for (const table of window.document.querySelectorAll("table"))
        expect(table.getAttribute("role")).toBe("presentation");
    },
  );
});

describe("messages as a mail program reads them", () => {
  let mailServer: MailServer;
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.stop());

  const listed = ({ headerLines }: ParsedMail): string | undefined =>
    headerLines
      .find(({ key }) => key === "list-unsubscribe")
      ?.line.replace(/\r?\n[ \t]+/g, "")
      .match(/<(.+)>/)?.[1];

  test("have their subject and the same links in text and HTML, and are marked as automatic", async () => {
    const settings = {
      smtpUrl: mailServer.url,
      mailFrom: "no-reply@example.org",
      mailBounces: "bounces@example.org",
      productName: "Lyceum",
    };
    const delivery = mailDelivery(settings);
    for (const [n, type] of messageTypes.entries()) {
      const mark = `${n + 1}.0123456789abcdef`;
      const optional = type.forced === null ? { unsubscribe } : {};
      const payload = {
        ...{ to: "priya@example.org", sender: "The academy", ...rendered(type), mark },
        ...optional,
      };
      await delivery.deliver({ id: n + 1, attempts: 1, payload });
      const { from, source } = mailServer.received.pop()!;
      const parsed = await simpleParser(source);
      expect([parsed.subject, parsed.from!.text]).toEqual([
        payload.subject,
        '"The academy" <no-reply@example.org>',
      ]);
      expect([from, parsed.messageId]).toEqual([
        `bounces+${mark}@example.org`,
        `<email.${mark}@example.org>`,
      ]);
      expect(parsed.headers.get("auto-submitted")).toBe("auto-generated");
      const [oneClick] = parsed.headerLines.filter(({ key }) => key === "list-unsubscribe-post");
      expect([listed(parsed), oneClick?.line]).toEqual(
        type.forced === null
          ? [unsubscribe, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
          : [undefined, undefined],
      );
      expect(parsed.text!.trim()).toBe(payload.text.trim());
      expect(textOf(parsed.html as string)).toBe(textOf(payload.html));
      for (const part of [parsed.subject!, parsed.html as string, parsed.text!])
        expect(tagsIn(part)).toEqual([]);
      expect(deadLinksIn(parsed.html as string, sender.publicUrl)).toEqual([]);
      for (const link of linksIn(parsed.html as string))
        expect(parsed.text).toContain(link.replace("mailto:", ""));
    }
    delivery.close?.();
  });
});

describe("messages in the source code", () => {
  const sources = globSync("server/**/*.ts").map((path) => ({ path, code: readFileSync(path, "utf8") }));
  const declaring = sources.filter(({ code }) => /\b(messageType|noticeType)\(\{/.test(code));
  const declared = declaring.flatMap(({ path, code }) =>
    [...code.matchAll(/export const (\w+) = (?:messageType|noticeType)\(\{/g)].map(([, name]) => ({
      path,
      name: name!,
    })),
  );

  test("are declared only in messages.ts files, and all of them are registered", () => {
    expect(declaring.map(({ path }) => path).filter((path) => !path.endsWith("/messages.ts"))).toEqual([]);
    expect(declared.length).toBe(messageTypes.length);
  });

  test.each(declared.map(({ path, name }) => [name, path] as const))(
    "%s is used outside its own file",
    (name, path) => {
      const used = sources.filter(
        (one) =>
          one.path !== path && one.code.includes("messages.ts") && new RegExp(`\\b${name}\\b`).test(one.code),
      );
      expect(used.map((one) => one.path)).not.toEqual([]);
    },
  );

  test("are the only emails, apart from trial emails that administrators send to themselves", () => {
    expect(
      sources
        .filter(({ code }) => code.includes("outbox.mail("))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["server/messages/send.ts", "server/modules/admin/emails/trial.ts"]);
  });
});

test("emails use the product's colours, light and dark", () => {
  for (const [name, pair] of Object.entries(emailColors)) expect(pair).toEqual(colors[name as "ink"]);
  const themes = { learning: "academy", events: "event", pss: "academy" } as const;
  for (const set of emailSets) {
    const theme = accents[set in themes ? themes[set as "pss"] : (set as "house")];
    const { fill, on, ink } = theme;
    expect(emailAccents[set]).toEqual({ fill, on, ink });
  }
});

test.each([0, 1] as const)("email colours have enough contrast in scheme %i", (scheme) => {
  const of = (name: keyof typeof emailColors): string => emailColors[name][scheme];
  const pairs = [
    ...(["canvas", "surface"] as const).flatMap((ground) => [
      [of("ink"), of(ground)],
      [of("ink-soft"), of(ground)],
    ]),
    ...Object.values(emailAccents).flatMap(({ fill, on, ink }) => [
      [on[scheme], fill[scheme]],
      [ink[scheme], of("surface")],
    ]),
  ] as [string, string][];
  for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});
