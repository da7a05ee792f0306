import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";
import { ProposalStanding } from "./ProposalStanding.tsx";
import { ProposedFit } from "./ProposedFit.tsx";

/** The form of a new proposal, with how the chosen two fit. */
export function createPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function NewProposalPage() {
    return (
      <CreateScreen at={at}>
        <ProposedFit />
      </CreateScreen>
    );
  };
}

/** The form of an existing proposal. */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function ProposalPage() {
    return (
      <EditScreen at={at} above={(row) => <ProposalStanding at={at} row={row} />}>
        <ProposedFit />
      </EditScreen>
    );
  };
}
