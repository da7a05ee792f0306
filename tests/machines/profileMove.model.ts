import { profileMoveMachine, type ProfileMoveContext } from "#src/machines/mentoring/profileMoveMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const profileMoveModel: Model<typeof profileMoveMachine> = {
  machine: profileMoveMachine,
  input: undefined,
  cases: [
    { type: "choose", act: "retire" },
    { type: "choose", act: "away" },
    { type: "choose", act: "back" },
    { type: "choose", act: "reapply" },
    { type: "until.changed", until: "2026-12-03" },
    { type: "confirm" },
    { type: "dismiss" },
    answered("moveProfile"),
    failed("moveProfile"),
  ],
  view: ({ act, until }: ProfileMoveContext) => `${act} until ${until}`,
};
