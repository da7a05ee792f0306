import { resolve } from "node:path";
import { expect, test } from "vitest";
import { configurationTable, Environment, readConfig, StartRefused } from "#server/config.ts";
import { withCoursePort } from "#server/courses/port.ts";

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused);
    return (error as Error).message;
  }
  return "accepted";
};

test("every setting has its default in an empty environment [B-387]", () => {
  const { pusher, ...config } = readConfig({});
  expect(config).toEqual({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    allowedHosts: [],
    coursePort: null,
    courseUrl: "http://127.0.0.1:3100",
    courseUrlGiven: false,
    secure: false,
    trustProxy: 0,
    connectionsPerAddress: 2000,
    dataDir: resolve("data"),
    databaseUrl: null,
    seed: "demo",
    allowPublicDemo: true,
    sessionSeconds: 7200,
    sessionMaxSeconds: 43_200,
    smtpUrl: null,
    mailFrom: "no-reply@localhost",
    mailBounces: null,
    mailBouncesSecret: null,
    oidc: null,
    sentryDsn: null,
    cpdTarget: 2_100,
    mentoringRequestDays: 14,
    timeZone: "Europe/London",
    supportAddress: null,
    productName: "Lyceum",
    environment: "demo",
    rateLimits: true,
    logLevel: "info",
  });
  expect(pusher).toMatchObject({ host: null, appId: "lyceum", key: "lyceum" });
  expect(pusher.secret).toMatch(/^[0-9a-f]{64}$/);
});

test("a PostgreSQL server has no seed data and no environment tag unless configured [B-229]", () => {
  const DATABASE_URL = "postgres://lyceum@db/lyceum";
  expect(readConfig({ DATABASE_URL })).toMatchObject({ seed: "none", environment: null });
  expect(readConfig({ DATABASE_URL, SEED: "demo", ENVIRONMENT: "staging" })).toMatchObject({
    seed: "demo",
    environment: "staging",
  });
});

test("demo data is refused under https unless explicitly allowed [D-25]", () => {
  const https = { PUBLIC_URL: "https://learn.example.org" };
  for (const env of [https, { ...https, SEED: "demo", DATABASE_URL: "postgres://lyceum@db/lyceum" }])
    expect(refusal(env)).toContain("ALLOW_PUBLIC_DEMO=yes");
  expect(refusal({ ...https, ALLOW_PUBLIC_DEMO: "no" })).toContain("ALLOW_PUBLIC_DEMO must be yes");
  expect(readConfig({ ...https, ALLOW_PUBLIC_DEMO: "yes" })).toMatchObject({ seed: "demo", secure: true });
  expect(readConfig({ ...https, SEED: "none" })).toMatchObject({ seed: "none", allowPublicDemo: false });
});

test("behind a proxy, connections per address are unlimited unless a limit is configured", () => {
  expect(readConfig({ TRUST_PROXY: "1" }).connectionsPerAddress).toBe(0);
  expect(readConfig({ TRUST_PROXY: "1", CONNECTIONS_PER_ADDRESS: "5000" }).connectionsPerAddress).toBe(5_000);
});

test("https makes cookies secure, and an empty value counts as absent", () => {
  expect(
    readConfig({ PUBLIC_URL: "https://learn.example.org/", SEED: "none", SMTP_URL: "", PORT: " 8080 " }),
  ).toMatchObject({
    publicUrl: "https://learn.example.org",
    secure: true,
    smtpUrl: null,
    port: 8080,
    mailFrom: "no-reply@learn.example.org",
  });
});

test("the absolute session limit is never below the idle limit", () => {
  expect(readConfig({ SESSION_SECONDS: "100000" }).sessionMaxSeconds).toBe(100_000);
});

