import type { PropsWithChildren } from "react";
import type { FieldDeclaration } from "#src/routes/admin/resource.ts";
import { focusFirstInvalid } from "#src/ui/account/focusFirstInvalid.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { Comparison } from "./Comparison.tsx";
import { DraftOffer } from "./DraftOffer.tsx";
import { RecordField } from "./RecordField.tsx";
import { SaveBar } from "./SaveBar.tsx";
import styles from "./form.module.css";

type Props = PropsWithChildren<{
  at: ResourceAt;
  /** It makes a record, and may make another afterwards. */
  fresh?: boolean;
  onSave?: (another: boolean) => void;
}>;

/** The fields of a record in one column, what else belongs to them, and the bar that saves them. */
export function RecordForm({ at, fresh = false, onSave, children }: Props) {
  const { send } = Form.useActorRef();
  const save = (form: HTMLFormElement, another: boolean): void => {
    onSave?.(another);
    send({ type: "save" });
    focusFirstInvalid(form);
  };
  return (
    <SubmitForm className={styles.form} onSubmit={(form) => save(form, false)}>
      <div className={styles.column}>
        <DraftOffer />
        <Comparison at={at} />
        {groupsOf(at.resource.fields).map(({ title, fields }) =>
          title === undefined ? (
            <div key="" className={styles.fields}>
              {fields.map((field) => (
                <RecordField key={field.field} {...{ at, field, fresh }} />
              ))}
            </div>
          ) : (
            <fieldset key={title} className={styles.fields}>
              <legend>{title}</legend>
              {fields.map((field) => (
                <RecordField key={field.field} {...{ at, field, fresh }} />
              ))}
            </fieldset>
          ),
        )}
        {children}
      </div>
      <SaveBar at={at} fresh={fresh} saveAndAdd={(form) => save(form, true)} />
    </SubmitForm>
  );
}

type Group = { title: string | undefined; fields: FieldDeclaration[] };

/** Fields that follow each other under one heading. */
function groupsOf(fields: readonly FieldDeclaration[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && last.title === field.group) last.fields.push(field);
    else groups.push({ title: field.group, fields: [field] });
  }
  return groups;
}
