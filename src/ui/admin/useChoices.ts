import { useQuery } from "@tanstack/react-query";
import { optionCalls } from "#src/contracts/admin/options.ts";
import type { Choice, Choices } from "#src/routes/admin/resource.ts";
import { useAsk } from "#src/ui/hooks/useAsk.ts";

const none: readonly Choice[] = [];

/** The choices of a select: as they are declared, or a list that the server keeps, which comes once for all forms. */
export function useChoices(choices: Choices): readonly Choice[] {
  const { ask } = useAsk();
  const { data } = useQuery({ ...ask(optionCalls.options), enabled: typeof choices === "string" });
  return typeof choices === "string" ? (data?.data[choices] ?? none) : choices;
}
