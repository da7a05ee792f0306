import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { paramOf } from "#src/routes/admin/place.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { saidByPage } from "#src/services/query.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { useEditableQuery } from "../useEditableQuery.ts";
import { FormProblem } from "./FormProblem.tsx";

/** For a screen that changes what it has read (see `useEditableQuery`): of which version that is, and how to get the newest. */
export type Renewal = { version: string; renew: () => Promise<void> };

type Props = { at: ResourceAt; children: (row: AnyRow) => ReactNode };
type ToChange = { at: ResourceAt; children: (row: AnyRow, renewal: Renewal) => ReactNode };
type Known = {
  data: { data: AnyRow } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** The record of the address, once it is there. */
export function ReadRecord({ at, children }: Props) {
  const { ask } = useAsk();
  const id = useIdAt(at);
  const known = useQuery({ ...ask(at.resource.calls.read!, { params: { id } }), ...saidByPage });
  return shown(at, known, children);
}

/** The same for what is to be changed: as it is now, and as it was read for as long as something is typed. */
export function ReadEditableRecord(props: ToChange) {
  const id = useIdAt(props.at);
  return <Fresh key={id} {...props} id={id} />;
}

/** The number of the record of the address. */
const useIdAt = ({ place }: ResourceAt): number => Number(useParams()[paramOf(place)]);

function Fresh({ at, id, children }: ToChange & { id: number }) {
  const { ask } = useAsk();
  const known = useEditableQuery(ask(at.resource.calls.read!, { params: { id } }));
  const { renew } = known;
  return shown(at, known, (row) => children(row, { version: (known.taken?.data ?? row).version, renew }));
}

function shown(at: ResourceAt, { data, error, isFetching, refetch }: Known, of: Props["children"]) {
  const row = data?.data;
  if (row) return of(row);
  if (error) return <FormProblem at={at} error={error} retry={() => void refetch()} retrying={isFetching} />;
  return <Loading label={`Loading the ${at.place.words.one}`} />;
}
