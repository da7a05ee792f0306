import type { ReactNode } from "react";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { FormHead } from "./FormHead.tsx";
import { ReadRecord, ReadEditableRecord, type Renewal } from "./ReadRecord.tsx";
import { Tabs } from "./Tabs.tsx";
import styles from "./form.module.css";

type Shown<Children> = {
  at: ResourceAt;
  /** The path, as declared below the resource. */
  path: string;
  children: Children;
};

/** A screen below a record: what belongs to it, under its name and beside its form. */
export const BelowScreen = ({ children, ...shown }: Shown<(row: AnyRow) => ReactNode>) => (
  <ReadRecord at={shown.at}>
    {(row) => (
      <Below {...shown} row={row}>
        {children(row)}
      </Below>
    )}
  </ReadRecord>
);

/** The same for a screen that changes the record itself. */
export const EditableBelowScreen = ({
  children,
  ...shown
}: Shown<(row: AnyRow, renewal: Renewal) => ReactNode>) => (
  <ReadEditableRecord at={shown.at}>
    {(row, renewal) => (
      <Below {...shown} row={row}>
        {children(row, renewal)}
      </Below>
    )}
  </ReadEditableRecord>
);

const Below = ({ at, path, row, children }: Shown<ReactNode> & { row: AnyRow }) => (
  <div className={styles.screen}>
    <FormHead at={at} title={nameOfRow(at, row)} />
    <Tabs at={at} id={row.id} current={path} />
    {children}
  </div>
);
