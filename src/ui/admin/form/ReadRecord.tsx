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

/** For a screen that edits what it has loaded (see `useEditableQuery`): its version, and how to load the newest. */
export type Renewal = { version: string; renew: () => Promise<void> };

type Props = { at: ResourceAt; children: (row: AnyRow) => ReactNode };
type ToChange = { at: ResourceAt; children: (row: AnyRow, renewal: Renewal) => ReactNode };
type Known = {
  data: { data: AnyRow } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** Shows the record that the address names, once it has loaded. */
export const ReadRecord = (props: Props) => <ReadById {...props} id={useIdAt(props.at)} />;

/** Shows another record, once it has loaded. */
export function ReadById({ at, id, children }: Props & { id: number }) {
  const { ask } = useAsk();
  const known = useQuery({ ...ask(at.resource.calls.read!, { params: { id } }), ...saidByPage });
  return shown(at, known, children);
}

/** The same for a record to edit: freshly loaded, and not refreshed while something is typed. */
export function ReadEditableRecord(props: ToChange) {
  const id = useIdAt(props.at);
  return <Fresh key={id} {...props} id={id} />;
}

/** The id of the record that the address names. */
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
