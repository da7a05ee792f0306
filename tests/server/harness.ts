import { argon2Sync, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import type { App, Mail } from "#server/app.ts";
import { steadyClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { connectionsOf, type ConnectionLimits } from "#server/http/connections.ts";
import { loggerOptions } from "#server/http/logging.ts";
import { allHandled } from "#server/modules/all.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import type { Pressure } from "#server/pressure.ts";
import * as schema from "#server/schema/index.ts";
import { createServer } from "#server/server.ts";
import type { Handled } from "#server/serve.ts";
import { createWholeServer } from "#server/whole.ts";
import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import { emptyTables, openTestDatabase, tableNames } from "./databases.ts";
import { deadLinksIn } from "./links.ts";

/** The options of a test for its server. */
export type TestOptions = {
  /** Loads the demo academy, with few people or in full. */
  seed?: boolean | "whole";
  /** Environment variables that override those of every test. */
  env?: Record<string, string>;
  /** The calls; every module of the product by default. */
  handled?: (parts: ServerParts) => Handled[];
  /** The directory of a built client: the whole product is then served, including pages. */
  client?: string;
  /** How busy the server is, instead of what it measures. */
  pressure?: Pressure;
  /** Limits of connections that differ from the product's. */
  connections?: Partial<ConnectionLimits>;
  /** Adds routes that are not calls before the server is ready. */
  extend?: (server: FastifyInstance, parts: ServerParts) => void | Promise<void>;
  /** Another server's database, which remains its own: two instances of one installation. */
  beside?: Database;
  /** Where the log is written to; without it there is no log. */
  logTo?: { write(line: string): void };
};

/** The password of users created by tests. */
export const testPassword = "Test-Word-2026";

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * Starts a whole server without a port, on a database of its own: PGlite in memory, or with TEST_DATABASE_URL a fresh
 * database on that server. Call `close()` in afterAll. The clock stands still unless `clock.advance` moves it.
 */
export async function startTestApp(options: TestOptions = {}) {
  const config = readConfig({ LOG_LEVEL: "silent", SEED: "none", RATE_LIMITS: "off", ...options.env });
  const clock = createClock();
  const log = options.logTo ? pino(loggerOptions(config), options.logTo) : pino({ level: config.logLevel });
  const partsOver = (database: Database) => createParts({ config, database, log, now: clock.now });
  const fill = async (app: App) => {
    if (!options.seed) return;
    const { seedDemo } = await import("#server/seed/index.ts");
    await seedDemo(app, { whole: options.seed === "whole" });
  };
  const opened = options.beside
    ? { database: options.beside, close: async () => undefined }
    : await openTestDatabase(
        options.seed && {
          name: JSON.stringify([options.seed, options.env]),
          write: (database) => fill(partsOver(database).app),
        },
      );
  const parts = partsOver(opened.database);
  const { app, realtime } = parts;
  // In every email that a test sends, the links must lead to existing pages.
  const { mail } = app.outbox;
  app.outbox.mail = async (letter) => {
    const dead = deadLinksIn(letter.html, config.publicUrl);
    if (dead.length > 0) throw new Error(`An email leads to ${dead.join(", ")}, where there is no page`);
    return mail(letter);
  };
  // Tests never wait for deferred work: it begins alongside the response.
  app.defer = (work) => void work().catch((error: unknown) => app.log.error({ err: error }, "deferred"));
  const handled = options.handled?.(parts) ?? [...allHandled(app), ...realtime.calls];
  const connections = connectionsOf(config, options.connections);
  const server = options.client
    ? await createWholeServer(parts, options.client, { pressure: options.pressure, connections })
    : await createServer(app, handled, connections);
  await options.extend?.(server, parts);
  await server.ready();

  const createUser = async (user: TestUser) => {
    const { password = testPassword, firstName = "Test", lastName = "Person", ...rest } = user;
    const passwordHash = cheapHash(password);
    const [row] = await app
      .db()
      .insert(schema.users)
      .values({ firstName, lastName, passwordHash, ...rest })
      .returning();
    return row!;
  };

  const browser = (): Browser => createBrowser(server, config.publicUrl);

  return {
    app,
    database: opened.database,
    parts,
    handled,
    server,
    config,
    clock,
    createUser,
    browser,
    /** Returns a browser in which this user has signed in through the form. */
    async signIn(email: string, password = testPassword): Promise<Browser> {
      const signedIn = browser();
      await signedIn.get("/csrf-cookie");
      const { status, text } = await signedIn.post("/login", { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`);
      return signedIn;
    },
    /** The emails written so far, oldest first. */
    async mails(): Promise<Mail[]> {
      const rows = await app
        .db()
        .select()
        .from(schema.outbox)
        .where(eq(schema.outbox.kind, "mail"))
        .orderBy(schema.outbox.id);
      return rows.map(({ payload }) => payload as Mail);
    },
    /** Empties every table, and seeds again if the test is seeded. */
    async reset(): Promise<void> {
      await emptyTables(opened.database, tableNames);
      await fill(app);
    },
    async close(): Promise<void> {
      await server.close();
      await opened.close();
    },
  };
}

type TestUser = {
  email: string;
  password?: string;
  firstName?: string;
  lastName?: string;
  roles?: RoleName[];
  permissions?: PermissionName[];
  external?: boolean;
  pssEnrolled?: boolean;
  disabledAt?: Date;
};

/** A hash in the product's format, at the lowest cost (which it records): most tests are not about signing in. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const least = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync("argon2id", { ...least, nonce, message: password.normalize("NFKC") });
  const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** The server's own clock over a wall clock and ticks moved only by tests. */
function createClock() {
  let [wall, ticks, pace] = [Date.parse("2026-11-20T09:00:00Z"), 0, 0];
  const steady = steadyClock({ wall: () => wall, ticks: () => ticks, uptime: () => ticks });
  const advance = (seconds: number) => {
    wall += seconds * 1_000;
    ticks += seconds * 1_000;
  };
  return {
    ...steady,
    now: () => {
      advance(pace);
      return steady.now();
    },
    advance,
    /** From now on, this many seconds pass before each look at the clock. */
    run: (seconds: number) => {
      pace = seconds;
    },
    /** Sets the wall clock forward or back without any time passing. */
    step: (seconds: number) => {
      wall += seconds * 1_000;
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;
export type Answer = {
  status: number;
  headers: LightMyRequestResponse["headers"];
  text: string;
  /** The raw body, for files. */
  bytes: Buffer;
  /** The body as JSON; undefined if it is not JSON. */
  json: any;
};
type Sent = { method: string; headers?: Record<string, string>; payload?: string | Buffer };

/** A browser: keeps cookies and sends the anti-forgery header as the client does. Does not follow redirects. */
function createBrowser(server: FastifyInstance, publicUrl: string) {
  const cookies = new Map<string, string>();
  const { host } = new URL(publicUrl);

  const send = async (path: string, { method, headers = {}, payload }: Sent): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await server.inject({
      method: method as "GET",
      url: path,
      headers: { host, ...(cookie ? { cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies)
      if (maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, value);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      json: jsonOf(answer.body),
    };
  };

  const token = (): Record<string, string> => {
    const value = cookies.get("XSRF-TOKEN");
    return value === undefined ? {} : { "x-xsrf-token": value };
  };

  const write =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      send(path, {
        method,
        headers: {
          ...token(),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      });

  return {
    cookies,
    send,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { method: "GET", headers }),
    post: write("POST"),
    patch: write("PATCH"),
    put: write("PUT"),
    delete: write("DELETE"),
    /** Like `document.cookie`, for the client's own HTTP. */
    cookieText: () =>
      [...cookies]
        .filter(([name]) => name === "XSRF-TOKEN")
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
    /** The client's services over this browser: `createHttp({ fetch: browser.fetch, … })`. */
    fetch: (async (input, init) => {
      const request = new Request(
        new URL(String(input instanceof Request ? input.url : input), publicUrl),
        init,
      );
      const payload = Buffer.from(await request.arrayBuffer());
      const { pathname, search } = new URL(request.url);
      const answer = await send(pathname + search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(payload.length > 0 ? { payload } : {}),
      });
      const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      );
      return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers });
    }) as typeof globalThis.fetch,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
