import * as z from "zod/mini";
import { shapeOf } from "#src/contracts/admin/query.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";

/**
 * A resource of whose records some fields are given, as by the address: sent as they are and not asked for, and what its list
 * holds.
 */
export function withGiven(
  resource: AnyResource,
  given: Readonly<Record<string, string | number>>,
): AnyResource {
  const { calls, fields } = resource;
  const draft = calls.create!.body as z.ZodMiniObject;
  const shape = shapeOf(draft);
  const body = z.extend(
    draft,
    Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, z._default(shape[field]!, value)]),
    ),
  );
  return {
    ...resource,
    draft: body,
    calls: { ...calls, create: { ...calls.create!, body } },
    fields: fields.map((field) =>
      Object.hasOwn(given, field.field) ? { ...field, when: { field: field.field, is: [] } } : field,
    ),
    always: Object.fromEntries(Object.entries(given).map(([field, value]) => [field, String(value)])),
  };
}
