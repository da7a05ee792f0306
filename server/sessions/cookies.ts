import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { csrfTokenOf, isToken, newToken } from "./tokens.ts";

/** The anti-forgery cookie: readable by scripts, which send it back as the header (B-375). */
export const csrfCookie = "XSRF-TOKEN";
export const csrfHeader = "x-xsrf-token";

/** The session cookie (B-373); over https no other host can set it. */
export const sessionCookie = (config: Pick<Config, "secure">): string =>
  config.secure ? "__Host-lyceum" : "lyceum";

/** The prefix of the id of a browser without a sign-in: no session ever had such an id. */
const strangersMark = "~";

/** The id that the browser holds; not necessarily that of an existing session. */
export function sessionIdOf(config: Pick<Config, "secure">, request: FastifyRequest): string | undefined {
  const id = request.cookies[sessionCookie(config)];
  return isToken(id?.startsWith(strangersMark) ? id.slice(strangersMark.length) : id) ? id : undefined;
}

/**
 * Returns whether someone has signed in with the browser and not signed out again: the id is that of a session, even an
 * expired one. This only looks at the form of the id: it reveals nothing that the browser does not know itself.
 */
export function hasSignedIn(config: Pick<Config, "secure">, request: FastifyRequest): boolean {
  const id = sessionIdOf(config, request);
  return id !== undefined && !id.startsWith(strangersMark);
}

/**
 * Gives browsers without a sign-in an id as well, for the anti-forgery token. @returns the existing one, or a
 * stranger's
 */
export function ensureSessionCookies(
  config: Pick<Config, "secure">,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const id = sessionIdOf(config, request) ?? `${strangersMark}${newToken()}`;
  setSessionCookies(config, reply, id);
  return id;
}

/** Gives the browser a session id and the matching anti-forgery token. Both end when the browser closes. */
export function setSessionCookies(config: Pick<Config, "secure">, reply: FastifyReply, id: string): void {
  const common = { path: "/", sameSite: "lax", secure: config.secure } as const;
  reply.setCookie(sessionCookie(config), id, { ...common, httpOnly: true });
  reply.setCookie(csrfCookie, csrfTokenOf(id), { ...common, httpOnly: false });
}

export function clearSessionCookies(config: Pick<Config, "secure">, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(config), { path: "/", secure: config.secure });
  reply.clearCookie(csrfCookie, { path: "/", secure: config.secure });
}
