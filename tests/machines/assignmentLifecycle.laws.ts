import type { AssignmentContext, assignmentLifecycle } from "#src/machines/training/assignmentLifecycle.ts";
import type { At, LawTable } from "../model/lawTable.ts";

type Here = At<AssignmentContext>;
const exempt = ({ context }: Here) => context.isExempt;
const onLeave = ({ context }: Here) => context.isOnLeave;

/** What these laws prove. */
const rule = {
  exempt: "an exemption ends, and the assignment is asked of the learner again [T-21]",
  leave: "an assignment rests as long as the learner is on leave [T-22]",
};

/** Whatever rests can be completed all the same; what is undone stands as it would have stood without. */
export const assignmentLifecycleLaws: LawTable<typeof assignmentLifecycle> = {
  start: () => ({ to: "OPEN", context: { isExempt: false, isOnLeave: false } }),
  waits: {},
  laws: [
    { in: ["OPEN", "PAUSED", "EXEMPT"], on: "complete", to: "COMPLETED" },
    { in: "COMPLETED", on: "takeBack", when: exempt, to: "EXEMPT" },
    { in: "COMPLETED", on: "takeBack", when: (at) => !exempt(at) && onLeave(at), to: "PAUSED" },
    { in: "COMPLETED", on: "takeBack", when: (at) => !exempt(at) && !onLeave(at), to: "OPEN" },
    { in: ["OPEN", "PAUSED"], on: "exempt", to: "EXEMPT", sets: { isExempt: true }, rule: rule.exempt },
    { in: ["EXEMPT", "COMPLETED"], on: "exempt", sets: { isExempt: true } },
    {
      in: "EXEMPT",
      on: "exemptionEnds",
      when: onLeave,
      to: "PAUSED",
      sets: { isExempt: false },
      rule: [rule.exempt, rule.leave],
    },
    {
      in: "EXEMPT",
      on: "exemptionEnds",
      when: (at) => !onLeave(at),
      to: "OPEN",
      sets: { isExempt: false },
      rule: rule.exempt,
    },
    { in: ["OPEN", "PAUSED", "COMPLETED"], on: "exemptionEnds", sets: { isExempt: false } },
    { in: "OPEN", on: "leaveBegins", to: "PAUSED", sets: { isOnLeave: true }, rule: rule.leave },
    { except: "OPEN", on: "leaveBegins", sets: { isOnLeave: true } },
    { in: "PAUSED", on: "leaveEnds", to: "OPEN", sets: { isOnLeave: false }, rule: rule.leave },
    { except: "PAUSED", on: "leaveEnds", sets: { isOnLeave: false } },
  ],
};
