/**
 * `npm run bench:timing`: whether timing reveals if an address has an account: the time of a failed sign-in (D-9), of
 * asking for a new password, or of the call right after that (D-10). Makes twice 500 (LOGINS) of each, one after the
 * other, with known and unknown addresses in random order, each address once. Prints JSON with Kolmogorov-Smirnov
 * tests; exits 1 when two samples differ so much that chance alone would do so less than once in a hundred times.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/database.ts";
import { users } from "#server/schema/index.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import { percentile } from "./bench/browser.ts";
import { compareSamples } from "./bench/kolmogorovSmirnov.ts";
import { startProduct } from "./bench/product.ts";

const logins = Number(process.env.LOGINS ?? 500);
/** The first calls are slower, whoever they are for. */
const warmUp = 40;
const leastLikely = 0.01;

const password = "Not-The-One-2026";
const attacker = "attacker@timing.example";

type Kind = "known" | "unknown";
const addressOf = (kind: Kind, i: number): string => `${kind}${i}@timing.example`;

/** Creates the accounts before the server opens the database. */
async function createAccounts(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const passwordHash = await hashPassword(password);
  const person = { firstName: "Timing", lastName: "Person", passwordHash };
  await database
    .db()
    .insert(users)
    .values([
      { ...person, email: attacker },
      ...Array.from({ length: logins + warmUp }, (_, i) => ({ ...person, email: addressOf("known", i) })),
    ]);
  await database.close();
}

/** Signs in with a wrong password. @returns the milliseconds until the response */
async function attempt(url: string, headers: Record<string, string>, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: "Wrong-Word-2026" });
  const start = performance.now();
  const answer = await fetch(`${url}/login`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  const milliseconds = performance.now() - start;
  if (answer.status !== 422) throw new Error(`a sign-in with a wrong password answered ${answer.status}`);
  return milliseconds;
}

type Timed = { status: number; milliseconds: number };

/** @returns the milliseconds until the response */
async function time(url: string, init: RequestInit): Promise<Timed> {
  const start = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return { status: answer.status, milliseconds: performance.now() - start };
}

/** Asks for a new password, and immediately afterwards for something that needs the database. */
async function resetAndNext(url: string, headers: Record<string, string>, email: string) {
  const body = JSON.stringify({ email });
  const asked = await time(`${url}/api/auth/password/email`, { method: "POST", headers, body });
  const next = await time(`${url}/session/check`, { headers });
  if (asked.status !== 200 || next.status !== 200)
    throw new Error(`a reset and the call after it answered ${asked.status} and ${next.status}`);
  return { reset: asked.milliseconds, next: next.milliseconds };
}

/** The headers of a signed-in visitor: an attacker may have an account of their own. */
async function signedIn(url: string): Promise<Record<string, string>> {
  const headers = await visitorOf(url);
  const body = JSON.stringify({ email: attacker, password });
  const answer = await fetch(`${url}/login`, { method: "POST", headers, body });
  if (answer.status !== 200) throw new Error(`the sign-in answered ${answer.status}`);
  return withCookies(url, answer);
}

const visitorOf = async (url: string): Promise<Record<string, string>> =>
  withCookies(url, await fetch(`${url}/csrf-cookie`));

function withCookies(url: string, answer: Response): Record<string, string> {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]!);
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

type Times = Record<Kind, number[]>;
const of = (): Times => ({ known: [], unknown: [] });
const names: Readonly<Record<string, string>> = {
  login: "a failed sign-in",
  reset: "asking for a new password",
  next: "the call after that",
};

/** Known and unknown addresses in random order. */
async function eachInTurn(work: (kind: Kind, i: number) => Promise<void>): Promise<void> {
  for (let i = 0; i < logins + warmUp; i += 1) {
    const order: Kind[] = Math.random() < 0.5 ? ["known", "unknown"] : ["unknown", "known"];
    for (const kind of order) await work(kind, i);
  }
}

const folder = mkdtempSync(join(tmpdir(), "lyceum-timing-"));
try {
  const dataDir = join(folder, "data");
  await createAccounts(dataDir);
  const server = await startProduct({ SEED: "none", DATA_DIR: dataDir });
  const series = { login: of(), reset: of(), next: of() };
  try {
    const headers = await visitorOf(server.url);
    await eachInTurn(async (kind, i) => {
      const milliseconds = await attempt(server.url, headers, addressOf(kind, i));
      if (i >= warmUp) series.login[kind].push(milliseconds);
    });
    const own = await signedIn(server.url);
    await eachInTurn(async (kind, i) => {
      const taken = await resetAndNext(server.url, own, addressOf(kind, i));
      if (i < warmUp) return;
      series.reset[kind].push(taken.reset);
      series.next[kind].push(taken.next);
    });
  } finally {
    await server.stop();
  }
  const result = Object.fromEntries(
    Object.entries(series).map(([name, { known, unknown }]) => [
      name,
      { known: summaryOf(known), unknown: summaryOf(unknown), ks: compareSamples(known, unknown) },
    ]),
  );
  console.log(JSON.stringify({ ...result, goals: { p: leastLikely } }, null, 2));
  for (const [name, { ks }] of Object.entries(result))
    if (ks.p < leastLikely) {
      console.error(`missed: the time of ${names[name]} tells whether an address has an account`);
      process.exitCode = 1;
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
