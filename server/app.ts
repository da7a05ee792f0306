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
  /** Who it says it is from, in place of the product. */
  sender?: string | undefined;
  /** What it is known by if something of it comes back (`markOf`). */
  mark?: string | undefined;
  /** Where mailboxes unsubscribe its reader at once (RFC 8058). */
  unsubscribe?: string | undefined;
  /** A calendar file (RFC 5545) of what it is about. */
  calendar?: string | undefined;
};

/** What leaves the system: written inside the open transaction, delivered once it has committed. */
export type Outbox = {
  /** @returns the id of its row; null where it leaves no more, as in a past that is made up */
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
  /** Whoever did it; absent where nobody was signed in. */
  caller?: Pick<Caller, "userId" | "adminUserId"> | null;
  /** What was tried, in words that a search finds: `login`, `POST /api/admin/login-as`. */
  act: string;
  /** What it was done to. */
  subject?: string;
  outcome: "done" | "refused";
  details?: object;
};
/** Several at once are written together. */
export type Audit = (...entries: AuditEntry[]) => Promise<void>;

/** Everything that a module may reach. Made once by the start or by a test. */
export type App = {
  config: Config;
  /** The database handle: the open transaction when inside one. Never kept across an `inTransaction`. */
  db(): Db;
  /** Runs the work in one transaction; joins the open one when there is one. */
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the work once the open transaction has committed; at once where none is open. */
  afterCommit(work: () => void): void;
  /**
   * Runs the work a while later, at a moment that nobody can foresee: what it takes is not to be told from the time of this
   * request or the next one. It is done before the server stops.
   */
  defer(work: () => Promise<void>): void;
  /** Whether anybody asks this server for anything. */
  demand: Demand;
  outbox: Outbox;
  audit: Audit;
  sessions: Sessions;
  now(): Date;
  log: FastifyBaseLogger;
};
