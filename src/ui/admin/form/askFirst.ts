import type { FormPrompt, FormValues } from "#src/machines/form/formMachine.ts";

/**
 * Returns what the user has to agree to before `values` replace `saved`, or null. For a new record, `saved` is empty.
 */
export type AskFirst = (values: FormValues, saved: FormValues) => Promise<FormPrompt | null>;
