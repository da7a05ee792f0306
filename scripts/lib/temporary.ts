import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const gigabyte = 1_024 ** 3;

/**
 * Makes the temporary folder of this process and its children, and removes it at the end. It is in memory where there
 * is enough: the tests make hundreds of databases and browser profiles, which takes ten times as long on a disk.
 * Node's compile cache is kept there for later processes: servers and workers begin with the same thousand modules.
 */
export function ownTemporaryFolder(): void {
  const inMemory =
    existsSync(memory) && free(memory) > 4 * gigabyte && process.availableMemory() > 8 * gigabyte;
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), "lyceum-test-"));
  // PostgreSQL runs as a user of its own, and its data is in here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  // Code that has more to do on a signal also ends the process.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.listenerCount(signal) > 0 || process.exit(130));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function free(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
