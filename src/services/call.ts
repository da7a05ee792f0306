import type * as z from "zod/mini";
import { bytesType, fillPath, withGivenParams, type Endpoint } from "#src/contracts/endpoint.ts";
import { CallFailed, failureOf } from "./failures.ts";
import type { Http } from "./http.ts";

type Text = string | number;

/** A part of a call. A request leaves it out if the endpoint does, and may leave it out if it is optional. */
type Part<Name extends string, Out, In> = [Out] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends Out
    ? { [K in Name]?: In | undefined }
    : Record<never, never> extends In
      ? { [K in Name]?: In | undefined }
      : { [K in Name]: In };

/** The request to an endpoint: `params` for its path, `query`, `body`, and a signal that cancels the call. */
export type Ask<E extends Endpoint> = Part<
  "params",
  z.output<E["params"]>,
  { [K in keyof z.output<E["params"]>]: Text }
> &
  Part<"query", z.output<E["query"]>, z.input<E["query"]>> &
  Part<"body", z.output<E["body"]>, z.input<E["body"]>> & {
    signal?: AbortSignal | undefined;
    headers?: Record<string, string>;
    keepalive?: boolean;
    /** The page makes this call by itself: it does not count as use of the session. */
    unattended?: boolean;
  };

export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;

/** Calls an endpoint. Rejects only with CallFailed, also for an answer that does not match the contract. */
export type Call = <E extends Endpoint>(endpoint: E, ask: Ask<E>) => Promise<AnswerOf<E>>;

/** The response of an endpoint: its answer, or another documented success, identified by its status. */
export type AnyAnswer<E extends Endpoint> = { answer: AnswerOf<E> } | { status: number; body: unknown };

/** Calls an endpoint with several documented successes (`also`). Rejects like `Call`. */
export type CallAny = <E extends Endpoint>(endpoint: E, ask: Ask<E>) => Promise<AnyAnswer<E>>;

type Asked = {
  params?: Record<string, Text>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown> | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  keepalive?: boolean;
  unattended?: boolean;
};

export const createCallAny =
  (http: Http): CallAny =>
  async (endpoint, ask) => {
    const { params, query, body, signal, keepalive, unattended, headers: given } = ask as Asked;
    const headers = endpoint.bytes ? { ...given, "content-type": bytesType } : given;
    const path = fillPath(endpoint.path, withGivenParams(endpoint, params));
    const answered = await http(path, {
      method: endpoint.method,
      query,
      body: endpoint.form && body && !(body instanceof Uint8Array) ? formOf(body) : body,
      signal,
      ...(headers ? { headers } : {}),
      ...(keepalive ? { keepalive } : {}),
      ...(unattended ? { unattended } : {}),
      ...(endpoint.file ? { file: true } : {}),
    });
    const also = endpoint.also?.[answered.status];
    if (!also) return { answer: readAnswer(endpoint, answered.body) };
    return { status: answered.status, body: readBy(also, endpoint, answered.body) };
  };

/** Returns a body as a form. A part that is left out has no field. */
function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

export const createCall = (http: Http): Call => {
  const callAny = createCallAny(http);
  return async (endpoint, ask) => {
    const answered = await callAny(endpoint, ask);
    if ("answer" in answered) return answered.answer;
    throw offContract(endpoint, new Error(`${answered.status} is not expected here`));
  };
};

/** Parses an answer by the endpoint's contract. Throws CallFailed of kind `contract`, with the reason as its cause. */
export const readAnswer = <E extends Endpoint>(endpoint: E, raw: unknown): AnswerOf<E> =>
  readBy(endpoint.answer, endpoint, raw) as AnswerOf<E>;

function readBy(schema: z.ZodMiniType, endpoint: Endpoint, raw: unknown): unknown {
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  throw offContract(endpoint, read.error);
}

const offContract = ({ method, path }: Endpoint, cause: unknown): CallFailed =>
  new CallFailed(failureOf("contract", { message: `${method} ${path} answered off contract` }), cause);

export type Bound<G extends Record<string, Endpoint>> = {
  [N in keyof G]: Record<never, never> extends Ask<G[N]>
    ? (ask?: Ask<G[N]>) => Promise<AnswerOf<G[N]>>
    : (ask: Ask<G[N]>) => Promise<AnswerOf<G[N]>>;
};

/** Turns a group of endpoints into a group of functions: `bind(call, userCalls).readBroadcast({ params: { id } })`. */
export const bind = <G extends Record<string, Endpoint>>(call: Call, group: G): Bound<G> =>
  Object.fromEntries(
    Object.entries(group).map(([name, endpoint]) => [name, (ask: Ask<Endpoint> = {}) => call(endpoint, ask)]),
  ) as Bound<G>;
