import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import type { FormValues } from "#src/machines/form/formMachine.ts";
import { createAddress } from "#src/routes/admin/place.ts";
import { FormNotice } from "#src/ui/account/FormNotice.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { valuesOf } from "./draft.ts";
import { ReadById } from "./ReadRecord.tsx";

/** The part of an address that names the record with whose values a new one begins. */
const part = "from";

type ClosedProps = { at: ResourceAt; id: number; why: string };

/** Says above a record's fields why they are read-only, and leads to a new one that begins with them. */
export function Closed({ at: { place, resource }, id, why }: ClosedProps) {
  const again = resource.closed?.again;
  return (
    <FormNotice>
      <p>{why}</p>
      {again && <PageLink href={`${createAddress(place)}?${part}=${id}`}>{again.label}</PageLink>}
    </FormNotice>
  );
}

/** The values with which a new record begins, and the record that they come from. */
export type Begun = { readonly id: number; readonly values: FormValues };
type BeginningProps = { at: ResourceAt; children: (from?: Begun) => ReactNode };

/** The form of a new record, with the values of the record that the address names. */
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
