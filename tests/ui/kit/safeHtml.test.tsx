import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { sanitizeMarkup } from "#src/htmlMarkup.ts";
import { sanitizeHtml } from "#src/ui/kit/html.ts";
import { htmlText } from "#src/ui/kit/htmlText.ts";
import { ownImage } from "#src/contracts/urls.ts";
import { contentLink, enforceProtocol } from "#src/ui/kit/links.ts";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { show } from "./show.tsx";

const clean = (html: string) => String(sanitizeHtml(html));

describe("link addresses [D-13]", () => {
  test.each([
    ["/item/3?a=1#b", "/item/3?a=1#b"],
    ["#part", "/#part"],
    ["https://example.org/a b", "https://example.org/a%20b"],
    ["//example.org/x", "https://example.org/x"],
    ["HTTP://EXAMPLE.org", "http://example.org/"],
    ["mailto:ada@example.org", "mailto:ada@example.org"],
    ["tel:+441234", "tel:+441234"],
  ])("accepts %s", (address, link) => expect(contentLink(address)).toBe(link));

  test.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://example.org/1",
    "file:///etc/passwd",
    "https://bank.example@evil.example/",
    "http://",
  ])("refuses %j", (address) => expect(contentLink(address)).toBeNull());
});

describe("completing an address", () => {
  test.each([
    ["example.org", "https://example.org"],
    [" example.org/a?b ", "https://example.org/a?b"],
    ["example.org:8080/x", "https://example.org:8080/x"],
    ["localhost:3000", "https://localhost:3000"],
    ["//example.org", "https://example.org"],
  ])("adds https:// to %s, which has no scheme [B-329]", (typed, address) =>
    expect(enforceProtocol(typed)).toBe(address),
  );

  test.each([["ada@example.org"], ["ada.lovelace+tag@mail.example.org"]])(
    "adds mailto: to %s [B-330]",
    (typed) => expect(enforceProtocol(typed)).toBe(`mailto:${typed}`),
  );

  test.each([
    "http://example.org",
    "https://x.org/a@b",
    "mailto:a@b.org",
    "tel:01234",
    "/item/3",
    "#a",
    "?q=1",
    "",
  ])("leaves %j unchanged [B-329][B-330]", (typed) => expect(enforceProtocol(typed)).toBe(typed));
});

test.each([
  ["/image-bank/a-1.webp", "/image-bank/a-1.webp"],
  ["/image-bank/a-1.webp?w=2", null],
  ["https://own.example/image-bank/a-1.webp", "/image-bank/a-1.webp"],
  ["/api/exams/complete-attempt/3", null],
  ["/image-bank/../api/exams/complete-attempt/3", null],
  ["/image-bank/%2e%2e/api/logout", null],
  ["/image-bank/", null],
  ["/image-bank/a.webp/../../logout", null],
  ["/media/a.png", null],
  ["/logout", null],
  ["https://elsewhere.example/image-bank/a-1.webp", null],
  ["//elsewhere.example/image-bank/a-1.webp", null],
  ["data:image/png;base64,AA", null],
])("content shows only images from our own image bank: %s [D-20] (H7)", (address, image) =>
  expect(ownImage(address, "https://own.example")).toBe(image),
);

describe("sanitising HTML", () => {
  const samples: readonly [string, string][] = [
    ["<script>alert(1)</script>a", "a"],
    ["<p onclick=alert(1)>a</p>", "<p>a</p>"],
    ["<svg><script>1</script></svg>a", "a"],
    ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", ""],
    ["<iframe src='//x'></iframe>a", "a"],
    ["<form action=/logout><button>a</button></form>", "a"],
    ["<p style='position:fixed' class=x id=root data-x=1>a</p>", "<p>a</p>"],
    ["<a href='javascript:alert(1)'>a</a>", "a"],
    ["<a>a</a>", "a"],
    ["<img src=/api/exams/complete-attempt/1>", ""],
    ["<img src=https://tracker.example/p.gif>", ""],
    ["<img src=x onerror=alert(1)>", ""],
  ];
  test.each(samples)("cleans %s", (html, safe) => expect(clean(html)).toBe(safe));

  const nodesOf = (html: string): HTMLElement =>
    Object.assign(document.createElement("div"), {
      // A link that leads nowhere is plain text; the server marks it by a meaningless element.
      innerHTML: html.replace(/<\/?span>/g, ""),
    });
  test.each([
    // For unclosed elements, the two create different empty elements.
    ...samples.map(([html]) => html).filter((html) => !html.startsWith("<math>")),
    '<h2>a</h2><p>b <a href="/item/3">c</a> <a href="https://example.org/x" class="y">d</a> &amp; &lt;e&gt;</p>',
    '<a href="/item/3" target="x" rel="opener">a</a><a href="//evil.example">b</a><a href="vbscript:x">c</a>',
    '<img src="/image-bank/1.webp" width="3"><img src="/image-bank/2.webp" alt="b" loading="eager">',
    '<table><tbody><tr><th scope="row" colspan="2">f</th></tr></tbody></table><ol start="3"><li>g</li></ol>',
    '<p style="color:red" class="x" onclick="y()" aria-label="z">h</p><button>i</button><input value="j">',
  ])("the server's sanitiser gives the same result: %s", (html) => {
    expect(nodesOf(sanitizeMarkup(html, location.origin)).isEqualNode(nodesOf(clean(html)))).toBe(true);
    // Stored HTML has been cleaned by the server: reading its text needs no parser.
    expect(htmlText(sanitizeMarkup(html, location.origin))).toBe(nodesOf(clean(html)).textContent);
  });

  test("external links open in a new tab without an opener or referrer", () => {
    expect(clean('<a href="https://example.org/">a</a>')).toBe(
      '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });

  test("internal links open in the same tab unless they have a target", () => {
    expect(clean('<a href="/item/3">a</a>')).toBe('<a href="/item/3">a</a>');
    expect(clean('<a href="/item/3" target="x">a</a>')).toBe(
      '<a href="/item/3" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });

  test("an image always has an alt attribute", () => {
    expect(clean('<img src="/image-bank/1.webp">')).toContain('alt=""');
  });

  test("keeps safe HTML unchanged, and sanitising it twice changes nothing more", () => {
    const html =
      '<h2>a</h2><p><strong>b</strong> <em>c</em> <u>d</u></p><ul><li>e</li></ul><table><tbody><tr><th scope="row">f</th></tr></tbody></table>';
    expect(clean(html)).toBe(html);
    expect(clean(clean(html))).toBe(clean(html));
  });
});

test("the application handles a plain click on an internal link, the browser any other click", () => {
  const go = vi.fn();
  show(
    <SafeHtml
      html='<a href="/item/3?x=1">inside</a> <a href="https://example.org/">outside</a>'
      onNavigate={go}
    />,
  );
  const inside = screen.getByText("inside");
  expect(fireEvent.click(inside)).toBe(false);
  expect(fireEvent.click(inside, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(screen.getByText("outside"))).toBe(true);
  expect(go.mock.calls).toEqual([["/item/3?x=1"]]);
});
