import { examCalls } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { to } from "#src/routes/links.ts";
import type { ExamHost } from "./examHost.ts";

/** The result that this page has reached, until its screen is left; `fresh` if it was not requested again. */
type Reached = { attempt: number; fresh: boolean };
const reached = new WeakMap<ExamHost, Reached>();

/**
 * Goes from the exam window to the result's own address, to which a reload and Back return (T-31). Its entry in the
 * history replaces that of the window, which is over. The server's answer is already in the cache.
 */
export function goToResult(host: ExamHost, result: AttemptResult, fresh: boolean): void {
  const { attempt_id: attempt, exam_id: id } = result;
  host.queries.setQueryData(host.ask(examCalls.result, { params: { id: attempt } }).queryKey, {
    data: result,
  });
  reached.set(host, { attempt, fresh });
  host.page.visit(to("Exam", { id }, { attempt }), { replace: true });
}

/** How the learner reached a result, or null if they opened its address. */
export const reachedResult = (host: ExamHost, attempt: number): Reached | null => {
  const known = reached.get(host);
  return known?.attempt === attempt ? known : null;
};

/** Notes that the screen of the result is left: a learner who comes back is shown it again. */
export const leaveResult = (host: ExamHost): void => void reached.delete(host);
