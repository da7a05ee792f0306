import type * as z from "zod/mini";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import { toMentoring } from "#src/routes/mentoring.ts";

/** Most people have all their relationships on one page. */
const pageSize = 50;

/** How the query of the list is written in its address. */
export const relationshipsAddress: ListAddress = {
  shape: mentoringCalls.relationships.query.shape,
  parts: ["status", "as", "page"],
  always: { perPage: pageSize },
};

export const readRelationships = (
  search: URLSearchParams,
): z.input<typeof mentoringCalls.relationships.query> => readAddress(relationshipsAddress, search);

export const relationshipsPlace = { label: "Relationships", href: toMentoring("MentoringRelationships") };

export const relationshipHref = (id: number): string => toMentoring("MentoringRelationship", { id });
