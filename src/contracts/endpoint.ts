import "./zodConfig.ts";
import * as z from "zod/mini";
import { Wait } from "./wait.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A part that a call does not have: accepts anything, yields undefined. */
const absent = z.pipe(
  z.unknown(),
  z.transform((): undefined => undefined),
);
export type Absent = typeof absent;

/**
 * One call, as data: the client's services, the server's routes, the API page and the contract tests all read it.
 * `path` is written as in the ledger with `:name` for a parameter.
 */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: Method;
  readonly path: string;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Other documented successes, by status, each with a body of its own form: `{ 208: … }`. */
  readonly also?: Readonly<Record<number, z.ZodMiniType>>;
  /** The answer is a file, sent as its bytes become available: the client opens its address. */
  readonly file?: true;
  /** The body is raw bytes, not JSON. */
  readonly bytes?: true;
  /**
   * The body is sent as a form (multipart/form-data): texts as they are, anything else as JSON. A JSON body is
   * accepted, too.
   */
  readonly form?: true;
  /** The page that calls it says itself what is missing, so a 404 shows no toast (B-341). */
  readonly saysMissing?: true;
  /** Parameters of its path that the caller has already fixed (`givenParams`). */
  readonly given?: Readonly<Record<string, string | number>>;
};

type CallParts<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
> = {
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  also?: Readonly<Record<number, z.ZodMiniType>>;
  file?: true;
  bytes?: true;
  form?: true;
  saysMissing?: true;
};

/**
 * Returns a part, or the default if it is left out. The type parameter then has its default too, which is the type of
 * that part.
 */
const orElse = <Part extends z.ZodMiniType>(given: Part | undefined, otherwise: z.ZodMiniType): Part =>
  given ?? (otherwise as Part);

/** Declares one call. Parts that are left out are absent: nothing is sent and nothing is read. */
export function endpoint<
  P extends z.ZodMiniType = Absent,
  Q extends z.ZodMiniType = Absent,
  B extends z.ZodMiniType = Absent,
  A extends z.ZodMiniType = typeof Done,
>(method: Method, path: string, parts: CallParts<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    method,
    path,
    summary: parts.summary,
    params: orElse(parts.params, absent),
    query: orElse(parts.query, absent),
    body: orElse(parts.body, absent),
    answer: orElse(parts.answer, Done),
    ...(parts.also ? { also: parts.also } : {}),
    ...(parts.file ? { file: parts.file } : {}),
    ...(parts.bytes ? { bytes: parts.bytes } : {}),
    ...(parts.form ? { form: parts.form } : {}),
    ...(parts.saysMissing ? { saysMissing: parts.saysMissing } : {}),
  };
}

/**
 * Fills the parameters into a path: of a call (for the client's request, and as the key of an answer in a page), of a
 * screen, of a record.
 * @throws where one is missing
 */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${path} lacks its ${name}`);
    return encodeURIComponent(String(params[name]));
  });

/** The parameters of a call, including those that are already fixed. */
export const withGivenParams = (
  { given }: { readonly given?: Endpoint["given"] | undefined },
  params?: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined => (given ? { ...given, ...params } : params);

export const isAbsent = (schema: z.ZodMiniType): boolean => schema === absent;

/** The content type of a body that is not JSON. */
export const bytesType = "application/octet-stream";
/** The content type of a body that is a form. */
export const formType = "multipart/form-data";
/** The body of a call of bytes. */
export const Bytes = z.custom<Uint8Array<ArrayBuffer>>(
  (given) => given instanceof Uint8Array,
  "Send bytes as application/octet-stream",
);

/**
 * The answer of a call that is a file, if the client keeps it instead of opening its address: sent as its bytes become
 * available.
 */
export const FileBody = z.custom<Blob, AsyncIterable<Uint8Array>>(
  (given) => Object.prototype.toString.call(given) === "[object Blob]",
);

/** `{ data: … }`, the form of every answer. */
export const data = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema });

/** `{ data: […], meta: { total, page, perPage } }`, the form of every list. */
export const pageOf = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), meta: PageMeta });

export const PageMeta = z.object({
  total: z.int().check(z.nonnegative()),
  page: z.int().check(z.positive()),
  perPage: z.int().check(z.positive()),
});

/** The answer of a call that only succeeds: `{ data: null }`. */
export const Done = z.object({ data: z.null() });

/** The body of a refusal: a message, and for 422 the first-level map of fields. */
export const Refusal = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The place where it was requested already says everything (B-341; the name is not in the specs). */
  suppress_toast: z.optional(z.literal(true)),
  /** Until when it is refused, if that is known. */
  wait: z.optional(Wait),
});
export type Refusal = z.infer<typeof Refusal>;

/** No record has a number beyond this: an `integer` of the database. */
export const mostId = 2_147_483_647;
export const Id = z.int().check(z.positive(), z.maximum(mostId));
/** Ids in paths and queries arrive as text. */
export const IdParam = z.coerce.number().check(z.int(), z.positive(), z.maximum(mostId));
/** Whether a part of an address is the number of a record. */
export const isId = (text: string): boolean => /^\d+$/.test(text) && IdParam.safeParse(text).success;
export const IdParams = z.object({ id: IdParam });
export const PageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(100)), 20),
};
/** Dates travel as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** The server's time when it answered. Countdowns start from it, whatever the browser's clock says (P7). */
export const ServerTime = z.object({ server_time_iso: Instant });
export type ServerTime = z.infer<typeof ServerTime>;
