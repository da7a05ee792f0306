import type { ServerTime } from "#src/contracts/endpoint.ts";
import { trainingCalls } from "#src/contracts/training.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { on, type Handled } from "../../serve.ts";
import { readAssignments } from "./assignments.ts";
import { answerOf, quarterOf, quartersOf } from "./lists.ts";

/** The range of years in an address. */
const years = { first: 2000, last: 2100 };

/** What learners were told to complete: mandatory training by quarter, and what they were enrolled in. */
export const trainingModule = (app: App): Handled[] => {
  const serverTime = (): ServerTime => ({ server_time_iso: app.now().toISOString() });
  return [
    on(trainingCalls.mandatory, signedIn, async ({ caller }) => {
      const mandatory = await readOf(app, caller.userId, "mandatory");
      return {
        ...serverTime(),
        data: {
          quarters: quartersOf(mandatory),
          overdue: mandatory.filter(({ status }) => status === "overdue"),
        },
      };
    }),

    on(trainingCalls.quarter, signedIn, async ({ params: { year, quarter }, query, caller }) => {
      if (quarter > 4 || year < years.first || year > years.last)
        throw refuse.notFound("This quarter does not exist");
      const mandatory = await readOf(app, caller.userId, "mandatory");
      const due = mandatory.filter((one) => {
        const of = quarterOf(one);
        return of.year === year && of.quarter === quarter;
      });
      return { ...serverTime(), ...answerOf(due, query) };
    }),

    on(trainingCalls.enrolments, signedIn, async ({ query, caller }) => ({
      ...serverTime(),
      ...answerOf(await readOf(app, caller.userId, "enrolment"), query),
    })),
  ];
};

const readOf = async (app: App, userId: number, kind: "mandatory" | "enrolment") =>
  (await readAssignments(app, userId)).filter((one) => one.kind === kind);
