import { mayBeEveryone } from "../../form/draft.ts";
import { UsersField } from "../../form/UsersField.tsx";
import type { InputParts } from "../kind.ts";

export const usersInput: InputParts<"users"> = {
  Input: ({ resource, field, bound }) => <UsersField {...bound} everyone={mayBeEveryone(resource, field)} />,
};
