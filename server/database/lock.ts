import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { StartRefused } from "../config.ts";

/** Locks that this very process holds: a process that was restarted under the same number is not their holder. */
const held = new Set<string>();

/**
 * Takes the embedded database's directory for this process alone: two processes in it lose data silently.
 * The lock is a file beside the directory with the holder's process number; what a killed process left is taken over.
 * @returns the function that gives it back
 * @throws StartRefused when another process still holds it after `patience` ms (a restart overlaps a little)
 */
export async function lockDirectory(directory: string, patience = 5_000): Promise<() => void> {
  const file = `${directory}.lock`;
  const until = Date.now() + patience;
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${startedAt(process.pid)}\n`, { flag: "wx" });
      held.add(file);
      return () => {
        if (held.delete(file)) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST")
        throw new StartRefused(`DATA_DIR cannot be locked: ${(error as Error).message}`);
    }
    const holder = holderOf(file);
    if (holder.alive && Date.now() >= until)
      throw new StartRefused(
        `DATA_DIR ${directory} is in use by ${holder.pid ? `process ${holder.pid}` : "another process"}. Stop it, or set another DATA_DIR`,
      );
    if (holder.alive) await wait(100);
    else reap(file);
  }
}

type Holder = { pid: number; alive: boolean };

/** Milliseconds within which a holder has written its number into the file that it has made. */
const writtenWithin = 2_000;

/** Who holds the lock. A file that is still being written counts as held; one that stays empty is of a killed process. */
function holderOf(file: string): Holder {
  const [pid = 0, started = ""] = readQuietly(file)
    .trim()
    .split(" ")
    .map((word, i) => (i === 0 ? Number(word) : word)) as [number?, string?];
  if (!Number.isInteger(pid) || pid <= 0) return { pid: 0, alive: ageOf(file) < writtenWithin };
  if (pid === process.pid) return { pid, alive: held.has(file) };
  return { pid, alive: isRunning(pid) && (started === "" || startedAt(pid) === started) };
}

/** Milliseconds since a file was written; 0 where it is gone. */
function ageOf(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

/** Removes a dead holder's lock. Renamed first: of two that reap at once only one finds the file. */
function reap(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process began, in ticks since boot: tells it from a later one of the same number. Empty where not known. */
function startedAt(pid: number): string {
  const stat = readQuietly(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function readQuietly(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
