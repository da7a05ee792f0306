/**
 * `npm run bench:timing`: whether the time of a failed sign-in tells if an address has an account (D-9). Twice 500 sign-ins
 * (LOGINS), one after the other, with known and unknown addresses in random order, each address once. Prints JSON with the
 * test of Kolmogorov and Smirnov; exits 1 when the two would differ so by chance less than once in a hundred times.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/database.ts";
import { users } from "#server/schema/index.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import { startServer } from "../tests/e2e/server.ts";
import { percentile } from "./bench/browser.ts";
import { compareSamples } from "./bench/kolmogorovSmirnov.ts";

const logins = Number(process.env.LOGINS ?? 500);
/** First calls are slower, whoever they are for. */
const warmUp = 40;
const leastLikely = 0.01;

type Kind = "known" | "unknown";
const addressOf = (kind: Kind, i: number): string => `${kind}${i}@timing.example`;

/** Makes the accounts before the server has the database. */
async function createAccounts(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const passwordHash = await hashPassword("Not-The-One-2026");
  const person = { firstName: "Timing", lastName: "Person", passwordHash };
  await database
    .db()
    .insert(users)
    .values(Array.from({ length: logins + warmUp }, (_, i) => ({ ...person, email: addressOf("known", i) })));
  await database.close();
}

/** Signs in with a wrong password. @returns the milliseconds until the answer */
async function attempt(url: string, headers: Record<string, string>, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: "Wrong-Word-2026" });
  const start = performance.now();
  const answer = await fetch(`${url}/login`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  const milliseconds = performance.now() - start;
  if (answer.status !== 422) throw new Error(`a sign-in with a wrong password answered ${answer.status}`);
  return milliseconds;
}

async function visitorOf(url: string): Promise<Record<string, string>> {
  const cookies = (await fetch(`${url}/csrf-cookie`)).headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!);
  const [, token = ""] = cookies.find((pair) => pair.startsWith("XSRF-TOKEN="))!.split("=");
  return {
    "content-type": "application/json",
    cookie: cookies.join("; "),
    "x-xsrf-token": decodeURIComponent(token),
    origin: url,
  };
}

const summaryOf = (times: readonly number[]) => ({
  logins: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});

const folder = mkdtempSync(join(tmpdir(), "lyceum-timing-"));
try {
  const dataDir = join(folder, "data");
  await createAccounts(dataDir);
  const server = await startServer({ SEED: "none", DATA_DIR: dataDir });
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  try {
    const headers = await visitorOf(server.url);
    for (let i = 0; i < logins + warmUp; i += 1) {
      const order: Kind[] = Math.random() < 0.5 ? ["known", "unknown"] : ["unknown", "known"];
      for (const kind of order) {
        const milliseconds = await attempt(server.url, headers, addressOf(kind, i));
        if (i >= warmUp) times[kind].push(milliseconds);
      }
    }
  } finally {
    await server.stop();
  }
  const ks = compareSamples(times.known, times.unknown);
  const result = { known: summaryOf(times.known), unknown: summaryOf(times.unknown), ks };
  console.log(JSON.stringify({ ...result, goals: { p: leastLikely } }, null, 2));
  if (ks.p < leastLikely) {
    console.error("missed: the time of a failed sign-in tells whether an address has an account");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
