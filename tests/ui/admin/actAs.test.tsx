import { expect, test } from "vitest";
import type { CurrentUser } from "#src/contracts/user.ts";
import { barredAs } from "#src/ui/admin/people/ActAs.tsx";
import type { AnyRow } from "#src/ui/admin/resourceAt.ts";

const me = (logged_in_as: CurrentUser["logged_in_as"]) => ({ id: 1, logged_in_as }) as CurrentUser;
const oneself = me({ status: false, admin_user_id: null });
const row = (more: object): AnyRow => ({ id: 2, version: "v", roles: [], disabled_at: null, ...more });

test("what is barred is named with its reason before anybody tries: the very refusals of the server [G-17][T-51][D-12]", () => {
  const table = [
    [oneself, row({}), null, null],
    [oneself, row({ id: 1 }), "This is your own account", null],
    [
      oneself,
      row({ roles: ["super admin"] }),
      "Nobody can act as a super administrator",
      "Nobody can act as a super administrator",
    ],
    [oneself, row({ disabled_at: "2026-11-20" }), "The account is disabled", "The account is disabled"],
    [
      me({ status: true, admin_user_id: 9 }),
      row({}),
      "Return to your own account first",
      "Return to your own account first",
    ],
    [
      me({ status: true, admin_user_id: 1 }),
      row({}),
      "Return to your own account first",
      "Return to your own account first",
    ],
  ] as const;
  for (const [who, whom, acting, reviewing] of table)
    expect([barredAs(who, whom, "another user"), barredAs(who, whom, "reviewer")]).toEqual([
      acting,
      reviewing,
    ]);
});
