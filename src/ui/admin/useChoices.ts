import { useQuery } from "@tanstack/react-query";
import { optionCalls } from "#src/contracts/admin/options.ts";
import { permissionNames, roleChoices } from "#src/contracts/roles.ts";
import type { Choice, Choices, FieldDeclaration } from "#src/routes/admin/resource.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";

const none: readonly Choice[] = [];

/** The choices of a select: as they are declared, or a list that the server keeps, which comes once for all forms. */
export function useChoices(choices: Choices): readonly Choice[] {
  const { ask } = useApp();
  const { data } = useQuery({ ...ask(optionCalls.options), enabled: typeof choices === "string" });
  return typeof choices === "string" ? (data?.data[choices] ?? none) : choices;
}

const permissions: readonly Choice[] = permissionNames.map((name) => ({
  value: name,
  label: name.replaceAll("_", " "),
}));

/** What a field of any kind is chosen from; nothing for one that is not. */
export function choicesOf(field: FieldDeclaration): Choices {
  switch (field.as) {
    case "select":
    case "multiSelect":
    case "tags":
      return field.choices;
    case "role":
    case "roles":
      return roleChoices;
    case "permissions":
      return permissions;
    default:
      return none;
  }
}
