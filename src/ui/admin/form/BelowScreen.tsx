import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { ListProvider } from "../list/ListActor.tsx";
import { nameOfRow, type AnyRow, type ResourceAt } from "../resourceAt.ts";
import { FormHead } from "./FormHead.tsx";
import { FormProblem } from "./FormProblem.tsx";
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
  const { ask } = useApp();
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery(
    ask(at.resource.calls.read!, { params: { id } } as never),
  );
  const row = (data as { data: AnyRow } | undefined)?.data;
  if (error && !row)
    return <FormProblem at={at} error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!row) return <Loading label={`Loading the ${at.place.words.one}`} />;
  return (
    <ListProvider at={at}>
      <div className={styles.screen}>
        <FormHead at={at} title={nameOfRow(at, row)} />
        <Tabs at={at} id={id} current={path} />
        {children(row)}
      </div>
    </ListProvider>
  );
}
