import { assignableRoles } from "#src/contracts/admin/roleAssignment.ts";
import { roleDescriptions } from "#src/contracts/admin/roleDescriptions.ts";
import { roleChoices, type RoleName } from "#src/contracts/roles.ts";
import type { Choice } from "#src/routes/admin/kinds.ts";
import type { InputProps } from "#src/ui/kit/Field.tsx";
import { Select, type SelectProps } from "#src/ui/kit/Select.tsx";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { ManyField } from "./ManyField.tsx";

type Props = Omit<
  InputProps<readonly RoleName[]>,
  "maxLength" | "suggestedLength" | "autoComplete" | "onChange"
> & {
  choices: readonly Choice[];
  onChange: (roles: readonly RoleName[]) => void;
};

/** Roles: those that the user may give (Q-001 … Q-012), besides those already given. */
export function RolesField({ choices, onChange, ...field }: Props) {
  const me = useMe();
  const givable: readonly (string | number)[] = me ? assignableRoles(me) : [];
  const offered = choices
    .filter(({ value }) => givable.includes(value) || field.value.includes(value as RoleName))
    .map((choice) => ({ ...choice, description: roleDescriptions[choice.value as RoleName] }));
  return (
    <ManyField {...field} choices={offered} onChange={(roles) => onChange(roles as readonly RoleName[])} />
  );
}

/** One role, from those that the user may give. */
export function RoleField(field: Omit<SelectProps<RoleName>, "options">) {
  const me = useMe();
  const givable = me ? assignableRoles(me) : [];
  return (
    <Select
      {...field}
      help={field.value ? roleDescriptions[field.value] : field.help}
      placeholder="Choose a role"
      options={roleChoices.filter(({ value }) => givable.includes(value))}
    />
  );
}
