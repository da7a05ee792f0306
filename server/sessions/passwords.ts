import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { inTurn } from "./inTurn.ts";

/**
 * argon2id with OWASP's parameters: 19 MiB, two passes, one lane. Runs in the thread pool, alongside the event loop.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * How many are computed at once: this leaves a core for requests, and threads of the pool for files and compression.
 */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const derive = inTurn(atOnce, promisify(argon2));
const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/={1,2}$/, "");

/** The PHC string of a password: algorithm, cost, salt and tag in one text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive("argon2id", { ...cost, nonce: salt, message: password.normalize("NFKC") });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Returns whether a password matches the hash. Without a hash the same work is done and the result is false (D-9). */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash ?? nobodysHash) ?? phc.exec(nobodysHash)!;
  const expected = Buffer.from(tag!, "base64");
  const found = await derive("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt!, "base64"),
    tagLength: expected.length,
    message: password.normalize("NFKC"),
  });
  return timingSafeEqual(found, expected) && hash !== null;
}

/** A hash with the current cost that belongs to nobody. */
const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;
