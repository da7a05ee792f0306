import type { Wait } from "./wait.ts";

/**
 * Why a call did not succeed.
 * - `unauthorized`: 401, or any status text that says so (ambiguity 14); `forbidden`: every other 403
 * - `invalid`: 422, or an answer with an errors map
 * - `conflict`: 409, what the call goes by has changed meanwhile
 * - `offline`: no answer at all; `cancelled`: taken back by us (an abort, or a call while logged out, B-346)
 * - `contract`: an answer that is not what the contract says; `server`: anything else
 */
export type FailureKind =
  | "unauthorized"
  | "forbidden"
  | "invalid"
  | "conflict"
  | "server"
  | "offline"
  | "cancelled"
  | "contract";

/** What every rejection carries (B-342 … B-345). */
export type Failure = {
  readonly kind: FailureKind;
  /** HTTP status; 0 when nothing was answered. */
  readonly status: number;
  readonly statusText: string;
  readonly message: string;
  /** Messages by field, as the server sent them. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Some refusals of events list bookings instead of errors. */
  readonly bookings: readonly unknown[];
  /** Until when it is refused; null where the answer does not say. `tryAgainAt` puts it in words. */
  readonly wait: Wait | null;
  /** Every other field of the answer. */
  readonly extra: Readonly<Record<string, unknown>>;
};

/**
 * What is read of anything that was thrown. The application rejects with `CallFailed { failure }`; that class belongs to the
 * services, of which a machine knows nothing. Anything else counts as answered with an error.
 */
const failureOf = (error: unknown) => (error as { failure?: Partial<Failure> } | undefined)?.failure;

/** Nobody answered: the network, not the server, failed the call. */
export const isUnanswered = (error: unknown): boolean => failureOf(error)?.kind === "offline";

/** The server no longer knows the session. */
export const isUnauthorized = (error: unknown): boolean => failureOf(error)?.kind === "unauthorized";

/** It was taken back by us, or not even sent because nobody is signed in (B-346). */
export const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === "cancelled";

/** The server knows the user, who may not do this. */
export const isForbidden = (error: unknown): boolean => failureOf(error)?.kind === "forbidden";

/** The server understood and says no to what was sent. */
export const isInvalid = (error: unknown): boolean => failureOf(error)?.kind === "invalid";

/** What the call goes by has changed meanwhile; `staleOf` tells how, where the answer does. */
export const isConflict = (error: unknown): boolean => failureOf(error)?.kind === "conflict";

/** What was asked for is not there, or not any more. */
export const isMissing = (error: unknown): boolean => failureOf(error)?.status === 404;

/** What was to be changed has moved on meanwhile, or is gone: nothing that could be typed would help. */
export const hasMovedOn = (error: unknown): boolean => [404, 409].includes(failureOf(error)?.status ?? 0);

/**
 * The server is there but cannot answer just now: it restarts, is overloaded, or stands behind a proxy that does not reach it.
 * Nothing is said about what was sent.
 */
export const isUnavailable = (error: unknown): boolean =>
  [502, 503, 504].includes(failureOf(error)?.status ?? 0);

/** It was tried too often; `waitOf` tells until when that is so. */
export const isThrottled = (error: unknown): boolean => failureOf(error)?.status === 429;

/** The server's own words, or an empty text. */
export const messageOf = (error: unknown): string => failureOf(error)?.message ?? "";

/** What else the answer held; its contract says what that may be. */
export const extraOf = (error: unknown): object => failureOf(error)?.extra ?? {};

/** Until when the server says no; null where it does not say. */
export const waitOf = (error: unknown): Wait | null => failureOf(error)?.wait ?? null;

/** The first message of each refused field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(failureOf(error)?.errors ?? {}).flatMap(([field, [first]]) =>
      first ? [[field, first]] : [],
    ),
  );

/** The record as somebody else has saved it meanwhile, and who it was (T-47). */
export type Stale = {
  current: Readonly<Record<string, unknown>>;
  changed: readonly string[];
  by: string | null;
  at: string;
};

/** What a refused save says of the record that has changed since it was read; null where that is not the reason. */
export function staleOf(error: unknown): Stale | null {
  const failure = failureOf(error);
  const told = failure?.extra?.data as Partial<Stale> | undefined;
  return failure?.kind === "conflict" && told?.current && told.changed
    ? { current: told.current, changed: told.changed, by: told.by ?? null, at: told.at ?? "" }
    : null;
}
