import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import { bootElementId } from "#src/contracts/boot.ts";

const bootScript = new RegExp(`<script[^>]*id="${bootElementId}"[^>]*>.*?</script>`, "s");
const htmlElement = /<html[^>]*>/;
const titleElement = /<title>[^<]*<\/title>/;
const signInPath = /^\/(?:login|reset-password)(?:\/|$)/;

/**
 * Serves the two documents from their sources in development, with Vite's client in them. What the server would have
 * written into them (who is signed in, the first responses) is taken from the page that it serves at the same address;
 * where it redirects instead, so do we. The content security policy is left out, as hot reload could not work with it.
 * @param api origin of the running server
 * @param proxied paths that are not pages
 */
export function documents(api: string, proxied: readonly string[]): Plugin {
  return {
    name: "lyceum:documents",
    apply: "serve",
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (isDocument(request, proxied)) serve(vite, api, request, response).catch(next);
        else next();
      });
    },
  };
}

function isDocument({ method, url = "/", headers }: IncomingMessage, proxied: readonly string[]): boolean {
  const { pathname } = new URL(url, "http://vite.invalid");
  return (
    method === "GET" &&
    (headers.accept ?? "").includes("text/html") &&
    !pathname.startsWith("/@") &&
    !proxied.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  );
}

async function serve(vite: ViteDevServer, api: string, request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? "/";
  const page = await fetch(api + url, {
    redirect: "manual",
    headers: { accept: "text/html", cookie: request.headers.cookie ?? "" },
  });
  response.statusCode = page.status;
  response.setHeader("set-cookie", page.headers.getSetCookie());
  const location = page.headers.get("location");
  if (location) {
    response.setHeader("location", location);
    response.end();
    return;
  }
  const served = await page.text();
  const boot = bootScript.exec(served)?.[0] ?? "";
  const source = signInPath.test(url) ? "sign-in.html" : "index.html";
  const html = (await readFile(source, "utf8"))
    .replace("<!--boot-->", () => boot)
    .replace(htmlElement, (own) => htmlElement.exec(served)?.[0] ?? own)
    .replace(titleElement, (own) => titleElement.exec(served)?.[0] ?? own);
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(await vite.transformIndexHtml(url, html));
}
