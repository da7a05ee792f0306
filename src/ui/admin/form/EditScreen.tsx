import type { PropsWithChildren, ReactNode } from "react";
import { useSearchParams } from "wouter";
import { Form, FormProvider } from "#src/ui/account/FormActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { forgetResource } from "../forgetResource.ts";
import { isFor } from "#src/routes/admin/isFor.ts";
import type { AloneDeclaration, AnyRow } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Barred } from "#src/ui/shell/Barred.tsx";
import { ActDialog } from "../acts/ActDialog.tsx";
import { Outcome } from "../acts/Outcome.tsx";
import { ResourceActs } from "../acts/ResourceActs.tsx";
import { RowActs, useAlone } from "../acts/RowActs.tsx";
import { nameOfRow, type ResourceAt } from "../resourceAt.ts";
import type { AskFirst } from "./askFirst.ts";
import { changeOf, checkChange, valuesOf } from "./draft.ts";
import { FormHead } from "./FormHead.tsx";
import { Closed, HistoryTab } from "./lateParts.ts";
import { ReadEditableRecord } from "./ReadRecord.tsx";
import { RecordContext } from "./RecordPreview.tsx";
import { RecordForm } from "./RecordForm.tsx";
import { Removal } from "./Removal.tsx";
import { Tabs } from "./Tabs.tsx";
import styles from "./form.module.css";

type Props = {
  at: ResourceAt;
  askFirst?: AskFirst | undefined;
  /** What is shown of the record above its fields, read-only. */
  above?: (row: AnyRow) => ReactNode;
  /** What belongs to its fields, below them. */
  children?: ReactNode;
  /** What is shown beside them. */
  beside?: (row: AnyRow) => ReactNode;
  /** Why this user cannot change the record; null if they can. The resource declares what applies to everyone. */
  closed?: (row: AnyRow) => string | null;
};

/** One record: its form and its history. What is typed is kept, whichever of the two is shown. */
export function EditScreen({ at, ...more }: Props) {
  return (
    <div className={styles.screen}>
      <ReadEditableRecord at={at}>{(row) => <Record at={at} row={row} {...more} />}</ReadEditableRecord>
    </div>
  );
}

function Record({ at, row, askFirst, above, beside, closed, children }: Props & { row: AnyRow }) {
  const { place, resource } = at;
  const { call } = useCalls();
  const { forget, queries } = useCache();
  const { ask } = useAsk();
  const read = ask(resource.calls.read!, { params: { id: row.id } });
  const why = resource.closed && isFor(resource.closed, row) ? resource.closed.why : (closed?.(row) ?? null);
  return (
    <FormProvider
      name={`${place.name}.${row.id}`}
      keepsDraft={why === null}
      askFirst={askFirst}
      values={valuesOf(resource, row)}
      check={checkChange(resource)}
      read={(record) => valuesOf(resource, record)}
      save={async (values) => {
        const body = changeOf(resource, values);
        const answer = await call(resource.calls.update!, { params: { id: row.id }, body });
        forgetResource(forget, resource);
        queries.setQueryData(read.queryKey, answer);
        return valuesOf(resource, answer.data);
      }}
    >
      <Acting at={at} id={row.id}>
        <Shown at={at} row={row} why={why} above={above?.(row)} beside={beside?.(row)}>
          {children}
        </Shown>
      </Acting>
    </FormProvider>
  );
}

/** Provides acts on the form's record; afterwards the form shows the new values if nothing has been typed. */
function Acting({ at, id, children }: PropsWithChildren<{ at: ResourceAt; id: number }>) {
  const { call } = useCalls();
  const { queries } = useCache();
  const { ask } = useAsk();
  const { send } = Form.useActorRef();
  const reload = async () => {
    const read = at.resource.calls.read!;
    const answer = await call(read, { params: { id } });
    queries.setQueryData(ask(read, { params: { id } }).queryKey, answer);
    send({ type: "row.loaded", values: valuesOf(at.resource, answer.data) });
  };
  return (
    // If reloading fails, the form stays as it is: its version reveals the change when the form is saved (T-47).
    <ResourceActs at={at} changed={() => void reload().catch(() => {})}>
      {children}
      <ActDialog at={at} />
    </ResourceActs>
  );
}

type ShownProps = PropsWithChildren<{
  at: ResourceAt;
  row: AnyRow;
  /** Why the record cannot be changed; null if it can. */
  why: string | null;
  above: ReactNode;
  beside: ReactNode;
}>;

function Shown({ at, row, why, above, beside, children }: ShownProps) {
  const { send } = Form.useActorRef();
  const [search, setSearch] = useSearchParams();
  const history = search.get("tab") === "history" && at.resource.calls.history !== undefined;
  const saved = Form.useSelector((s) => s.context.saved);
  // Acts apply to the record as last saved, so what has been typed must be saved first.
  const held = Form.useSelector((s) => (s.hasTag("dirty") ? "Save first" : null));
  const { resource } = at;
  const name = nameOfRow(at, { ...row, ...saved });
  /** Fills in earlier values; the user reviews and saves them like anything else that is typed. */
  const returnTo = (values: Readonly<Record<string, unknown>>): void => {
    for (const [field, value] of Object.entries(values))
      if (value !== saved[field]) send({ type: "field.changed", field, value });
    setSearch((asked) => {
      asked.delete("tab");
      return asked;
    });
  };
  return (
    <RecordContext value={row}>
      <FormHead at={at} title={name} row={row}>
        {resource.alone?.map((act) => (
          <Alone key={act.name} act={act} row={row} held={held} />
        ))}
        {resource.acts.length > 0 && <RowActs at={at} row={row} name={name} held={held} />}
        {resource.removing && isFor(resource.removing, row) && <Removal at={at} row={row} name={name} />}
      </FormHead>
      <Outcome />
      <Tabs at={at} id={row.id} current={history ? "history" : "details"} />
      <div hidden={history} className={styles.details}>
        {above}
        {why !== null && <Closed at={at} id={row.id} why={why} />}
        <RecordForm at={at} closed={why !== null} beside={beside}>
          {children}
        </RecordForm>
      </div>
      {history && (
        <HistoryTab
          at={at}
          id={row.id}
          {...(resource.returns &&
            why === null && { returning: { ...resource.returns, current: saved, use: returnTo } })}
        />
      )}
    </RecordContext>
  );
}

/** An act that the record itself offers, besides those of its menu. */
function Alone(props: { act: AloneDeclaration; row: AnyRow; held: string | null }) {
  const { begin, busy, barred } = useAlone(props);
  return (
    <>
      <Button kind="secondary" size="small" disabled={barred !== null} busy={busy} onClick={begin}>
        {props.act.label}
      </Button>
      <Barred why={barred} />
    </>
  );
}
