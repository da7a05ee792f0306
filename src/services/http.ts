import { versionHeader } from "#src/contracts/boot.ts";
import { queryText, withQuery } from "#src/contracts/queryText.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { CallFailed, failureOf, readFailure } from "./failures.ts";
import { readCookie } from "./cookies.ts";

export type Sent = {
  method: string;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | Uint8Array<ArrayBuffer> | undefined;
  signal?: AbortSignal | undefined;
  /** Beside those that every request has. */
  headers?: Record<string, string> | undefined;
  /** Lets the request outlive the page (a logout on closing, a position on leaving). */
  keepalive?: boolean;
};

/** A success: its status, as there may be several documented ones, and its body. */
export type Answered = { status: number; body: unknown };

/** One request; rejects with CallFailed. */
export type Http = (path: string, sent: Sent) => Promise<Answered>;

export type HttpWorld = {
  fetch: typeof globalThis.fetch;
  /** `document.cookie` at the moment of the call. */
  cookies: () => string;
  /** While true, calls that need a user are cancelled unsent (B-346). */
  loggedOut: () => boolean;
  /** Hears the version of the server with each of its answers. */
  tellVersion?: (version: string) => void;
  /** Empty in the browser; tests name a server. */
  baseURL?: string;
};

/** The calls that make sense without a session. */
const openToAnyone: ReadonlySet<string> = new Set(
  [
    sessionCalls.csrfCookie,
    sessionCalls.login,
    sessionCalls.logout,
    sessionCalls.requestReset,
    sessionCalls.resetPassword,
  ].map((call) => call.path),
);

const csrfExpired = 419;

/**
 * The only place that talks HTTP. Nothing is retried (queries do that), except a write whose anti-forgery token had expired:
 * the cookie is fetched again and the write repeated, once.
 */
export function createHttp({ fetch, cookies, loggedOut, tellVersion, baseURL = "" }: HttpWorld): Http {
  const send = async (path: string, { query, body, headers, ...init }: Sent): Promise<Answered> => {
    const isBytes = body instanceof Uint8Array;
    const answer = await fetch(baseURL + withQuery(path, queryText(defined(query ?? {}))), {
      ...defined(init),
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body && !isBytes && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    });
    const version = answer.headers.get(versionHeader);
    if (version !== null) tellVersion?.(version);
    const { status, statusText } = answer;
    const data = await bodyOf(answer);
    if (answer.ok) return { status, body: data };
    throw new CallFailed(
      readFailure({ status, statusText, data }),
      new Error(`${init.method} ${path}: ${status}`),
    );
  };
  let renewing: Promise<unknown> | undefined;

  const renewToken = (): Promise<unknown> =>
    (renewing ??= send(sessionCalls.csrfCookie.path, { method: "GET" }).finally(
      () => (renewing = undefined),
    ));

  const once = async (path: string, sent: Sent): Promise<Answered> => {
    const token = sent.method === "GET" ? undefined : readCookie(cookies(), "XSRF-TOKEN");
    return send(path, {
      ...sent,
      headers: { ...sent.headers, ...(token !== undefined && { "X-XSRF-TOKEN": token }) },
    });
  };

  const withToken = async (path: string, sent: Sent): Promise<Answered> => {
    if (sent.method === "GET") return once(path, sent);
    // A page that is going away has no time for a round trip before the request that matters.
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
    try {
      return await withToken(path, sent);
    } catch (error) {
      throw error instanceof CallFailed ? error : new CallFailed(readFailure(error), error);
    }
  };
}

/** What an answer brings: JSON, text or a file. Nothing of it is believed before a contract has read it. */
async function bodyOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get("content-type") ?? "";
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(type);
  if (type !== "" && !isJson && !type.startsWith("text/")) return answer.blob();
  const text = await answer.text();
  if (!isJson) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const defined = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
