import "./zodConfig.ts";
import * as z from "zod/mini";
import { TimeFormat } from "./timeFormat.ts";

/**
 * What the server writes into the HTML, so that the browser can start without a request: the configuration and, on a
 * page of a signed-in user, the answers that the first screen needs.
 */
export const Boot = z.object({
  productName: z.string(),
  /** The tag in the header; null in production (B-229). */
  environment: z.nullable(z.string()),
  /** Changes with every build. */
  version: z.string(),
  /** The address of the built `PageFiles`; null if nothing is built. */
  pageFiles: z.nullable(z.string()),
  signedIn: z.boolean(),
  live: z.object({
    key: z.string(),
    /** Null for the host and port of the page itself. */
    host: z.nullable(z.string()),
    port: z.int(),
    tls: z.boolean(),
  }),
  sentryDsn: z.nullable(z.string()),
  /** Shown on the sign-in page, only with demo data. */
  demoAccounts: z.array(z.object({ email: z.string(), label: z.string() })),
  demoPassword: z.nullable(z.string()),
  /** Whether /sso is configured. */
  sso: z.boolean(),
  /** The date and time format of the browser, by the languages it requests. */
  times: TimeFormat,
  /** Answers by path, as the call itself would give them: `{ "/api/me": { data: … } }`. */
  answers: z.record(z.string(), z.unknown()),
});
export type Boot = z.infer<typeof Boot>;

/** The id of the `<script type="application/json">` that holds it. */
export const bootElementId = "boot";

/**
 * Part of every response but built files: the version of the server that sends it, so that an older page learns about
 * it (EXM-26).
 */
export const versionHeader = "X-Version";
