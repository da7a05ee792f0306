import type { Refusal } from "#src/contracts/endpoint.ts";

/** The body of a refusal; a few say in `data` how things stand, in a form that a contract names. */
type Body = Refusal & { data?: unknown };

/** What a handler throws to say no. Its status and body go out as they are; nothing else of it does. */
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

const first = (errors: Record<string, string[]>): string => Object.values(errors)[0]?.[0] ?? "Invalid";

/** The documented refusals, ready to throw. */
export const refuse = {
  /** 400: what was sent cannot be read at all. */
  malformed: (message = "The request could not be read") => new Refused(400, { message }),
  /** 401: nobody is signed in. */
  unauthorized: (message = "Unauthorized") => new Refused(401, { message }),
  /** 403: the caller may not. */
  forbidden: (message = "Forbidden") => new Refused(403, { message }),
  /** 404: not there, or not for the caller, which is not told apart. */
  notFound: (message = "Not Found") => new Refused(404, { message }),
  /** 405: the path exists, the verb does not. */
  wrongMethod: (allowed: readonly string[]) =>
    new Refused(405, { message: "Method Not Allowed" }, { allow: allowed.join(", ") }),
  /** 409: the state of things does not allow it any more. */
  conflict: (message: string) => new Refused(409, { message }),
  /** 419: the anti-forgery token is missing, old or another session's. */
  forged: () => new Refused(419, { message: "The page has expired" }),
  /** 422: the map of fields; the message is the first of them unless told otherwise. */
  invalid: (errors: Record<string, string[]>, message = first(errors)) =>
    new Refused(422, { message, errors }),
  /** 429: come back in so many seconds. */
  tooMany: (seconds: number) =>
    new Refused(
      429,
      { message: "Too many requests. Try again a little later." },
      { "retry-after": String(Math.max(1, Math.ceil(seconds))) },
    ),
  /** 503: a part of the server is not there just now. */
  unavailable: (message = "The server is not ready. Try again in a moment.") =>
    new Refused(503, { message }, { "retry-after": "1" }),
};
