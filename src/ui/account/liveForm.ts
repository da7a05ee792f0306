import type { FormValues } from "#src/machines/form/formMachine.ts";
import { Form, useField, useFieldError } from "./FormActor.tsx";

/**
 * The values of the surrounding form, whose record may change elsewhere while the form is open: the record's current
 * values until something is typed, and then those with the change.
 * @param current the record's values as the server last told them
 */
export function useLiveValues<Values extends FormValues>(current: Values) {
  const { send } = Form.useActorRef();
  const untouched = Form.useSelector((s) => s.matches("pristine"));
  const typed = Form.useSelector((s) => s.context.values) as Values;
  const sends =
    (type: "field.changed" | "choose") =>
    (field: string, value: unknown): void => {
      send({ type: "row.loaded", values: current });
      send({ type, field, value });
    };
  return { values: untouched ? current : typed, change: sends("field.changed"), choose: sends("choose") };
}

/** One field of such a form. */
export function useLiveField<Values extends FormValues, Name extends keyof Values & string>(
  name: Name,
  current: Values,
) {
  const { values, change } = useLiveValues(current);
  return {
    ...useField<Values[Name]>(name),
    value: values[name],
    onChange: (value: Values[Name]): void => change(name, value),
  };
}

/** One setting of such a form: saved as soon as it is chosen, and never locked, as the last choice counts. */
export function useSetting<Values extends FormValues, Name extends keyof Values & string>(
  name: Name,
  current: Values,
) {
  const { values, choose } = useLiveValues(current);
  return {
    name,
    value: values[name],
    error: useFieldError(name),
    onChange: (value: Values[Name]): void => choose(name, value),
  };
}
