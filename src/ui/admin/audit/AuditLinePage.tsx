import type { AuditLine } from "#src/contracts/admin/audit.ts";
import { nameOf } from "#src/contracts/admin/named.ts";
import { HistoryEntry, type PersonRef } from "#src/contracts/admin/resource.ts";
import { capital, headingOf } from "#src/contracts/words.ts";
import { addressOfRecord, placeOfKind, toldOfKind } from "#src/routes/admin/auditRecords.ts";
import type { Told } from "#src/routes/admin/history.ts";
import { listAddress, type ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { outcomeWords } from "#src/routes/admin/resources/auditLog.ts";
import { toHouse } from "#src/routes/admin/house.ts";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { Changes } from "../form/Changes.tsx";
import formStyles from "../form/form.module.css";
import { FormHead } from "../form/FormHead.tsx";
import { ReadRecord } from "../form/ReadRecord.tsx";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { useDeclaration } from "../useDeclaration.ts";
import styles from "./audit.module.css";
import { Fact, Facts } from "../Facts.tsx";

/** One line of the audit log: who, for whom, when, the outcome, and what changed. */
export function viewPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function AuditLinePage() {
    return <ReadRecord at={at}>{(row) => <Line at={at} row={row} />}</ReadRecord>;
  };
}

/**
 * Reads the details that many lines share. Where `did` is set, `from` and `to` are versions, which mean nothing to a
 * reader.
 */
function read({ details }: AuditLine) {
  const { did, changes, reason, from, to: until, ...rest } = details;
  const read = HistoryEntry.shape.changes.safeParse(changes);
  return {
    isNew: did === "created",
    changes: read.success ? read.data : [],
    reason: reason ? String(reason) : null,
    rest: did === undefined ? { ...rest, from, to: until } : rest,
  };
}

/** The labels of details that are not fields of a record. */
const labels: Record<string, string> = {
  because: "Reason for refusal",
  message: "Message shown",
  needs: "Requires",
};

function Line({ at, row }: { at: ResourceAt; row: AnyRow }) {
  // This list's calls return nothing else; the type of a row does not say which resource it is from.
  const line = row as AnyRow & AuditLine;
  const { changes, isNew, reason, rest } = read(line);
  const { label, tone } = outcomeWords[line.outcome];
  return (
    <div className={formStyles.screen}>
      <FormHead at={at} title={nameOfRow(at, row)} row={row} />
      <Facts>
        <Fact label="Outcome">
          <StatusChip status={tone} label={label} />
        </Fact>
        <Fact label="When">
          <Timestamp at={line.at} zone />
        </Fact>
        <Fact label="Who">
          {line.actor ? <Person {...line.actor} /> : "Nobody signed in"}
          {line.reviewing && <span className={styles.note}>In review mode</span>}
        </Fact>
        {line.on_behalf_of && (
          <Fact label="Acting as">
            <Person {...line.on_behalf_of} />
          </Fact>
        )}
        {line.subject !== null && (
          <Fact label="Subject">
            <Subject at={at} line={line} subject={line.subject} about={line.about ?? line.subject} />
          </Fact>
        )}
        {reason && <Fact label="Reason">{`“${reason}”`}</Fact>}
        {Object.entries(rest).map(
          ([name, value]) =>
            value !== null &&
            value !== undefined && (
              <Fact key={name} label={labels[name] ?? headingOf(name)}>
                {nameOf(value)}
              </Fact>
            ),
        )}
        {line.request_id !== null && (
          <Fact label="Request">
            <code>{line.request_id}</code>
          </Fact>
        )}
      </Facts>
      {changes.length > 0 && (
        <section className={styles.changed} aria-labelledby="what-changed">
          <h2 id="what-changed">{isNew ? "Details" : "What changed"}</h2>
          <ChangesOf kind={line.kind} {...{ changes, isNew }} />
        </section>
      )}
    </div>
  );
}

const Person = ({ id, name }: PersonRef) => (
  <PageLink href={toHouse("AdminUsersEdit", { id })}>{name}</PageLink>
);

type SubjectProps = { at: ResourceAt; line: AuditLine; subject: string; about: string };

/** The record, with links to it and to everything else that was done to it. */
function Subject({ at, line, subject, about }: SubjectProps) {
  const me = useMe();
  const { offices } = useAreas();
  const address = me && addressOfRecord(offices, line, me);
  const gone = line.record_id === null && placeOfKind(offices, line.kind) !== null && /\d$/.test(subject);
  return (
    <>
      {address ? <PageLink href={address}>{capital(about)}</PageLink> : capital(about)}
      {gone && <span className={styles.note}>It no longer exists.</span>}
      <PageLink
        className={styles.note}
        href={listAddress(at.place, String(new URLSearchParams({ subject })))}
      >
        All entries about it
      </PageLink>
    </>
  );
}

const nothing: Told = {};

type ChangesOfProps = Pick<AuditLine, "kind"> & Pick<HistoryEntry, "changes"> & { isNew: boolean };

/** Shows the changes as the record's own history does, once its declaration has loaded. */
function ChangesOf({ kind, changes, isNew }: ChangesOfProps) {
  const { offices } = useAreas();
  const { data, isLoading } = useDeclaration(toldOfKind(offices, kind));
  return isLoading ? null : <Changes told={data ?? nothing} changes={changes} isNew={isNew} />;
}
