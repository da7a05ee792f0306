import type { ImportKind } from "./kind.ts";

/** A person by address or employee number. */
export const personImport: ImportKind<"person"> = {
  read(text, _field, _called, { people }) {
    const [first, ...others] = people.called(text);
    if (first === undefined)
      return { fault: "No user has this address or employee number. Import them first" };
    return others.length > 0
      ? { fault: "Several people have this employee number. Enter their email address" }
      : { value: first };
  },
  write: (value, _field, { people }) => people.addressOf(value as number),
};
