import type { ReactNode } from "react";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { ActButtons } from "../acts/ActButtons.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ResourceActs } from "../acts/ResourceActs.tsx";
import { FormHead } from "../form/FormHead.tsx";
import formStyles from "../form/form.module.css";
import { HistoryTab } from "../form/HistoryTab.tsx";
import { ReadRecord } from "../form/ReadRecord.tsx";
import { Details } from "../list/Details.tsx";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import styles from "./mentoring.module.css";

type Props = {
  at: ResourceAt;
  /** The act with the primary button. */
  main: string;
  /** What belongs to them, between their profile and their history. */
  children?: (row: AnyRow) => ReactNode;
};

/**
 * A person in mentoring: what can be decided, what they say about themselves, what belongs to them, and past decisions.
 */
export const ReadPerson = ({ at, main, children }: Props) => (
  <ReadRecord at={at}>
    {(row) => (
      <ResourceActs at={at}>
        <div className={formStyles.screen}>
          <FormHead at={at} title={nameOfRow(at, row)} row={row} />
          <Outcome />
          <ActButtons at={at} row={row} main={main} />
          <section className={styles.profile} aria-label="Profile">
            {typeof row.about === "string" && row.about !== "" && <p className={styles.about}>{row.about}</p>}
            <Details at={withoutAbout(at)} row={row} />
          </section>
          {children?.(row)}
          <section className={styles.part} aria-labelledby="history">
            <h2 id="history">History</h2>
            <HistoryTab at={at} id={row.id} />
          </section>
        </div>
        <ActDialog at={at} />
      </ResourceActs>
    )}
  </ReadRecord>
);

/** The text about the person is shown above, where it has room. */
const withoutAbout = ({ place, resource }: ResourceAt): ResourceAt => ({
  place,
  resource: { ...resource, columns: resource.columns.filter(({ field }) => field !== "about") },
});
