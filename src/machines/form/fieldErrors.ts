import type * as z from "zod/mini";

export type FieldErrors = Record<string, string>;

/** The first message of each field that a contract does not accept; empty when it accepts all of them. */
export function fieldErrors(contract: z.ZodMiniType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of contract.safeParse(values).error?.issues ?? [])
    errors[path.join(".")] ??= message;
  return errors;
}

/** The field that an error is about: an error in a part of it is written `tags.0`. */
export const fieldOf = (path: string): string => path.split(".", 1)[0]!;

/** The error of a field, or of a part of it. */
export const errorOf = (errors: FieldErrors, field: string): string | undefined =>
  errors[field] ?? Object.entries(errors).find(([path]) => fieldOf(path) === field)?.[1];

/** The errors of a field itself, with an empty path, and of its parts, by their paths within it. */
export const partErrors = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => fieldOf(path) === field)
      .map(([path, message]) => [path.slice(field.length + 1), message]),
  );

/** Errors without those of one field: what is typed into it is not judged until it is sent again. */
export const withoutField = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => fieldOf(path) !== field));
