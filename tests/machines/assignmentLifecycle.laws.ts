import type { AssignmentContext, assignmentLifecycle } from "#src/machines/training/assignmentLifecycle.ts";
import type { At, LawTable } from "../model/lawTable.ts";

type Here = At<AssignmentContext>;
const exempt = ({ context }: Here) => context.isExempt;
const onLeave = ({ context }: Here) => context.isOnLeave;
const again = ({ context }: Here) => context.recertifies;
const renewed = ({ context }: Here) => context.isRenewal;
const isAsked = (at: Here) => !exempt(at) && !onLeave(at);

/** What these laws prove. */
const rule = {
  exempt: "an exemption suspends the assignment until it ends [T-21]",
  leave: "leave pauses the assignment until it ends [T-22]",
  window: "a certificate can be renewed once its window opens, and not before [T-20]",
  back: "undoing a renewal restores the previous certificate, which still has to be renewed [T-20]",
};

const opened = { recertifies: true };
const certified = { recertifies: false, isRenewal: true };
const takenBack = ({ context }: Here) => ({ recertifies: context.isRenewal, isRenewal: false });

/** A resting assignment can still be completed; an undone completion leaves the status it would have had without. */
export const assignmentLifecycleLaws: LawTable<typeof assignmentLifecycle> = {
  start: () => ({
    to: "OPEN",
    context: { isExempt: false, isOnLeave: false, recertifies: false, isRenewal: false },
  }),
  waits: {},
  laws: [
    { in: "OPEN", on: "complete", to: "COMPLETED" },
    { in: ["PAUSED", "EXEMPT"], on: "complete", when: (at) => !again(at), to: "COMPLETED" },
    { in: ["PAUSED", "EXEMPT"], on: "complete", when: again },
    { in: "RECERTIFYING", on: "renew", to: "COMPLETED", sets: certified, rule: rule.window },
    {
      in: ["PAUSED", "EXEMPT"],
      on: "renew",
      when: again,
      to: "COMPLETED",
      sets: certified,
      rule: rule.window,
    },
    { in: ["PAUSED", "EXEMPT"], on: "renew", when: (at) => !again(at), rule: rule.window },

    { in: "COMPLETED", on: "windowOpens", when: exempt, to: "EXEMPT", sets: opened, rule: rule.exempt },
    {
      in: "COMPLETED",
      on: "windowOpens",
      when: (at) => !exempt(at) && onLeave(at),
      to: "PAUSED",
      sets: opened,
      rule: rule.leave,
    },
    {
      in: "COMPLETED",
      on: "windowOpens",
      when: isAsked,
      to: "RECERTIFYING",
      sets: opened,
      rule: rule.window,
    },

    { in: "COMPLETED", on: "takeBack", when: exempt, to: "EXEMPT", sets: takenBack },
    {
      in: "COMPLETED",
      on: "takeBack",
      when: (at) => !exempt(at) && onLeave(at),
      to: "PAUSED",
      sets: takenBack,
    },
    {
      in: "COMPLETED",
      on: "takeBack",
      when: (at) => isAsked(at) && renewed(at),
      to: "RECERTIFYING",
      sets: takenBack,
      rule: rule.back,
    },
    {
      in: "COMPLETED",
      on: "takeBack",
      when: (at) => isAsked(at) && !renewed(at),
      to: "OPEN",
    },

    {
      in: ["OPEN", "RECERTIFYING", "PAUSED"],
      on: "exempt",
      to: "EXEMPT",
      sets: { isExempt: true },
      rule: rule.exempt,
    },
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
      when: (at) => !onLeave(at) && again(at),
      to: "RECERTIFYING",
      sets: { isExempt: false },
      rule: rule.exempt,
    },
    {
      in: "EXEMPT",
      on: "exemptionEnds",
      when: (at) => !onLeave(at) && !again(at),
      to: "OPEN",
      sets: { isExempt: false },
      rule: rule.exempt,
    },
    { except: "EXEMPT", on: "exemptionEnds", sets: { isExempt: false } },

    {
      in: ["OPEN", "RECERTIFYING"],
      on: "leaveBegins",
      to: "PAUSED",
      sets: { isOnLeave: true },
      rule: rule.leave,
    },
    { except: ["OPEN", "RECERTIFYING"], on: "leaveBegins", sets: { isOnLeave: true } },
    {
      in: "PAUSED",
      on: "leaveEnds",
      when: again,
      to: "RECERTIFYING",
      sets: { isOnLeave: false },
      rule: rule.leave,
    },
    {
      in: "PAUSED",
      on: "leaveEnds",
      when: (at) => !again(at),
      to: "OPEN",
      sets: { isOnLeave: false },
      rule: rule.leave,
    },
    { except: "PAUSED", on: "leaveEnds", sets: { isOnLeave: false } },
  ],
};
