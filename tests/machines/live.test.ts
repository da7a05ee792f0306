import { expect, test } from "vitest";
import { liveModel } from "./live.model.ts";
import { byState, tableOf, type Table } from "./table.ts";

const hello = "9 no read_at 2026-11-20T10:00:00.000Z news Hello";

const ended = "3 31 2026-11-20T10:40:00Z no writer finished";

/** While somebody is signed in: news pass in every state, and another user means another channel. */
const on = {
  "user.signedIn 7": "on.connecting / asks listen(7)",
  "user.signedIn 8": "on.connecting / asks listen(8)",
  "user.signedOut": "off",
  "live.connected": "on.connected / refetch()",
  "live.disconnected": "on.disconnected",
  "live.unavailable": "on.unavailable",
  "live.denied": "on.denied",
  "live.broadcast 1 urgent": "stays / onBroadcast(1 urgent)",
  [`live.notification ${hello}`]: `stays / onNotification(${hello})`,
  "live.notifications.read [4, 5]": "stays / onNotificationsRead([4, 5])",
  "live.broadcast.read 1": "stays / onBroadcastRead(1)",
  "live.answers.changed [/api/admin/broadcasts]": "stays / onAnswersChanged([/api/admin/broadcasts])",
  [`live.told exam.changed ${ended}`]: `stays / onTold(exam.changed ${ended})`,
  "listen ✗": "on.denied",
};
/** Away for long: what the source says of itself changes nothing, and the server is asked instead. */
const polling = {
  "live.disconnected": "stays",
  "live.unavailable": "stays",
  "after pollInterval (30 s)": "stays / refetch()",
};

const laws: Table = {
  off: {
    "user.signedIn 7": "on.connecting / asks listen(7)",
    "user.signedIn 8": "on.connecting / asks listen(8)",
  },
  "on.connecting": {
    ...on,
    "user.signedIn 7": "stays / asks listen(7)",
    "user.signedIn 8": "stays / asks listen(8)",
  },
  "on.connected": { ...on, "live.connected": "stays / refetch()" },
  "on.disconnected": { ...on, "live.disconnected": "stays" },
  "on.unavailable": { ...on, ...polling },
  "on.denied": {
    ...on,
    ...polling,
    "user.signedInAgain": "on.connecting / asks listen(7) | on.connecting / asks listen(8)",
    "live.denied": "stays",
    "listen ✗": "stays",
  },
};

test("laws: every connection begins with a refetch, and long absence is bridged by asking (RT 1, 6, 8) [B-362][T-6]", () => {
  expect(tableOf(liveModel, { name: byState })).toEqual(laws);
});
