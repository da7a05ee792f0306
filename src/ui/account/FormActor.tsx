import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { z } from "zod";
import {
  formMachine,
  type FormEvent,
  type FormInput,
  type FormValues,
} from "#src/machines/form/formMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";
import { unsavedWork } from "#src/ui/shell/unsavedWork.ts";

export const Form = createActorContext(formMachine);

type Props<Values extends FormValues> = PropsWithChildren<{
  /** Unique among the open forms. */
  name: string;
  /** What the server has. */
  values: Values;
  check?: (values: FormValues) => ReturnType<FormInput["check"]>;
  /** Saves and returns what the server has then. */
  save: (values: Values) => Promise<Values>;
  saved: () => void;
  /** Keeps what is typed in this browser, so that it can be offered back when the page is lost (T-4). */
  keepsDraft?: boolean;
}>;

const Draft = z.record(z.string(), z.unknown());

/** A form of one record by the generic machine. */
export function FormProvider<Values extends FormValues>(props: Props<Values>) {
  const { name, values, check = () => ({}), save, saved, keepsDraft = false, children } = props;
  const { actors, draftKeyOf, holding, report, world } = useApp();
  const key = draftKeyOf(name);
  const [logic] = useState(() =>
    formMachine.provide({
      actors: {
        // Who leaves while it is being saved is told all the same when it fails.
        save: fromPromise(({ input, signal }) =>
          save(input.values as Values).catch((error: unknown) => {
            if (signal.aborted) report(error);
            throw error;
          }),
        ),
        keepUnsavedWork: unsavedWork<FormEvent>(actors),
        askBeforeLeaving: holding,
      },
      actions: {
        keepDraft: (_, draft) => {
          if (keepsDraft) world.storage.write(key, draft.values);
        },
        forgetDraft: () => world.storage.forget(key),
        showSaved: saved,
        showFailure: (_, { failure }) => report(failure),
      },
    }),
  );
  const [input] = useState(() => ({
    name,
    values,
    check,
    draft: keepsDraft ? world.storage.read(key, Draft) : null,
  }));
  return (
    <Form.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </Form.Provider>
  );
}

/** One field of the form around it: its value, its first error, and how to change it. */
export function useField<Value>(field: string) {
  const { send } = Form.useActorRef();
  return {
    name: field,
    value: Form.useSelector((s) => s.context.values[field]) as Value,
    error: Form.useSelector((s) => s.context.errors[field]),
    disabled: Form.useSelector((s) => s.hasTag("busy")),
    onChange: (value: Value) => send({ type: "field.changed", field, value }),
  };
}
