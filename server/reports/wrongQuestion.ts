import { filterNames } from "#src/contracts/admin/query.ts";
import { reportQuery, type Report } from "#src/contracts/admin/reports.ts";
import { headingOf, withArticle } from "#src/contracts/words.ts";
import { Refused } from "../refusals.ts";
import { columnsOf, keptOf, queryIn, readQuery } from "./all.ts";

/** What is wrong with the filters and columns that a schedule keeps, in the words of the report's screen. */
export function wrongQuestion(report: Report, question: string): string[] {
  try {
    const { asked, columns } = keptOf(question);
    readQuery(report, queryIn(asked.toString()));
    columnsOf(report, columns);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const wrong = Object.entries(error.body.errors ?? {});
    // One sentence for each filter, however many of its values are wrong.
    return [
      ...new Set(wrong.map(([path, [message = ""]]) => saidOf(report, path.replace(/\..*/, ""), message))),
    ];
  }
}

function saidOf(report: Report, name: string, message: string): string {
  if (name === "columns") return message;
  if (!(name in reportQuery(report).shape)) return `The report “${report.title}” has no “${name}”`;
  const filter = report.filters?.find((one) => filterNames(one).includes(name));
  if (!filter) return `${message} for “${headingOf(name)}”`;
  const { label } = filter;
  if (filter.as === "boolean") return `Choose yes or no for “${label}”`;
  if (!("choices" in filter)) return `${message} for “${label}”`;
  // “Added by” is not a noun.
  return /\s/.test(label)
    ? `Choose from the list for “${label}”`
    : `Choose ${withArticle(label.toLowerCase())} from the list`;
}
