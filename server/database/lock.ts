import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { StartRefused } from "../config.ts";

/** The file inside a locked directory. The file stays; only the lock on it comes and goes. */
export const lockName = "lyceum.lock";

const busy = 5;
const pause = 100;

/**
 * Locks a directory for this process: two servers on one embedded database lose data silently. The lock is the
 * operating system's, on a file inside. It works between containers that do not see each other's processes, ends with
 * its process in any case, and cannot be taken over (docs/decisions/0027). It goes through SQLite, as Node itself has
 * no file locks.
 * @returns the function that releases it
 * @throws StartRefused if another process still holds it after `patience` ms (a restart overlaps a little)
 */
export async function lockDirectory(directory: string, patience = 5_000): Promise<() => void> {
  const until = performance.now() + patience;
  for (;;) {
    const unlock = tryLock(directory);
    if (unlock) return unlock;
    if (performance.now() >= until)
      throw new StartRefused(
        `DATA_DIR ${directory} is in use by another server. Stop it, or set another DATA_DIR`,
      );
    await wait(pause);
  }
}

/** Null if another process holds it. */
function tryLock(directory: string): (() => void) | null {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(directory, lockName), { timeout: 0 });
    const held = file;
    // Nothing is ever written to it: an empty file is an empty database.
    held.exec("begin exclusive");
    return () => {
      if (held.isOpen) held.close();
    };
  } catch (error) {
    file?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode === busy) return null;
    throw new StartRefused(`DATA_DIR ${directory} cannot be locked: ${message}`);
  }
}
