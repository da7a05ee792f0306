import { sharedMessages } from "./messages/shared.ts";
import type { Wait } from "./wait.ts";

/**
 * Why a call did not succeed.
 * - `unauthorized`: 401, or any status text that says so (ambiguity 14); `forbidden`: every other 403
 * - `invalid`: 422, or an answer with an errors map
 * - `conflict`: 409, what the call depends on has changed in the meantime
 * - `offline`: no answer at all; `cancelled`: cancelled by us (an abort, or a call while logged out, B-346)
 * - `contract`: an answer that does not match the contract; `server`: anything else
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
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly statusText: string;
  readonly message: string;
  /** Messages by field, as the server sent them. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Some refusals of events list bookings instead of errors. */
  readonly bookings: readonly unknown[];
  /** Until when it is refused; null if the answer does not say. `tryAgainAt` formats it. */
  readonly wait: Wait | null;
  /** Every other field of the answer. */
  readonly extra: Readonly<Record<string, unknown>>;
};

/**
 * Reads the failure of anything that was thrown. The application rejects with `CallFailed { failure }`; that class
 * belongs to the services, which machines do not know. Anything else counts as an error response.
 */
const failureOf = (error: unknown) => (error as { failure?: Partial<Failure> } | undefined)?.failure;

/** There was no response: the network, not the server, failed the call. */
export const isUnanswered = (error: unknown): boolean => failureOf(error)?.kind === "offline";

/** The server no longer knows the session. */
export const isUnauthorized = (error: unknown): boolean => failureOf(error)?.kind === "unauthorized";

/** We cancelled it, or did not even send it because nobody is signed in (B-346). */
export const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === "cancelled";

/** The server knows the user, who may not do this. */
export const isForbidden = (error: unknown): boolean => failureOf(error)?.kind === "forbidden";

/** The server understood the request and refused what was sent. */
export const isInvalid = (error: unknown): boolean => failureOf(error)?.kind === "invalid";

/** What the call depends on has changed in the meantime; `staleOf` says how, if the answer does. */
export const isConflict = (error: unknown): boolean => failureOf(error)?.kind === "conflict";

/** What was requested does not exist, or no longer does. */
export const isMissing = (error: unknown): boolean => failureOf(error)?.status === 404;

/** What was to be changed has changed in the meantime, or is gone: typing something else would not help. */
export const hasMovedOn = (error: unknown): boolean => [404, 409].includes(failureOf(error)?.status ?? 0);

/**
 * The server is there but cannot respond just now: it is restarting, is overloaded, or is behind a proxy that cannot
 * reach it. This says nothing about what was sent.
 */
export const isUnavailable = (error: unknown): boolean =>
  [502, 503, 504].includes(failureOf(error)?.status ?? 0);

/** Whatever the call asked for, no server has heard it: the next one would fare no better. */
export const isSilent = (error: unknown): boolean => isUnanswered(error) || isUnavailable(error);

/** It was tried too often; `waitOf` says until when the server refuses. */
export const isThrottled = (error: unknown): boolean => failureOf(error)?.status === 429;

/** The server's own message, or an empty text: there is none without a response. */
export const messageOf = (error: unknown): string => {
  const { kind, message = "" } = failureOf(error) ?? {};
  return kind === "contract" || message === sharedMessages.failures.noMessage ? "" : message;
};

/** The message about a call without a response, with what to do. */
export const noResponse = "The server did not respond. Check your connection and try again.";

/** Why there is nothing to show, and what to do, for a failure that is not a refusal. */
export const whyNotLoaded = (error: unknown): string =>
  isUnanswered(error) ? noResponse : "Something went wrong on our side. Try again in a minute.";

/** Why something was not done while the browser itself says that it has no network. */
export const whyNotOffline = "You are offline. Check your connection and try again.";

/** The message about an act that got no response while there is a network: nobody knows whether it was done. */
export const mayBeDone =
  "The server did not respond, so this may or may not have been done. Check before you try again.";

/** Why something was not done: in the words of the server if it has refused. */
export const whyNotDone = (error: unknown): string => messageOf(error) || whyNotLoaded(error);

/** What else the answer held; its contract says what that may be. */
export const extraOf = (error: unknown): object => failureOf(error)?.extra ?? {};

/** Until when the server refuses; null if it does not say. */
export const waitOf = (error: unknown): Wait | null => failureOf(error)?.wait ?? null;

/** The first message of each refused field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(failureOf(error)?.errors ?? {}).flatMap(([field, [first]]) =>
      first ? [[field, first]] : [],
    ),
  );

/** The record as somebody else has saved it in the meantime, and who it was (T-47). */
export type Stale = {
  current: Readonly<Record<string, unknown>>;
  changed: readonly string[];
  by: string | null;
  at: string;
};

/** What a refused save says about the record that has changed since it was read; null if that is not the reason. */
export function staleOf(error: unknown): Stale | null {
  const failure = failureOf(error);
  const told = failure?.extra?.data as Partial<Stale> | undefined;
  return failure?.kind === "conflict" && told?.current && told.changed
    ? { current: told.current, changed: told.changed, by: told.by ?? null, at: told.at ?? "" }
    : null;
}
