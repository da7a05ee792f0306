import type { ReactNode } from "react";
import { ListProvider } from "../list/ListActor.tsx";
import { nameOfRow, type AnyRow, type ResourceAt } from "../resourceAt.ts";
import { FormHead } from "./FormHead.tsx";
import { ReadRecord } from "./ReadRecord.tsx";
import { Tabs } from "./Tabs.tsx";
import styles from "./form.module.css";

type Props = {
  at: ResourceAt;
  /** As it is declared below the resource. */
  path: string;
  children: (row: AnyRow) => ReactNode;
};

/** A screen below a record: what belongs to it, under its name and beside its form. */
export function BelowScreen({ at, path, children }: Props) {
  return (
    <ReadRecord at={at}>
      {(row) => (
        <ListProvider at={at}>
          <div className={styles.screen}>
            <FormHead at={at} title={nameOfRow(at, row)} />
            <Tabs at={at} id={row.id} current={path} />
            {children(row)}
          </div>
        </ListProvider>
      )}
    </ReadRecord>
  );
}
