import { Button } from "#src/ui/kit/Button.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { cataloguePlace } from "./address.ts";

/** A link out of a list that has nothing yet. */
export const OpenCatalogue = () => (
  <Button kind="secondary" component={PageLink} href={cataloguePlace.href}>
    Open the catalogue
  </Button>
);
