import { expect, test } from "vitest";
import { actingOf } from "#src/contracts/user.ts";
import { actingModel, actingReviewerModel } from "./acting.model.ts";
import { tableOf, type Table } from "./table.ts";

const watches = "asks watchLimit(1800000)";
/** Wherever the current user is loaded anew, it says who is acting, and until when. */
const loaded = {
  "user.changed self no endsAt": "oneself (self)",
  "user.changed another user 1800000": `acting (another user) / ${watches}`,
  "user.changed reviewer 1800000": `acting (reviewer) / ${watches}`,
};
/** Who is acting stays the same until the page has started over. */
const during = (as: "another user" | "reviewer"): Table => ({
  [`acting (${as})`]: {
    ...loaded,
    [`user.changed ${as} 1800000`]: `stays / ${watches}`,
    return: `returning (${as}) / asks reauthenticate()`,
    "watchLimit ✗": "stays",
    "limit.reached": `ending.asking (${as}) / asks reauthenticate()`,
    "heard.ended": `ended (${as})`,
  },
  [`ending.asking (${as})`]: {
    "reauthenticate ✓": `ended (${as}) / tellEnded()`,
    "reauthenticate ✗": `ending.waiting (${as})`,
    "reauthenticate ✗ unauthorized": `ended (${as})`,
    "heard.ended": `ended (${as})`,
  },
  [`ending.waiting (${as})`]: {
    "after retryInterval (5 s)": `ending.asking (${as}) / asks reauthenticate()`,
    "heard.ended": `ended (${as})`,
  },
  [`ended (${as})`]: { continue: `reloading (${as}) / reload()` },
  [`reloading (${as})`]: loaded,
});

const oneself = {
  ...loaded,
  "actAs 5 another user Asked for help": "startingToAct (self) / asks loginAs(5 another user Asked for help)",
  "heard.began": "begun (self)",
};

const laws: Table = {
  "oneself (self)": { ...oneself, "user.changed self no endsAt": "stays" },
  // Who asked tells why it was refused; with the next ask, or another user, that is over.
  "oneself (self, refused)": oneself,
  "startingToAct (self)": {
    "loginAs ✓": "reloading (self) / tellBegan(), startOverAsThem()",
    "loginAs ✗": "oneself (self, refused)",
    "heard.began": "begun (self)",
  },
  "begun (self)": { continue: "reloading (self) / startOverAsThem()" },
  ...during("another user"),
  ...during("reviewer"),
  "returning (another user)": {
    "reauthenticate ✓": "reloading (another user) / tellEnded(), refetchUser()",
    "reauthenticate ✗": `acting (another user) / showFailure(failed), ${watches}`,
    "reauthenticate ✗ unauthorized": `acting (another user) / showFailure(unauthorized), ${watches}`,
    "heard.ended": "ended (another user)",
  },
  "returning (reviewer)": {
    "reauthenticate ✓": "reloading (reviewer) / tellEnded(), refetchUser(), goToPendingReviews()",
    "reauthenticate ✗": `acting (reviewer) / showFailure(failed), ${watches}`,
    "reauthenticate ✗ unauthorized": `acting (reviewer) / showFailure(unauthorized), ${watches}`,
    "heard.ended": "ended (reviewer)",
  },
  "reloading (self)": loaded,
};

test("laws: acting starts with a reload, never nests, and ends as oneself, by itself when its time is over and in all tabs; a reviewer returns to the reviews [T-51][B-307][B-308][B-310][B-311][B-312]", () => {
  expect(tableOf(actingModel)).toEqual(laws);
  expect(tableOf(actingReviewerModel)).toEqual(laws);
  expect(Object.keys(tableOf(actingReviewerModel))[0]).toBe("acting (reviewer)");
});

test("who acts as themselves reviews; who acts as somebody else is another user [B-274][B-314]", () => {
  const as = (status: boolean, admin: number | null) =>
    actingOf({ id: 7, logged_in_as: { status, admin_user_id: admin } });
  expect([as(false, null), as(true, 7), as(true, 1)]).toEqual(["self", "reviewer", "another user"]);
});
