import type { FormPrompt, FormValues } from "#src/machines/form/formMachine.ts";

/**
 * What the user has to agree to before these values replace those, if anything; `saved` is empty for a new record.
 */
export type AskFirst = (values: FormValues, saved: FormValues) => Promise<FormPrompt | null>;
