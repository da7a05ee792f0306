import type { Refusal } from "#src/contracts/endpoint.ts";
import { tryAgainIn } from "#src/contracts/wait.ts";

/** The body of a refusal. A few describe the current state in `data`, in a form that a contract names. */
type Body = Refusal & { data?: unknown };

/** What a handler throws to refuse. Only its status, headers and body are sent. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: Body, headers: Record<string, string> = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The current time, and the time until which calls are refused. */
type Until = { now: Date; until: Date };
type TooMany = Until & { field?: string; said?: string };

const secondsBetween = (now: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));

/** Returns the same refusal with its end: in `Retry-After`, and in `wait` for clients that read the body. */
export function withRetryAfter({ status, body, headers }: Refused, { now, until }: Until): Refused {
  const seconds = secondsBetween(now, until);
  return new Refused(
    status,
    { ...body, wait: { seconds, until: until.toISOString() } },
    { ...headers, "retry-after": String(seconds) },
  );
}

const first = (errors: Record<string, string[]>): string => Object.values(errors)[0]?.[0] ?? "Invalid";

/** The documented refusals, ready to throw. */
export const refuse = {
  /** 400: the request cannot be read at all. */
  malformed: (message = "The request could not be read") => new Refused(400, { message }),
  /** 401: nobody is signed in. */
  unauthorized: (message = "Unauthorized") => new Refused(401, { message }),
  /** 403: the caller is not allowed to. */
  forbidden: (message = "Forbidden") => new Refused(403, { message }),
  /** 404: it does not exist or is not for the caller; the two look the same. */
  notFound: (message = "Not Found") => new Refused(404, { message }),
  /** 405: the path exists, the verb does not. */
  wrongMethod: (allowed: readonly string[]) =>
    new Refused(405, { message: "Method Not Allowed" }, { allow: allowed.join(", ") }),
  /** 409: the current state no longer allows it. */
  conflict: (message: string) => new Refused(409, { message }),
  /** 419: the anti-forgery token is missing, old or another session's. */
  forged: () => new Refused(419, { message: "The page has expired" }),
  /** 422: errors by field; the message is the first of them unless another is given. */
  invalid: (errors: Record<string, string[]>, message = first(errors)) =>
    new Refused(422, { message, errors }),
  /** 422 without a field: what was requested cannot be done yet, and why. */
  unprocessable: (message: string) => new Refused(422, { message }),
  /** 429: try again at `until`. The message stands at `field` and says how long that is. */
  tooMany: ({ now, until, field = "body", said = "Too many requests." }: TooMany) => {
    const message = `${said} ${tryAgainIn(secondsBetween(now, until))}`;
    return withRetryAfter(new Refused(429, { message, errors: { [field]: [message] } }), { now, until });
  },
  /** 421: the request names another server. */
  misdirected: (publicUrl: string) =>
    new Refused(421, {
      message: `This server answers at ${publicUrl}. Whoever runs it can allow other names with ALLOWED_HOSTS.`,
    }),
  /** 503: a part of the server is temporarily unavailable. */
  unavailable: (message = "The server is not ready. Try again in a moment.") =>
    new Refused(503, { message }, { "retry-after": "1" }),
};
