import { useQuery } from "@tanstack/react-query";
import { mentoringFitCalls } from "#src/contracts/admin/mentoring/fit.ts";
import { saidByPage } from "#src/services/query.ts";
import { Form } from "#src/ui/account/FormActor.tsx";
import { useAsk } from "#src/ui/hooks/useAsk.ts";
import { ListFrame } from "#src/ui/lists/ListFrame.tsx";
import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";
import { Fit } from "#src/ui/mentoring/Fit.tsx";
import styles from "./mentoring.module.css";

/** Defined here, because importing the learners' texts about matches would load their pages as well. */
const fitProblem: ProblemWords = {
  failed: "The match could not be calculated",
  forbidden: "You cannot see this match",
  help: "Ask an administrator for access.",
};

/** How well the chosen mentor fits the mentee, as the mentee will read it. */
export function ProposedFit() {
  const mentee = Form.useSelector(({ context }) => context.values.learner_profile_id);
  const mentor = Form.useSelector(({ context }) => context.values.advisor_profile_id);
  return (
    <section className={styles.fit} aria-labelledby="fit">
      <h2 id="fit">How they fit</h2>
      {typeof mentee === "number" && typeof mentor === "number" ? (
        <Asked mentee={mentee} mentor={mentor} />
      ) : (
        <p>Choose both to see their score and its reasons.</p>
      )}
    </section>
  );
}

function Asked(query: { mentee: number; mentor: number }) {
  const { ask } = useAsk();
  const asked = useQuery({ ...ask(mentoringFitCalls.fit, { query }), ...saidByPage });
  return (
    <ListFrame answer={asked.data} asked={asked} problem={fitProblem} loading="Working out how they fit">
      {({ data: fit }) =>
        fit ? (
          <>
            <p>The mentee reads this beside the mentor:</p>
            <Fit {...fit} />
          </>
        ) : (
          <p>One of them does not take part in mentoring at the moment.</p>
        )
      }
    </ListFrame>
  );
}
