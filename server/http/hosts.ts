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
 * Tells whether a Host header names this server: by PUBLIC_URL, by the address on which it listens, by a name of ALLOWED_HOSTS
 * or by one of this machine itself. The port does not matter. Any other name is somebody else's, whose pages the browser would
 * take for ours.
 */
export function ownHosts({ host, publicUrl, allowedHosts }: Named): (header: string | undefined) => boolean {
  const listening = wildcards.has(host) ? [] : [host.includes(":") ? `[${host}]` : host];
  const names = new Set([new URL(publicUrl).host, ...listening, ...allowedHosts].map(nameIn));
  return (header) => {
    const name = header === undefined ? null : nameIn(header);
    return name !== null && (names.has(name) || loopback.test(name));
  };
}

/** Whoever watches the server asks by whatever address they have. */
const anyHost: ReadonlySet<string> = new Set(["/health"]);

/** Refuses requests under foreign names (421), also where a trusted proxy passes one on in X-Forwarded-Host. */
export function checkHosts(server: FastifyInstance, config: Config): void {
  const isOwn = ownHosts(config);
  server.addHook("onRequest", async (request) => {
    if (anyHost.has(request.routeOptions.url ?? "")) return;
    if (!isOwn(request.headers.host) || !isOwn(request.host)) throw refuse.misdirected(config.publicUrl);
  });
}
