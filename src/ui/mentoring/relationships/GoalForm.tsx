import { useState } from "react";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Goal, Relationship } from "#src/contracts/mentoringRelationships.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { typed } from "#src/machines/form/comparison.ts";
import { useField } from "#src/ui/account/FormActor.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { ActForm } from "./ActForm.tsx";

type Props = { relationship: Relationship; goal: Goal | undefined };

/** Adds or changes a goal. */
export function GoalForm({ relationship: { id }, goal }: Props) {
  const { call } = useCalls();
  // The key of a new goal, which is added only once even if it is sent twice.
  const [key] = useState(useUuid());
  return (
    <ActForm
      name={`mentoring-goal-${id}-${goal?.id ?? "new"}`}
      title={goal ? "Change the goal" : "Add a goal"}
      accept={goal ? "Save" : "Add"}
      values={goal ? { text: goal.text, due_on: goal.due_on } : { text: "", due_on: null, key }}
      draft={mentoringCalls.updateGoal.body}
      send={({ key = "", ...values }, saved) =>
        goal
          ? call(mentoringCalls.updateGoal, {
              params: { id, goalId: goal.id },
              body: typed({ values, saved }),
            })
          : call(mentoringCalls.addGoal, { params: { id }, body: { ...values, key } })
      }
      says={goal ? "Goal changed" : "Goal added"}
    >
      <Fields />
    </ActForm>
  );
}

const Fields = () => (
  <>
    <TextArea
      label="Goal"
      help="What will be different once you have reached it?"
      required
      blockLineBreaks
      autoFocus
      maxLength={mentoringLimits.goal}
      {...useField<string>("text")}
    />
    <DateInput label="By" help="Leave empty to set no date." {...useField<string | null>("due_on")} />
  </>
);
