import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** Where browsers report what the policy has blocked. */
export const reportPath = "/csp-report";

/** For a built worker: it can reach nothing, and it compiles only the WebAssembly that the page has given it. */
export const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** For everything that is not a document: nothing in it may run or be framed. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Returns the headers of every response. Documents replace the policy by one with their nonce. */
export function securityHeaders({ secure }: Pick<Config, "secure">): Record<string, string> {
  return {
    "content-security-policy": inertPolicy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    ...(secure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/**
 * Headers that browsers only use for documents and workers, and the one that identifies a response in the log. For a
 * small script they would weigh as much as the script itself.
 */
export const documentHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-request-id",
] as const;

/** Returns the default headers of every response; documents and built files replace some of them. */
export const answerHeaders = (config: Pick<Config, "secure">, requestId: string): Record<string, string> => ({
  ...securityHeaders(config),
  "x-request-id": requestId,
  "cache-control": "no-store",
});

export function setAnswerHeaders(server: FastifyInstance, config: Config): void {
  const headers = answerHeaders(config, "");
  server.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
  });
}

/**
 * Returns the content security policy of a document. Only scripts with the nonce run, and what they load. HTML reaches
 * the page through the first two of the named Trusted Types policies, and a worker is started through the third, from
 * one address.
 */
export function documentPolicy(
  config: Pick<Config, "secure" | "courseUrl" | "pusher" | "sentryDsn">,
  nonce: string,
): string {
  const policy: Record<string, string> = {
    "default-src": "'none'",
    "script-src": `'nonce-${nonce}' 'strict-dynamic'`,
    "style-src-elem": `'self' 'nonce-${nonce}'`,
    "style-src-attr": "'none'",
    "img-src": "'self' data: blob:",
    "media-src": "'self'",
    // Courses, which run isolated from everything of ours.
    "frame-src": config.courseUrl,
    "font-src": "'self'",
    "connect-src": ["'self'", ...connections(config)].join(" "),
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "app-html dompurify pdf-worker",
    "report-uri": reportPath,
    "report-to": "csp",
    ...(config.secure ? { "upgrade-insecure-requests": "" } : {}),
  };
  return Object.entries(policy)
    .map(([name, value]) => (value ? `${name} ${value}` : name))
    .join("; ");
}

function connections({ pusher, sentryDsn }: Pick<Config, "pusher" | "sentryDsn">): string[] {
  const live = pusher.host === null ? [] : [`${pusher.tls ? "wss" : "ws"}://${pusher.host}:${pusher.port}`];
  return sentryDsn === null ? live : [...live, new URL(sentryDsn).origin];
}
