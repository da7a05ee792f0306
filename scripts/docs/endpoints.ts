import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { allHandled } from "#server/modules/all.ts";
import { createParts } from "#server/parts.ts";
import type { Handled } from "#server/serve.ts";
import { completeAttemptPath } from "#src/contracts/exam.ts";

const closed = (): never => {
  throw new Error("no database is open while documents are written");
};

/** Every call that the server handles, as it would register them, without starting it or opening a database. */
export function handledCalls(): Handled[] {
  const database = { db: closed, inTransaction: closed, afterCommit: closed } as unknown as Database;
  const config = readConfig({ LOG_LEVEL: "silent" });
  const { app, realtime } = createParts({ config, database, log: pino({ level: "silent" }) });
  return [...allHandled(app), ...realtime.calls];
}

/**
 * What the server handles besides calls: a link with full-page navigation (E-009), an image (E-042) and a socket
 * (E-064).
 */
export const answeredOtherwise = [
  { method: "GET", path: "/sso", summary: "Leads to the identity provider and back to `redirect`." },
  {
    method: "GET",
    path: completeAttemptPath,
    summary:
      "An image that a closing exam window requests: with the key of its load, it records that the learner has left.",
  },
  { method: "WS", path: "/app/:key", summary: "The live channel, in the Pusher protocol." },
] as const;
