import { fillPath } from "#src/contracts/endpoint.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ListScreen } from "../list/ListScreen.tsx";
import { WayBack } from "../WayBack.tsx";
import { reminderPage } from "./reminderPage.tsx";

/** All reminders of one item or exam, below the link back to it. */
export const listPage = (place: ResourcePlace, resource: AnyResource) =>
  reminderPage(place, resource, ({ at, id, name }) => (
    <>
      <WayBack href={fillPath(place.within!.page, { id })}>{name ?? "Back"}</WayBack>
      <ListScreen at={at} />
    </>
  ));
