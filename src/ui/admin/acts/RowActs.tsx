import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import { createContext, use, useState, type ReactElement } from "react";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { ActTarget } from "#src/machines/act/actMachine.ts";
import { linkShows } from "#src/machines/guard/needs.ts";
import { isFor } from "#src/routes/admin/isFor.ts";
import type { ActDeclaration, AloneDeclaration, AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { Menu } from "#src/ui/kit/Menu.tsx";
import type { MenuEntry } from "#src/ui/kit/popupProps.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { mentioned, type ResourceAt } from "../resourceAt.ts";
import { Act, choiceOf } from "./ActsProvider.tsx";
import styles from "../list/list.module.css";

/** Returns only the acts that the user is offered. */
export function useOffered(acts: readonly ActDeclaration[]): readonly ActDeclaration[] {
  const me = useMe();
  return acts.filter(({ needs }) => !needs || (me !== null && linkShows({ admin: true, ...needs }, me)));
}

/** Menu items of one row besides its acts: those that lead elsewhere or need more than a reason. */
export type RowExtra = (row: AnyRow, name: string, menu: InMenu) => ReactElement[];
export const RowExtras = createContext<RowExtra | null>(null);

/** Whether a resource's rows have any acts. */
export const hasRowActs = ({ acts, alone = [] }: AnyResource): boolean => acts.length + alone.length > 0;

type RowActsProps = {
  at: ResourceAt;
  row: AnyRow;
  name: string;
  /** Why no act is possible now; null if acts are possible. */
  held?: string | null;
};

/** The menu of acts for one row. */
export function RowActs({ at, row, name, held = null }: RowActsProps) {
  const { resource } = at;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const extras = use(RowExtras);
  const acts = useOffered(resource.acts).filter((act) => !act.ofVersion && isFor(act, row));
  const { alone = [] } = resource;
  if (acts.length + alone.length === 0 && !extras) return null;
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Actions for ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertRounded aria-hidden />
      </button>
      <Menu anchor={anchor} onClose={() => setAnchor(null)}>
        {(Entry) => [
          ...acts.map((act) => (
            <ActItem
              key={act.name}
              act={act}
              call={act.call ?? resource.calls.bulk}
              target={{ ids: [row.id], called: mentioned(at, row) }}
              held={held}
              close={() => setAnchor(null)}
              Entry={Entry}
            />
          )),
          ...alone.map((act) => (
            <AloneItem
              key={act.name}
              act={act}
              row={row}
              held={held}
              close={() => setAnchor(null)}
              Entry={Entry}
            />
          )),
          ...(extras?.(row, name, { held, close: () => setAnchor(null), Entry }) ?? []),
        ]}
      </Menu>
    </>
  );
}

type InMenu = { held: string | null; close: () => void; Entry: MenuEntry };

type ItemProps = InMenu & {
  act: ActDeclaration;
  /** The call that carries it out. */
  call: Endpoint | undefined;
  target: ActTarget;
};

function ActItem({ act, call, target, held, close, Entry }: ItemProps) {
  const { send } = Act.useActorRef();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(call) ?? held;
  return (
    <Entry
      disabled={busy || barred !== null}
      onClick={() => {
        close();
        send({ type: "act.chosen", act: choiceOf(act), target });
      }}
    >
      <span>
        {act.label}
        <Barred why={barred} />
      </span>
    </Entry>
  );
}

type AloneProps = { act: AloneDeclaration; row: AnyRow; held: string | null };

/** Returns how to begin an act on a single record, and why it is barred, if it is. */
export function useAlone({ act: { name, call }, row, held }: AloneProps) {
  const { send } = Act.useActorRef();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(call) ?? held;
  const begin = () =>
    send({ type: "act.chosen", act: { name, begins: "acting" }, target: { ids: [row.id] } });
  return { begin, busy, barred };
}

function AloneItem({ close, Entry, ...alone }: AloneProps & InMenu) {
  const { begin, busy, barred } = useAlone(alone);
  return (
    <Entry
      disabled={busy || barred !== null}
      onClick={() => {
        close();
        begin();
      }}
    >
      <span>
        {alone.act.label}
        <Barred why={barred} />
      </span>
    </Entry>
  );
}
