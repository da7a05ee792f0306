import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { csrfTokenOf, isToken } from "./tokens.ts";

/** The anti-forgery cookie: readable by scripts, which send it back as the header (B-375). */
export const csrfCookie = "XSRF-TOKEN";
export const csrfHeader = "x-xsrf-token";

/** The session cookie (B-373); where users come by https no other host can set it. */
export const sessionCookie = (config: Pick<Config, "secure">): string =>
  config.secure ? "__Host-lyceum" : "lyceum";

/** The id that the browser holds; not necessarily of a session that exists. */
export function sessionIdOf(config: Pick<Config, "secure">, request: FastifyRequest): string | undefined {
  const id = request.cookies[sessionCookie(config)];
  return isToken(id) ? id : undefined;
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
