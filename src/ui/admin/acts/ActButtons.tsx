import { isFor } from "#src/routes/admin/isFor.ts";
import type { ActDeclaration, AnyRow } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { mentioned } from "../resourceAt.ts";
import { Act, useBeginAct } from "./ActsProvider.tsx";
import { useOffered } from "./RowActs.tsx";
import styles from "../form/form.module.css";

type Props = {
  at: ResourceAt;
  row: AnyRow;
  /** The act with the primary button. */
  main: string;
  /** The version of the record that is shown, for acts that concern its content. */
  version?: string | undefined;
  /** Why no act is possible now; null if acts are possible. */
  held?: string | null;
};

/** A button for each act that a record's status allows. */
export function ActButtons({ at, row, main, version, held = null }: Props) {
  const acts = useOffered(at.resource.acts).filter(
    (act) =>
      act.when?.field !== "archived_at" && isFor(act, row) && (!act.ofVersion || version !== undefined),
  );
  if (acts.length === 0) return null;
  return (
    <div className={styles.moves}>
      {acts.map((act) => (
        <ActButton
          key={act.name}
          {...{ at, act, row, version, held }}
          kind={act.name === main ? "primary" : "secondary"}
        />
      ))}
    </div>
  );
}

type ButtonProps = Pick<Props, "at" | "row" | "version"> & {
  act: ActDeclaration;
  kind: "primary" | "secondary";
  held: string | null;
};

function ActButton({ at, act: { name, label, call, ofVersion }, row, version, kind, held }: ButtonProps) {
  const begin = useBeginAct();
  const busy = Act.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(call ?? at.resource.calls.bulk) ?? held;
  return (
    <>
      <Button
        kind={kind}
        disabled={busy || barred !== null}
        onClick={() =>
          begin(name, {
            ...{ ids: [row.id], called: mentioned(at, row) },
            ...(ofVersion && version && { version }),
          })
        }
      >
        {label}
      </Button>
      <Barred why={barred} />
    </>
  );
}
