import { useQuery } from "@tanstack/react-query";
import { optionCalls } from "#src/contracts/admin/options.ts";
import { weekdayChoices } from "#src/contracts/kinds/words.ts";
import { readersWeek } from "#src/contracts/readersTimes.ts";
import type { Choice, Choices } from "#src/routes/admin/kinds.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";

const none: readonly Choice[] = [];

/**
 * Returns the choices of a select: as declared, or from a list on the server, which is loaded once for all forms. The
 * days of the week start with the reader's first day.
 */
export function useChoices(choices: Choices): readonly Choice[] {
  const { ask } = useAsk();
  const { data } = useQuery({ ...ask(optionCalls.options), enabled: typeof choices === "string" });
  if (choices === weekdayChoices) return readersWeek().map((day) => weekdayChoices[day - 1]!);
  return typeof choices === "string" ? (data?.data[choices] ?? none) : choices;
}
