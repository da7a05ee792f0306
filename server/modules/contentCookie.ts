import { createHmac } from "node:crypto";
import type { FastifyReply } from "fastify";
import { contentCookieSeconds } from "#src/contracts/limits.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";

/** The name of the private content cookie; where users come by https no other host can set it. */
export const contentCookie = ({ config }: Pick<App, "config">): string =>
  config.secure ? "__Host-lyceum-content" : "lyceum-content";

/**
 * What opens private content until a moment (in seconds): that moment, signed by the session. It is worthless once the
 * session has ended, and of no use without it.
 */
export const contentToken = ({ sessionHash }: Pick<Caller, "sessionHash">, until: number): string =>
  `${until}.${createHmac("sha256", sessionHash).update(`content ${until}`).digest("base64url")}`;

/** Sets the private content cookie for ten minutes (B-374); it is never sent from another site's page. */
export function setContentCookie(
  app: Pick<App, "config" | "now">,
  caller: Caller,
  reply: FastifyReply,
): void {
  const until = Math.floor(app.now().getTime() / 1_000) + contentCookieSeconds;
  reply.setCookie(contentCookie(app), contentToken(caller, until), {
    path: "/",
    maxAge: contentCookieSeconds,
    httpOnly: true,
    sameSite: "strict",
    secure: app.config.secure,
  });
}
