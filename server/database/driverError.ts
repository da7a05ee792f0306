/** What the database says about a statement that it refused. */
type DriverError = { code?: string; constraint?: string };

/** Reads it from whatever was thrown: Drizzle passes it on as the cause of its own error. */
export const driverErrorOf = (error: unknown): DriverError =>
  ((error as { cause?: unknown } | null | undefined)?.cause ?? error ?? {}) as DriverError;

/** Whether the statement refers to a row that no longer exists: it was deleted after it had been looked up. */
export const refersToNothing = (error: unknown): boolean => driverErrorOf(error).code === "23503";
