import type { App } from "#src/app.ts";
import { examCalls, type AttemptResult } from "#src/contracts/exam.ts";
import { to } from "#src/routes/links.ts";

/** The result that this page has come to, until its screen is left; `fresh` where it was not asked for again. */
type Reached = { attempt: number; fresh: boolean };
const reached = new WeakMap<App, Reached>();

/**
 * Goes from the window to the result's own address, which a reload and Back come back to (T-31); in the place of the window,
 * as that is over. The server's answer is at hand there.
 */
export function goToResult(app: App, result: AttemptResult, fresh: boolean): void {
  const { attempt_id: attempt, exam_id: id } = result;
  app.queries.setQueryData(app.ask(examCalls.result, { params: { id: attempt } }).queryKey, { data: result });
  reached.set(app, { attempt, fresh });
  app.page.visit(to("Exam", { id }, { attempt }), { replace: true });
}

/** How the reader has come to a result: null by its address. */
export const reachedResult = (app: App, attempt: number): Reached | null => {
  const known = reached.get(app);
  return known?.attempt === attempt ? known : null;
};

/** Its screen is left: come back to, it is shown again. */
export const leaveResult = (app: App): void => void reached.delete(app);
