import type { Wait } from "#src/contracts/wait.ts";

/**
 * What a machine reads of a failed call. The app rejects with `CallFailed { failure }`; a machine knows only these parts of it,
 * so that it stays free of services. Anything else that is thrown counts as answered with an error.
 */
type Told =
  | {
      failure?: {
        kind?: string;
        status?: number;
        message?: string;
        errors?: Record<string, string[]>;
        wait?: Wait | null;
        extra?: { data?: unknown };
      };
    }
  | undefined;

const failureOf = (error: unknown) => (error as Told)?.failure;

/** Nobody answered: the network, not the server, failed the call. */
export const isUnanswered = (error: unknown): boolean => failureOf(error)?.kind === "offline";

/** The server no longer knows the session. */
export const isUnauthorized = (error: unknown): boolean => failureOf(error)?.kind === "unauthorized";

/** It was taken back by us, or not even sent because nobody is signed in (B-346). */
export const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === "cancelled";

/** The server understood and says no to what was sent. */
export const isInvalid = (error: unknown): boolean => failureOf(error)?.kind === "invalid";

/** The status of the answer; 0 where there was none. */
export const statusOf = (error: unknown): number => failureOf(error)?.status ?? 0;

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
  return failure?.status === 409 && told?.current && told.changed
    ? { current: told.current, changed: told.changed, by: told.by ?? null, at: told.at ?? "" }
    : null;
}
