import * as z from "zod/mini";
import type { ActTarget } from "#src/machines/act/actMachine.ts";
import { fieldErrorsOf } from "#src/contracts/failures.ts";
import type { ActDeclaration, AnyResource } from "#src/routes/admin/resource.ts";
import { CallFailed, readFailure } from "#src/services/failures.ts";
import { FormProblems, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { FormWindow } from "#src/ui/account/FormWindow.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { bodyOf, checkNew, initialValues } from "../form/draft.ts";
import { RecordField } from "../form/RecordField.tsx";
import { RecordContext } from "../form/RecordPreview.tsx";
import { ConfirmationField, useConfirmation } from "../people/confirmation.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { Act, idsOf, useActsHere } from "./ActsProvider.tsx";
import { Consequence } from "./Consequence.tsx";
import { WhyFailed } from "./WhyFailed.tsx";
import styles from "../list/list.module.css";

type Props = { at: ResourceAt; act: ActDeclaration; target: ActTarget; question: string };
type Values = Record<string, unknown>;

/** The form field that names the field to set, for an act that lets the user pick one. */
const picked = "field";

/** The resource with an act's input in place of its own form. */
const formOf = (resource: AnyResource, act: ActDeclaration): AnyResource => ({
  ...resource,
  fields: act.fields!,
  draft: act.call?.body ?? z.object(resource.calls.bulk!.forms[act.name]!),
});

/** Asks for an act's input, says whom it affects and what follows, and carries it out. */
export function ActForm({ at, act, target, question }: Props) {
  const actor = Act.useActorRef();
  const { carryOut } = useActsHere();
  const form = formOf(at.resource, act);
  const givenOf = (values: Values): Values => {
    const all = bodyOf(form, values);
    return act.picks ? { [String(values[picked])]: all[String(values[picked])] } : all;
  };
  return (
    <FormProvider<Values>
      name={`${at.place.name}.${act.name}`}
      values={{ ...initialValues(form), ...(act.picks && { [picked]: null }), password: "" }}
      check={(values) => {
        if (act.picks && values[picked] === null) return { [picked]: "Choose a field" };
        const errors = checkNew(form)(values);
        return act.picks
          ? Object.fromEntries(Object.entries(errors).filter(([field]) => field === values[picked]))
          : errors;
      }}
      save={async (values) => {
        const asked = { act: act.name, target, reason: "", given: givenOf(values) };
        const outcome = await carryOut(asked, String(values.password)).catch((error: unknown) => {
          throw atItsField(error);
        });
        actor.send({ type: "filled", outcome });
        return values;
      }}
    >
      <RecordContext value={aloneIn(target)}>
        <Filling at={{ ...at, resource: form }} {...{ act, target, question }} />
      </RecordContext>
    </FormProvider>
  );
}

/** The record that a form is about, if there is exactly one. */
function aloneIn(target: ActTarget): { id?: number } {
  const [id, ...others] = idsOf(target);
  return id !== undefined && others.length === 0 ? { id } : {};
}

/** Moves an error that the call reports for `given.role`, for example, to the role's own field. */
function atItsField(error: unknown): unknown {
  const failure = readFailure(error);
  if (Object.keys(fieldErrorsOf(error)).length === 0) return error;
  const errors = Object.fromEntries(
    Object.entries(failure.errors).map(([field, said]) => [
      field === "given" ? picked : field.replace(/^given\./, ""),
      said,
    ]),
  );
  return new CallFailed({ ...failure, errors }, error);
}

function Filling({ at, act, target, question }: Props) {
  const actor = Act.useActorRef();
  return (
    <FormWindow title={question} accept={act.label} onClose={() => actor.send({ type: "dismiss" })}>
      <div className={styles.actForm}>
        <Consequence {...{ at, act, target }} />
        {act.picks ? <Picked at={at} /> : at.resource.fields.map((field) => fieldOf(at, field.field))}
        {act.confirm!.identity && <Identity />}
        <FormProblems unanswered={(failure) => <WhyFailed failure={failure} />} />
      </div>
    </FormWindow>
  );
}

const fieldOf = (at: ResourceAt, name: string) => {
  const field = at.resource.fields.find((one) => one.field === name);
  return field && <RecordField key={name} at={at} field={field} fresh />;
};

/** The field to set, and its new value. */
function Picked({ at }: { at: ResourceAt }) {
  const field = useField<string | null>(picked);
  const options = at.resource.fields.map((one) => ({ value: one.field, label: one.label }));
  return (
    <>
      <Select {...field} label="Field" required placeholder="Choose a field" options={options} />
      {field.value !== null && fieldOf(at, field.value)}
    </>
  );
}

function Identity() {
  const password = useField<string>("password");
  return <ConfirmationField of={useConfirmation()} {...password} />;
}
