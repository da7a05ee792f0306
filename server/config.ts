import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { readZone } from "#src/contracts/zone.ts";

/** Documentation of one environment variable: what it is for, and what applies if it is absent. */
type Told = { description: string; absent: string };

const text = z.string().check(z.trim(), z.minLength(1, "must not be empty"));
const url = (...protocols: string[]) =>
  text.check(
    z.refine(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ""),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    ),
  );
const count = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most, {
        error: `must be a whole number from ${least} to ${most}`,
      }),
    ),
    z.transform(Number),
  );
const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be ${values.join(" or ")}` });
const variable = <T extends z.ZodMiniType>(schema: T, absent: string, description: string) =>
  z.optional(schema).check(z.meta({ description, absent } satisfies Told));

/** Everything that can be configured. The table in the documentation is generated from it. */
export const Environment = z.object({
  PORT: variable(count(1, 65_535), "3000", "Port to listen on."),
  HOST: variable(text, "127.0.0.1", "Address to listen on; 0.0.0.0 for all addresses."),
  PUBLIC_URL: variable(
    url("http:", "https:"),
    "http://localhost and the port",
    "Origin at which users reach the product, used in emails, SSO and cookies. With https, cookies are secure and HSTS is on.",
  ),
  COURSE_PORT: variable(
    count(0, 65_535),
    "PORT + 100, or a free one where that is taken",
    "Port on which courses (SCORM packages) are served, apart from the product; 0 for a free one.",
  ),
  COURSE_URL: variable(
    url("http:", "https:"),
    "the host of PUBLIC_URL (127.0.0.1 where that is localhost) and COURSE_PORT",
    "Origin at which browsers reach that port. Behind a proxy give it a host name of its own, such as https://courses.example.org.",
  ),
  ALLOWED_HOSTS: variable(
    text.check(
      z.refine((names) => names.split(",").every((name) => /^[\w.-]+$/.test(name.trim())), {
        error: "must be names such as lyceum.internal, separated by commas",
      }),
    ),
    "none",
    "Other host names to answer to, such as the one a proxy uses, separated by commas. PUBLIC_URL, HOST and the machine's own names are always allowed; /health answers to any.",
  ),
  TRUST_PROXY: variable(
    count(0, 10),
    "0",
    "Number of trusted proxies in front of the server that set X-Forwarded-For.",
  ),
  CONNECTIONS_PER_ADDRESS: variable(
    count(0, 1_000_000),
    "2000, or 0 behind a proxy (TRUST_PROXY)",
    "Maximum number of open connections per address; 0 for no limit, for example behind a proxy.",
  ),
  DATA_DIR: variable(text, "./data", "Directory of the embedded database."),
  DATABASE_URL: variable(
    url("postgres:", "postgresql:"),
    "the embedded database",
    "PostgreSQL 15 or newer, for production.",
  ),
  SEED: variable(
    choice("demo", "none"),
    "demo on the embedded database, otherwise none",
    "What to fill an empty database with: demo loads the demo academy and its accounts.",
  ),
  ALLOW_PUBLIC_DEMO: variable(
    choice("yes"),
    "the server refuses to start with demo data over https",
    "Allows the demo academy, whose passwords are public, to be served over https.",
  ),
  SESSION_SECONDS: variable(count(30, 604_800), "7200", "Seconds of inactivity after which a session ends."),
  SESSION_MAX_SECONDS: variable(
    count(30, 2_592_000),
    "43200",
    "Seconds after which a session ends, even if it is in use.",
  ),
  SMTP_URL: variable(
    url("smtp:", "smtps:"),
    "emails stay in the outbox table",
    "Server that sends emails: smtp://user:password@host:587.",
  ),
  MAIL_FROM: variable(text, "no-reply at the host of PUBLIC_URL", "Sender of emails."),
  MAIL_BOUNCES: variable(
    z.email("must be an email address").check(
      z.refine((address) => !address.includes("+"), {
        error: "must have no + before its @, as one is added",
      }),
    ),
    "returned emails go to MAIL_FROM and are not processed",
    "Address to which undeliverable emails are returned: bounces@example.org. Each email adds a mark, such as bounces+12.0123456789abcdef@example.org.",
  ),
  MAIL_BOUNCES_SECRET: variable(
    text.check(z.minLength(20, "must have at least 20 characters")),
    "returned emails are not accepted there",
    "Bearer token with which a mail server or provider posts returned emails to /api/mail/bounces.",
  ),
  OIDC_ISSUER: variable(
    url("http:", "https:"),
    "with demo data a bundled provider, otherwise no SSO",
    "OpenID Connect issuer behind the SSO button.",
  ),
  OIDC_CLIENT_ID: variable(
    text,
    "none",
    "Client id at the issuer. Its redirect URI is PUBLIC_URL/sso/callback.",
  ),
  OIDC_CLIENT_SECRET: variable(text, "none", "Client secret at the issuer."),
  PUSHER_HOST: variable(
    text,
    "the embedded realtime server",
    "Host of a service that speaks the Pusher protocol (Soketi, Reverb, Pusher).",
  ),
  PUSHER_PORT: variable(count(1, 65_535), "443", "Port of that service."),
  PUSHER_TLS: variable(choice("on", "off"), "on", "Whether to reach that service over TLS."),
  PUSHER_APP_ID: variable(text, "lyceum", "Application id at the realtime server."),
  PUSHER_KEY: variable(text, "lyceum", "Public key at the realtime server."),
  PUSHER_SECRET: variable(
    text,
    "a new one at every start",
    "Secret at the realtime server. All instances need the same one.",
  ),
  SENTRY_DSN: variable(url("http:", "https:"), "off", "Where the browser sends error reports."),
  CPD_TARGET_HOURS: variable(
    count(0, 1_000),
    "35",
    "CPD target for everyone in a calendar year, in hours, shown on the home page; 0 for no target.",
  ),
  TIME_ZONE: variable(
    text.check(
      z.refine((zone) => readZone(zone) !== null, { error: "must be a time zone such as Europe/London" }),
    ),
    "Europe/London",
    "Time zone of people whose browser has not reported theirs yet: reminders are sent at 8 in the morning.",
  ),
  MENTORING_REQUEST_DAYS: variable(
    count(1, 365),
    "14",
    "Days after which a mentoring request that nobody has answered expires. A reminder is sent 3 days before.",
  ),
  SUPPORT_ADDRESS: variable(
    z.email("must be an email address"),
    "the contact for mentoring, or else for House; without one, the sender of emails",
    "Email address given to people whose application to be a mentor was not successful.",
  ),
  PRODUCT_NAME: variable(text, "Lyceum", "Name of the product in titles, emails and headers."),
  ENVIRONMENT: variable(
    text.check(z.maxLength(20, "must have at most 20 characters")),
    "demo with demo data, otherwise production",
    "Tag in the header; production shows none.",
  ),
  RATE_LIMITS: variable(
    choice("on", "off"),
    "on",
    "off disables limits for load tests; never use it in production.",
  ),
  LOG_LEVEL: variable(
    choice("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "info",
    "How much the server logs to standard output.",
  ),
});

export type Config = {
  port: number;
  host: string;
  /** An origin, without a trailing slash. */
  publicUrl: string;
  /** The port that serves courses. Null: next to `port`, or a free one. 0: a free one. */
  coursePort: number | null;
  /** The origin of courses, without a trailing slash. Its port is `coursePort` unless configured otherwise. */
  courseUrl: string;
  /** Whether COURSE_URL was set. */
  courseUrlGiven: boolean;
  /** Host names that the server answers to besides that of `publicUrl`. */
  allowedHosts: string[];
  /** Whether users connect over https: secure cookies, HSTS. */
  secure: boolean;
  trustProxy: number;
  /** 0: no limit. */
  connectionsPerAddress: number;
  /** An absolute path. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  seed: "demo" | "none";
  /** Whether accounts with published passwords may be served (D-25). */
  allowPublicDemo: boolean;
  sessionSeconds: number;
  sessionMaxSeconds: number;
  /** Null: mails stay in the outbox table. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The address for bounces. Null: they go to the sender. */
  mailBounces: string | null;
  /** The secret of the call that reports bounces. Null: the call is closed. */
  mailBouncesSecret: string | null;
  /** Null: the bundled provider if there is demo data, otherwise none. */
  oidc: { issuer: string; clientId: string; clientSecret: string | null } | null;
  /** `host` is null if the embedded server is used. */
  pusher: { host: string | null; port: number; tls: boolean; appId: string; key: string; secret: string };
  sentryDsn: string | null;
  /** The CPD target for a calendar year, in minutes. Null: none. */
  cpdTarget: number | null;
  /** For how many days a mentoring request stays open. */
  mentoringRequestDays: number;
  /** An IANA name; for people whose own time zone is not known. */
  timeZone: string;
  /** Null: one of the contacts. */
  supportAddress: string | null;
  productName: string;
  /** The tag in the header; null in production (B-229). */
  environment: string | null;
  rateLimits: boolean;
  logLevel: string;
};

/** A startup that cannot continue. Its message is one line for the person who started the server; no stack is shown. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}

/**
 * Reads the environment. An empty value counts as absent.
 * @throws StartRefused naming the first variable that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(Environment.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const read = Environment.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new StartRefused(`${issue!.path.join(".")} ${issue!.message}`);
  }
  const e = read.data;
  const port = e.PORT ?? 3000;
  const host = e.HOST ?? "127.0.0.1";
  const publicUrl = new URL(e.PUBLIC_URL ?? `http://localhost:${port}`);
  const seed = e.SEED ?? (e.DATABASE_URL ? "none" : "demo");
  const environment = e.ENVIRONMENT ?? (seed === "demo" ? "demo" : "production");
  const origin = originOnly("PUBLIC_URL", publicUrl);
  const courseUrl = e.COURSE_URL === undefined ? null : originOnly("COURSE_URL", new URL(e.COURSE_URL));
  if (courseUrl === origin) throw new StartRefused(sameOrigin);
  const allowPublicDemo = publicUrl.protocol !== "https:" || e.ALLOW_PUBLIC_DEMO === "yes";
  if (seed === "demo" && !allowPublicDemo) throw new StartRefused(publicDemo("SEED is demo"));
  return {
    port,
    host,
    publicUrl: origin,
    coursePort: e.COURSE_PORT ?? null,
    courseUrl: courseUrl ?? courseUrlAt({ publicUrl: origin, host }, e.COURSE_PORT ?? besidePort(port)),
    courseUrlGiven: courseUrl !== null,
    allowedHosts: (e.ALLOWED_HOSTS ?? "").split(",").flatMap((name) => name.trim() || []),
    secure: publicUrl.protocol === "https:",
    trustProxy: e.TRUST_PROXY ?? 0,
    connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS ?? (e.TRUST_PROXY ? 0 : 2_000),
    dataDir: resolve(e.DATA_DIR ?? "./data"),
    databaseUrl: e.DATABASE_URL ?? null,
    seed,
    allowPublicDemo,
    sessionSeconds: e.SESSION_SECONDS ?? 7_200,
    sessionMaxSeconds: Math.max(e.SESSION_MAX_SECONDS ?? 43_200, e.SESSION_SECONDS ?? 0),
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    mailBounces: e.MAIL_BOUNCES ?? null,
    mailBouncesSecret: e.MAIL_BOUNCES_SECRET ?? null,
    oidc: readOidc(e),
    pusher: readPusher(e),
    sentryDsn: e.SENTRY_DSN ?? null,
    cpdTarget: (e.CPD_TARGET_HOURS ?? 35) * 60 || null,
    mentoringRequestDays: e.MENTORING_REQUEST_DAYS ?? 14,
    timeZone: e.TIME_ZONE ?? "Europe/London",
    supportAddress: e.SUPPORT_ADDRESS ?? null,
    productName: e.PRODUCT_NAME ?? "Lyceum",
    environment: environment === "production" ? null : environment,
    rateLimits: e.RATE_LIMITS !== "off",
    logLevel: e.LOG_LEVEL ?? "info",
  };
}

