import type * as z from "zod/mini";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { fileLimitsOf, type FileLimits } from "#src/contracts/kinds/fileLimits.ts";
import { errorOf, fieldErrors, type FieldErrors } from "#src/machines/form/fieldErrors.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { partsOf } from "../kinds/fields.ts";

type Values = Record<string, unknown>;

const schemaOf = (resource: AnyResource, { field }: FieldDeclaration): z.ZodMiniType =>
  shapeOf(resource.draft!)[field]!;

/** What a field holds if the record has no value for it: null if that means everyone. */
const noneOf = (resource: AnyResource, field: FieldDeclaration): unknown =>
  mayBeEveryone(resource, field) ? null : partsOf(field).empty;

/** Whether null stands for everyone. */
export const mayBeEveryone = (resource: AnyResource, field: FieldDeclaration): boolean =>
  partsOf(field).nullIsEveryone === true && schemaOf(resource, field).safeParse(null).success;

/** The initial values of a new record's form: the contract's own defaults, or nothing. */
export const initialValues = (resource: AnyResource): Values =>
  Object.fromEntries(
    resource.fields.map((field) => [
      field.field,
      schemaOf(resource, field).safeParse(undefined).data ?? noneOf(resource, field),
    ]),
  );

/** The values of a record's form, and the version that was loaded. */
export const valuesOf = (resource: AnyResource, row: Values): Values => ({
  ...Object.fromEntries(
    resource.fields.map((field) => [field.field, row[field.field] ?? noneOf(resource, field)]),
  ),
  version: row.version,
});

/** The values to send. An empty text is sent as null if the contract accepts null but no empty text. */
export function bodyOf(resource: AnyResource, values: Values): Values {
  return Object.fromEntries(
    resource.fields.map((field) => {
      const value = values[field.field];
      const schema = schemaOf(resource, field);
      const isNone = value === "" && !schema.safeParse("").success && schema.safeParse(null).success;
      return [field.field, isNone ? null : value];
    }),
  );
}

/** The body that changes an existing record, with the version that was loaded. */
export const changeOf = (resource: AnyResource, values: Values): Values => ({
  ...bodyOf(resource, values),
  version: values.version,
});

/** Checks what would be sent for a new record against the contract. */
export const checkNew =
  (resource: AnyResource) =>
  (values: Values): FieldErrors =>
    fieldErrors(resource.draft!, bodyOf(resource, values));

/** Checks what would be sent for a change against the contract. */
export const checkChange =
  (resource: AnyResource) =>
  (values: Values): FieldErrors =>
    fieldErrors(resource.calls.update!.body, changeOf(resource, values));

/** The rows of a field as if each were a record: their fields, and the contract of one row. */
export function rowResource(
  resource: AnyResource,
  field: FieldDeclaration & { readonly as: "rows" },
): AnyResource {
  return { ...resource, fields: field.fields, draft: rowOf(schemaOf(resource, field)) };
}

/** The contract of one row, even if the rows are optional. */
function rowOf(schema: z.ZodMiniType): z.ZodMiniObject {
  let part = schema as z.ZodMiniType & { def: { innerType?: z.ZodMiniType; element?: z.ZodMiniObject } };
  while (part.def.innerType) part = part.def.innerType as typeof part;
  if (!part.def.element) throw new Error("A field of rows must be an array in its contract");
  return part.def.element;
}

/** Whether a field must be filled in. */
export const isRequired = (resource: AnyResource, field: FieldDeclaration): boolean => {
  const schema = schemaOf(resource, field);
  return !schema.safeParse(partsOf(field).empty).success && !schema.safeParse(null).success;
};

/** Texts that may be longer than this get a line of their own. */
const longText = 160;

/** Whether a field takes the whole width of its form: by its kind, or as a text that may be long. */
export const isWide = (resource: AnyResource, field: FieldDeclaration): boolean =>
  partsOf(field).wide === true ||
  (field.as === "text" && (limitsOf(resource, field).maxLength ?? 0) > longText);

/** Whether a field may be left empty, and is. */
export const isUnused = (resource: AnyResource, field: FieldDeclaration, value: unknown): boolean =>
  !isRequired(resource, field) &&
  JSON.stringify(value ?? partsOf(field).empty) === JSON.stringify(partsOf(field).empty);

type Limits = { maxLength?: number; min?: number; max?: number };

/** The parts of a contract that hold limits; one part may contain others. */
type Part = {
  innerType?: { def: Part };
  in?: { def: Part };
  out?: { def: Part };
  checks?: readonly { _zod: { def: { check: string; value?: number; maximum?: number } } }[];
};

/** The limits of a field that is an uploaded file. */
export const fileLimitsIn = (resource: AnyResource, field: FieldDeclaration): FileLimits =>
  fileLimitsOf(schemaOf(resource, field));

/** The limits of a field, from its contract: of characters, or of a number. */
export function limitsOf(resource: AnyResource, field: FieldDeclaration): Limits {
  const limits: Limits = {};
  const read = (part: Part): void => {
    for (const { _zod: check } of part.checks ?? []) {
      const { check: name, value, maximum } = check.def;
      if (name === "max_length" && isLimit(maximum)) limits.maxLength ??= maximum;
      if (name === "greater_than" && isLimit(value)) limits.min ??= value;
      if (name === "less_than" && isLimit(value)) limits.max ??= value;
    }
    for (const inner of [part.innerType, part.in, part.out]) if (inner) read(inner.def);
  };
  read(schemaOf(resource, field).def as Part);
  return limits;
}

/** Whether a bound is a real limit: that of an unlimited whole number is the largest that a number can hold. */
const isLimit = (value: number | null | undefined): value is number =>
  typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** The labels of the fields that differ, in the order of the form. */
export const changesBetween = ({ fields }: AnyResource, saved: Values, values: Values): string[] =>
  fields
    .filter(({ field }) => JSON.stringify(saved[field]) !== JSON.stringify(values[field]))
    .map(({ label }) => label);

/** The labels of the fields that errors are about, in the order of the form. */
export const labelsOf = ({ fields }: AnyResource, errors: FieldErrors): string[] =>
  fields.filter(({ field }) => errorOf(errors, field) !== undefined).map(({ label }) => label);
