// @ts-expect-error -- it comes without types
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { renderEmail, type EmailParts } from "#server/messages/render.ts";
import { sender } from "./examples.ts";

const render = (parts: Partial<EmailParts>) =>
  renderEmail({
    type: { set: "house", button: null },
    subject: "Hello",
    body: "<p>Hello</p>",
    language: null,
    values: {},
    sender,
    unsubscribe: null,
    ...parts,
  });
const pageOf = (html: string): Document => new JSDOM(html).window.document;

describe("text written by an administrator", () => {
  test("is reduced to the safe subset of HTML", () => {
    const body = `<p onclick="x()" style="color:red">Hi</p><script>alert(1)</script><iframe src="/x"></iframe>
      <img src="https://elsewhere.example/pixel.gif"><a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a>
      <style>p{display:none}</style><form action="/x"><input></form><svg onload="x()"></svg>`;
    const page = pageOf(render({ body }).html);
    expect(page.querySelectorAll("script, iframe, img, form, input, svg, [onclick]")).toHaveLength(0);
    expect([...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([null, null]);
    expect(page.querySelectorAll("style")).toHaveLength(1);
  });

  test("has absolute links, with their queries", () => {
    const body = `<p><a href="/item/3?a=1&amp;b=%22">item</a> <a href="https://other.example/?a=1&amp;b=2">other</a>
      <a href="mailto:help@example.org">help</a> <a href="*|URL|*">here</a><img src="/image-bank/abc.webp" alt=""></p>`;
    const page = pageOf(render({ body, values: { URL: "https://academy.example.org/x?y=1&z=2" } }).html);
    expect([...page.links].map(({ href }) => href)).toEqual([
      "https://academy.example.org/item/3?a=1&b=%22",
      "https://other.example/?a=1&b=2",
      "mailto:help@example.org",
      "https://academy.example.org/x?y=1&z=2",
    ]);
    expect(page.images[0]!.src).toBe("https://academy.example.org/image-bank/abc.webp");
  });

  test("is not interpreted as a template, whatever placeholders it contains", () => {
    const signs = "{{x}} <%= x %> ${x} \uE000footnote\uE001 $& $1";
    const { html, subject } = render({ subject: signs, body: `<p>${signs.replaceAll("<", "&lt;")}</p>` });
    expect(pageOf(html).querySelector(".ink")!.textContent).toContain(signs);
    expect(subject).toBe(signs);
  });

  test("has its merge tags filled everywhere, once; a tag without a value stays as it is", () => {
    const { html, subject, text } = render({
      subject: "*|EXAM_NAME|* *|NO_SUCH|*",
      body: "<h2>*|EXAM_NAME|*</h2><p><strong>*|EXAM_NAME|*</strong></p>",
      values: { EXAM_NAME: "*|EXAM_NAME|*" },
    });
    expect([subject, text]).toEqual([
      "*|EXAM_NAME|* *|NO_SUCH|*",
      expect.stringMatching(/^\*\|EXAM_NAME\|\*\n\n\*\|EXAM_NAME\|\*\n/),
    ]);
    expect(pageOf(html).querySelector("h2")!.textContent).toBe("*|EXAM_NAME|*");
  });
});

test("quotations and list items that would be empty are left out", () => {
  const body =
    "<p>She has declined: “*|DECLINE_MESSAGE|*”.</p><blockquote>*|MESSAGE|*</blockquote><ul><li>*|MESSAGE|*</li><li>x</li></ul>";
  const textOf = (message: string) =>
    render({ body, values: { DECLINE_MESSAGE: message, MESSAGE: message } }).text;
  expect(textOf("")).toMatch(/^She has declined\.\n\n \* x\n\nLyceum\n/);
  expect(textOf("No room")).toMatch(/^She has declined: “No room”\.\n\n> No room\n\n \* No room\n \* x\n/);
});

test("the plain text has the link targets, the button, the product and the reason for the email", () => {
  const { text } = render({
    type: { set: "learning", button: "Open it", because: "*|SENDER_NAME|* said so" },
    body: `<h2>News</h2><p>See <a href="/item/3">this</a>.</p><ol><li>one</li><li>two</li></ol>`,
    values: { URL: "https://academy.example.org/item/3", SENDER_NAME: "Cy" },
  });
  expect(text).toBe(
    [
      "News\n",
      "See this [https://academy.example.org/item/3].\n",
      " 1. one\n 2. two\n",
      "Open it:\nhttps://academy.example.org/item/3\n",
      "Lyceum\n",
      "-- \nYou are receiving this email because Cy said so.\n",
    ].join("\n"),
  );
});

test("the button's address appears twice: as the button and as text to copy", () => {
  const URL = "https://academy.example.org/reset-password?token=a&email=b%40c";
  const { html } = render({ type: { set: "house", button: "Choose" }, values: { URL } });
  expect(
    [...pageOf(html).links].map((link) => [link.getAttribute("href"), link.textContent!.trim()]),
  ).toEqual([
    [URL, expect.stringContaining("Choose")],
    [URL, URL],
  ]);
});
