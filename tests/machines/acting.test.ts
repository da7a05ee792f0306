import { expect, test } from "vitest";
import { actingOf } from "#src/contracts/user.ts";
import { actingModel, actingReviewerModel } from "./acting.model.ts";
import { tableOf, type Table } from "./table.ts";

/** Wherever the current user is loaded anew, it says who is acting. */
const loaded = {
  "user.changed self": "oneself (self)",
  "user.changed another user": "acting (another user)",
  "user.changed reviewer": "acting (reviewer)",
};

const laws: Table = {
  "oneself (self)": {
    ...loaded,
    "user.changed self": "stays",
    "actAs 5 another user Asked for help":
      "startingToAct (self) / asks loginAs(5 another user Asked for help)",
  },
  "startingToAct (self)": {
    "loginAs ✓": "reloading (self) / reload()",
    "loginAs ✗": "oneself (self) / showFailure(failed)",
  },
  "acting (another user)": {
    ...loaded,
    "user.changed another user": "stays",
    return: "returning (another user) / asks reauthenticate()",
  },
  "acting (reviewer)": {
    ...loaded,
    "user.changed reviewer": "stays",
    return: "returning (reviewer) / asks reauthenticate()",
  },
  "returning (another user)": {
    "reauthenticate ✓": "reloading (another user) / refetchUser()",
    "reauthenticate ✗": "acting (another user) / showFailure(failed)",
  },
  "returning (reviewer)": {
    "reauthenticate ✓": "reloading (reviewer) / refetchUser(), goToPendingReviews()",
    "reauthenticate ✗": "acting (reviewer) / showFailure(failed)",
  },
  "reloading (self)": loaded,
  "reloading (another user)": loaded,
  "reloading (reviewer)": loaded,
};

test("laws: acting starts with a reload, never nests, and ends as oneself; a reviewer returns to the reviews [B-307][B-308][B-310][B-311][B-312]", () => {
  expect(tableOf(actingModel)).toEqual(laws);
  expect(tableOf(actingReviewerModel)).toEqual(laws);
  expect(Object.keys(tableOf(actingReviewerModel))[0]).toBe("acting (reviewer)");
});

test("who acts as themselves reviews; who acts as somebody else is another user [B-274][B-314]", () => {
  const as = (status: boolean, admin: number | null) =>
    actingOf({ id: 7, logged_in_as: { status, admin_user_id: admin } });
  expect([as(false, null), as(true, 7), as(true, 1)]).toEqual(["self", "reviewer", "another user"]);
});
