import { createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchOutside, isPublic, OutsideRefused, type Outside } from "#server/http/outside.ts";
import { papFeedModule, refreshFeed } from "#server/modules/admin/papFeed.ts";
import { allHandled } from "#server/modules/all.ts";
import { auditLog } from "#server/schema/index.ts";
import type { PapFeed } from "#src/contracts/admin/papFeed.ts";
import { startTestApp, type Browser, type TestApp } from "../harness.ts";

describe("a user-entered address [1.3.6]", () => {
  test.each([
    ...["127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ...[
      "169.254.169.254",
      "100.64.0.1",
      "192.0.0.1",
      "192.0.2.1",
      "198.18.0.1",
      "198.51.100.1",
      "203.0.113.9",
    ],
    ...["224.0.0.1", "255.255.255.255", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1"],
    ...[
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "2001:db8::1",
      "2001::1",
      "2002:7f00:1::",
      "x",
      "",
    ],
  ])("is not treated as public: %s", (address) => {
    expect(isPublic(address)).toBe(false);
  });
  test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "is treated as public: %s",
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  /** A world to which no request is ever made. */
  const closed = (found: Record<string, string[]> = {}): Outside => ({
    find: async (host) => (found[host] ?? []).map((address) => ({ address, family: 4 })),
    isPublic,
    ports: [""],
    request: () => {
      throw new Error("something was asked");
    },
  });
  test.each([
    "http://feed.example/",
    "file:///etc/passwd",
    "ftp://feed.example/",
    "//feed.example/",
    "feed.example",
    "",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://inside.example/",
    "https://mixed.example/",
    "https://unknown.example/",
    "https://user:word@feed.example/",
    "https://feed.example:8443/",
    "https://feed.example:22/",
  ])("is refused before any request is made: %s", async (address) => {
    const world = closed({
      "feed.example": ["8.8.8.8"],
      "inside.example": ["10.0.0.5"],
      "mixed.example": ["8.8.8.8", "127.0.0.1"],
    });
    await expect(fetchOutside(address, world)).rejects.toBeInstanceOf(OutsideRefused);
  });
});

describe("fetching an address", () => {
  let server: Server;
  let world: Outside;
  let asked: string[];
  const answers: Record<string, (answer: ServerResponse) => void> = {
    "/ok": (answer) => answer.end("<rss/>"),
    "/redirect": (answer) => answer.writeHead(302, { location: "http://127.0.0.1/secret" }).end(),
    "/missing": (answer) => answer.writeHead(404).end("no"),
    "/large": (answer) => answer.end(Buffer.alloc(2_000_001, 32)),
    "/cut": (answer) => {
      answer.writeHead(200, { "content-length": "1000" });
      answer.write("part");
      setImmediate(() => answer.destroy());
    },
  };
  beforeAll(async () => {
    asked = [];
    server = createServer((question, answer) => {
      asked.push(`${question.headers.host} ${question.url}`);
      answers[question.url!]!(answer);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    world = {
      find: async () => [{ address: "127.0.0.1", family: 4 }],
      isPublic: (address) => address === "127.0.0.1",
      ports: [String(port)],
      request: (url, options, answered) =>
        request(new URL(url.href.replace("https:", "http:")), options, answered),
    };
  });
  afterAll(() => server.close());
  const fetched = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    return fetchOutside(`https://feed.example:${port}${path}`, world);
  };

  test("connects to the checked IP address under its host name", async () => {
    expect(await fetched("/ok")).toBe("<rss/>");
    expect(asked).toEqual([`feed.example:${(server.address() as AddressInfo).port} /ok`]);
  });
  test("resolves the name once, so a DNS change in between has no effect", async () => {
    let looked = 0;
    const { port } = server.address() as AddressInfo;
    const find = async () => [{ address: (looked += 1) === 1 ? "127.0.0.1" : "192.0.2.1", family: 4 }];
    expect(await fetchOutside(`https://feed.example:${port}/ok`, { ...world, find })).toBe("<rss/>");
    expect(looked).toBe(1);
  });
  test.each([
    ["/redirect", "The address redirects to another one"],
    ["/missing", "The host responded with status 404"],
    ["/large", "The response is too large"],
    ["/cut", "The response was incomplete"],
  ])("rejects %s: %s [15.3.2]", async (path, message) => {
    await expect(fetched(path)).rejects.toThrow(message);
    expect(asked.filter((one) => one.includes("secret"))).toEqual([]);
  });
});

describe("the PAP feed", () => {
  let t: TestApp;
  let admin: Browser;
  let xml = "";
  let asked: string[] = [];
  const path = "/api/admin/pap-feed";
  beforeAll(async () => {
    t = await startTestApp({
      handled: ({ app }) => [
        ...allHandled(app).filter(({ endpoint }) => !endpoint.path.startsWith(path)),
        ...papFeedModule(app, fetchFake),
      ],
    });
    await t.createUser({ email: "super@example.org", roles: ["super admin"] });
    await t.createUser({ email: "system@example.org", roles: ["system admin"] });
    admin = await t.signIn("super@example.org");
  });
  afterAll(() => t.close());
  let fault: Error | null = null;
  const fetchFake = async (address: string) => {
    asked.push(address);
    if (fault) throw fault;
    if (xml === "") throw new OutsideRefused("The host did not respond");
    return xml;
  };
  const feed = async (): Promise<PapFeed> => (await admin.get(path)).json.data;
  const refresh = async (): Promise<PapFeed> => (await admin.post(`${path}/refresh`)).json.data;

  test("can be set by super administrators only, to https only, and not by two at once [P-041][B-403]", async () => {
    const system = await t.signIn("system@example.org");
    expect([(await system.get(path)).status, (await system.post(`${path}/refresh`)).status]).toEqual([
      403, 403,
    ]);
    const { version } = await feed();
    for (const url of ["http://feed.example", "file:///etc/passwd", "javascript:x()", "feed.example"])
      expect((await admin.patch(path, { version, url })).json.errors).toEqual({
        url: ["Enter an address that starts with https://"],
      });
    const set = await admin.patch(path, { version, url: "https://feed.example/rss", enabled: true });
    expect(set.json.data).toMatchObject({ url: "https://feed.example/rss", enabled: true, entries: [] });
    const unset = await admin.patch(path, { version, url: "https://other.example" });
    expect(unset.status).toBe(409);
    const late = await admin.patch(path, { version: set.json.data.version.replace(/.$/, "x"), url: "" });
    expect(late).toMatchObject({ status: 409, json: { data: { current: set.json.data } } });
    const lines = await t.app.db().select().from(auditLog).where(eq(auditLog.act, "PAP feed changed"));
    expect(lines).toMatchObject([{ subject: "PAP feed", outcome: "done" }]);
  });

  test("is read as plain text, and nothing in it is followed or run [1.3.6][1.5.1]", async () => {
    xml = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a "${"z".repeat(100)}"><!ENTITY b "&a;&a;&a;">]>
      <rss version="2.0"><channel><title>PAP</title>
      <item><guid>1</guid><title>One &lt;script&gt;x()&lt;/script&gt; &amp; more</title><link>https://news.example/1</link>
        <description>&lt;p onclick="x()"&gt;Read &lt;b&gt;this&lt;/b&gt;&lt;/p&gt;</description><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item>
      <item><guid>2</guid><title>Two</title><link>javascript:alert(1)</link><description>&x; &b;</description></item>
      <item><guid>2</guid><title>Two again</title></item>
      </channel></rss>`;
    const read = await refresh();
    expect(read).toMatchObject({ failure: null, fetched_at: t.app.now().toISOString() });
    expect(read.entries).toMatchObject([
      {
        title: "One & more",
        url: "https://news.example/1",
        summary: "Read this",
        published_at: "2026-11-20T08:00:00.000Z",
      },
      { title: "Two again", url: null, published_at: null },
    ]);
    expect(JSON.stringify(read)).not.toMatch(/root:|zzz|script|onclick/);
    expect(asked).toEqual(["https://feed.example/rss"]);
  });

  test("keeps its entries if it cannot be read, and says why", async () => {
    const before = await feed();
    for (const [broken, why] of [
      ["", "The host did not respond"],
      [
        "<html><body>Sign in</body></html>",
        "We could not find an RSS or Atom feed with entries at this address",
      ],
      ["not xml at all \u0000 <<<", "We could not find an RSS or Atom feed with entries at this address"],
    ] as const) {
      xml = broken;
      expect(await refresh()).toMatchObject({ failure: why, entries: before.entries });
    }
    xml = `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>n</id><title>New \u0000 one</title><link href="https://news.example/n"/><updated>2026-11-19T00:00:00Z</updated></entry></feed>`;
    expect((await refresh()).entries).toMatchObject([{ title: "New one", url: "https://news.example/n" }]);
  });

  test("takes entries that lack an id, an address, a title or a valid date", async () => {
    xml = `<rss version="2.0"><channel><title>PAP</title>
      <item><title>By address</title><link>https://news.example/a</link></item>
      <item><title>By title</title></item>
      <item><title>By title</title><description>Again</description></item>
      <item><guid>9</guid><description>No title</description><pubDate>Some day</pubDate></item>
      </channel></rss>`;
    const { failure, entries } = await refresh();
    expect(failure).toBeNull();
    expect(entries.map(({ title, url, summary }) => [title, url, summary]).sort()).toEqual([
      ["By address", "https://news.example/a", ""],
      ["By title", null, "Again"],
      ["Untitled", null, "No title"],
    ]);
    expect(entries.map(({ published_at }) => published_at)).toEqual([null, null, null]);
  });

  test("records no fault of the server itself as a failure of the feed", async () => {
    const before = await feed();
    fault = new TypeError("a bug");
    expect((await admin.post(`${path}/refresh`)).status).toBe(500);
    fault = null;
    expect(await feed()).toEqual(before);
  });

  test("is not fetched by the job while it is off", async () => {
    const { version } = await feed();
    await admin.patch(path, { version, enabled: false });
    asked = [];
    await refreshFeed(t.app, fetchFake);
    expect(asked).toEqual([]);
  });
});
