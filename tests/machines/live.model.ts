import { liveMachine } from "#src/machines/live/liveMachine.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { notification } from "./notifications.model.ts";

const examChange = {
  exam_id: 3,
  attempt_id: 31,
  finishes_at_iso: "2026-11-20T10:40:00Z",
  writer: null,
  finished: true,
};

export const liveModel: Model<typeof liveMachine> = {
  machine: liveMachine,
  input: undefined,
  cases: [
    { type: "user.signedIn", userId: 7 },
    { type: "user.signedIn", userId: 8 },
    { type: "user.signedOut" },
    { type: "user.signedInAgain" },
    { type: "live.connected" },
    { type: "live.disconnected" },
    { type: "live.unavailable" },
    { type: "live.denied" },
    { type: "live.broadcast", broadcast: { id: 1, message: "urgent" } },
    { type: "live.notification", notification },
    { type: "live.notifications.read", ids: [4, 5] },
    { type: "live.broadcast.read", id: 1 },
    { type: "live.answers.changed", paths: ["/api/admin/broadcasts"] },
    { type: "live.told", name: "exam.changed", event: examChange },
    failed("listen"),
  ],
  view: ({ userId }) => (userId === null ? "" : `user ${userId}`),
};
