import { useState } from "react";
import * as z from "zod/mini";
import { recordParts, resourceCalls } from "#src/contracts/admin/resource.ts";
import { Id } from "#src/contracts/endpoint.ts";
import { audiences } from "#src/routes/admin/housePeople.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { resource } from "#src/routes/admin/resource.ts";
import { Adding } from "#src/ui/admin/form/RecordField.tsx";
import { partsOf } from "#src/ui/admin/kinds/fields.ts";
import { KindInput } from "#src/ui/admin/kinds/KindInput.tsx";
import type { FieldKindName, FieldValues } from "#src/ui/admin/kinds/kind.ts";
import { CallsOver } from "./CallsOver.tsx";
import { createReferenceServer } from "./referenceServer.ts";
import type { Specimen } from "./specimen.ts";

/** Anyone may add one here. */
const places = [{ ...audiences, roles: [] }];

type Held = FieldValues[FieldKindName];

const draft = z.object({
  seen_by: z.array(Id),
  home: z.nullable(Id),
  helpers: z.array(Id),
  owner: z.nullable(Id),
});
const declared = resource({
  calls: resourceCalls("/api/gallery/references", {
    words: { one: "specimen", many: "specimens" },
    row: z.extend(draft, recordParts),
    draft,
    sorts: ["id"],
  }),
  named: "id",
  columns: [{ field: "id" }],
  fields: [
    { field: "seen_by", as: "audiences", help: "All of them see it" },
    { field: "home", label: "Home audience", as: "audience", help: "One of them" },
    { field: "helpers", as: "users", help: "They answer the questions" },
    { field: "owner", as: "user", help: "Who is asked about it" },
  ],
});
const filled: Readonly<Record<string, Held>> = { seen_by: [1, 3], home: 2, helpers: [1, 2], owner: 3 };

/** Fields that refer to records of a server list. Some of them can add the records they are to refer to. */
export const references: Specimen[] = declared.fields.flatMap((field) => {
  const { empty, withNew } = partsOf(field);
  const title = withNew ? `${field.as}, with create new` : field.as;
  const full = filled[field.field]!;
  return [
    specimen(field, title, empty),
    specimen(field, `${title}, filled`, full),
    specimen(field, `${title}, wrong`, empty, { error: "Choose at least one", required: true }),
    specimen(field, `${title}, disabled`, full, { disabled: true }),
  ];
});

function specimen(field: FieldDeclaration, title: string, first: Held, state: object = {}): Specimen {
  const http = createReferenceServer();
  return {
    title,
    Show: function Show() {
      const [value, onChange] = useState<Held>(first);
      const bound = { label: field.label, help: String(field.help), value, onChange, ...state };
      return (
        <CallsOver http={http} places={places}>
          <KindInput {...{ resource: declared, field, bound }} />
          <Adding {...{ field, onChange }} current={() => value} disabled={"disabled" in state} />
        </CallsOver>
      );
    },
  };
}
