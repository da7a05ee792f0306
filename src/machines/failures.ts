/**
 * What a machine reads of a failed call. The app rejects with `CallFailed { failure }`; a machine knows only these parts of it,
 * so that it stays free of services. Anything else that is thrown counts as answered with an error.
 */
type Told = { failure?: { kind?: string; message?: string; errors?: Record<string, string[]> } } | undefined;

const failureOf = (error: unknown) => (error as Told)?.failure;

/** Nobody answered: the network, not the server, failed the call. */
export const isUnanswered = (error: unknown): boolean => failureOf(error)?.kind === "offline";

/** The server no longer knows the session. */
export const isUnauthorized = (error: unknown): boolean => failureOf(error)?.kind === "unauthorized";

/** The server's own words, or an empty text. */
export const messageOf = (error: unknown): string => failureOf(error)?.message ?? "";

/** The first message of each refused field. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(failureOf(error)?.errors ?? {}).flatMap(([field, [first]]) =>
      first ? [[field, first]] : [],
    ),
  );
