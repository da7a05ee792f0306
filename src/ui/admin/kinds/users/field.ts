import type { FieldParts } from "../kind.ts";

export const usersField: FieldParts<"users"> = {
  empty: [],
  nullIsEveryone: true,
  list: "users",
};
