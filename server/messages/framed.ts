/**
 * A rendered email for a frame within a page of the product. Its policy takes no styles at elements and no style sheet without
 * the nonce of the document (`documentPolicy`), so they are taken out: `css` is what the page gives the frame as its own.
 * Reads what `renderEmail` writes, where whatever somebody wrote has a sign for each `<`, `>` and quotation mark of its own.
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
        // As strong as a style at the element is, but for what a sheet insists on.
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
