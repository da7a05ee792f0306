import { and, desc, eq, sql } from "drizzle-orm";
import { HistoryEntry } from "#src/contracts/admin/resource.ts";
import { areas as screens } from "#src/areas/table.ts";
import type { App } from "../../app.ts";
import { areas } from "../../areas/areas.ts";
import { kindsOf, type ServerDashboard } from "../../dashboards/dashboard.ts";
import { namesOf } from "../../dashboards/namesOf.ts";
import { isOneOf } from "../../database/lists.ts";
import { textOf } from "../../html.ts";
import { resourcesOf } from "../../resources/resourceModule.ts";
import { toldByKind } from "../../resources/told.ts";
import { auditLog } from "../../schema/audit.ts";

/** What the lines of the audit log are about, by the names of records and reports. */

/** What a line is about: `glossary term 3` is of the kind `glossary term`. */
export type Subject = { subject: string; kind: string | null; record_id: number | null };

/** Names that are whole texts, such as broadcasts, are cut at this length. */
const longestName = 80;

/**
 * Puts what lines are about in words: `The Advice Desk (podcast 1)`. What has no name stays as it is stored. One query
 * for each kind of record, and one for all that are deleted.
 */
export async function namesOfSubjects(
  app: App,
  lines: readonly (Subject | null)[],
): Promise<(string | null)[]> {
  const subjects = lines.filter((line) => line !== null);
  const names = await namesOf(app, namedKinds(app), subjects);
  const nameOf = ({ kind, record_id: id }: Subject) => names.get(`${kind} ${id}`);
  const deleted = await namesOfDeleted(
    app,
    subjects.filter((one) => !nameOf(one)),
  );
  return lines.map((line) => {
    if (line === null) return null;
    const { subject, kind } = line;
    if (kind === "report") {
      const title = titleOf(subject.replace(/^report /, ""));
      return title ? `${title} (report)` : subject;
    }
    const name = (nameOf(line) ?? deleted.get(subject) ?? "").trim();
    const short = name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name;
    return short ? `${short} (${subject})` : subject;
  });
}

/** The records of every resource that has screens, and whatever else dashboards name. */
export function namedKinds(app: App): ServerDashboard["kinds"] {
  const resources = resourcesOf(app);
  const places = screens.offices.flatMap((office) => office.places);
  return {
    ...kindsOf(places.filter(({ kind, words }) => resources.has(kind ?? words.one))),
    ...(Object.assign({}, ...areas.map(({ dashboard }) => dashboard?.kinds)) as ServerDashboard["kinds"]),
  };
}

/** The names that records had when they were deleted, by their subject. */
async function namesOfDeleted(app: App, gone: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  const told = await toldByKind();
  const sought = new Map(
    gone.flatMap(({ subject, kind, record_id: id }) => {
      const field = id === null ? undefined : told.get(kind ?? "")?.named;
      return field === undefined ? [] : [[subject, field] as const];
    }),
  );
  if (sought.size === 0) return new Map();
  const deletions = await app
    .db()
    .selectDistinctOn([auditLog.subject], {
      subject: sql<string>`${auditLog.subject}`,
      changes: sql<unknown>`${auditLog.details} -> 'changes'`,
    })
    .from(auditLog)
    .where(
      and(
        isOneOf(auditLog.subject, [...sought.keys()]),
        eq(auditLog.outcome, "done"),
        sql`${auditLog.details} ->> 'did' = 'removed'`,
      ),
    )
    .orderBy(auditLog.subject, desc(auditLog.id));
  return new Map(
    deletions.flatMap(({ subject, changes }) => {
      const read = HistoryEntry.shape.changes.safeParse(changes);
      const name = read.data?.find(({ field }) => field === sought.get(subject))?.before;
      return typeof name === "string" ? [[subject, textOf(name)] as const] : [];
    }),
  );
}

/** The title of a report, by its key. */
const titleOf = (key: string): string | undefined =>
  screens.offices
    .flatMap(({ reports }) => Object.entries(reports?.places ?? {}))
    .find(([name]) => name === key)?.[1].title;
