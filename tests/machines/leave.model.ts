import { leaveMachine, type LeaveContext } from "#src/machines/leave/leaveMachine.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

const hold = (name: string) => ({ name, question: `Leave the ${name}?`, consequence: "It will be lost." });

const view = ({ holds, destination }: LeaveContext): string =>
  [
    holds
      .map(({ name }) => name)
      .sort()
      .join(" and "),
    destination && `to ${destination.kind}`,
  ]
    .filter(Boolean)
    .join(", ");

export const leaveModel: Model<typeof leaveMachine> = {
  machine: leaveMachine,
  input: undefined,
  cases: [
    { type: "hold.taken", hold: hold("form") },
    { type: "hold.taken", hold: hold("exam") },
    { type: "hold.released", name: "form" },
    { type: "hold.released", name: "exam" },
    { type: "leave", destination: { kind: "page", address: "/catalogue", replace: false } },
    { type: "leave", destination: { kind: "step", by: -1 } },
    { type: "leave", destination: { kind: "return" } },
    { type: "stay" },
    { type: "confirm" },
    failed("watchSteps"),
  ],
  view,
};
