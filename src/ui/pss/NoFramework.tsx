import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { cataloguePlace } from "#src/ui/learning/address.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";

/** Said where the firm has no accreditations. */
export const NoFramework = () => (
  <Empty
    title="No accreditations yet"
    action={
      <Button kind="secondary" component={PageLink} href={cataloguePlace.href}>
        Browse the catalogue
      </Button>
    }
  >
    Accreditations that your organisation offers will appear here. What you have completed by then counts.
  </Empty>
);
