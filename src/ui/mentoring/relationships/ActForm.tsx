import type { PropsWithChildren, ReactNode } from "react";
import type * as z from "zod/mini";
import { fieldErrors } from "#src/machines/form/fieldErrors.ts";
import type { FormValues } from "#src/machines/form/formMachine.ts";
import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { DraftOffer } from "#src/ui/account/DraftOffer.tsx";
import { FormProblems, FormProvider } from "#src/ui/account/FormActor.tsx";
import { FormWindow } from "#src/ui/account/FormWindow.tsx";
import { Acts, useShown } from "./ActsActor.tsx";
import styles from "./relationship.module.css";

type Props<Values extends FormValues> = {
  /** Names the act and its object, so that unsaved text is offered again when this form is opened again. */
  name: string;
  title: string;
  accept: string;
  values: Values;
  /** The schema from the contract. */
  draft: z.ZodMiniType;
  send: (values: Values, saved: Values) => Promise<{ data: Relationship }>;
  /** The message after the act. */
  says: string;
  children: ReactNode;
};

/** The form of an act, in a dialog. Whatever was typed is offered again until it is saved (T-4). */
export function ActForm<Values extends FormValues>(props: Props<Values>) {
  const { name, title, accept, values, draft, send, says, children } = props;
  const acts = Acts.useActorRef();
  const shown = useShown();
  return (
    <FormProvider<Values>
      name={name}
      keepsDraft
      values={values}
      check={(typed) => fieldErrors(draft, typed)}
      save={async (typed, saved) => {
        await shown(send(typed, saved));
        return typed;
      }}
      saved={() => acts.send({ type: "filled", outcome: { done: 1, refused: [], undo: null, says } })}
    >
      <Window {...{ title, accept }}>{children}</Window>
    </FormProvider>
  );
}

type WindowProps = PropsWithChildren<{ title: string; accept: string }>;

function Window({ title, accept, children }: WindowProps) {
  const acts = Acts.useActorRef();
  return (
    <FormWindow title={title} accept={accept} onClose={() => acts.send({ type: "dismiss" })}>
      <div className={styles.form}>
        <DraftOffer />
        {children}
        <FormProblems />
      </div>
    </FormWindow>
  );
}
