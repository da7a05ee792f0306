import { Button } from "#src/ui/kit/Button.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { cataloguePlace } from "./address.ts";

/** The way on from a list that is still empty. */
export const OpenCatalogue = () => (
  <Button kind="secondary" component={PageLink} href={cataloguePlace.href}>
    Open the catalogue
  </Button>
);
