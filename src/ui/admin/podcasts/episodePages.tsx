import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { EditScreen } from "../form/EditScreen.tsx";
import { AudioFacts } from "./AudioFacts.tsx";
import { EpisodeChangeNotice } from "./EpisodeChangeNotice.tsx";

export { createPage } from "../form/createPage.tsx";

/** The form of an episode, with what was read from its file. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function EpisodePage() {
    return <EditScreen at={at} above={(row) => <Above id={row.id} />} />;
  };
}

const Above = ({ id }: { id: number }) => (
  <>
    <AudioFacts id={id} />
    <EpisodeChangeNotice id={id} />
  </>
);
