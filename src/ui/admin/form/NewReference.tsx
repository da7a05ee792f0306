import AddRounded from "@mui/icons-material/AddRounded";
import { useState, type ReactNode } from "react";
import type { SearchedOptionList } from "#src/contracts/admin/options.ts";
import { hasAnyFeature, hasAnyRole } from "#src/machines/guard/needs.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, FieldDeclaration } from "#src/routes/admin/resource.ts";
import { Form, FormProvider } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { withArticle, type ResourceAt } from "../resourceAt.ts";
import { useDeclaration } from "../useDeclaration.ts";
import { useNamesAhead } from "../useNames.ts";
import { checkNew, initialValues } from "./draft.ts";
import { useCreating } from "./useCreating.ts";
import styles from "./form.module.css";

type Props = {
  /** What the field chooses from. */
  list: SearchedOptionList;
  /** Of the field; its forms are named after it. */
  name: string;
  disabled: boolean;
  /** What would be chosen with the new record: their numbers. */
  numbersWith: (id: number) => readonly number[];
  /** It is there, and its name is known. */
  onMade: (id: number) => void;
  /** Shows one field of the new record. Handed in, as fields of it may refer to others again. */
  children: (at: ResourceAt, field: FieldDeclaration) => ReactNode;
};

/**
 * Adds what a field is to refer to without leaving its form: in a dialog, which leaves the form below as it is. Only for those
 * who may open the form of its own, and where its area offers its records for it.
 */
export function NewReference({ list, disabled, ...filling }: Props) {
  const { offices, routes } = useAreas();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const place = offices.flatMap(({ places }) => places).find(({ offers }) => offers === list);
  if (
    !place ||
    !routes.exists(`${place.name}Create`) ||
    !hasAnyRole(me, place.roles, "back office") ||
    !hasAnyFeature(me, place.features)
  )
    return null;
  const label = `Add ${withArticle(place.words.one)}`;
  return (
    <div className={styles.newReference}>
      <Button
        kind="quiet"
        size="small"
        disabled={disabled}
        startIcon={<AddRounded />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <Declared {...{ list, place, label, close: () => setOpen(false) }} {...filling} />}
    </div>
  );
}

type DeclaredProps = Omit<Props, "disabled"> & { place: ResourcePlace; label: string; close: () => void };

/** What its fields are is loaded once somebody wants to add one. */
function Declared(props: DeclaredProps) {
  const { place, label, close } = props;
  const { data, error, isFetching, refetch } = useDeclaration(place);
  if (data) return <Making {...props} resource={data} />;
  return (
    <Dialog open size="sm" title={label} onClose={close}>
      {error ? (
        <Failed level={3} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the form" />
      )}
    </Dialog>
  );
}

function Making(props: DeclaredProps & { resource: AnyResource }) {
  const { list, name, place, resource, close, numbersWith, onMade } = props;
  const at = { place, resource };
  const create = useCreating(at);
  const namesAhead = useNamesAhead();
  return (
    <FormProvider<Record<string, unknown>>
      name={`${place.name}.new.${name}`}
      values={initialValues(resource)}
      check={checkNew(resource)}
      save={async (values) => {
        const id = await create(values);
        await namesAhead(list, numbersWith(id));
        return { ...values, id };
      }}
      saved={({ id }) => {
        close();
        onMade(Number(id));
      }}
    >
      <Filling {...props} at={at} />
    </FormProvider>
  );
}

function Filling({ at, label, close, children }: DeclaredProps & { at: ResourceAt }) {
  const { place, resource } = at;
  const { send } = Form.useActorRef();
  const busy = Form.useSelector((s) => s.hasTag("busy"));
  const dirty = Form.useSelector((s) => s.hasTag("dirty"));
  const barred = useBarred(resource.calls.create);
  const next = resource.below.find(({ path }) => path === resource.next);
  return (
    <Dialog
      open
      size="sm"
      title={label}
      onClose={close}
      closeDisabled={busy}
      onSubmit={() => send({ type: "save" })}
      actions={
        <>
          <Barred why={barred} />
          <Button kind="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={!dirty || barred !== null} busy={busy}>
            Add
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {next && <p>{`${next.label} are set afterwards, on the page of the new ${place.words.one}.`}</p>}
        {resource.fields.map((field) => children(at, field))}
      </div>
    </Dialog>
  );
}
