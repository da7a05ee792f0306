import { unescaped } from "#src/contracts/urls.ts";

/** Whether there are only calls under that path: whoever asks there wants no page. */
export const isUnderCalls = (path: string): boolean =>
  /^\/(api|session|assets|apps|broadcasting|demo-sso)(\/|$)/.test(path);

/**
 * An address as the router can take it. One that it cannot decode it would refuse before anybody is known; where that is no
 * call it is escaped once more and so comes to the pages. `originalUrl` stays as it was asked.
 */
export function routable(url: string): string {
  const path = url.split("?", 1)[0]!;
  if (isUnderCalls(path) || unescaped(path) !== null) return url;
  return path.replaceAll("%", "%25") + url.slice(path.length);
}
