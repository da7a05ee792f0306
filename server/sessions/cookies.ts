import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { csrfTokenOf, isToken, newToken } from "./tokens.ts";

/** The anti-forgery cookie: readable by scripts, which send it back as the header (B-375). */
export const csrfCookie = "XSRF-TOKEN";
export const csrfHeader = "x-xsrf-token";

/** The session cookie (B-373); where users come by https no other host can set it. */
export const sessionCookie = (config: Pick<Config, "secure">): string =>
  config.secure ? "__Host-lyceum" : "lyceum";

/** What the id of a browser begins with that nobody has signed in with: no session ever had one. */
const strangersMark = "~";

/** The id that the browser holds; not necessarily of a session that exists. */
export function sessionIdOf(config: Pick<Config, "secure">, request: FastifyRequest): string | undefined {
  const id = request.cookies[sessionCookie(config)];
  return isToken(id?.startsWith(strangersMark) ? id.slice(strangersMark.length) : id) ? id : undefined;
}

/**
 * Whether somebody has signed in with the browser and not signed out again: the id is that of a session, be it over by now. It
 * takes only the form of the id: nothing is told that the browser does not know itself.
 */
export function hasSignedIn(config: Pick<Config, "secure">, request: FastifyRequest): boolean {
  const id = sessionIdOf(config, request);
  return id !== undefined && !id.startsWith(strangersMark);
}

/** Who has not signed in has an id, too, for the anti-forgery token. @returns the one that there is, or a stranger's */
export function ensureSessionCookies(
  config: Pick<Config, "secure">,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const id = sessionIdOf(config, request) ?? `${strangersMark}${newToken()}`;
  setSessionCookies(config, reply, id);
  return id;
}

/** Gives the browser a session id and the anti-forgery token that belongs to it. Both end with the browser. */
export function setSessionCookies(config: Pick<Config, "secure">, reply: FastifyReply, id: string): void {
  const common = { path: "/", sameSite: "lax", secure: config.secure } as const;
  reply.setCookie(sessionCookie(config), id, { ...common, httpOnly: true });
  reply.setCookie(csrfCookie, csrfTokenOf(id), { ...common, httpOnly: false });
}

export function clearSessionCookies(config: Pick<Config, "secure">, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(config), { path: "/", secure: config.secure });
  reply.clearCookie(csrfCookie, { path: "/", secure: config.secure });
}