test.each([
  [{ PORT: "0" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "3000.5" }, "PORT must be a whole number from 1 to 65535"],
  [{ PORT: "3e3" }, "PORT must be a whole number from 1 to 65535"],
  [{ PUBLIC_URL: "learn.example.org" }, "PUBLIC_URL must be a URL that starts with http:// or https://"],
  [
    { PUBLIC_URL: "https://example.org/app" },
    "PUBLIC_URL must be an origin such as https://learn.example.org, without a path",
  ],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a URL that starts with postgres:// or postgresql://"],
  [{ SEED: "some" }, "SEED must be demo or none"],
  [{ SESSION_SECONDS: "29" }, "SESSION_SECONDS must be a whole number from 30 to 604800"],
  [{ MAIL_BOUNCES: "nobody" }, "MAIL_BOUNCES must be an email address"],
  [{ MAIL_BOUNCES: "a+b@example.org" }, "MAIL_BOUNCES must have no + before its @, as one is added"],
  [{ MAIL_BOUNCES_SECRET: "short" }, "MAIL_BOUNCES_SECRET must have at least 20 characters"],
  [{ SMTP_URL: "mail.example.org" }, "SMTP_URL must be a URL that starts with smtp:// or smtps://"],
  [{ OIDC_ISSUER: "https://id.example.org" }, "OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it"],
  [
    { PUSHER_HOST: "ws.example.org", PUSHER_KEY: "k" },
    "PUSHER_HOST needs PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET; at least one of them is missing",
  ],
  [{ ENVIRONMENT: "a tag that is much too long" }, "ENVIRONMENT must have at most 20 characters"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal or error or warn or info or debug or trace or silent"],
])("%j prevents startup with one line that names the variable", (env, message) => {
  expect(refusal(env)).toBe(message);
});

test("every variable has a description and says what applies without it", () => {
  const table = configurationTable();
  expect(table.map(({ name }) => name)).toEqual(Object.keys(Environment.shape));
  for (const { description, absent } of table) {
    expect(description).toMatch(/^.{10,}\.$/);
    expect(absent).not.toBe("");
  }
});

const courses = (env: Record<string, string>) => readConfig({ SEED: "none", ...env }).courseUrl;

test("courses always have a different origin from the product", () => {
  expect(courses({ PORT: "4000" })).toBe("http://127.0.0.1:4100");
  expect(courses({ COURSE_PORT: "4001" })).toBe("http://127.0.0.1:4001");
  expect(courses({ PUBLIC_URL: "http://learn.example.org" })).toBe("http://learn.example.org:3100");
  expect(courses({ COURSE_URL: "https://courses.example.org" })).toBe("https://courses.example.org");
  expect(() =>
    courses({ PUBLIC_URL: "https://a.example.org", COURSE_URL: "https://a.example.org/" }),
  ).toThrow("COURSE_URL must differ from PUBLIC_URL");
  expect(() => courses({ COURSE_URL: "https://a.example.org/courses" })).toThrow("without a path");
});

test("the course port falls back to a free one unless configured, and must not be PORT", async () => {
  const taken = async (env: Record<string, string>, ...used: number[]) => {
    const probe = async ({ port }: { port: number }) => {
      if (used.includes(port)) throw new StartRefused(`${port} is in use`);
      return port || 50_000;
    };
    const { coursePort, courseUrl } = await withCoursePort(readConfig({ SEED: "none", ...env }), probe);
    return [coursePort, courseUrl];
  };
  expect(await taken({})).toEqual([3_100, "http://127.0.0.1:3100"]);
  expect(await taken({}, 3_100)).toEqual([50_000, "http://127.0.0.1:50000"]);
  expect(await taken({ COURSE_PORT: "0" })).toEqual([50_000, "http://127.0.0.1:50000"]);
  expect(await taken({ PORT: "65500" })).toEqual([50_000, "http://127.0.0.1:50000"]);
  expect(await taken({ COURSE_URL: "https://c.example.org" })).toEqual([3_100, "https://c.example.org"]);
  await expect(taken({ COURSE_PORT: "4000" }, 4_000)).rejects.toThrow("4000 is in use");
  await expect(taken({ COURSE_PORT: "3000" })).rejects.toThrow("COURSE_PORT must not be PORT");
});
