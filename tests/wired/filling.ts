import { fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { ActDeclaration, AnyResource } from "#src/routes/admin/resource.ts";
import { candidates, type World } from "./fieldValues.ts";
import { isAsked } from "#src/ui/admin/form/RecordField.tsx";
import type { Opened } from "./page.tsx";

type Values = Record<string, unknown>;
/** The resource to fill in, and the available choices. */
type Of = { world: World; resource: AnyResource };
type Filling = Of & { fields: readonly FieldDeclaration[]; round: number };

/** Types and saves; where the server rejects the value of a field, tries the next one that the contract accepts. */
export async function fillAndSave(
  page: Opened,
  { world, resource, fields, round }: Filling,
): Promise<Values> {
  const tried = new Map(fields.map((field) => [field.field, candidates(world, resource, field, round)]));
  const typed = (): Values => {
    const all: Values = Object.fromEntries([...tried].map(([field, [value]]) => [field, value]));
    const held: Values = { ...page.form()?.getSnapshot().context.values, ...all };
    for (const field of resource.fields) if (!isAsked(field, false, held)) delete all[field.field];
    return all;
  };
  for (let goes = 0; goes < 12; goes++) {
    page.type(typed());
    await page.press("Save");
    const wrong = Object.keys(page.form()?.getSnapshot().context.errors ?? {});
    const again = wrong.filter((field) => tried.get(field)?.length !== 1);
    if (again.length === 0) break;
    for (const name of again) {
      const field = resource.fields.find((one) => one.field === name)!;
      // Fields needed only with something else, such as one of two kinds of recipients.
      if (!tried.get(name)?.shift()) tried.set(name, candidates(world, resource, field, round));
    }
  }
  return typed();
}

/** Fills in what an act needs: all of its fields, or only the first if the user picks one of them. */
export async function fillIn(
  page: Opened,
  { name, label, fields = [], picks }: ActDeclaration,
  { world, resource }: Of,
): Promise<void> {
  const schemas = resource.calls.bulk!.forms[name]!;
  const asked = { ...resource, calls: { ...resource.calls, create: { body: z.object(schemas) } as never } };
  const dialog = await page.over.findByRole("dialog");
  const accept = [...dialog.querySelectorAll("button")].find((one) => one.textContent === label)!;
  expect([name, accept.disabled]).toEqual([name, true]);
  for (const field of picks ? fields.slice(0, 1) : fields) {
    if (picks) page.type({ field: field.field });
    page.type({ [field.field]: candidates(world, asked, field, 3)[0] });
  }
  fireEvent.click(accept);
}
