import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { refuse } from "../refusals.ts";

type Named = Pick<Config, "host" | "publicUrl" | "allowedHosts">;

const wildcards: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const nameIn = (host: string): string | null => {
  const url = /^[^/?#@\\\s]+$/.test(host) ? URL.parse(`http://${host}`) : null;
  return url?.hostname.replace(/\.$/, "") ?? null;
};

/**
 * Returns a check that a Host header names this server: by PUBLIC_URL, by the address on which it listens, by a name
 * in ALLOWED_HOSTS or by a name of this machine itself. The port does not matter. Any other name belongs to someone
 * else, whose pages the browser would take for ours.
 */
export function ownHosts({ host, publicUrl, allowedHosts }: Named): (header: string | undefined) => boolean {
  const listening = wildcards.has(host) ? [] : [host.includes(":") ? `[${host}]` : host];
  const names = new Set([new URL(publicUrl).host, ...listening, ...allowedHosts].map(nameIn));
  return (header) => {
    const name = header === undefined ? null : nameIn(header);
    return name !== null && (names.has(name) || loopback.test(name));
  };
}

/** Monitoring uses whatever address it has. */
const anyHost: ReadonlySet<string> = new Set(["/health"]);

/** Refuses requests under foreign names (421), even if a trusted proxy passes one on in X-Forwarded-Host. */
export function checkHosts(server: FastifyInstance, config: Config): void {
  const isOwn = ownHosts(config);
  server.addHook("onRequest", async (request) => {
    if (anyHost.has(request.routeOptions.url ?? "")) return;
    if (!isOwn(request.headers.host) || !isOwn(request.host)) throw refuse.misdirected(config.publicUrl);
  });
}
