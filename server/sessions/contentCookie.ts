import type {} from "@fastify/cookie";
import { createHmac } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#src/contracts/endpoint.ts";
import { contentCookieSeconds } from "#src/contracts/limits.ts";
import type { Caller } from "../caller.ts";
import type { Config } from "../config.ts";
import type { Db } from "../database/database.ts";
import { sessions } from "../schema/signIn.ts";
import { sameText } from "./tokens.ts";

type Needs = { config: Pick<Config, "secure">; db(): Db; now(): Date };

/** The name of the private content cookie; over https no other host can set it. */
export const contentCookie = ({ config }: Pick<Needs, "config">): string =>
  config.secure ? "__Host-lyceum-content" : "lyceum-content";

const signed = (sessionHash: string, until: number): string =>
  createHmac("sha256", sessionHash).update(`content ${until}`).digest("base64url");

/**
 * Returns the token that opens private content until a certain time (in seconds): that time and the user, signed by one
 * of their sessions. It is worthless once the session has ended.
 */
export const contentToken = (
  { userId, sessionHash }: Pick<Caller, "userId" | "sessionHash">,
  until: number,
): string => `${until}.${userId}.${signed(sessionHash, until)}`;

/** Returns the hash of the session that has signed the content cookie of a request; null without a valid one. */
export async function sessionBehindCookie(app: Needs, { cookies }: FastifyRequest): Promise<string | null> {
  const [, until = "", user = "", signature = ""] =
    /^(\d{1,12})\.(\d+)\.([\w-]{43})$/.exec(cookies[contentCookie(app)] ?? "") ?? [];
  if (!isId(user) || Number(until) * 1_000 <= app.now().getTime()) return null;
  const theirs = await app
    .db()
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.userId, Number(user)), gt(sessions.expiresAt, app.now())));
  return theirs.find(({ idHash }) => sameText(signed(idHash, Number(until)), signature))?.idHash ?? null;
}

/** Sets the private content cookie for ten minutes (B-374); it is never sent from another site's page. */
export function setContentCookie(
  app: Pick<Needs, "config" | "now">,
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
