/**
 * Prepares a rendered email for a frame within a page of the product. The page's policy allows neither style attributes
 * nor stylesheets without the nonce of the document (`documentPolicy`), so they are taken out, and the page
 * gives the frame `css` as its own. Reads what `renderEmail` writes, in which each `<`, `>` and quotation mark in texts
 * from people is escaped.
 */
export function framed(document: string): { html: string; css: string } {
  const rules: string[] = [];
  const html = document
    .replace(/<style>([^<]*)<\/style>/g, (_, css: string) => {
      rules.push(css);
      return "";
    })
    .replace(/<meta[^<>]*>|<title[^<>]*>[^<]*<\/title>/g, "")
    .replace(/<[a-z][^<>]*>/g, (tag) =>
      tag.replace(/ style="([^"]*)"/, (_, style: string) => {
        const mark = `data-style-${rules.length}`;
        // As specific as a style attribute, except against `!important` rules in a stylesheet.
        rules.push(`${`[${mark}]`.repeat(5)}{${plain(style)}}`);
        return ` ${mark}=""`;
      }),
    );
  return { html, css: rules.join("\n") };
}

const signs: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
};
const plain = (text: string): string =>
  text.replace(/&(?:amp|quot|#x27|#39|lt|gt);/g, (sign) => signs[sign]!);
