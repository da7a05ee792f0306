import { captureException, init } from "@sentry/browser";
import type { Boot } from "#src/contracts/boot.ts";
import { sentryOptions, type Reporter } from "./reporting.ts";

/** Starts Sentry; its own file, so that only what is used of the package is loaded. */
export function startSentry({ version, environment }: Boot, dsn: string): Reporter {
  init(sentryOptions(dsn, version, environment));
  return { captureException };
}
