import * as z from "zod/mini";
import { shapeOf } from "#src/contracts/admin/query.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";

/**
 * Returns a resource some of whose fields are given, for example by the address: they are sent unchanged, not asked
 * for, and they limit its list.
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
