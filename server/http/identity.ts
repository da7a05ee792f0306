import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { isUnattended, type Sessions } from "../sessions/sessions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a request here counts as use of the session. */
    extendsSession?: boolean;
    /** Whether someone whose time for acting as another user is over still counts as a caller here. */
    afterActing?: boolean;
    /** Whether the private content cookie alone is enough to identify a caller here. */
    contentCookie?: boolean;
    /** True if a proof other than the anti-forgery token is required (a signature, a provider's own form). */
    withoutCsrf?: boolean;
  }
  interface FastifyRequest {
    readSession: () => Promise<Caller | null>;
  }
}

/** Gives every request its caller, looked up at most once and only on demand. */
export function identify(server: FastifyInstance, sessions: Sessions): void {
  server.decorateRequest("readSession", async () => null);
  server.addHook("onRequest", async (request) => {
    let found: Promise<Caller | null> | undefined;
    const { extendsSession, afterActing = false, contentCookie = false } = request.routeOptions.config;
    const extend = extendsSession !== false && !isUnattended(request);
    request.readSession = () => (found ??= sessions.read(request, { extend, afterActing, contentCookie }));
  });
}

/** Returns who makes the request; null without a valid session. */
export const callerOf = (request: FastifyRequest): Promise<Caller | null> => request.readSession();
