import { zoneCookie } from "#src/contracts/zone.ts";

/** @param all as in `document.cookie` */
export function readCookie(all: string, name: string): string | undefined {
  const pair = all.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}

/** Keeps a setting of this browser for a year, where the server sees it. An empty text removes it. */
export function keepCookie(name: string, value: string): void {
  const age = value === "" ? 0 : 365 * 24 * 3_600;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Tells the server in which time zone its pages are read. */
export function keepZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (readCookie(document.cookie, zoneCookie) !== timeZone) keepCookie(zoneCookie, timeZone);
}
