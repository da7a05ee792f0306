import { useQuery } from "@tanstack/react-query";
import { use, useDeferredValue } from "react";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import { RecordContext } from "./RecordPreview.tsx";
import styles from "./form.module.css";

/** At most this many are named. */
const mostNamed = 3;

/** Says who else has a field's value: a warning, not an error. */
export function SharedBy({ at, field: { field, label } }: { at: ResourceAt; field: FieldDeclaration }) {
  const { ask } = useAsk();
  const own = use(RecordContext).id;
  const typed = Form.useSelector(({ context }) => context.values[field]);
  const value = useDeferredValue(typeof typed === "string" ? typed.trim() : "");
  const { data } = useQuery({
    ...ask(at.resource.calls.list, { query: { [field]: value, perPage: mostNamed + 1 } }),
    enabled: value !== "",
  });
  const others = (data?.data ?? []).filter(({ id }) => id !== own);
  return (
    <p role="status" className={styles.shared}>
      {value !== "" && others.length > 0 && `${label} ${value} also belongs to ${calledIn(at, others)}.`}
    </p>
  );
}

const calledIn = (at: ResourceAt, rows: readonly AnyRow[]): string => {
  const names = rows
    .slice(0, mostNamed)
    .map((row) => [nameOfRow(at, row), row.email].filter(Boolean).join(", "));
  return [...names, ...(rows.length > mostNamed ? ["others"] : [])].join("; ");
};
