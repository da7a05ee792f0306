import type { z } from "zod";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import { CallFailed, failureOf } from "./failures.ts";
import type { Http } from "./http.ts";

type Text = string | number;

/** A part of a call that the endpoint leaves out may be left out of the question; so may one that is optional. */
type Part<Name extends string, Out, In> = [Out] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends Out
    ? { [K in Name]?: In | undefined }
    : Record<never, never> extends In
      ? { [K in Name]?: In | undefined }
      : { [K in Name]: In };

/** What is asked of an endpoint: `params` for its path, `query`, `body`, and a signal that takes the call back. */
export type Ask<E extends Endpoint> = Part<
  "params",
  z.output<E["params"]>,
  { [K in keyof z.output<E["params"]>]: Text }
> &
  Part<"query", z.output<E["query"]>, z.input<E["query"]>> &
  Part<"body", z.output<E["body"]>, z.input<E["body"]>> & {
    signal?: AbortSignal | undefined;
    keepalive?: boolean;
  };

export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;

/** Calls an endpoint. Rejects with CallFailed only; an answer off contract is a failure, too. */
export type Call = <E extends Endpoint>(endpoint: E, ask: Ask<E>) => Promise<AnswerOf<E>>;

type Asked = {
  params?: Record<string, Text>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  keepalive?: boolean;
};

export const createCall =
  (http: Http): Call =>
  async (endpoint, ask) => {
    const { params, query, body, signal, keepalive } = ask as Asked;
    const path = fillPath(endpoint.path, params);
    const raw = await http(path, {
      method: endpoint.method,
      query,
      body,
      signal,
      ...(keepalive ? { keepalive } : {}),
    });
    return readAnswer(endpoint, raw);
  };

/** The path of a call with its parameters in place. */
export const fillPath = (path: string, params: Record<string, Text> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Reads an answer by the endpoint's contract; throws CallFailed of kind `contract` with the reason as its cause. */
export function readAnswer<E extends Endpoint>(endpoint: E, raw: unknown): AnswerOf<E> {
  const read = endpoint.answer.safeParse(raw);
  if (read.success) return read.data as AnswerOf<E>;
  const message = `${endpoint.method} ${endpoint.path} answered off contract`;
  throw new CallFailed(failureOf("contract", { message }), read.error);
}

export type Bound<G extends Record<string, Endpoint>> = {
  [N in keyof G]: Record<never, never> extends Ask<G[N]>
    ? (ask?: Ask<G[N]>) => Promise<AnswerOf<G[N]>>
    : (ask: Ask<G[N]>) => Promise<AnswerOf<G[N]>>;
};

/** A group of endpoints becomes a group of functions: `bind(call, userCalls).readBroadcast({ params: { id } })`. */
export const bind = <G extends Record<string, Endpoint>>(call: Call, group: G): Bound<G> =>
  Object.fromEntries(
    Object.entries(group).map(([name, endpoint]) => [
      name,
      (ask: never = {} as never) => call(endpoint, ask),
    ]),
  ) as Bound<G>;
