import type * as z from "zod/mini";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { releaseNoteReadingCalls } from "#src/contracts/releaseNotes.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { toRecord } from "#src/routes/record.ts";

const { notes, note } = releaseNoteReadingCalls;

/** How the query of the list is written in its address. */
export const releaseNotesAddress: ListAddress = { shape: notes.query.shape, parts: ["page"] };

export const readReleaseNotes = (search: URLSearchParams): z.input<typeof notes.query> =>
  readAddress(releaseNotesAddress, search);

export const first = ({ search }: Asked): FirstCall => ({ endpoint: notes, query: readReleaseNotes(search) });
export const firstOfOne = ({ params }: Asked): FirstCall => ({ endpoint: note, params });

export const releaseNotesPlace = { label: "Release notes", href: toRecord("ReleaseNotes") };

export const releaseNoteHref = (id: number): string => toRecord("ReleaseNote", { id });
