import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { Form, useField } from "#src/ui/account/FormActor.tsx";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { UserExtras } from "./ActAs.tsx";
import { ConfirmationField, useConfirmation } from "./confirmation.tsx";

/** The form of a new user, who may have roles at once: giving them may require confirming who one is. */
export function createPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function NewUserPage() {
    const confirmation = useConfirmation();
    return (
      <CreateScreen
        at={at}
        also={{ password: "" }}
        within={(create, { password }) => confirmation.confirmed(String(password), create)}
      >
        <RolesConfirmation confirmation={confirmation} />
      </CreateScreen>
    );
  };
}

function RolesConfirmation({ confirmation }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const givesRoles = Form.useSelector(({ context }) => (context.values.roles as unknown[]).length > 0);
  const password = useField<string>("password");
  return givesRoles && <ConfirmationField of={confirmation} {...password} />;
}

/** The form of an existing user. */
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
