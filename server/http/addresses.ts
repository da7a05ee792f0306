import { isIPv6 } from "node:net";
import { unescaped } from "#src/contracts/urls.ts";

/** Whether there are only calls under that path, so that a client does not want a page. */
export const isUnderCalls = (path: string): boolean =>
  /^\/(api|session|assets|apps|broadcasting|demo-sso)(\/|$)/.test(path);

/**
 * Returns an address that the router can handle. An address that it cannot decode would be refused before the caller is
 * known; unless it is a call, it is escaped once more and so reaches the pages. `originalUrl` stays as requested.
 */
export function routable(url: string): string {
  const path = url.split("?", 1)[0]!;
  if (isUnderCalls(path) || unescaped(path) !== null) return url;
  return path.replaceAll("%", "%25") + url.slice(path.length);
}

/**
 * Identifies a client that has not signed in: by its IPv4 address, or by the network of its IPv6 address, as a single
 * household has 2^64 of those.
 */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = "", tail = ""] = ip.split("%", 1)[0]!.toLowerCase().split("::");
  const [first, last] = [head, tail].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const left = ip.includes("::") ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0") : [];
  return `${[...first, ...left, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
