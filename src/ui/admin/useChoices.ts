import { useQuery } from "@tanstack/react-query";
import { optionCalls } from "#src/contracts/admin/options.ts";
import { weekdayChoices } from "#src/contracts/kinds/weekdays.ts";
import { readersWeek } from "#src/contracts/readersTimes.ts";
import type { Choice, Choices } from "#src/routes/admin/resource.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";

const none: readonly Choice[] = [];

/**
 * The choices of a select: as they are declared, or a list that the server keeps, which comes once for all forms. The days of
 * a week begin as the reader's does.
 */
export function useChoices(choices: Choices): readonly Choice[] {
  const { ask } = useAsk();
  const { data } = useQuery({ ...ask(optionCalls.options), enabled: typeof choices === "string" });
  if (choices === weekdayChoices) return readersWeek().map((day) => weekdayChoices[day - 1]!);
  return typeof choices === "string" ? (data?.data[choices] ?? none) : choices;
}
