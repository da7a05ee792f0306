import { useQuery } from "@tanstack/react-query";
import type { ActTarget } from "#src/machines/act/actMachine.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { saidByPage } from "#src/services/query.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { filled } from "../filled.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { idsOf } from "./ActsProvider.tsx";

type Props = { at: ResourceAt | undefined; act: ActDeclaration; target: ActTarget };

/** What follows from an act. For a single record, its own values are filled in (`:profiles`), freshly loaded. */
export function Consequence({ at, act, target }: Props) {
  const { consequence } = act.confirm!;
  const read = at?.resource.calls.read;
  const [id, ...others] = idsOf(target);
  return read && id !== undefined && others.length === 0 && /:\w/.test(consequence) ? (
    <Told read={read} id={id} consequence={consequence} />
  ) : (
    <p>{consequence}</p>
  );
}

type ToldProps = {
  read: NonNullable<ResourceAt["resource"]["calls"]["read"]>;
  id: number;
  consequence: string;
};

function Told({ read, id, consequence }: ToldProps) {
  const { ask } = useAsk();
  const { data } = useQuery({ ...ask(read, { params: { id } }), staleTime: 0, ...saidByPage });
  return <p aria-busy={data === undefined || undefined}>{filled(consequence, data?.data)}</p>;
}
