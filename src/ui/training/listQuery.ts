import type * as z from "zod/mini";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { AssignmentQuery, type AssignmentStanding } from "#src/contracts/training.ts";
import { pageSize } from "#src/ui/learning/learningQuery.ts";

/** The query as it is sent: text, as the contract reads it. */
type Question = z.input<typeof AssignmentQuery>;

/** How the query of the enrolments is written in the address. */
export const enrolmentsAddress: ListAddress = {
  shape: AssignmentQuery.shape,
  parts: ["standing", "status", "sort", "page"],
  always: { perPage: pageSize },
};
export const readEnrolments = (search: URLSearchParams): Question => readAddress(enrolmentsAddress, search);

/** The same for a quarter, whose outstanding and completed training have paths of their own (B-072). */
export const quarterAddress = (standing: AssignmentStanding): ListAddress => ({
  ...enrolmentsAddress,
  always: { standing, perPage: pageSize },
});
export const readQuarter = (standing: AssignmentStanding, search: URLSearchParams): Question =>
  readAddress(quarterAddress(standing), search);
