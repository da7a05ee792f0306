import type { CourseKept, CourseOpened, CourseTold } from "#src/contracts/courses.ts";
import { courseMachine, type CourseContext } from "#src/machines/item/courseMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { cancelled, offline, refused, unauthorized, unavailable } from "./failures.ts";

const at = "2026-11-25T10:00:00.000Z";
const told = (location: string, seconds: number): CourseTold => ({
  ...{ model: { "cmi.core.lesson_location": location }, state: "incomplete", score: null },
  seconds,
});
const placeOf = ({ model }: CourseTold): string | undefined => model["cmi.core.lesson_location"];
const kept = (given: Partial<CourseKept>): CourseKept => ({
  ...{ revision: 300_001, state: "incomplete", score: null, completed_at: null },
  ...{ saved_at: at, taken_over: false },
  ...given,
});
const opened = (attempt: CourseOpened["attempt"]): CourseOpened => ({
  url: "http://127.0.0.1:3100/token/3/__player",
  version: "1.2",
  attempt,
  start: {
    ...{ model: {}, learner: { id: "7", name: "Lovelace, Ada" } },
    ...{ seconds: 60, mastery: null, resumes: false },
  },
});

const view = ({ opened: open, newest, sending, queued, kept: last, finished }: CourseContext): string =>
  [
    open && (open.attempt ? "tracked" : "untracked"),
    newest && `unsent ${placeOf(newest)}`,
    sending && `sending ${placeOf(sending)}`,
    queued && `queued ${placeOf(queued)}`,
    last?.completed_at && "completed",
    finished && "finished",
  ]
    .filter(Boolean)
    .join(", ");

/** Revisions increase with each commit: they do not distinguish states. */
export const courseModel: Model<typeof courseMachine> = {
  machine: courseMachine,
  input: { itemId: 3 },
  cases: [
    { type: "open", again: false },
    { type: "open", again: true },
    answered("openCourse", opened({ id: 5, number: 1, revision: 300_000 })),
    // In review mode nothing is kept.
    answered("openCourse", opened(null)),
    failed("openCourse", refused("Complete “First” first")),
    failed("course"),
    { type: "course.ready" },
    { type: "course.failed" },
    { type: "course.told", told: told("page 2", 20) },
    { type: "course.finished", told: told("page 8", 90) },
    { type: "course.escaped" },
    { type: "close" },
    { type: "toggle" },
    { type: "online" },
    { type: "hidden" },
    answered("commitCourse", kept({})),
    answered("commitCourse", kept({ state: "passed", completed_at: at })),
    answered("commitCourse", kept({ taken_over: true })),
    answered("commitCourse", kept({ state: "passed", completed_at: at, taken_over: true })),
    failed("commitCourse", refused("is too large")),
    failed("commitCourse", offline),
    failed("commitCourse", unavailable(503)),
    failed("commitCourse", unauthorized),
    failed("commitCourse", cancelled),
  ],
  view,
};
