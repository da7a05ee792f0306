import { useId, useRef } from "react";
import { assignableRoles, isAssignable } from "#src/contracts/admin/roleAssignment.ts";
import { roleDescriptions } from "#src/contracts/admin/roleDescriptions.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { roleChoices, roleNames, type RoleName } from "#src/contracts/roles.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import { isConflict } from "#src/contracts/failures.ts";
import { Form, FormProvider, useField } from "#src/ui/account/FormActor.tsx";
import { SavedStatus } from "#src/ui/account/SavedAt.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { EditableBelowScreen } from "../form/BelowScreen.tsx";
import { forgetResource } from "../forgetResource.ts";
import type { Renewal } from "../form/ReadRecord.tsx";
import { useBarred } from "#src/ui/shell/Barred.tsx";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";
import styles from "./people.module.css";

/** The version is that of the roles as shown: changes saved by another user since are not overwritten (T-47). */
type Values = { roles: RoleName[]; version: string; password: string };

/** A user's roles. A role that may not be given is shown but cannot be changed. */
export function belowPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function RolesPage() {
    return (
      <EditableBelowScreen at={at} path="manage-roles">
        {(row, renewal) => <Roles row={row} resource={resource} renewal={renewal} />}
      </EditableBelowScreen>
    );
  };
}

function Roles({ row, resource, renewal }: { row: AnyRow; resource: AnyResource; renewal: Renewal }) {
  const { call } = useCalls();
  const { forget } = useCache();
  const { report } = useToasts();
  const confirmation = useConfirmation();
  return (
    <FormProvider<Values>
      name={`user.${row.id}.roles`}
      edition={renewal.version}
      values={{ roles: row.roles as RoleName[], version: row.version, password: "" }}
      save={async ({ roles, version, password }) => {
        const asked = confirmation.confirmed(password, () =>
          call(adminUserCalls.assignRoles, { params: { id: row.id }, body: { roles, version } }),
        );
        const { data } = await asked.catch((error: unknown) => {
          // If the roles have changed meanwhile, the new ones are shown in a new form, which does not have this form's
          // error.
          if (isConflict(error)) {
            report(error, "in its own words");
            void renewal.renew();
          }
          throw error;
        });
        forgetResource(forget, resource);
        return { roles: data.roles, version: data.version, password: "" };
      }}
    >
      <RolesForm confirmation={confirmation} />
    </FormProvider>
  );
}

/** Mentions super admins only for roles that they can give. */
const notGivable = (role: RoleName): string =>
  isAssignable(role) ? "ask a super admin" : "cannot be assigned here";

function RolesForm({ confirmation }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const { send } = Form.useActorRef();
  const about = useId();
  const button = useRef<HTMLButtonElement>(null);
  const me = useMe();
  const roles = useField<RoleName[]>("roles");
  const password = useField<string>("password");
  const before = Form.useSelector((s) => s.context.saved.roles) as readonly RoleName[];
  const changed = roleNames.some((role) => roles.value.includes(role) !== before.includes(role));
  const givable = me ? assignableRoles(me) : [];
  const acting = useBarred(adminUserCalls.assignRoles);
  const barred =
    acting ??
    (before.includes("super admin") && !me?.roles.includes("super admin")
      ? "Only a super admin can change a super admin."
      : null);
  return (
    <SubmitForm
      className={styles.form}
      onSubmit={() => {
        // Also after Enter in the password field, which disappears: the result is announced beside this button.
        button.current?.focus();
        send({ type: "save" });
      }}
    >
      {barred && <p role="note">{barred}</p>}
      <fieldset className={styles.choices}>
        <legend>Roles</legend>
        {roleChoices.map(({ value: role, label }) => (
          <div key={role} className={styles.role}>
            <Checkbox
              label={givable.includes(role) ? label : `${label} (${notGivable(role)})`}
              checked={roles.value.includes(role)}
              describedBy={`${about}-${role.replace(" ", "-")}`}
              disabled={roles.disabled || barred !== null || !givable.includes(role)}
              onChange={(has) =>
                roles.onChange(has ? [...roles.value, role] : roles.value.filter((one) => one !== role))
              }
            />
            <p id={`${about}-${role.replace(" ", "-")}`}>{roleDescriptions[role]}</p>
          </div>
        ))}
      </fieldset>
      {roles.error && <p role="alert">{roles.error}</p>}
      {changed && <ConfirmationField of={confirmation} {...password} />}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" disabled={!changed} busy={roles.disabled}>
          Save roles
        </Button>
        <SavedStatus />
      </div>
    </SubmitForm>
  );
}
