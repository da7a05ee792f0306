import { useState } from "react";
import * as z from "zod/mini";
import { recordParts, resourceCalls } from "#src/contracts/admin/resource.ts";
import { line } from "#src/contracts/texts.ts";
import { dateRange } from "#src/contracts/kinds/dateRange.ts";
import { duration } from "#src/contracts/kinds/duration.ts";
import { file, type UploadedFile } from "#src/contracts/kinds/file.ts";
import { location } from "#src/contracts/kinds/location.ts";
import { money } from "#src/contracts/kinds/money.ts";
import { offset } from "#src/contracts/kinds/offset.ts";
import { percentage } from "#src/contracts/kinds/percentage.ts";
import { rows } from "#src/contracts/kinds/rows.ts";
import { weekdays } from "#src/contracts/kinds/weekdays.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { resource } from "#src/routes/admin/resource.ts";
import { partsOf } from "#src/ui/admin/kinds/fields.ts";
import { KindInput } from "#src/ui/admin/kinds/KindInput.tsx";
import type { FieldKindName, FieldValues } from "#src/ui/admin/kinds/kind.ts";
import { values as readers } from "#src/ui/admin/kinds/values.ts";
import type { Http } from "#src/services/http.ts";
import { UploadField } from "#src/ui/upload/UploadField.tsx";
import { CallsOver } from "./CallsOver.tsx";
import { createUploadServer } from "./uploadServer.ts";
import type { Specimen } from "./specimen.ts";

const draft = z.object({
  length: z.nullable(duration()),
  share: z.nullable(percentage()),
  remind: z.nullable(offset()),
  price: z.nullable(money()),
  shown: z.nullable(dateRange()),
  venue: z.nullable(location()),
  pattern: z.nullable(weekdays()),
  plan: z.nullable(file({ types: ["pdf", "docx"], mostBytes: 20_000_000 })),
  options: rows({ label: line(40), right: z.boolean(), after: z.nullable(duration()) }, "option"),
});
const declared = resource({
  calls: resourceCalls("/api/gallery", {
    words: { one: "specimen", many: "specimens" },
    row: z.extend(draft, recordParts),
    draft,
    sorts: ["id"],
  }),
  named: "id",
  columns: [{ field: "id" }],
  fields: [
    { field: "length", as: "duration", seconds: true, help: "Without breaks" },
    { field: "share", label: "Pass mark", as: "percentage", help: "Of all points" },
    { field: "remind", label: "Reminder", as: "offset", help: "From the due date" },
    { field: "price", as: "money", help: "For each person" },
    { field: "shown", as: "dateRange", help: "Leave either open for no limit" },
    { field: "venue", as: "location", help: "Shown with a map when it has coordinates" },
    { field: "pattern", label: "Repeats on", as: "weekdays", help: "From the start date" },
    { field: "plan", as: "file", help: "Shown to everyone who is invited." },
    {
      field: "options",
      as: "rows",
      one: "option",
      help: "Shown in this order",
      fields: [
        { field: "label", label: "Label", as: "text" },
        { field: "right", label: "Right", as: "boolean" },
        { field: "after", label: "Shown for", as: "duration" },
      ],
    },
  ],
});

type Held = FieldValues[FieldKindName];

const filled: Readonly<Record<string, Held>> = {
  length: 5_445,
  share: 70,
  remind: { amount: 3, unit: "days", direction: "before" },
  price: { amount: 12_550, currency: "GBP" },
  shown: { from: "2026-03-01", to: "2026-03-31" },
  venue: {
    ...{ address: "12 High Street", town: "Leeds", postcode: "LS1 4AP", country: "United Kingdom" },
    ...{ latitude: 53.7997, longitude: -1.5492 },
  },
  pattern: { days: [1, 4], every: 2 },
  plan: { id: 1, name: "Plan of the venue.pdf", bytes: 1_250_000 },
  options: [
    { label: "Leeds", right: true, after: 90 },
    { label: "York", right: false, after: null },
  ],
};

/** A server that has part of one file, and answers nothing else. */
const http: Http = async (_, { method, query }) => {
  const upload = { id: 2, name: "Film of the venue.mp4", bytes: 10_000_000, received: 4_500_000 };
  if (method === "GET" && query?.place === unfinished)
    return { status: 200, body: { data: { ...upload, finished: false } } };
  return method === "GET" ? { status: 200, body: { data: null } } : new Promise(() => {});
};
const unfinished = "gallery/film";

/** An upload that was interrupted by leaving the page. */
const Unfinished = () => (
  <CallsOver http={http}>
    <UploadField
      label="Film"
      place={unfinished}
      limits={{ types: ["mp4"], mostBytes: 200_000_000 }}
      value={null}
      onChange={() => {}}
    />
  </CallsOver>
);

/** An upload to try out: with a real file, but without a network. */
const uploadServer = createUploadServer();
function Uploading() {
  const [value, onChange] = useState<UploadedFile | null>(null);
  return (
    <CallsOver http={uploadServer}>
      <UploadField
        label="Recording"
        place="gallery/recording"
        limits={{ types: ["mp4"], mostBytes: 200_000_000 }}
        {...{ value, onChange }}
      />
    </CallsOver>
  );
}

/** Each kind as it is filled in: empty, filled, wrong and disabled; and as it is read. */
export const kinds: Specimen[] = [
  ...declared.fields.flatMap(specimensOf),
  { title: "file, unfinished", Show: Unfinished },
  { title: "file, uploading", Show: Uploading },
];

function specimensOf(field: FieldDeclaration): Specimen[] {
  const full = filled[field.field]!;
  const read = () => <Read field={field} value={full} />;
  return [
    specimen(field, field.as, partsOf(field).empty),
    specimen(field, `${field.as}, filled`, full),
    specimen(field, `${field.as}, wrong`, partsOf(field).empty, { error: "Fill this in", required: true }),
    specimen(field, `${field.as}, disabled`, full, { disabled: true }),
    { title: `${field.as}, read only`, Show: read },
  ];
}

function Read({ field, value }: { field: FieldDeclaration; value: unknown }) {
  const Value = readers[field.as];
  if (value === null) return <em>empty</em>;
  return <Value value={value} word={String} field={field} Part={Read} />;
}

function specimen(field: FieldDeclaration, title: string, first: Held, state: object = {}): Specimen {
  return {
    title,
    Show: function Show() {
      const [value, onChange] = useState<Held>(first);
      const { label, help } = field;
      const bound = { label, help: String(help), value, onChange, ...state };
      return (
        <CallsOver http={http}>
          <KindInput {...{ resource: declared, field, bound }} />
        </CallsOver>
      );
    },
  };
}
