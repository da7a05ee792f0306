import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bootElementId, type Boot } from "#src/contracts/boot.ts";
import type { Look } from "#src/contracts/look.ts";
import type { Painted } from "#src/contracts/painted.ts";
import type { Links } from "./manifest.ts";

/** The sign-in screens, each prerendered into its own file; everything else is one document. */
const signInFiles = ["login", "login-manual", "reset-password", "new-password"] as const;
export type DocumentName = "index" | (typeof signInFiles)[number];

/** Sent if nothing is built: in development Vite serves the pages and takes only the boot script from here. */
const unbuilt = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>__TITLE__</title><!--scripts--><!--boot--></head>
  <body><p>The client is not built. Run npm start.</p></body>
</html>
`;

/** The built documents, read once. */
export function readDocuments(client: string): (name: DocumentName) => string {
  const read = (file: string): string => {
    const path = join(client, file);
    return existsSync(path) ? readFileSync(path, "utf8") : unbuilt;
  };
  const documents = new Map<DocumentName, string>([
    ["index", scriptsFirst(sheetsLast(withSheets(client, read("index.html"))))],
    ...signInFiles.map((name): [DocumentName, string] => [name, read(`sign-in/${name}.html`)]),
  ]);
  return (name) => documents.get(name)!;
}

/** The stylesheets that a page adds come after those of every page, so that their rules take precedence. */
const sheetsLast = (html: string): string => html.replace(endOfHead, `<!--sheets-->${endOfHead}`);

/**
 * Scripts take longest to arrive: their names come before the stylesheets, the markup and the responses, which arrive
 * while the browser is requesting the scripts. Only the pictures visible at once come earlier, as they would otherwise
 * arrive last.
 */
function scriptsFirst(html: string): string {
  const scripts: string[] = [];
  const others = html.replace(scriptTag, (tag) => (scripts.push(tag), ""));
  return others.replace("<!--scripts-->", `<!--pictures-->${scripts.join("\n")}<!--scripts-->`);
}

/**
 * Inlines the stylesheets of a piece of HTML: the frame is painted as soon as the document has arrived, without
 * waiting for a second round trip next to the scripts. The link stays, disabled, and is never fetched: it tells Vite
 * that the stylesheet is loaded when another page that needs it is opened.
 */
export const withSheets = (client: string, html: string): string =>
  html.replace(/<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g, (link, href: string) => {
    const path = join(client, href);
    if (!existsSync(path)) return link;
    const disabled = link.replace("<link ", "<link disabled ");
    return `<style nonce="__NONCE__">${readFileSync(path, "utf8").trim()}</style>${disabled}`;
  });

/** The sign-in screen for a path (B-039, B-040). */
export function signInDocument(routeName: string, token: boolean): DocumentName {
  if (routeName === "Login") return "login";
  if (routeName === "LoginManual") return "login-manual";
  return token ? "new-password" : "reset-password";
}

export type Filling = {
  nonce: string;
  productName: string;
  /** The title of the page, including the product's name. */
  title: string;
  redirect: string;
  /** What the page adds to the document's own links. */
  links: Links;
  theme: string;
  /** For the requesting browser. */
  look: Look;
  boot: Boot;
  /** The content of `#root` before any script runs. */
  painted: Painted | null;
};

/** Placeholders that occur once in each document, as written in the sources. */
const rootElement = '<div id="root"></div>';
const htmlElement = '<html lang="en">';
const endOfHead = "</head>";
/** React begins its markup with links to the pictures that are visible at once. */
const withPictures = /^((?:<link rel="preload" as="image"[^>]*>)*)(.*)$/s;
/** What Vite writes for the entry and for its static imports. */
export const scriptTag = /<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\s*/g;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

/** JSON that cannot end the script around it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const places =
  /__NONCE__|__PRODUCT_NAME__|__TITLE__|__REDIRECT__|<!--pictures-->|<!--scripts-->|<!--sheets-->|<!--boot-->|<html lang="en">|<\/head>|<div id="root"><\/div>/g;

/** Fills in what is only known now. Placeholders within the values are left alone. */
export function fill(document: string, filling: Filling): string {
  const { nonce, productName, title, redirect, links, theme, look, boot, painted } = filling;
  const [, pictures = "", markup = ""] = withPictures.exec(painted?.markup ?? "") ?? [];
  const values: Readonly<Record<string, string>> = {
    __NONCE__: nonce,
    __PRODUCT_NAME__: escapeHtml(productName),
    __TITLE__: escapeHtml(title),
    __REDIRECT__: encodeURIComponent(redirect),
    "<!--pictures-->": pictures,
    "<!--scripts-->": links.scripts.replaceAll("__NONCE__", nonce),
    "<!--sheets-->": links.sheets.replaceAll("__NONCE__", nonce),
    "<!--boot-->": `<script type="application/json" id="${bootElementId}" nonce="${nonce}">${inScript(boot)}</script>`,
    [htmlElement]: `<html lang="en" data-theme="${theme}"${look.scheme ? ` data-scheme="${look.scheme}"` : ""}${look.touch ? " data-touch" : ""}${look.rail ? " data-rail" : ""}>`,
    ...(painted && {
      // Last in the head, where Emotion will put the rules of later renders in the browser.
      [endOfHead]: `<style data-emotion="ly ${painted.names}" nonce="${nonce}">${painted.rules}</style>${endOfHead}`,
      [rootElement]: `<div id="root">${markup}</div>`,
    }),
  };
  return document.replace(places, (place) => values[place] ?? place);
}
