import { createFetch, type FetchOptions } from "ofetch";
import { versionHeader } from "#src/contracts/boot.ts";
import { isUnanswered } from "#src/contracts/failures.ts";
import { passwordResetPaths, sessionCalls, unattendedHeader } from "#src/contracts/session.ts";
import { CallFailed, failureOf, readFailure } from "./failures.ts";
import { readCookie } from "./cookies.ts";
import type { Unattended } from "./unattended.ts";

export type Sent = {
  method: string;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | Uint8Array<ArrayBuffer> | FormData | undefined;
  signal?: AbortSignal | undefined;
  /** In addition to the headers that every request has. */
  headers?: Record<string, string> | undefined;
  /**
   * For a page that may be about to close (a logout on closing, a position on leaving): nothing is fetched before this
   * request, and it outlives the page unless its body is too large for that.
   */
  keepalive?: boolean;
  /** The page sends this request by itself: it does not count as use of the session. */
  unattended?: boolean;
  /** The response is a file, and is returned as its bytes, whatever their type. The body of a refusal is not read. */
  file?: boolean;
};

/** A success: its body, and its status, as several may be documented. */
export type Answered = { status: number; body: unknown };

/** Sends one request. Rejects with CallFailed. */
export type Http = (path: string, sent: Sent) => Promise<Answered>;

export type HttpWorld = {
  fetch: typeof globalThis.fetch;
  /** `document.cookie` at the time of the call. */
  cookies: () => string;
  /** While true, calls that need a user are cancelled unsent (B-346). */
  loggedOut: () => boolean;
  /** Knows which requests the page makes by itself: they do not count as use of the session. */
  unattended?: Pick<Unattended, "begin">;
  /** Called with the version of the server for each of its responses. */
  tellVersion?: (version: string) => void;
  /** Called for each call without a response. */
  tellUnanswered?: () => void;
  /** Empty in the browser; tests give a server. */
  baseURL?: string;
};

/** The calls that make sense without a session. */
const openToAnyone: ReadonlySet<string> = new Set([
  ...[sessionCalls.csrfCookie, sessionCalls.login, sessionCalls.logout].map(({ path }) => path),
  ...Object.values(passwordResetPaths),
]);

const csrfExpired = 419;
/**
 * How many bytes a request may carry to outlive its page. Browsers refuse such requests once those under way carry more
 * than 64 KiB together. Most of that is reserved for what is sent as a page closes.
 */
const mostKeptAlive = { closing: 48_000, other: 4_000 };

/**
 * The only place that uses HTTP. Nothing is retried (queries do that), except a write whose anti-forgery token had
 * expired: the cookie is fetched again and the write repeated, once.
 */
export function createHttp({
  fetch,
  cookies,
  loggedOut,
  unattended,
  tellVersion,
  tellUnanswered,
  baseURL = "",
}: HttpWorld): Http {
  const hearing: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    const version = answer.headers.get(versionHeader);
    if (version !== null) tellVersion?.(version);
    return answer;
  };
  const send = createFetch({ fetch: hearing, defaults: { baseURL, retry: 0, credentials: "same-origin" } });
  let renewing: Promise<unknown> | undefined;

  const renewToken = (): Promise<unknown> =>
    (renewing ??= send(sessionCalls.csrfCookie.path).finally(() => (renewing = undefined)));

  const once = async (
    path: string,
    { headers, keepalive, file, unattended: alone, ...sent }: Sent,
  ): Promise<Answered> => {
    const token = sent.method === "GET" ? undefined : readCookie(cookies(), "XSRF-TOKEN");
    const all = {
      accept: "application/json",
      ...headers,
      ...(alone && { [unattendedHeader]: "1" }),
      ...(token !== undefined && { "X-XSRF-TOKEN": token }),
    };
    const answer = await send.raw(
      path,
      defined({
        ...sent,
        ...outlives(sent, keepalive),
        headers: all,
        responseType: file ? "blob" : undefined,
      }) as FetchOptions<"json">,
    );
    return { status: answer.status, body: answer._data };
  };

  const withToken = async (path: string, sent: Sent): Promise<Answered> => {
    if (sent.method === "GET") return once(path, sent);
    // A page that is about to close has no time for a round trip before the request that matters.
    if (!sent.keepalive && readCookie(cookies(), "XSRF-TOKEN") === undefined) await renewToken();
    try {
      return await once(path, sent);
    } catch (error) {
      if (readFailure(error).status !== csrfExpired) throw error;
      await renewToken();
      return once(path, sent);
    }
  };

  return async (path, sent) => {
    if (loggedOut() && !openToAnyone.has(path)) throw new CallFailed(failureOf("cancelled"));
    // Checking the session never counts as using it, and says nothing about the calls that follow.
    const begun = path === sessionCalls.check.path ? null : unattended?.begin(`${sent.method} ${path}`);
    try {
      const answer = await withToken(path, begun?.unattended ? { ...sent, unattended: true } : sent);
      begun?.ended();
      return answer;
    } catch (error) {
      const failure = error instanceof CallFailed ? error : new CallFailed(readFailure(error), error);
      begun?.ended(failure);
      if (isUnanswered(failure)) tellUnanswered?.();
      throw failure;
    }
  };
}

/** Lets a write continue after its page is closed or reloaded, if it is small enough for browsers to allow that. */
const outlives = ({ method, body }: Sent, isClosing = false): { keepalive?: true } =>
  method !== "GET" && sizeOf(body) <= mostKeptAlive[isClosing ? "closing" : "other"]
    ? { keepalive: true }
    : {};

/** How many bytes a body has. The size of a form is unknown. */
const sizeOf = (body: Sent["body"]): number =>
  body instanceof FormData
    ? Infinity
    : body instanceof Uint8Array
      ? body.byteLength
      : new TextEncoder().encode(JSON.stringify(body ?? "")).length;

const defined = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
