import {
  hashKey,
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
  type Query,
  type QueryFunction,
  type QueryKey,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import { withGivenParams, type Endpoint, type ServerTime } from "#src/contracts/endpoint.ts";
import type { FirstCall } from "#src/routes/firstCalls.ts";
import type { Ask, AnswerOf, Call } from "./call.ts";
import type { Failure } from "#src/contracts/failures.ts";
import { readFailure, type Telling } from "./failures.ts";

const retries = 2;
/** How long rows count as fresh, in milliseconds. The live channel and writes outdate them earlier. */
const freshFor = 30_000;

/** For a read whose failure the page shows itself, so that no toast repeats it. */
export const saidByPage = { meta: { said: true } } as const;

/**
 * For a read that a button sends. It neither waits for a network that is known to be gone nor retries: the button says
 * at once why it failed.
 */
export const onDemand = { enabled: false, networkMode: "always", retry: false, ...saidByPage } as const;

/** For pages of a list: the current page stays until the next has loaded. */
export const pagedRead = { placeholderData: keepPreviousData, ...saidByPage } as const;

const isCurrent = ({ state }: { state: { isInvalidated: boolean } }): boolean => !state.isInvalidated;
/**
 * For a list whose rows have acts. Once an act has outdated the list, only opening it loads it again. Until then the
 * rows and the control that undoes the act stay where they are (T-12).
 */
export const actedList = {
  ...pagedRead,
  meta: { ...saidByPage.meta, acted: true },
  refetchOnReconnect: isCurrent,
  refetchOnWindowFocus: isCurrent,
} as const;

/** Whether a query is of such a list and outdated by an act. */
export const isActedOn = (query: Query): boolean => query.meta?.acted === true && !isCurrent(query);

/** For a list that changes through acts elsewhere: it is loaded again each time it is opened. */
export const currentList = { ...pagedRead, refetchOnMount: "always" } as const;

/** Whether nothing that could be shown was loaded. What a user may not see is another matter (B-336, B-337). */
const isNotLoaded = ({ kind }: Failure): boolean => ["offline", "server", "contract"].includes(kind);

/** The cache of server rows. Only reads without any response are retried; every failed read is reported once. */
export function createQueries(
  report: (failure: Failure, error: unknown, telling?: Telling) => void,
): QueryClient {
  const queryCache = new QueryCache({
    // Nothing waits for a prefetch. The page will send its own request, whose failure is then reported.
    onError: (error, { meta, state }) => {
      const failure = readFailure(error);
      // A page refreshes by itself what it already shows. Without a response that stays, so there is nothing to report.
      const isSaid = meta?.said
        ? isNotLoaded(failure)
        : failure.kind === "offline" && state.data !== undefined;
      if (!meta?.ahead) report(failure, error, isSaid ? "on the page" : undefined);
    },
  });
  keepErrors(queryCache);
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        retry: (count, error) => readFailure(error).kind === "offline" && count < retries,
        staleTime: freshFor,
      },
    },
  });
}

/**
 * While something shows it, a read that is retried counts as failed until there is an answer. Its message stays with
 * its button, is not read out again by screen readers at each attempt (4.1.3), and does not take the focus with it. By
 * itself, TanStack Query clears the error of a read that never had an answer as soon as it is retried.
 */
function keepErrors(cache: QueryCache): void {
  const errors = new WeakMap<Query, Error>();
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === "observerRemoved" && query.getObserversCount() === 0) errors.delete(query);
    if (event.type !== "updated") return;
    const { type } = event.action;
    if (type === "error" && query.state.error) errors.set(query, query.state.error);
    if (type === "success") errors.delete(query);
    const error = errors.get(query);
    if (type === "fetch" && error && query.state.data === undefined)
      query.setState({ error, status: "error" });
  });
}

/** One cache entry per endpoint and query: `useQuery(ask(call, itemCalls.item, { params: { id } }))`. */
export const ask = <E extends Endpoint>(call: Call, endpoint: E, question: Ask<E> = {} as Ask<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, question),
    queryFn: ({ signal }) => call(endpoint, { ...question, signal }),
  });

export type TimedEndpoint = Endpoint & { answer: z.ZodMiniType<ServerTime> };

/**
 * The same for an answer that contains the server's time. In the cache, it keeps the times of its request and response
 * by the device's clock: the error of that clock follows from these, and not from when the answer is shown.
 */
export const askTimed = <E extends TimedEndpoint>(
  call: Call,
  now: () => number,
  endpoint: E,
  question: Ask<E> = {} as Ask<E>,
) =>
  queryOptions({
    queryKey: keyOf(endpoint, question),
    queryFn: async ({ signal }) => {
      const sentAt = now();
      const answer = await call(endpoint, { ...question, signal });
      return { ...answer, heard: { sentAt, receivedAt: now() } };
    },
  });

/** The parts of a call from which its cache key is made. */
type Asked<E extends Endpoint> = Pick<E, "path" | "params" | "query" | "given">;

