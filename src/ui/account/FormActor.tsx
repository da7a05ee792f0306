import type { PropsWithChildren, ReactNode } from "react";
import { fromPromise } from "xstate";
import * as z from "zod/mini";
import { isUnanswered } from "#src/contracts/failures.ts";
import { isUnsentFile } from "#src/contracts/kinds/unsentFile.ts";
import { isSame } from "#src/machines/form/comparison.ts";
import { errorOf } from "#src/machines/form/fieldErrors.ts";
import {
  formMachine,
  type FormEvent,
  type FormInput,
  type FormPrompt,
  type FormValues,
} from "#src/machines/form/formMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useDrafts } from "#src/ui/hooks/useDrafts.ts";
import { useHolding } from "#src/ui/hooks/useHolding.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { unsavedWork } from "#src/ui/shell/unsavedWork.ts";
import {
  failurePlace,
  problemsPlace,
  ShownFieldsContext,
  useNewShownFields,
  useShown,
  useShownFields,
} from "./shownFields.ts";
import { UnshownErrors, UnshownFailure } from "./UnshownErrors.tsx";

export const Form = createScreenActor(formMachine);

type Props<Values extends FormValues> = PropsWithChildren<{
  /** Unique among the open forms. */
  name: string;
  /** Tells successive forms of the same name apart: the version being changed, or the key of a new record. */
  edition?: string | number | undefined;
  /** The values that the server has. */
  values: Values;
  check?: (values: FormValues) => ReturnType<FormInput["check"]>;
  /** Reads the values from the server's record, if its fields differ from the form's own. */
  read?: (record: FormValues) => FormValues;
  /** Saves what differs from what was saved before, or all of it, and returns the values that the server has then. */
  save: (values: Values, saved: Values) => Promise<Values>;
  saved?: (values: Values) => void;
  /** What the user must agree to before saving; null if nothing. */
  askFirst?: ((values: Values, saved: Values) => Promise<FormPrompt | null>) | undefined;
  /** Keeps what is typed in this browser, so that it can be offered again if the page is lost (T-4). */
  keepsDraft?: boolean;
  /** Offers the draft however short it is. */
  offersAll?: boolean;
}>;

const Draft = z.record(z.string(), z.unknown());

/** The values of a form that may be kept in the browser: no secrets, and no files that only this page can upload. */
const keepable = ({ password: _, ...kept }: FormValues): FormValues =>
  Object.fromEntries(Object.entries(kept).filter(([, value]) => !isUnsentFile(value)));

/** A form of one record, run by the generic machine. */
export function FormProvider<Values extends FormValues>(props: Props<Values>) {
  const {
    name,
    edition,
    values,
    check = () => ({}),
    read,
    save,
    saved = () => {},
    askFirst,
    keepsDraft = false,
    offersAll,
    children,
  } = props;
  const actors = useRootActors();
  const holding = useHolding();
  const { draftKeyOf, storage } = useDrafts();
  const { report } = useToasts();
  const { now } = useClock();
  const key = draftKeyOf(name);
  /** Forgets the draft of values saved after their form had gone, unless another form has replaced the draft since. */
  const forgetSaved = (values: FormValues): void => {
    const draft = storage.read(key, Draft);
    if (draft && Object.entries(draft).every(([field, value]) => isSame(value, values[field])))
      storage.forget(key);
  };
  const shown = useNewShownFields();
  return (
    <Form.Provider
      identity={edition === undefined ? name : `${name} ${edition}`}
      holes={() => ({
        actors: {
          save: fromPromise(async ({ input, signal }) => {
            const kept = await save(input.values as Values, input.saved as Values).catch((error: unknown) => {
              // A user who leaves while saving is under way still gets the error if it fails.
              if (signal.aborted) report(error, "in its own words");
              throw error;
            });
            if (signal.aborted) forgetSaved(input.values);
            return { values: kept, savedAt: now() };
          }),
          askFirst: fromPromise(({ input }) => askFirst!(input.values as Values, input.saved as Values)),
          keepUnsavedWork: unsavedWork<FormEvent>(actors),
          askBeforeLeaving: holding,
        },
        actions: {
          keepDraft: (_, draft) => {
            if (keepsDraft) storage.write(key, keepable(draft.values));
          },
          forgetDraft: () => storage.forget(key),
          showSaved: ({ context }) => saved(context.saved as Values),
          showFailure: (_, { failure }) => report(failure, "on the page"),
        },
      })}
      input={() => ({
        name,
        values,
        check,
        ...(read && { read }),
        offersAll,
        asks: askFirst !== undefined,
        draft: keepsDraft ? storage.read(key, Draft) : null,
      })}
    >
      <ShownFieldsContext value={shown}>
        {children}
        <Fallback />
      </ShownFieldsContext>
    </Form.Provider>
  );
}

/** Shows the errors that have no place of their own in the form. */
function Fallback() {
  const places = useShownFields();
  return (
    <>
      {!places.includes(problemsPlace) && <Errors />}
      {!places.includes(problemsPlace) && !places.includes(failurePlace) && <Failure />}
    </>
  );
}

type ProblemsProps = {
  /** What to say when no response came, for an act that may have been carried out nevertheless. */
  unanswered?: (failure: unknown) => ReactNode;
};

/** Says here why the form was not saved, unless a field already does: for a form in a dialog. */
export function FormProblems(props: ProblemsProps) {
  useShown(problemsPlace);
  return (
    <>
      <Errors />
      <Failure {...props} />
    </>
  );
}

const Errors = () => <UnshownErrors errors={Form.useSelector((s) => s.context.errors)} />;

function Failure({ unanswered }: ProblemsProps) {
  const failed = Form.useSelector((s) => s.hasTag("failed"));
  const failure = Form.useSelector((s) => s.context.failure);
  const told = unanswered && isUnanswered(failure) ? unanswered(failure) : undefined;
  return failed && <UnshownFailure failure={failure}>{told}</UnshownFailure>;
}

/** The error of a field of the surrounding form, for the element that shows it. */
export function useFieldError(field: string): string | undefined {
  useShown(field);
  return Form.useSelector((s) => errorOf(s.context.errors, field));
}

/**
 * One field of the surrounding form: its value, its first error, and how to change it. While a lost draft is on offer,
 * nothing can be typed over it.
 */
export function useField<Value>(field: string) {
  const { send } = Form.useActorRef();
  return {
    name: field,
    value: Form.useSelector((s) => s.context.values[field]) as Value,
    error: useFieldError(field),
    disabled: Form.useSelector((s) => s.hasTag("busy") || s.matches("offering")),
    onChange: (value: Value) => send({ type: "field.changed", field, value }),
  };
}
