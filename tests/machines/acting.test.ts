import { expect, test } from "vitest";
import { actingOf } from "#src/contracts/user.ts";
import { actingFromModel, actingModel, actingReviewerModel } from "./acting.model.ts";
import { tableOf, type Table } from "./table.ts";

const watches = "asks watchLimit(1800000)";
const place = "/admin/house/users?page=3";
const began = `, from ${place}`;
/** Wherever the current user is loaded anew, it says who is acting, and until when. */
const loadedWith = (from: string) => ({
  "user.changed self no endsAt": "oneself (self)",
  "user.changed another user 1800000": `acting (another user${from}) / ${watches}`,
  "user.changed reviewer 1800000": `acting (reviewer${from}) / ${watches}`,
});
const loaded = loadedWith("");
const continues = (on: string) => ({ "continue no unsaved": on, "continue unsaved": on });
/** Who is acting stays the same until the page has started over, and so does where they came from. */
const during = (who: "another user" | "reviewer", from = ""): Table => {
  const as = `${who}${from}`;
  return {
    [`acting (${as})`]: {
      ...loadedWith(from),
      [`user.changed ${who} 1800000`]: `stays / ${watches}`,
      return: `returning (${as}) / asks reauthenticate()`,
      "watchLimit ✗": "stays",
      "limit.reached": `ending.asking (${as}) / asks reauthenticate()`,
      "heard.ended": `ended (${who})`,
    },
    [`ending.asking (${as})`]: {
      "reauthenticate ✓": `ended (${as}) / tellEnded(), forgetFrom()`,
      "reauthenticate ✗": `ending.waiting (${as})`,
      // Another tab has ended it, and goes back to where it began.
      "reauthenticate ✗ unauthorized": `ended (${who})`,
      "heard.ended": `ended (${who})`,
    },
    [`ending.waiting (${as})`]: {
      "after retryInterval (5 s)": `ending.asking (${as}) / asks reauthenticate()`,
      "heard.ended": `ended (${who})`,
    },
    [`ended (${as})`]: {
      "continue no unsaved": `reloading (${as}) / ${from === "" ? "reload()" : `goBackTo(${place})`}`,
      // What was typed is offered where it was typed.
      "continue unsaved": `reloading (${as}) / reload()`,
    },
    [`reloading (${as})`]: loadedWith(from),
  };
};

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
    "loginAs ✓": "reloading (self) / tellBegan(), rememberFrom(), startOverAsThem()",
    "loginAs ✗": "oneself (self, refused)",
    "heard.began": "begun (self)",
  },
  "begun (self)": continues("reloading (self) / startOverAsThem()"),
  ...during("another user"),
  ...during("reviewer"),
  "returning (another user)": {
    "reauthenticate ✓": "reloading (another user) / tellEnded(), refetchUser()",
    "reauthenticate ✗": `acting (another user) / showFailure(failed), ${watches}`,
    "reauthenticate ✗ unauthorized": `acting (another user) / showFailure(unauthorized), ${watches}`,
    "heard.ended": "ended (another user)",
  },
  "returning (reviewer)": {
    "reauthenticate ✓":
      "reloading (reviewer) / tellEnded(), forgetFrom(), refetchUser(), goToPendingReviews()",
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

test("laws: who returns is led back to where acting began, also when its time is over; a reviewer who returns goes to the reviews [T-51][B-308][B-310]", () => {
  const returns = (as: string, done: string) => ({
    "reauthenticate ✓": `reloading (${as}${began}) / tellEnded(), forgetFrom(), ${done}`,
    "reauthenticate ✗": `acting (${as}${began}) / showFailure(failed), ${watches}`,
    "reauthenticate ✗ unauthorized": `acting (${as}${began}) / showFailure(unauthorized), ${watches}`,
    "heard.ended": `ended (${as})`,
  });
  expect(tableOf(actingFromModel)).toEqual({
    ...laws,
    ...during("another user", began),
    ...during("reviewer", began),
    "returning (another user, from /admin/house/users?page=3)": returns("another user", `goBackTo(${place})`),
    "returning (reviewer, from /admin/house/users?page=3)": returns(
      "reviewer",
      "refetchUser(), goToPendingReviews()",
    ),
  });
});

test("who acts as themselves reviews; who acts as somebody else is another user [B-274][B-314]", () => {
  const as = (status: boolean, admin: number | null) =>
    actingOf({ id: 7, logged_in_as: { status, admin_user_id: admin } });
  expect([as(false, null), as(true, 7), as(true, 1)]).toEqual(["self", "reviewer", "another user"]);
});
