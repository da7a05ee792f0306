import { captureException, init } from "@sentry/browser";
import type { Boot } from "#src/contracts/boot.ts";
import { sentryOptions, type Reporter } from "./reporting.ts";

/** Starts Sentry. In a file of its own, so that only the parts of the package that are used are loaded. */
export function startSentry({ version, environment }: Boot, dsn: string): Reporter {
  init(sentryOptions(dsn, version, environment));
  return { captureException };
}
