import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bootElementId, type Boot } from "#src/contracts/boot.ts";
import type { Look } from "#src/contracts/look.ts";
import type { Painted } from "#src/contracts/painted.ts";

/** The sign-in screens, each prerendered into a file of its own; everything else is one document. */
const signInFiles = ["login", "login-manual", "reset-password", "new-password"] as const;
export type DocumentName = "index" | (typeof signInFiles)[number];

/** Where nothing is built (in development Vite serves the pages and takes only the boot script from here). */
const unbuilt = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>__TITLE__</title><!--preload--><!--boot--></head>
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
    ["index", preloadLast(withSheets(client, read("index.html")))],
    ...signInFiles.map((name): [DocumentName, string] => [name, read(`sign-in/${name}.html`)]),
  ]);
  return (name) => documents.get(name)!;
}

/** What a page adds follows what every page has, so that its rules outweigh those. */
const preloadLast = (html: string): string =>
  html.replace("<!--preload-->", "").replace(endOfHead, `<!--preload-->${endOfHead}`);

/**
 * Puts the stylesheets that a piece of HTML links into it: the frame is painted when the document is there, and does not
 * wait for a second round trip beside the scripts. The link stays, disabled, which is never fetched: by it Vite knows that
 * the sheet is there when a page that needs it too is opened.
 */
export const withSheets = (client: string, html: string): string =>
  html.replace(/<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g, (link, href: string) => {
    const path = join(client, href);
    if (!existsSync(path)) return link;
    const disabled = link.replace("<link ", "<link disabled ");
    return `<style nonce="__NONCE__">${readFileSync(path, "utf8").trim()}</style>${disabled}`;
  });

/** Which sign-in screen a path shows (B-039, B-040). */
export function signInDocument(routeName: string, token: boolean): DocumentName {
  if (routeName === "Login") return "login";
  if (routeName === "LoginManual") return "login-manual";
  return token ? "new-password" : "reset-password";
}

export type Filling = {
  nonce: string;
  productName: string;
  /** Of the page, product's name and all. */
  title: string;
  redirect: string;
  preload: string;
  theme: string;
  /** Of the browser that asks. */
  look: Look;
  boot: Boot;
  /** What stands in `#root` before any script runs. */
  painted: Painted | null;
};

/** Places of which each document has one, as it is written in the sources. */
const rootElement = '<div id="root"></div>';
const htmlElement = '<html lang="en">';
const endOfHead = "</head>";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

/** JSON that cannot end the script it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const places =
  /__NONCE__|__PRODUCT_NAME__|__TITLE__|__REDIRECT__|<!--preload-->|<!--boot-->|<html lang="en">|<\/head>|<div id="root"><\/div>/g;

/** Writes what is known only now into a document. What is written is not looked through again for places to fill. */
export function fill(document: string, filling: Filling): string {
  const { nonce, productName, title, redirect, preload, theme, look, boot, painted } = filling;
  const values: Readonly<Record<string, string>> = {
    __NONCE__: nonce,
    __PRODUCT_NAME__: escapeHtml(productName),
    __TITLE__: escapeHtml(title),
    __REDIRECT__: encodeURIComponent(redirect),
    "<!--preload-->": preload.replaceAll("__NONCE__", nonce),
    "<!--boot-->": `<script type="application/json" id="${bootElementId}" nonce="${nonce}">${inScript(boot)}</script>`,
    [htmlElement]: `<html lang="en" data-theme="${theme}"${look.scheme ? ` data-scheme="${look.scheme}"` : ""}${look.touch ? " data-touch" : ""}${look.rail ? " data-rail" : ""}>`,
    ...(painted && {
      // Last in the head, where its library will put the rules of the browser's own renders.
      [endOfHead]: `<style data-emotion="ly ${painted.names}" nonce="${nonce}">${painted.rules}</style>${endOfHead}`,
      [rootElement]: `<div id="root">${painted.markup}</div>`,
    }),
  };
  return document.replace(places, (place) => values[place] ?? place);
}
