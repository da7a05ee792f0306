import type { ActTarget } from "#src/machines/act/actMachine.ts";
import type { ActDeclaration } from "#src/routes/admin/resource.ts";
import { late } from "#src/ui/kit/late.tsx";
import { counted, type ResourceAt, type Words } from "../resourceAt.ts";
import { Act, useActsHere } from "./ActsProvider.tsx";

/** Includes the inputs of all kinds of fields, which no list needs until an act asks for something. */
export const ActQuestion = late("The question", () => import("./ActQuestion.tsx"));

/**
 * Asks for confirmation before an act that cannot be undone, and for any input that an act needs.
 * @param at the resource whose fields are filled in, if the act has some
 */
export function ActDialog({ at }: { at?: ResourceAt }) {
  const { acts, words } = useActsHere();
  const isAsked = Act.useSelector(
    (s) =>
      s.matches("asking") ||
      s.matches("filling") ||
      (s.matches("acting") && s.context.act!.begins === "asking"),
  );
  const name = Act.useSelector((s) => s.context.act?.name ?? null);
  const target = Act.useSelector((s) => s.context.target);
  const act = acts.find((one) => one.name === name);
  if (!act?.confirm || !target || !isAsked) return null;
  return <ActQuestion {...{ at, act, target, question: questionOf(act, words, target) }} />;
}

/** “Archive 3 terms?” */
function questionOf({ label, confirm }: ActDeclaration, words: Words, target: ActTarget): string {
  const { question = `${label} …` } = confirm!;
  return `${question.replace("…", whomOf(words, target))}?`;
}

function whomOf(words: Words, target: ActTarget): string {
  if ("all" in target) return `all ${counted(words, target.total, target.exact)}`;
  return target.called ?? counted(words, target.ids.length);
}
