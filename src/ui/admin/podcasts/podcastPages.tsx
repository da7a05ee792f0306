import type { AdminPodcast } from "#src/contracts/admin/podcasts.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource, AnyRow } from "#src/routes/admin/resource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { EditScreen } from "../form/EditScreen.tsx";
import { PodcastChangeNotice } from "./PodcastChangeNotice.tsx";
import { ReviewFacts } from "./ReviewFacts.tsx";

export { createPage } from "../form/createPage.tsx";

/** The form of a podcast, with what was said about it in its review. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function PodcastPage() {
    return <EditScreen at={at} above={(row) => <Above at={at} row={row as AnyRow & AdminPodcast} />} />;
  };
}

const Above = ({ at, row }: { at: ResourceAt; row: AnyRow & AdminPodcast }) => (
  <>
    <ReviewFacts at={at} row={row} />
    <PodcastChangeNotice status={row.status} />
  </>
);
