import { describe, expect, test } from "vitest";
import { CallFailed } from "#src/services/failures.ts";
import { createHttp, type Sent } from "#src/services/http.ts";

type Answer = { status: number; body?: unknown; hold?: Promise<unknown> };

/** A browser with a cookie jar in front of a scripted server. `/csrf-cookie` always renews the token. */
function browser(answers: Answer[]) {
  const seen: string[] = [];
  let jar = "other=1; XSRF-TOKEN=old%3D";
  let loggedOut = false;
  const http = createHttp({
    baseURL: "http://server.test",
    cookies: () => jar,
    loggedOut: () => loggedOut,
    fetch: async (url, init) => {
      const { pathname, search } = new URL(String(url));
      const headers = new Headers(init?.headers);
      seen.push(
        [
          init?.method ?? "GET",
          pathname + search,
          headers.get("X-XSRF-TOKEN") ?? "-",
          init?.body ?? "-",
          init?.credentials,
        ].join(" "),
      );
      if (pathname === "/csrf-cookie") {
        jar = "XSRF-TOKEN=new";
        return Response.json({ data: null });
      }
      const { status, body, hold } = answers.shift()!;
      await hold;
      init?.signal?.throwIfAborted();
      return Response.json(body ?? {}, { status });
    },
  });
  return { http, seen, empty: () => (jar = ""), logOut: () => (loggedOut = true) };
}

const post: Sent = { method: "POST", body: { a: 1 } };
const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof CallFailed ? error.failure : error),
  );

describe("the HTTP client", () => {
  test("sends a read with its query and without a token [B-356]", async () => {
    const { http, seen } = browser([{ status: 200, body: { data: 1 } }]);
    await expect(http("/api/x", { method: "GET", query: { page: 2 } })).resolves.toEqual({
      status: 200,
      body: { data: 1 },
    });
    expect(seen).toEqual(["GET /api/x?page=2 - - same-origin"]);
  });

  test("sends a write with the cookie's token as a header", async () => {
    const { http, seen } = browser([{ status: 200 }]);
    await http("/api/x", post);
    expect(seen).toEqual(['POST /api/x old= {"a":1} same-origin']);
  });

  test("fetches a token before a write if there is none [B-375]", async () => {
    const { http, seen, empty } = browser([{ status: 200 }]);
    empty();
    await http("/login", post);
    expect(seen).toEqual(["GET /csrf-cookie - - same-origin", 'POST /login new {"a":1} same-origin']);
  });

  test("fetches the cookie again and repeats the write once after a 419", async () => {
    const { http, seen } = browser([{ status: 419 }, { status: 200, body: { data: null } }]);
    await expect(http("/api/x", post)).resolves.toEqual({ status: 200, body: { data: null } });
    expect(seen).toEqual([
      'POST /api/x old= {"a":1} same-origin',
      "GET /csrf-cookie - - same-origin",
      'POST /api/x new {"a":1} same-origin',
    ]);
  });

  test("fails the write after a second 419", async () => {
    const { http, seen } = browser([{ status: 419 }, { status: 419 }]);
    expect(await failed(http("/api/x", post))).toMatchObject({ kind: "server", status: 419 });
    expect(seen).toHaveLength(3);
  });

  test("fetches one new token for concurrent writes", async () => {
    const { http, seen } = browser([{ status: 419 }, { status: 419 }, { status: 200 }, { status: 200 }]);
    await Promise.all([http("/api/x", post), http("/api/y", post)]);
    expect(seen.filter((line) => line.includes("/csrf-cookie"))).toHaveLength(1);
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    "does not repeat a request after %i",
    async (status) => {
      const { http, seen } = browser([{ status }]);
      expect(await failed(http("/api/x", { method: "GET" }))).toMatchObject({ status });
      expect(seen).toHaveLength(1);
    },
  );

  test("returns the bytes of a file whatever its type, and the status if there is none", async () => {
    const { http } = browser([
      { status: 200, body: { a: 1 } },
      { status: 404, body: { message: "This file is gone" } },
    ]);
    const file = { method: "GET", file: true };
    const { body } = await http("/file", file);
    expect(await (body as Blob).text()).toBe('{"a":1}');
    expect(await failed(http("/file", file))).toMatchObject({ kind: "server", status: 404 });
  });

  test("treats 208 as a successful response", async () => {
    const { http } = browser([{ status: 208, body: { data: "finished" } }]);
    await expect(http("/api/exams/1", { method: "PATCH" })).resolves.toEqual({
      status: 208,
      body: { data: "finished" },
    });
  });

  test("cancels calls unsent while logged out, except sign-in and password reset [B-346]", async () => {
    const { http, seen, logOut } = browser([{ status: 200 }, { status: 200 }]);
    logOut();
    expect(await failed(http("/api/me", { method: "GET" }))).toMatchObject({ kind: "cancelled" });
    expect(await failed(http("/api/complete", post))).toMatchObject({ kind: "cancelled" });
    await http("/login", post);
    await http("/api/auth/password/email", post);
    expect(seen.map((line) => line.split(" ")[1])).toEqual(["/login", "/api/auth/password/email"]);
  });

  test("reports an aborted call as cancelled", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { http } = browser([{ status: 200, hold: promise }]);
    const abort = new AbortController();
    const outcome = failed(http("/api/x", { method: "GET", signal: abort.signal }));
    abort.abort();
    resolve();
    expect(await outcome).toMatchObject({ kind: "cancelled" });
  });

  test("reports a call without a response as offline", async () => {
    const http = createHttp({
      fetch: () => Promise.reject(new TypeError("Failed to fetch")),
      cookies: () => "",
      loggedOut: () => false,
    });
    expect(await failed(http("/api/x", { method: "GET" }))).toMatchObject({ kind: "offline", status: 0 });
  });

  test("sends a closing page's last request at once, without fetching a token", async () => {
    const { http, seen, empty } = browser([{ status: 200 }]);
    empty();
    await http("/logout", { method: "POST", body: { reason: "browser-close" }, keepalive: true });
    expect(seen).toEqual(['POST /logout - {"reason":"browser-close"} same-origin']);
  });

  test("lets a write outlive its page unless it is large, and a larger one while the page closes", async () => {
    const kept: (boolean | undefined)[] = [];
    const http = createHttp({
      fetch: async (_, init) => {
        kept.push(init?.keepalive);
        return new Response(null, { status: 204 });
      },
      cookies: () => "XSRF-TOKEN=a",
      loggedOut: () => false,
    });
    // In UTF-8 a pound sign is two bytes.
    for (const body of [undefined, { said: "£".repeat(1_900) }, { said: "£".repeat(2_000) }])
      await http("/api/x", { method: "PUT", body });
    for (const body of [{ said: "£".repeat(20_000) }, { said: "£".repeat(30_000) }])
      await http("/api/x", { method: "PUT", body, keepalive: true });
    await http("/api/x", { method: "POST", body: new FormData() });
    await http("/api/x", { method: "GET" });
    expect(kept).toEqual([true, true, undefined, true, undefined, undefined, undefined]);
  });
});
