/** @param all as `document.cookie` has them */
export function readCookie(all: string, name: string): string | undefined {
  const pair = all.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}
