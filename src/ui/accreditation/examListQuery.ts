import type { z } from "zod";
import { AccreditationQuery } from "#src/contracts/accreditation.ts";
import { pageSize } from "#src/ui/learning/learningQuery.ts";

/** What is sent: text, as the contract reads it. */
export type ExamListQuery = z.input<typeof AccreditationQuery>;

const names = ["type", "name", "standing", "sort", "page"] as const;

/** The question of an address (B-089, T-10). What does not fit the contract is left out, as if it had not been asked. */
export function readQuery(search: URLSearchParams): ExamListQuery {
  const question: ExamListQuery = { perPage: pageSize };
  for (const name of names) {
    const value = search.get(name);
    if (value && AccreditationQuery.shape[name].safeParse(value).success)
      Object.assign(question, { [name]: value });
  }
  return question;
}

/** The standings that an address asks for. */
export const standingsOf = (question: ExamListQuery): string[] =>
  question.standing?.split(",").filter(Boolean) ?? [];
