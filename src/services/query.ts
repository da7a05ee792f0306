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
/** Rows are taken as fresh for this long; the live channel and writes forget them earlier. */
const freshFor = 30_000;

/** For a read whose failure the page says itself: no toast says it again. */
export const saidByPage = { meta: { said: true } } as const;

/** For pages of a list: what is there stays until the next one has come. */
export const pagedRead = { placeholderData: keepPreviousData, ...saidByPage } as const;

/** And for one that changes by what is done elsewhere: it is read anew each time it is opened. */
export const currentList = { ...pagedRead, refetchOnMount: "always" } as const;

/** Nothing came, or nothing that could be shown; what somebody may not see is another matter (B-336, B-337). */
const isNotLoaded = ({ kind }: Failure): boolean => ["offline", "server", "contract"].includes(kind);

/** The cache of server rows. Only reads without any answer are repeated; every failed read is reported once. */
export function createQueries(
  report: (failure: Failure, error: unknown, telling?: Telling) => void,
): QueryClient {
  const queryCache = new QueryCache({
    // Nobody waits for what is only fetched ahead: the page will ask itself, and its failure is told.
    onError: (error, { meta }) => {
      const failure = readFailure(error);
      if (!meta?.ahead)
        report(failure, error, meta?.said && isNotLoaded(failure) ? "on the page" : undefined);
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
 * A read that is tried again has failed until it is answered, as long as somebody looks at it: what says so stays with its
 * button, is not said anew by screen readers at each try (4.1.3), and does not take the focus away with it. TanStack Query
 * forgets the error of a read that never had an answer as soon as it is repeated.
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

/** One cache entry per endpoint and question: `useQuery(ask(call, itemCalls.item, { params: { id } }))`. */
export const ask = <E extends Endpoint>(call: Call, endpoint: E, question: Ask<E> = {} as Ask<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, question),
    queryFn: ({ signal }) => call(endpoint, { ...question, signal }),
  });

export type TimedEndpoint = Endpoint & { answer: z.ZodMiniType<ServerTime> };

/**
 * The same for an answer that tells the server's time. As long as it is in the cache it keeps when it was asked for and heard,
 * by this clock: from that follows by how much the clock is wrong, and not from when the answer is shown.
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

/** What of a call its place in the cache is made of. */
type Asked<E extends Endpoint> = Pick<E, "path" | "params" | "query" | "given">;

/**
 * `[path, question]`: forget a whole endpoint by its path alone. The question is read by the contract, so that "3" and 3,
 * or a default that is given and one that is left out, are one entry.
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
 * Changes an answer in the cache, ahead of the server or after it has told; one that is out of date stays so. An answer that is
 * on its way may be older than the change: it is given up and asked for again.
 */
export const change = <E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  question: Ask<E>,
  to: (known: AnswerOf<E>) => AnswerOf<E>,
): void => changeAsked<E>(queries, endpoint, question, to);

/** The same by what a call asks alone, where what it answers is not loaded. */
export function changeAsked<E extends Endpoint>(
  queries: QueryClient,
  endpoint: Asked<E>,
  question: Ask<E>,
  to: (known: AnswerOf<E>) => AnswerOf<E>,
): void {
  const exactly = { queryKey: keyOf(endpoint, question), exact: true };
  const state = queries.getQueryState(exactly.queryKey);
  queries.setQueryData<AnswerOf<E>>(exactly.queryKey, (known) => known && to(known));
  if (state?.fetchStatus === "fetching") void queries.invalidateQueries(exactly);
  else if (state?.isInvalidated) void queries.invalidateQueries({ ...exactly, refetchType: "none" });
}

/** Hears of each answer to a question that comes into the cache from now on, whoever asks or changes it. Returns how to stop. */
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

/** What a document brought and no page has shown since; the keys of the cache. */
const unshown = new WeakMap<QueryClient, Set<string>>();

/** Whether an answer has come with the document that is shown, so that it is as new as one that was asked for now. */
export const isBrought = (queries: QueryClient, queryKey: QueryKey): boolean =>
  unshown.get(queries)?.has(hashKey(queryKey)) ?? false;

/** From now on it is an answer from before. */
export const noteShown = (queries: QueryClient, queryKey: QueryKey): void =>
  void unshown.get(queries)?.delete(hashKey(queryKey));

/**
 * Puts the answer to a page's first call, brought by its document, into the cache, as if the page had asked for it. One that
 * no longer fits its contract is left out and will be asked for.
 * @param heard when the document was asked for and came, for answers that tell the server's time
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

/** Fetches ahead what a page would begin by asking. What fails is for the page to ask again, and to tell. */
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
