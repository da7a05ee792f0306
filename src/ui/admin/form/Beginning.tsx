import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import type { FormValues } from "#src/machines/form/formMachine.ts";
import { createAddress } from "#src/routes/admin/place.ts";
import { FormNotice } from "#src/ui/account/FormNotice.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { valuesOf } from "./draft.ts";
import { ReadById } from "./ReadRecord.tsx";

/** The query parameter that names the record whose values a new one begins with. */
const part = "from";

type ClosedProps = { at: ResourceAt; id: number; why: string };

/** Says above a record's fields why they are read-only, and links to a new record that begins with their values. */
export function Closed({ at: { place, resource }, id, why }: ClosedProps) {
  const again = resource.closed?.again;
  return (
    <FormNotice>
      <p>{why}</p>
      {again && <PageLink href={`${createAddress(place)}?${part}=${id}`}>{again.label}</PageLink>}
    </FormNotice>
  );
}

/** The values that a new record begins with, and the record that they come from. */
export type Begun = { readonly id: number; readonly values: FormValues };
type BeginningProps = { at: ResourceAt; children: (from?: Begun) => ReactNode };

/** The form of a new record, filled with values of the record that the address names, if it names one. */
export function Beginning({ at, children }: BeginningProps) {
  const [search] = useSearchParams();
  const id = Number(search.get(part));
  if (!Number.isSafeInteger(id) || id <= 0) return children();
  const { fields } = at.resource.closed!.again!;
  return (
    <ReadById at={at} id={id}>
      {(row) => {
        const values = valuesOf(at.resource, row);
        return children({ id, values: Object.fromEntries(fields.map((field) => [field, values[field]])) });
      }}
    </ReadById>
  );
}
