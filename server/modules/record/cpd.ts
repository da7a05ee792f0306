import { eq } from "drizzle-orm";
import { cpdAcceptanceCalls, cpdLogCalls as calls, Evidence, evidencePlace } from "#src/contracts/cpdLog.ts";
import { ownUploadCalls } from "#src/contracts/uploads.ts";
import { fileLimitsOf } from "#src/contracts/kinds/fileLimits.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { mediaTypes } from "../../resources/export.ts";
import { fullName, users } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { uploading } from "../admin/uploads.ts";
import { acceptCpd, readAcceptance } from "./cpdAcceptance.ts";
import { addEntry, changeEntry, mayReadEvidence, removeEntry, restoreEntry } from "./cpdEntries.ts";
import { cpdCsv } from "./cpdFile.ts";
import { listCpd, readYear, yearOf } from "./cpdLog.ts";

/** The CPD log: E-034 and what its page needs, and accepting what items earn: E-035, E-036. */
export const cpdModule = (app: App): Handled[] => [
  on(calls.log, signedIn, async ({ query: { page, perPage, ...query }, caller }) => {
    const { rows, total } = await listCpd(app, caller.userId, query, { page, perPage });
    return {
      data: rows,
      meta: { total, page, perPage },
      ...(await readYear(app, caller.userId, query.year)),
    };
  }),

  on(calls.add, signedIn, async ({ body: { key, ...draft }, caller }) => ({
    data: await addEntry(app, caller.userId, key, draft),
  })),

  on(calls.change, signedIn, async ({ params: { id }, body, caller }) => ({
    data: await changeEntry(app, caller.userId, id, body),
  })),

  on(calls.remove, signedIn, ({ params: { id }, caller }) => removeEntry(app, caller.userId, id)),

  on(calls.restore, signedIn, async ({ params: { id }, caller }) => ({
    data: await restoreEntry(app, caller.userId, id),
  })),

  on(
    calls.export,
    signedIn,
    async ({ query: { format, ...query }, caller, reply }) => {
      const { rows } = await listCpd(app, caller.userId, query);
      const file = `cpd-log-${query.year ?? yearOf(app)}.${format}`;
      reply
        .type(format === "pdf" ? "application/pdf" : mediaTypes.csv)
        .header("content-disposition", `attachment; filename="${file}"`)
        .header("cache-control", "private, no-store");
      if (format === "csv") return cpdCsv(rows);
      const { year } = await readYear(app, caller.userId, query.year);
      const name = await readName(app, caller.userId);
      // Loaded on demand: it is seldom needed, and the drawing code is large.
      const { cpdPdf } = await import("./cpdPdf.ts");
      return cpdPdf({ organisation: app.config.productName, name, at: app.now(), year, rows });
    },
    { limit: { name: "cpd export", max: 20, seconds: 60 } },
  ),

  ...uploading(app, {
    calls: ownUploadCalls,
    access: signedIn,
    places: { [evidencePlace]: fileLimitsOf(Evidence) },
    mayRead: (_, caller, file) => mayReadEvidence(app, caller.userId, file),
  }),

  on(cpdAcceptanceCalls.read, signedIn, async ({ params: { userId, itemId }, caller }) => ({
    data: await readAcceptance(app, caller.userId, userId, itemId),
  })),

  on(cpdAcceptanceCalls.accept, signedIn, async ({ body: { item_id }, caller }) => ({
    data: await acceptCpd(app, caller.userId, item_id),
  })),
];

async function readName(app: App, userId: number): Promise<string> {
  const [row] = await app
    .db()
    .select({ name: fullName(users) })
    .from(users)
    .where(eq(users.id, userId));
  return row!.name;
}
