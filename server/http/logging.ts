import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Config } from "../config.ts";

/**
 * One JSON line for each event. A request is logged with its method, its path without the query (which holds tokens and
 * search words), the client's address and its id; headers and bodies are never written.
 */
export const loggerOptions = ({ logLevel }: Pick<Config, "logLevel">) =>
  ({
    level: logLevel,
    base: null,
    redact: {
      paths: [
        "password",
        "password_confirmation",
        "token",
        "cookie",
        "authorization",
        "set-cookie",
        "x-exam-password",
      ].flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
      censor: "[redacted]",
    },
    serializers: {
      err: errorFacts,
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        path: url.split("?", 1)[0],
        ip,
      }),
    },
  }) satisfies FastifyServerOptions["logger"];

type ErrorFacts = { type: string; message: string; stack: string; [more: string]: unknown };

/** What is logged of an error. Drivers write the values of a query into their message; those stay out of the log. */
function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack = "", cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  const told = message.replace(/\nparams:[\s\S]*$/, "");
  const calls = stack.slice(Math.max(0, stack.indexOf("\n    at ")));
  return {
    type: name,
    code,
    message: told,
    stack: told + calls,
    ...(cause ? { cause: errorFacts(cause) } : {}),
  };
}

export const newRequestId = (): string => randomUUID();

const requests = new AsyncLocalStorage<{ readonly id: string }>();
/** The current request, the same object throughout; null outside a request. The audit log keeps its id. */
export const currentRequest = (): { readonly id: string } | null => requests.getStore() ?? null;

export function rememberRequestIds(server: FastifyInstance): void {
  server.addHook("onRequest", ({ id }, _reply, done) => requests.run({ id }, done));
}

/** Logs every write and every refusal; successful reads only at level debug. */
export function logAnswers(server: FastifyInstance): void {
  server.addHook("onResponse", async (request, reply) => {
    const plain = reply.statusCode < 400 && (request.method === "GET" || request.method === "HEAD");
    const facts = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[plain ? "debug" : "info"](facts, "answered");
  });
}
