import type { ReactNode } from "react";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import NotFoundPage from "#src/ui/shell/NotFoundPage.tsx";
import { useRemindersAt, type RemindersAt } from "./useRemindersAt.ts";

/** A page of the reminders of one item or exam. */
export const reminderPage = (
  place: ResourcePlace,
  resource: AnyResource,
  Page: (props: RemindersAt) => ReactNode,
) =>
  function RemindersPage() {
    const of = useRemindersAt(place, resource);
    return of.name === null ? <NotFoundPage /> : <Page key={of.id} {...of} />;
  };
