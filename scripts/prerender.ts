/**
 * Writes the sign-in screens as files: dist/client/sign-in/{login,login-manual,reset-password,new-password}.html. They
 * hold their whole markup and style, so that they paint before any script or stylesheet arrives. The server fills in
 * `__NONCE__`, `__PRODUCT_NAME__`, `__REDIRECT__` and `<!--boot-->`.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { scriptTag } from "#server/http/documents.ts";
import { linksTo, readManifest } from "#server/http/manifest.ts";
import type * as Markup from "#src/signInMarkup.tsx";

type Page = { file: string; prerendered: Markup.Prerendered };

const pages: readonly Page[] = [
  { file: "login", prerendered: { path: "/login", token: false } },
  { file: "login-manual", prerendered: { path: "/login/manual", token: false } },
  { file: "reset-password", prerendered: { path: "/reset-password", token: false } },
  { file: "new-password", prerendered: { path: "/reset-password", token: true } },
];

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * @param client directory of the built client, with sign-in.html in it; that file is replaced by the finished ones
 * @param bundle the built `src/signInMarkup.tsx`
 */
export async function prerender(client: string, bundle: string): Promise<void> {
  const { signInMarkup, titleOf } = (await import(pathToFileURL(bundle).href)) as typeof Markup;
  const template = await inlined(
    client,
    withParts(client, await readFile(join(client, "sign-in.html"), "utf8")),
  );
  await mkdir(join(client, "sign-in"), { recursive: true });
  for (const { file, prerendered } of pages) {
    const html = template
      .replace(/<title>.*?<\/title>/, `<title>${titleOf(prerendered.path)}</title>`)
      .replace('<div id="root"></div>', () => `<div id="root">${signInMarkup(prerendered)}</div>`);
    await writeFile(join(client, "sign-in", `${file}.html`), html);
  }
  await rm(join(client, "sign-in.html"));
}

/** The document with links to the parts that its entry loads later. */
function withParts(client: string, html: string): string {
  const manifest = readManifest(client);
  const parts = linksTo(manifest, "sign-in.html", manifest["sign-in.html"]?.dynamicImports ?? []);
  return html.replace("</head>", () => `${parts.sheets}\n${parts.scripts}\n</head>`);
}

/**
 * The document with its stylesheets inlined, and its scripts named only after its content. Named in the head, scripts
 * would be requested before anything is painted, which delays the paint by a third of a second on a slow phone.
 * Fonts are not named at all: the first layout requests them, right after the text has been painted in the machine's
 * own fonts.
 */
async function inlined(client: string, html: string): Promise<string> {
  const sheets = await Promise.all(
    [...html.matchAll(stylesheet)].map(([, href]) => readFile(join(client, href!), "utf8")),
  );
  const css = sheets.join("\n");
  const scripts = [...html.matchAll(scriptTag)].map(([tag]) => tag.trim());
  return (
    html
      // Disabled links are never fetched; they tell Vite that the sheets are there when it loads what needs them.
      .replace(stylesheet, (link) => link.replace("<link ", "<link disabled "))
      .replace(scriptTag, "")
      .replace("</head>", () => `<style nonce="__NONCE__">${css}</style>\n</head>`)
      .replace("</body>", () => `${scripts.join("\n")}\n</body>`)
  );
}
