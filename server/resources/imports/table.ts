import { Worker } from "node:worker_threads";
import { importLimits } from "#src/contracts/limits.ts";
import { refuse } from "../../refusals.ts";
import { inTurn } from "../../sessions/inTurn.ts";
import type { Table } from "./readBytes.ts";
import { Unreadable } from "../../unreadable.ts";

/**
 * Untrusted files are read in a thread of their own. The time and memory that takes depend on the file, and meanwhile
 * the server answers everybody else. Beyond these limits reading is given up, and only that file is lost.
 */
export const readingLimits = { ms: 10_000, heapMb: 256, atOnce: 2 } as const;

export type FileAsked = { bytes: Uint8Array; known: ReadonlySet<string> };
export type FileRead = { table: Table } | { unreadable: string };

/** @throws Refused 422 on `file`, saying why it cannot be read. `known` are the names of headings (`nameOf`). */
export async function readTable(encoded: string, known: ReadonlySet<string>): Promise<Table> {
  try {
    return await readInTurn({ bytes: bytesOf(encoded), known });
  } catch (error) {
    if (error instanceof Unreadable) throw refuse.invalid({ file: [error.message] });
    throw error;
  }
}

function bytesOf(encoded: string): Buffer {
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded))
    throw new Unreadable("The upload was incomplete. Try again");
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length === 0) throw new Unreadable("The file is empty");
  if (bytes.length > importLimits.bytes)
    throw new Unreadable(`Choose a file under ${importLimits.bytes / 1_000_000} MB`);
  return bytes;
}

type Limits = { ms: number; heapMb: number };

/** Reads one file in a thread of its own. @throws Unreadable, even if only because it takes too much time or memory */
export async function readInThread(asked: FileAsked, { ms, heapMb }: Limits = readingLimits): Promise<Table> {
  const worker = new Worker(new URL("./readWorker.ts", import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread needs nothing from the server: no preloaded modules, no secrets.
    execArgv: [],
    env: {},
  });
  const { promise, resolve, reject } = Promise.withResolvers<Table>();
  const late = setTimeout(() => reject(new Unreadable("The file takes too long to read")), ms);
  worker.once("message", (told: FileRead) =>
    "table" in told ? resolve(told.table) : reject(new Unreadable(told.unreadable)),
  );
  worker.once("error", (error: NodeJS.ErrnoException) =>
    reject(
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? new Unreadable("The file is too large once unpacked")
        : error,
    ),
  );
  worker.once("exit", () => reject(new Error("The thread that reads a file has ended without an answer")));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

const readInTurn = inTurn(readingLimits.atOnce, (asked: FileAsked) => readInThread(asked));
