import type { FieldParts } from "../kind.ts";

export const usersField: FieldParts<"users"> = {
  wide: true,
  empty: [],
  nullIsEveryone: true,
  list: "users",
};
