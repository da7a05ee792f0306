import type { FastifyBaseLogger } from "fastify";
import type { App } from "./app.ts";
import { createAudit } from "./audit.ts";
import { steadyClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { mailDelivery } from "./mail/delivery.ts";
import { liveDelivery } from "./outbox/liveDelivery.ts";
import { createOutbox, type RunningOutbox } from "./outbox/outbox.ts";
import { createRealtime, type Realtime } from "./realtime/realtime.ts";
import { createSessions } from "./sessions/sessions.ts";

/** What the server is made of, before anything runs. */
export type Parts = { app: App; outbox: RunningOutbox; realtime: Realtime };

export type World = { config: Config; database: Database; log: FastifyBaseLogger; now?: () => Date };

/** Joins the parts over an open database. Nothing is started: the outbox rests until told. */
export function createParts({ config, database, log, now = steadyClock() }: World): Parts {
  const { db, inTransaction, afterCommit } = database;
  const realtime = createRealtime(config);
  const deliveries = { mail: mailDelivery(config), realtime: liveDelivery(realtime.broadcaster, db) };
  const outbox = createOutbox({ db, inTransaction, afterCommit, log, deliveries });
  const app: App = {
    config,
    db,
    inTransaction,
    afterCommit,
    outbox,
    audit: createAudit({ db, now }),
    sessions: createSessions({ config, db, afterCommit, now }),
    now,
    log,
  };
  return { app, outbox, realtime };
}
