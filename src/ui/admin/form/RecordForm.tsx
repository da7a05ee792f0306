import type { PropsWithChildren, ReactNode } from "react";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { DraftOffer } from "#src/ui/account/DraftOffer.tsx";
import { Form } from "#src/ui/account/FormActor.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { Comparison, Prompt } from "./lateParts.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { SaveBar } from "./SaveBar.tsx";
import styles from "./form.module.css";

type Props = PropsWithChildren<{
  at: ResourceAt;
  /** Whether the form creates a record, and perhaps another afterwards. */
  fresh?: boolean;
  onSave?: (another: boolean) => void;
  /** Whether the record can only be read. */
  closed?: boolean;
  /** What is shown beside the fields if there is room, and below them otherwise. */
  beside?: ReactNode;
}>;

/** A record's fields, what else belongs to them, and the bar that saves them. */
export function RecordForm({ at, fresh = false, closed = false, onSave, beside, children }: Props) {
  const actor = Form.useActorRef();
  const { send } = actor;
  const ref = useTarget(actor, "the form");
  const save = (another: boolean): void => {
    onSave?.(another);
    send({ type: "save" });
  };
  const filledIn = (
    <div className={styles.column}>
      <DraftOffer />
      <Comparison one={at.place.words.one} fields={at.resource.fields} />
      {groupsOf(closed ? fixed(at.resource.fields) : at.resource.fields).map(({ title, fields }) => (
        <FieldGroup key={fields[0]!.field} {...{ at, title, fields, fresh }} />
      ))}
      {children}
    </div>
  );
  return (
    <SubmitForm ref={ref} className={styles.form} onSubmit={() => save(false)}>
      {beside ? (
        <div className={styles.sides}>
          {filledIn}
          {beside}
        </div>
      ) : (
        filledIn
      )}
      <Prompt />
      {!closed && <SaveBar at={at} fresh={fresh} saveAndAdd={() => save(true)} />}
    </SubmitForm>
  );
}

const fixed = (fields: readonly FieldDeclaration[]): FieldDeclaration[] =>
  fields.map((field) => ({ ...field, fixed: true }));

type Group = { title: string | undefined; fields: FieldDeclaration[] };

/** Groups consecutive fields that share a heading. */
function groupsOf(fields: readonly FieldDeclaration[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && last.title === field.group) last.fields.push(field);
    else groups.push({ title: field.group, fields: [field] });
  }
  return groups;
}