/** Why demo data is not served under https (D-25). */
export const publicDemo = (what: string): string =>
  `${what} and PUBLIC_URL is https, but the passwords of the demo accounts are public. Set SEED=none and start with an empty database, or set ALLOW_PUBLIC_DEMO=yes if anyone may sign in`;

type Given = z.output<typeof Environment>;

function originOnly(name: string, url: URL): string {
  if (url.pathname !== "/" || url.search || url.hash)
    throw new StartRefused(`${name} must be an origin such as https://learn.example.org, without a path`);
  return url.origin;
}

const sameOrigin =
  "COURSE_URL must differ from PUBLIC_URL: courses run other people's code, which needs an origin of its own";

/** The port that serves courses by default; 0, a free port, if there is no such number. */
export const besidePort = (port: number): number => (port + 100 > 65_535 ? 0 : port + 100);

/**
 * The origin of courses on a port. Browsers send a host's cookies to all of its ports. The local machine has two names,
 * so courses get the other one.
 */
export function courseUrlAt({ publicUrl, host }: Pick<Config, "publicUrl" | "host">, port: number): string {
  const { protocol, hostname } = new URL(publicUrl);
  const hasOtherName = hostname === "localhost" && ["127.0.0.1", "0.0.0.0", "::", "localhost"].includes(host);
  return `${protocol}//${hasOtherName ? "127.0.0.1" : hostname}:${port}`;
}

function readOidc(e: Given): Config["oidc"] {
  if (!e.OIDC_ISSUER) return null;
  if (!e.OIDC_CLIENT_ID) throw new StartRefused("OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it");
  return { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET ?? null };
}

function readPusher(e: Given): Config["pusher"] {
  if (e.PUSHER_HOST && !(e.PUSHER_APP_ID && e.PUSHER_KEY && e.PUSHER_SECRET))
    throw new StartRefused(
      "PUSHER_HOST needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET; at least one of them is missing",
    );
  return {
    host: e.PUSHER_HOST ?? null,
    port: e.PUSHER_PORT ?? 443,
    tls: e.PUSHER_TLS !== "off",
    appId: e.PUSHER_APP_ID ?? "lyceum",
    key: e.PUSHER_KEY ?? "lyceum",
    secret: e.PUSHER_SECRET ?? randomBytes(32).toString("hex"),
  };
}

/** The rows of the documented table, in the order of the schema. */
export const configurationTable = (): ({ name: string } & Told)[] =>
  Object.entries(Environment.shape).map(([name, schema]) => ({
    name,
    ...(z.globalRegistry.get(schema) as Told),
  }));
