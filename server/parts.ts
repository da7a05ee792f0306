import { areas } from "#src/areas/table.ts";
import { liveEvents } from "#src/contracts/realtime.ts";
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { App } from "./app.ts";
import { createAudit } from "./audit.ts";
import { steadyClock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { deferring, type Deferring } from "./defer.ts";
import { createDemand } from "./demand.ts";
import { mailDelivery } from "./mail/delivery.ts";
import { settleEmails } from "./messages/settle.ts";
import type { DrainerDeps } from "./outbox/drainer.ts";
import { liveDelivery, livePublisher } from "./outbox/liveDelivery.ts";
import { createOutbox, type RunningOutbox } from "./outbox/outbox.ts";
import { createRealtime, type Realtime } from "./realtime/realtime.ts";
import { createRelay, notifyOtherServers, type Relay } from "./realtime/relay.ts";
import { createSessions } from "./sessions/sessions.ts";

/** The parts of the server, before anything runs. */
export type ServerParts = {
  app: App;
  outbox: RunningOutbox;
  realtime: Realtime;
  deferred: Deferring;
  /** Null if there are no other servers to listen to, or if a service brings the events to all of them. */
  relay: Relay | null;
};

export type World = { config: Config; database: Database; log: FastifyBaseLogger; now?: () => Date };

/** Joins the parts over an open database. Nothing is started: the outbox stays idle until it is started. */
export function createParts({ config, database, log, now = steadyClock().now }: World): ServerParts {
  const { db, inTransaction, afterCommit } = database;
  const realtime = createRealtime(config);
  const publish = livePublisher(realtime.broadcaster, db, [...Object.values(liveEvents), ...areas.live]);
  const hasOthers = config.databaseUrl !== null && config.pusher.host === null;
  const instance = randomUUID();
  const relay = hasOthers ? createRelay({ pool: database.pool, db, instance, publish, log }) : null;
  const deliveries: DrainerDeps["deliveries"] = {
    mail: { ...mailDelivery(config), settled: (ids, outcome) => settleEmails(app, ids, outcome) },
    realtime: liveDelivery(publish, async (row) => {
      if (hasOthers) await notifyOtherServers(db(), instance, row);
    }),
  };
  const outbox = createOutbox({ db, inTransaction, afterCommit, log, deliveries });
  const deferred = deferring(log);
  const app: App = {
    config,
    db,
    inTransaction,
    afterCommit,
    defer: deferred.defer,
    demand: createDemand(),
    outbox,
    audit: createAudit({ db, now }),
    sessions: createSessions({ config, db, afterCommit, now }),
    now,
    log,
  };
  return { app, outbox, realtime, deferred, relay };
}
