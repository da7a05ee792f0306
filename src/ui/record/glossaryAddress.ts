import type * as z from "zod/mini";
import { glossaryReadingCalls, GlossaryQuery } from "#src/contracts/glossary.ts";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { toRecord } from "#src/routes/record.ts";

/** Most letters have all their terms on one page. */
const pageSize = 50;

/** How the query of the glossary is written in its address. */
export const glossaryAddress: ListAddress = {
  shape: GlossaryQuery.shape,
  parts: ["name", "letter", "page"],
  always: { perPage: pageSize },
};

export const readGlossary = (search: URLSearchParams): z.input<typeof GlossaryQuery> =>
  readAddress(glossaryAddress, search);

export const first = ({ search }: Asked): FirstCall => ({
  endpoint: glossaryReadingCalls.terms,
  query: readGlossary(search),
});
export const firstOfOne = ({ params }: Asked): FirstCall => ({ endpoint: glossaryReadingCalls.term, params });

export const glossaryPlace = { label: "Glossary", href: toRecord("Glossary") };

export const termHref = (id: number): string => toRecord("GlossaryTerm", { id });
