import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import type { AnyRow, ResourceAt } from "../resourceAt.ts";
import { FormProblem } from "./FormProblem.tsx";

/** The record of the address, once it is there. */
export function ReadRecord({ at, children }: { at: ResourceAt; children: (row: AnyRow) => ReactNode }) {
  const { ask } = useApp();
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery(
    ask(at.resource.calls.read!, { params: { id } } as never),
  );
  const row = (data as { data: AnyRow } | undefined)?.data;
  if (error && !row)
    return <FormProblem at={at} error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (!row) return <Loading label={`Loading the ${at.place.words.one}`} />;
  return children(row);
}
