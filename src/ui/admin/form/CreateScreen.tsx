import { useRef, useState, type PropsWithChildren, type ReactNode } from "react";
import { useLocation } from "wouter";
import { withArticle } from "#src/contracts/words.ts";
import { listAddress } from "#src/routes/admin/place.ts";
import type { FormValues } from "#src/machines/form/formMachine.ts";
import { FormProvider } from "#src/ui/account/FormActor.tsx";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import type { ResourceAt } from "../resourceAt.ts";
import type { Begun } from "./Beginning.tsx";
import { checkNew, initialValues } from "./draft.ts";
import { FormHead } from "./FormHead.tsx";
import type { AskFirst } from "./askFirst.ts";
import { Beginning } from "./lateParts.ts";
import { RecordForm } from "./RecordForm.tsx";
import { useCreating, type Within } from "./useCreating.ts";
import styles from "./form.module.css";

type Props = PropsWithChildren<{
  at: ResourceAt;
  /** Values that replace the fields' defaults, or that have no field, such as a password for saving. */
  also?: FormValues;
  /** Wraps the saving. A rejection is shown as an error of the form. */
  within?: Within;
  askFirst?: AskFirst;
  /** What is shown above the fields, and beside them. */
  above?: ReactNode;
  beside?: ReactNode;
}>;

/**
 * The form of a new record, which may begin with values of another one. Saving leads to the resource's next screen, back
 * to the list, or to another such form.
 */
export const CreateScreen = (props: Props) =>
  props.at.resource.closed?.again ? (
    <Beginning at={props.at}>{(from) => <NewRecord key={from?.id} {...props} from={from} />}</Beginning>
  ) : (
    <NewRecord {...props} />
  );

type NewProps = Props & { from?: Begun | undefined };

function NewRecord({ at, also, within, askFirst, above, beside, from, children }: NewProps) {
  const { place, resource } = at;
  const create = useCreating(at);
  const [, navigate] = useLocation();
  const uuid = useUuid();
  const [key, setKey] = useState(uuid);
  const again = useRef(false);
  const next = useRef(listAddress(place));
  return (
    <div className={styles.screen}>
      <FormHead at={at} title={`Add ${withArticle(place.words.one)}`} />
      {above}
      <FormProvider
        // Other given values, such as another report, make it a different form.
        name={[place.name, ...Object.values(resource.always ?? {}), ...(from ? [from.id] : []), "new"].join(
          ".",
        )}
        edition={key}
        keepsDraft
        askFirst={askFirst}
        values={{ ...initialValues(resource), ...from?.values, ...also, key }}
        check={checkNew(resource)}
        save={async (values) => {
          const id = await create(values, within);
          if (resource.next) next.current = `${place.path}/${id}/${resource.next}`;
          return { ...values, id };
        }}
        saved={() => (again.current ? setKey(uuid()) : navigate(next.current))}
      >
        <RecordForm
          at={at}
          fresh
          beside={beside}
          onSave={(another) => {
            again.current = another;
          }}
        >
          {children}
        </RecordForm>
      </FormProvider>
    </div>
  );
}
