import { useRef, useState } from "react";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Form, useFieldError } from "#src/ui/account/FormActor.tsx";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { ListScreen } from "../list/ListScreen.tsx";
import { UserExtras } from "./ActAs.tsx";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";

/** The list of users, from which one acts as another. */
export function listPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function UsersPage() {
    return (
      <UserExtras path={place.path}>
        <ListScreen at={at} />
      </UserExtras>
    );
  };
}

/** The form of a new one, which may have roles at once: whoever gives them may have to say who they are. */
export function createPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function NewUserPage() {
    const confirmation = useConfirmation();
    // Not a value of the form: its draft is kept in the browser.
    const [password, setPassword] = useState("");
    const typed = useRef("");
    return (
      <CreateScreen at={at} within={(create) => confirmation.confirmed(typed.current, create)}>
        <RolesConfirmation
          confirmation={confirmation}
          value={password}
          onChange={(text) => {
            typed.current = text;
            setPassword(text);
          }}
        />
      </CreateScreen>
    );
  };
}

type Confirming = {
  confirmation: ReturnType<typeof useConfirmation>;
  value: string;
  onChange: (password: string) => void;
};

function RolesConfirmation({ confirmation, ...field }: Confirming) {
  const givesRoles = Form.useSelector(({ context }) => (context.values.roles as unknown[]).length > 0);
  const error = useFieldError("password");
  return givesRoles && <ConfirmationField of={confirmation} {...field} error={error} />;
}

/** And the form of one. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function UserPage() {
    return (
      <UserExtras path={place.path}>
        <EditScreen at={at} />
      </UserExtras>
    );
  };
}
