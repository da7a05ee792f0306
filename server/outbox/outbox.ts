import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { LiveEventKind } from "#src/contracts/realtime.ts";
import { inPortions } from "../database/lists.ts";
import { outbox } from "../schema/outbox.ts";
import type { Mail, Outbox } from "../app.ts";
import { batched } from "../database/batch.ts";
import { markPattern } from "../mail/marks.ts";
import type { OutboxKind } from "./delivery.ts";
import { createDrainer, type DrainerDeps } from "./drainer.ts";

/** One line without control characters: a line break in a subject could add headers. */
const OneLine = z.pipe(
  z.string(),
  z.transform((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim()),
);

export const MailRow = z.object({
  to: z.email().check(z.maxLength(254)),
  subject: z.pipe(OneLine, z.string().check(z.minLength(1), z.maxLength(250))),
  text: z.string(),
  html: z.string(),
  sender: z.optional(z.pipe(OneLine, z.string().check(z.minLength(1), z.maxLength(120)))),
  mark: z.optional(z.string().check(z.regex(markPattern))),
  unsubscribe: z.optional(z.url()),
  calendar: z.optional(z.string()),
});

export const LiveRow = z.object({
  users: z.union([z.array(z.int().check(z.positive())), z.literal("everyone")]),
  name: z.string().check(z.minLength(1)),
  event: z.record(z.string(), z.unknown()),
});

/** @throws ZodError if it is not an event of this kind */
const liveRow = <Event>(
  users: readonly number[] | "everyone",
  { name, event: schema }: LiveEventKind<string, Event>,
  event: Event,
) => LiveRow.parse({ users, name, event: schema.parse(event) });

export type OutboxDeps = DrainerDeps & {
  /** Runs `then` once the open transaction has committed, never if it fails; at once if none is open. */
  afterCommit(then: () => void): void;
};

/** The outbox and its drainer. */
export type RunningOutbox = Outbox & { start(): void; stop(): Promise<void> };

/** Queues what must be sent once the open transaction has committed. Nothing is sent if it rolls back. */
export function createOutbox(deps: OutboxDeps): RunningOutbox {
  const drainer = createDrainer(deps);

  /** Rows created in the same turn, and in the same transaction, are written by one statement. */
  const insert = batched(deps.db, async (db, rows: (typeof outbox.$inferInsert)[]) => {
    const written = await inPortions(rows, (some) =>
      db.insert(outbox).values(some).returning({ id: outbox.id }),
    );
    const ids = written.flat().map(({ id }) => id);
    return new Map(rows.map((row, index) => [row, ids[index]!]));
  });

  async function write(kind: OutboxKind, payload: Record<string, unknown>): Promise<number> {
    const id = await insert({ kind, payload });
    deps.afterCommit(() => drainer.kick(kind));
    return id!;
  }

  return {
    /** Queues a mail. Throws for an invalid address. */
    mail: async (mail: Mail): Promise<number> => write("mail", MailRow.parse(mail)),

    /** Queues an event for the live channels of users. Its id is added when it is sent. */
    async live<Event>(
      users: readonly number[] | "everyone",
      kind: LiveEventKind<string, Event>,
      event: NoInfer<Event>,
    ): Promise<void> {
      if (users.length === 0) return;
      await write("realtime", liveRow(users, kind, event));
    },

    /**
     * Queues an event for a second from now, only once however often it is repeated until then: for what many people do
     * at once. It neither overtakes nor delays other rows, as if it had another destination.
     */
    async liveSoon<Event>(
      users: readonly number[],
      kind: LiveEventKind<string, Event>,
      event: NoInfer<Event>,
    ): Promise<void> {
      if (users.length === 0) return;
      const payload = { ...liveRow(users, kind, event), to: `${kind.name} ${JSON.stringify(event)}` };
      // A row that is already being sent would arrive before what is being written now.
      await deps.db().execute(sql`
        insert into ${outbox} (kind, payload, not_before)
        select 'realtime', ${JSON.stringify(payload)}::jsonb, statement_timestamp() + interval '1 second'
        where not exists (
          select from ${outbox} w
          where w.kind = 'realtime' and w.outcome is null and w.payload ->> 'to' = ${payload.to}
            and w.not_before > statement_timestamp() + interval '250 milliseconds' and w.attempts = 0)`);
    },

    start: drainer.start,
    stop: drainer.stop,
  };
}
