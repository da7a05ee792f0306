import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { refuse } from "../refusals.ts";
import { csrfHeader, sessionIdOf } from "../sessions/cookies.ts";
import { csrfTokenOf, sameText } from "../sessions/tokens.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Refuses writes (419) that do not come from our own pages: the header must repeat the token of the browser's session
 * id, and the browser must not report another site as the sender. This runs before every other check.
 */
export function guardAgainstForgery(
  server: FastifyInstance,
  config: Pick<Config, "secure" | "publicUrl">,
): void {
  server.addHook("onRequest", async (request) => {
    const { withoutCsrf } = request.routeOptions.config;
    if (safeMethods.has(request.method) || request.is404 || withoutCsrf) return;
    if (!isOurOwn(config.publicUrl, request) || !carriesToken(config, request)) throw refuse.forged();
  });
}

function carriesToken(config: Pick<Config, "secure">, request: FastifyRequest): boolean {
  const id = sessionIdOf(config, request);
  const token = request.headers[csrfHeader];
  return id !== undefined && typeof token === "string" && sameText(token, csrfTokenOf(id));
}

/**
 * By Sec-Fetch-Site, which pages cannot set, or by Origin if the browser does not send it. A client that sends neither
 * is not a browser.
 */
function isOurOwn(publicUrl: string, { headers, host, protocol }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = headers;
  return origin === undefined || origin === publicUrl || origin === `${protocol}://${host}`;
}
