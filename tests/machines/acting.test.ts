import { expect, test } from "vitest";
import { actingOf } from "#src/contracts/user.ts";

test("acting as yourself is review mode; acting as anyone else makes you another user [B-274][B-314]", () => {
  const as = (status: boolean, admin: number | null) =>
    actingOf({ id: 7, logged_in_as: { status, admin_user_id: admin } });
  expect([as(false, null), as(true, 7), as(true, 1)]).toEqual(["self", "reviewer", "another user"]);
});
