import { lookup } from "node:dns/promises";
import { request } from "node:https";
import type { IncomingMessage, RequestOptions } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Fetches what is behind an address that someone has typed, without letting them reach what only the server can (ASVS
 * 1.3.6).
 */

/** Why nothing was fetched, worded for the person who typed the address. */
export class OutsideRefused extends Error {
  override readonly name = "OutsideRefused";
}

type Found = { address: string; family: number };
/** Access to the outside world; tests have their own. */
export type Outside = {
  find(host: string): Promise<Found[]>;
  isPublic(address: string): boolean;
  ports: readonly string[];
  request(
    url: URL,
    options: RequestOptions,
    answered: (answer: IncomingMessage) => void,
  ): ReturnType<typeof request>;
};

const world: Outside = {
  find: (host) => lookup(host, { all: true, verbatim: true }),
  isPublic,
  // The URL parser omits the default port.
  ports: [""],
  request,
};

const mostBytes = 2_000_000;
const mostMs = 10_000;

/**
 * Returns the text at an https address. The name is resolved once, all of its addresses must be public, and the
 * connection goes to exactly the address that was checked. Redirects are not followed.
 * @throws OutsideRefused
 */
export async function fetchOutside(address: string, outside: Outside = world): Promise<string> {
  const url = URL.parse(address);
  if (url?.protocol !== "https:") throw new OutsideRefused("The address must start with https://");
  if (url.username || url.password || !outside.ports.includes(url.port))
    throw new OutsideRefused("The address must contain only a host: no user, password or port");
  const found = await resolve(url.hostname.replace(/^\[|\]$/g, ""), outside);
  const answer = await send(url, found, outside);
  return readText(answer);
}

async function resolve(host: string, { find, isPublic: allowed }: Outside): Promise<Found> {
  const family = isIP(host);
  const all = family ? [{ address: host, family }] : await find(host).catch(() => []);
  if (all.length === 0) throw new OutsideRefused("The host in this address could not be found");
  if (!all.every((one) => allowed(one.address)))
    throw new OutsideRefused("The address leads to a private network");
  return all[0]!;
}

const send = (url: URL, { address, family }: Found, { request: ask }: Outside): Promise<IncomingMessage> =>
  new Promise((resolvePromise, reject) => {
    const options: RequestOptions = {
      agent: false,
      signal: AbortSignal.timeout(mostMs),
      headers: {
        accept: "application/rss+xml, application/atom+xml, application/xml, text/xml",
        "user-agent": "Lyceum",
      },
      lookup: (_host, { all }, done) =>
        all ? done(null, [{ address, family }]) : done(null, address, family),
    };
    const failed = () => reject(new OutsideRefused("The host did not respond"));
    ask(url, options, resolvePromise).on("error", failed).end();
  });

async function readText(answer: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = answer;
  const refuse = (why: string): never => {
    answer.destroy();
    throw new OutsideRefused(why);
  };
  if (statusCode >= 300 && statusCode < 400) refuse("The address redirects to another one");
  if (statusCode !== 200) refuse(`The host responded with status ${statusCode}`);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > mostBytes) refuse("The response is too large");
    }
  } catch (error) {
    if (error instanceof OutsideRefused) throw error;
    refuse("The response was incomplete");
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Networks that are not public: private, local, shared, documentation, multicast. */
const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  closed.addSubnet(network, prefix, "ipv4");
// Tunnels embed an address of the other family; 2001:db8:: is for documentation.
for (const [network, prefix] of [
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  closed.addSubnet(network, prefix, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Returns whether an address is publicly reachable. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && globalIpv6.check(address, "ipv6") && !closed.check(address, "ipv6");
}