/**
 * `[path, question]`, so that the path alone outdates a whole endpoint. The question is parsed by the contract, so that
 * "3" and 3, or a default that is given or left out, are the same entry.
 */
export function keyOf<E extends Endpoint>(endpoint: Asked<E>, question: Ask<E>) {
  const { params, query } = question as { params?: Readonly<Record<string, unknown>>; query?: unknown };
  return [
    endpoint.path,
    {
      params: read(endpoint.params, withGivenParams(endpoint, params)),
      query: read(endpoint.query, query ?? {}),
    },
  ] as const;
}

/**
 * Changes a cached answer, ahead of the server or after its response. An outdated answer stays outdated. A request
 * under way may return data older than the change, so it is cancelled and sent again.
 */
export const change = <E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  question: Ask<E>,
  to: (known: AnswerOf<E>) => AnswerOf<E>,
): void => changeAsked<E>(queries, endpoint, question, to);

/** The same by the call's path and parameters alone, for when the schema of its answer is not loaded. */
export function changeAsked<E extends Endpoint>(
  queries: QueryClient,
  endpoint: Asked<E>,
  question: Ask<E>,
  to: (known: AnswerOf<E>) => AnswerOf<E>,
): void {
  changeKey(queries, keyOf(endpoint, question), to);
}

/** The same for every cached answer of an endpoint, or for those whose question has these parts. */
export function changeEach<E extends Endpoint>(
  queries: QueryClient,
  { path }: E,
  to: (known: AnswerOf<E>) => AnswerOf<E>,
  asked: object = {},
): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: [path, asked] }))
    changeKey(queries, queryKey, to);
}

function changeKey<Answer>(queries: QueryClient, queryKey: QueryKey, to: (known: Answer) => Answer): void {
  const exactly = { queryKey, exact: true };
  const state = queries.getQueryState(exactly.queryKey);
  queries.setQueryData<Answer>(exactly.queryKey, (known) => known && to(known));
  if (state?.fetchStatus === "fetching") void queries.invalidateQueries(exactly);
  else if (state?.isInvalidated) void queries.invalidateQueries({ ...exactly, refetchType: "none" });
}

/**
 * Listens for each answer to a query that enters the cache from now on, whoever requests or changes it. Returns a
 * function to stop.
 */
export function onAnswer<E extends Endpoint>(
  queries: QueryClient,
  endpoint: Asked<E>,
  question: Ask<E>,
  heard: (answer: AnswerOf<E>) => void,
): () => void {
  const hash = hashKey(keyOf(endpoint, question));
  return queries.getQueryCache().subscribe((event) => {
    if (event.query.queryHash === hash && event.type === "updated" && event.action.type === "success")
      heard(event.query.state.data as AnswerOf<E>);
  });
}

const read = (schema: Endpoint["params"], value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : value;
};

type Heard = { sentAt: number; receivedAt: number };

/** The cache keys of answers that the document brought and no page has shown since. */
const unshown = new WeakMap<QueryClient, Set<string>>();

/** Whether an answer came with the current document, and so is as new as one requested now. */
export const isBrought = (queries: QueryClient, queryKey: QueryKey): boolean =>
  unshown.get(queries)?.has(hashKey(queryKey)) ?? false;

/** Notes that an answer has been shown. From now on it counts as old. */
export const noteShown = (queries: QueryClient, queryKey: QueryKey): void =>
  void unshown.get(queries)?.delete(hashKey(queryKey));

/**
 * Puts the answer that a document brought to its page's first call into the cache, as if the page had requested it.
 * Leaves out an answer that no longer matches its contract: the page will request it.
 * @param heard the times of the document's request and response, for answers that contain the server's time
 */
export function bring(
  queries: QueryClient,
  { endpoint, timed, ...question }: FirstCall,
  brought: unknown,
  heard?: Heard,
): void {
  const read = endpoint.answer.safeParse(brought);
  if (brought === undefined || !read.success || (timed && !heard)) return;
  const key = keyOf(endpoint, question as Ask<typeof endpoint>);
  queries.setQueryData(key, timed ? { ...(read.data as object), heard } : read.data);
  unshown.set(queries, (unshown.get(queries) ?? new Set<string>()).add(hashKey(key)));
}

/** Prefetches a first call of a page. If it fails, the page repeats and reports it. */
export function askAhead(
  queries: QueryClient,
  call: Call,
  now: () => number,
  { endpoint, timed, onlyOpened, isPainted: _, ...question }: FirstCall,
): void {
  if (onlyOpened) return;
  const asked = question as Ask<typeof endpoint>;
  const meta = { ahead: true };
  const { queryKey, queryFn } = timed
    ? askTimed(call, now, endpoint as TimedEndpoint, asked)
    : ask(call, endpoint, asked);
  void queries.prefetchQuery({ queryKey, queryFn: queryFn as QueryFunction, meta });
}
