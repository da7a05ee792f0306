import { useState, type ReactNode } from "react";
import type { SearchedOptionList } from "#src/contracts/admin/options.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { DraftOffer } from "#src/ui/account/DraftOffer.tsx";
import { FormProblems, FormProvider } from "#src/ui/account/FormActor.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { FormWindow } from "#src/ui/account/FormWindow.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { useDeclaration } from "../useDeclaration.ts";
import { useNamesAhead } from "../useNames.ts";
import { checkNew, initialValues } from "./draft.ts";
import { useCreating } from "./useCreating.ts";
import styles from "./form.module.css";

export type NewReferenceProps = {
  /** The list that the field chooses from. */
  list: SearchedOptionList;
  /** The field's name, which tells the dialog's form apart from those of other fields. */
  name: string;
  disabled: boolean;
  /** Returns the ids that would be chosen together with the new record. */
  numbersWith: (id: number) => readonly number[];
  /** Called once the record exists and its name is known. */
  onMade: (id: number) => void;
  /** Shows one field of the new record. Passed in, because its fields may refer to other records in turn. */
  children: (at: ResourceAt, field: FieldDeclaration) => ReactNode;
};

type Props = Omit<NewReferenceProps, "disabled"> & { place: ResourcePlace; label: string; close: () => void };

/** Adds a record in a dialog. The declaration of its fields loads only once the user wants to add one. */
export function NewReferenceDialog(props: Props) {
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

function Making(props: Props & { resource: AnyResource }) {
  const { list, name, place, resource, close, numbersWith, onMade } = props;
  const at = { place, resource };
  const create = useCreating(at);
  const namesAhead = useNamesAhead();
  const [key] = useState(useUuid());
  return (
    <FormProvider<Record<string, unknown>>
      name={`${place.name}.new.${name}`}
      keepsDraft
      values={{ ...initialValues(resource), key }}
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

function Filling({ at, label, close, children }: Props & { at: ResourceAt }) {
  const { place, resource } = at;
  const barred = useBarred(resource.calls.create);
  const next = resource.below.find(({ path }) => path === resource.next);
  return (
    <FormWindow
      title={label}
      accept="Add"
      disabled={barred !== null}
      aside={<Barred why={barred} />}
      onClose={close}
    >
      <div className={styles.fields}>
        <DraftOffer />
        {next && <p>{`${next.label} are set afterwards, on the page of the new ${place.words.one}.`}</p>}
        {resource.fields.map((field) => children(at, field))}
        <FormProblems />
      </div>
    </FormWindow>
  );
}
