import type { FormPrompt, FormValues } from "#src/machines/form/formMachine.ts";

/** What has to be agreed to before these values are saved over those, if anything; \`saved\` is empty of a new record. */
export type AskFirst = (values: FormValues, saved: FormValues) => Promise<FormPrompt | null>;
