import { BadPackage } from "./badPackage.ts";
import { packageLimits } from "./limits.ts";

/** A path that leaves the folder of the package, or that some system would interpret as one that does. */
const isUnsafe = (path: string): boolean =>
  path.startsWith("/") ||
  /^[a-z]:/i.test(path) ||
  /\p{Cc}/u.test(path) ||
  path.split("/").some((part) => part === ".." || part === "." || part === "");

/**
 * Returns the path of an entry as it is stored. Windows tools write backslashes.
 * @throws BadPackage for a path that is absolute or leads out of the package
 */
export function safePath(given: string): string {
  const path = given.replaceAll("\\", "/").normalize("NFC");
  if (isUnsafe(path)) throw new BadPackage(`The package has a file outside its folder: “${given}”`);
  if (path.length > packageLimits.path) throw new BadPackage(`The path “${path.slice(0, 60)}…” is too long`);
  return path;
}
