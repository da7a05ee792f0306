import { liveMachine } from "#src/machines/live/liveMachine.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { notification } from "./notifications.model.ts";

export const liveModel: Model<typeof liveMachine> = {
  machine: liveMachine,
  input: undefined,
  cases: [
    { type: "user.signedIn", userId: 7 },
    { type: "user.signedIn", userId: 8 },
    { type: "user.signedOut" },
    { type: "live.connected" },
    { type: "live.disconnected" },
    { type: "live.unavailable" },
    { type: "live.denied" },
    { type: "live.broadcast", broadcast: { id: 1, message: "urgent" } },
    { type: "live.notification", notification },
    { type: "live.notifications.read", ids: [4, 5] },
    { type: "live.broadcast.read", id: 1 },
    failed("listen"),
  ],
  view: ({ userId }) => (userId === null ? "" : `user ${userId}`),
};
