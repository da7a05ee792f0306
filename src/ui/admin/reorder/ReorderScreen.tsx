import { useState, type ReactNode } from "react";
import type { Ordered } from "#src/contracts/admin/order.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { OrderedRow } from "#src/ui/kit/OrderedRow.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import { problemWords } from "../list/problemWords.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { useEditableQuery } from "../useEditableQuery.ts";
import { WayBack } from "../WayBack.tsx";
import { Reorder, ReorderProvider } from "./ReorderActor.tsx";
import styles from "./reorder.module.css";

/** The order of a resource's records. */
export function ReorderScreen({ at }: { at: ResourceAt }) {
  const { place } = at;
  return (
    <div className={styles.screen}>
      <header>
        <WayBack href={listAddress(place)}>{place.title}</WayBack>
        <h1>{`Change the order of ${place.words.many}`}</h1>
      </header>
      <Ordering at={at} params={{}} many={place.words.many} />
    </div>
  );
}

type Props = {
  at: ResourceAt;
  /** The parameters of the calls, if the order belongs to one record. */
  params: Record<string, string>;
  /** The plural of what is put in order. */
  many: string;
  /** Shown if there is nothing yet. */
  empty?: ReactNode;
} & Shows;

/** What a row shows instead of its name, and beside the buttons that move it. */
type Shows = {
  row?: (id: number, name: string) => ReactNode;
  tools?: (id: number, name: string) => ReactNode;
};

/**
 * Puts records in order by dragging, buttons or keys. Each move is saved at once, and the last one can be undone
 * (D-16).
 */
export function Ordering({ at, params, many, empty = <Empty title={`No ${many} yet`} />, ...shows }: Props) {
  const { ask } = useAsk();
  const asked = useEditableQuery(ask(at.resource.calls.order!, { params }));
  return (
    <ListFrame
      answer={asked.data?.data}
      asked={asked}
      problem={problemWords(at.place)}
      loading="Loading the order"
      isEmpty={(rows) => rows.length === 0}
      empty={empty}
    >
      {(rows) => (
        // A different set of records is a different order, with nothing to undo.
        <ReorderProvider key={setOf(rows)} calls={at.resource.calls} params={params} rows={rows}>
          <Rows rows={rows} {...shows} />
        </ReorderProvider>
      )}
    </ListFrame>
  );
}

const setOf = (rows: readonly Ordered[]): string =>
  rows
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join();

function Rows({ rows, row, tools }: Shows & { rows: readonly Ordered[] }) {
  const { announce } = usePage();
  const { send } = Reorder.useActorRef();
  const [move] = useState(() => (id: number, to: number) => send({ type: "moved", id, to }));
  const order = Reorder.useSelector((s) => s.context.order);
  const saving = Reorder.useSelector((s) => s.hasTag("busy"));
  const canUndo = Reorder.useSelector((s) => s.can({ type: "undo" }));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // One row has nowhere to go.
  const moves = order.length > 1;
  return (
    <div className={styles.ordering}>
      {moves && (
        <>
          <p id="reorder-keys">
            Drag a row by its handle, or use its arrow keys or buttons. Each move is saved straight away.
          </p>
          <div className={styles.state}>
            <p role="status">{saving ? "Saving the order" : canUndo ? "Order saved" : ""}</p>
            <Button kind="secondary" size="small" disabled={!canUndo} onClick={() => send({ type: "undo" })}>
              Undo last move
            </Button>
          </div>
        </>
      )}
      <ol className={styles.rows}>
        {order.map((id, index) => (
          <OrderedRow
            key={id}
            {...{ id, announce }}
            name={names.get(id) ?? ""}
            place={index}
            count={order.length}
            onMove={move}
            describedBy={moves ? "reorder-keys" : undefined}
            tools={tools?.(id, names.get(id) ?? "")}
          >
            {row?.(id, names.get(id) ?? "")}
          </OrderedRow>
        ))}
      </ol>
    </div>
  );
}
