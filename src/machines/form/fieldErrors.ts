import type * as z from "zod/mini";

export type FieldErrors = Record<string, string>;

/** The first message of each field that a contract does not accept; empty when it accepts all of them. */
export function fieldErrors(contract: z.ZodMiniType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of contract.safeParse(values).error?.issues ?? [])
    errors[path.join(".")] ??= message;
  return errors;
}

/** The field that an error is about: an error of a part of it is written `tags.0`. */
export const fieldOf = (path: string): string => path.split(".", 1)[0]!;

/** What is wrong with a field, or with a part of it. */
export const errorOf = (errors: FieldErrors, field: string): string | undefined =>
  errors[field] ?? Object.entries(errors).find(([path]) => fieldOf(path) === field)?.[1];

/** What is wrong with a field itself, by no path, and with its parts, by their paths within it. */
export const partErrors = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => fieldOf(path) === field)
      .map(([path, message]) => [path.slice(field.length + 1), message]),
  );

/** Errors without those of one field: what is typed into it is not judged before it is sent again. */
export const withoutField = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => fieldOf(path) !== field));
