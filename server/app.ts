import type { FastifyBaseLogger } from "fastify";
import type { LiveEventKind } from "#src/contracts/realtime.ts";
import type { Caller } from "./caller.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/database.ts";
import type { Demand } from "./demand.ts";
import type { Sessions } from "./sessions/sessions.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The sender's name, in place of the product's. */
  sender?: string | undefined;
  /** Identifies the mail if it bounces (`markOf`). */
  mark?: string | undefined;
  /** The address at which mailboxes unsubscribe the reader with one click (RFC 8058). */
  unsubscribe?: string | undefined;
  /** A calendar file (RFC 5545) for the event that the mail is about. */
  calendar?: string | undefined;
};

/** Everything that leaves the system. It is written inside the open transaction and delivered after the commit. */
export type Outbox = {
  /** @returns the id of its row; null if no row is left behind, as for an invented past */
  mail(mail: Mail): Promise<number | null>;
  live<Event>(
    userIds: readonly number[] | "everyone",
    kind: LiveEventKind<string, Event>,
    event: NoInfer<Event>,
  ): Promise<void>;
  liveSoon<Event>(
    userIds: readonly number[],
    kind: LiveEventKind<string, Event>,
    event: NoInfer<Event>,
  ): Promise<void>;
};

export type AuditEntry = {
  /** The caller who did it; absent if nobody was signed in. */
  caller?: Pick<Caller, "userId" | "adminUserId"> | null;
  /** What was attempted, in a form that can be searched for: `login`, `POST /api/admin/login-as`. */
  act: string;
  /** What it was done to. */
  subject?: string;
  outcome: "done" | "refused";
  details?: object;
};
/** Several entries given at once are written together. */
export type Audit = (...entries: AuditEntry[]) => Promise<void>;

/** Everything that a module may use. Made once at startup or by a test. */
export type App = {
  config: Config;
  /** The database handle: inside a transaction, the open transaction. Never keep it across an `inTransaction`. */
  db(): Db;
  /** Runs the work in one transaction; joins the open one if there is one. */
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the work once the open transaction has committed, or at once if none is open. */
  afterCommit(work: () => void): void;
  /**
   * Runs the work a little later, after an unpredictable delay, so that its cost cannot be inferred from the timing of
   * this request or the next one. It is done before the server stops.
   */
  defer(work: () => Promise<void>): void;
  /** Whether this server is receiving requests. */
  demand: Demand;
  outbox: Outbox;
  audit: Audit;
  sessions: Sessions;
  now(): Date;
  log: FastifyBaseLogger;
};
