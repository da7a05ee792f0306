import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/database/database.ts";
import { glossaryTerms } from "#server/schema/index.ts";
import { compiled } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-start-"));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

type Program = { child: ChildProcess; told: () => string; ended: Promise<number | null> };

/** Runs a program of the server as a person would, with only the given environment. */
function run(program: "main" | "admin", env: Record<string, string>, args: string[] = []): Program {
  const child = spawn(process.execPath, ["--liftoff-only", `server/${program}.ts`, ...args], {
    env: { LOG_LEVEL: "warn", SEED: "none", ...compiled, ...env },
  });
  running.add(child);
  let told = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (told += chunk.toString()));
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, told: () => told.trim(), ended };
}

/** Waits for a program to end. @returns its exit code and every line of its output */
const outcome = async ({ ended, told }: Program) => [await ended, told()];

async function ready(program: Program): Promise<Program> {
  await expect.poll(() => program.told(), { timeout: 120_000, interval: 50 }).toContain("Ready on");
  return program;
}

/** A client that never sends the rest of its body. */
async function sendHalf(port: number): Promise<Socket> {
  const socket = connect(port, "localhost").on("error", () => {});
  await once(socket, "connect");
  const head = "POST /csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report";
  await new Promise<unknown>((sent) => socket.write(`${head}\r\nContent-Length: 9\r\n\r\n{`, sent));
  return socket;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

test(
  "a bad value, busy port, foreign directory or unreachable database prints one line and exits with 1",
  { timeout: 120_000 },
  async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const port = String((taken.address() as AddressInfo).port);
    const foreign = join(folder, "foreign");
    mkdirSync(foreign);
    writeFileSync(join(foreign, "notes.txt"), "mine");
    const PORT = String(await freePort());

    expect(await outcome(run("main", { PORT: "many" }))).toEqual([
      1,
      "Lyceum did not start: PORT must be a whole number from 1 to 65535.",
    ]);
    expect(await outcome(run("main", { PORT: port, DATA_DIR: join(folder, "untouched") }))).toEqual([
      1,
      `Lyceum did not start: PORT ${port} is in use by another program. Stop it, or set another PORT.`,
    ]);
    expect(existsSync(join(folder, "untouched"))).toBe(false);
    expect(await outcome(run("main", { PORT, DATA_DIR: foreign }))).toEqual([
      1,
      `Lyceum did not start: DATA_DIR ${foreign} is not a Lyceum database. Choose an empty or new directory.`,
    ]);
    const [code, line] = await outcome(
      run("main", { PORT, DATABASE_URL: "postgres://lyceum:hidden@127.0.0.1:1/lyceum" }),
    );
    expect(code).toBe(1);
    expect(line).toMatch(
      /^Lyceum did not start: DATABASE_URL \(127\.0\.0\.1:1\/lyceum\) cannot be used: [^\n]*ECONNREFUSED[^\n]*\.$/,
    );
    taken.close();
  },
);

test(
  "starting the server removes foreign pictures from HTML that was stored earlier [D-20]",
  { timeout: 240_000 },
  async () => {
    const directory = join(folder, "before");
    const stored = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase({ databaseUrl: null, dataDir: directory });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    const text = '<p>Read <img src="/logout" alt="" /><img src="/image-bank/a.webp" alt="A" /></p>';
    await stored((database) => database.db().insert(glossaryTerms).values({ term: "SIPP", meaning: text }));
    const server = await ready(run("main", { PORT: String(await freePort()), DATA_DIR: directory }));
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    const [row] = await stored((database) => database.db().select().from(glossaryTerms));
    expect(row!.meaning).toBe('<p>Read <img src="/image-bank/a.webp" alt="A" /></p>');
  },
);

