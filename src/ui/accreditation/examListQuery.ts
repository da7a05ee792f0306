import type * as z from "zod/mini";
import { AccreditationQuery } from "#src/contracts/accreditation.ts";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { pageSize } from "#src/ui/learning/learningQuery.ts";

/** The query as it is sent: text, as the contract reads it. */
export type ExamListQuery = z.input<typeof AccreditationQuery>;

/** How the query is written in the address (B-089). */
export const examListAddress: ListAddress = {
  shape: AccreditationQuery.shape,
  parts: ["type", "name", "standing", "sort", "page"],
  always: { perPage: pageSize },
  looks: ["view"],
};

/** Reads the query of an address. */
export const readQuery = (search: URLSearchParams): ExamListQuery => readAddress(examListAddress, search);
