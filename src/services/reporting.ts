import { errorReporting } from "#src/contracts/limits.ts";

/** The part of Sentry that we use. */
export type Reporter = {
  captureException(error: unknown, hint?: { extra?: Record<string, unknown> }): unknown;
};

export type Report = (error: unknown, extra?: Record<string, unknown>) => void;

/** The options that Sentry is started with (B-376 … B-378). */
export const sentryOptions = (dsn: string, release: string, environment: string | null) => ({
  dsn,
  release,
  environment: environment ?? "production",
  tracesSampleRate: errorReporting.traces,
  replaysSessionSampleRate: errorReporting.sessions,
  replaysOnErrorSampleRate: errorReporting.errorSessions,
  sendDefaultPii: false,
});

/**
 * Reports errors. Nothing is loaded before the first error or `ready()`. Without a reporter (no DSN), errors only go to
 * the console.
 * @param load starts the reporter; null if none is configured
 */
export function createReporting(load: (() => Promise<Reporter>) | null): { report: Report; ready(): void } {
  let reporter: Promise<Reporter | null> | undefined;
  const ready = (): Promise<Reporter | null> =>
    (reporter ??= load ? load().catch(() => null) : Promise.resolve(null));
  return {
    ready: () => void ready(),
    report(error, extra) {
      console.error(error);
      void ready().then((to) => to?.captureException(error, extra ? { extra } : undefined));
    },
  };
}