test(
  "an installation without demo data can be set up, signed in to, killed, restarted and stopped",
  { timeout: 300_000 },
  async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: join(folder, "data"), ENVIRONMENT: "test" };
    const origin = `http://localhost:${port}`;

    const [created, words] = await outcome(run("admin", env, ["create", "head@example.org"]));
    expect(created).toBe(0);
    expect(words).toContain("Created an account for head@example.org as super admin.");
    const link = new URL(/http\S+/.exec(String(words))![0]);
    expect([link.origin, link.pathname, link.searchParams.get("email")]).toEqual([
      origin,
      "/reset-password",
      "head@example.org",
    ]);
    expect(await outcome(run("admin", env, ["create", "nobody"]))).toEqual([
      1,
      expect.stringMatching(/^Lyceum: create needs an email address; use: [^\n]+\.$/),
    ]);
    expect((await outcome(run("admin", env, ["announce", "Welcome"])))[0]).toBe(0);
    expect(await outcome(run("admin", env, ["flag", "cpd_log", "on"]))).toEqual([
      0,
      expect.stringContaining("cpd_log is on."),
    ]);
    expect(await outcome(run("admin", env, ["flag", "nothing", "on"]))).toEqual([
      1,
      "Lyceum: there is no feature flag “nothing”. Choose one of: cpd_log, ai_area, feature_flags.",
    ]);

    const first = await ready(run("main", env));
    const cookies = new Map<string, string>();
    const call = async (path: string, body?: object) => {
      const response = await fetch(origin + path, {
        method: body ? "POST" : "GET",
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        cookies.set(name!, value!);
      }
      return response;
    };
    await call("/csrf-cookie");
    const password = "Violet-Kettle-77";
    const form = {
      email: "head@example.org",
      token: link.searchParams.get("token"),
      password,
      password_confirmation: password,
    };
    expect((await call("/api/auth/password/reset", form)).status).toBe(200);
    const { data } = (await (await call("/api/me")).json()) as { data: Record<string, any> };
    expect(data.roles).toEqual(["super admin"]);
    expect(data.features).toEqual({ cpd_log: true, ai_area: false, feature_flags: false });
    expect(data.unreadBroadcasts).toMatchObject([{ message: "Welcome" }]);

    // Meanwhile the server itself carries out commands, but only for the user who runs it.
    expect(statSync(join(env.DATA_DIR, "lyceum.sock")).mode & 0o777).toBe(0o600);
    expect(await outcome(run("admin", env, ["mails"]))).toEqual([0, "No emails to show."]);
    expect(await outcome(run("admin", env, ["notify", "nobody@example.org", "Hello"]))).toEqual([
      1,
      "Lyceum: no user has the address nobody@example.org.",
    ]);
    expect(await outcome(run("main", { ...env, PORT: String(await freePort()) }))).toEqual([
      1,
      `Lyceum did not start: DATA_DIR ${env.DATA_DIR} is in use by another server. Stop it, or set another DATA_DIR.`,
    ]);

    first.child.kill("SIGKILL");
    await first.ended;
    expect((await outcome(run("admin", env, ["notify", "head@example.org", "Hello"])))[0]).toBe(0);

    // A mail server that accepts a connection and never says a word.
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const mailed = once(silent, "connection");
    const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const second = await ready(run("main", { ...env, SMTP_URL }));
    const again = (await (await call("/api/me")).json()) as { data: Record<string, any> };
    expect(again.data.notifications).toMatchObject([{ data: { message: "Hello" } }]);

    expect((await call("/api/auth/password/email", { email: "head@example.org" })).status).toBe(200);
    await mailed;
    const hanging = await sendHalf(port);
    second.child.kill("SIGTERM");
    const isAnswered = () => call("/health").then(Boolean, () => false);
    await expect.poll(isAnswered, { interval: 20, timeout: 5_000 }).toBe(false);
    // No request is answered while the email is pending, and the server gives up on it before it is cut off itself.
    expect(second.child.exitCode).toBeNull();
    expect(await second.ended).toBe(0);
    silent.close();
    hanging.destroy();
    await expect(call("/health")).rejects.toThrow();
  },
);
