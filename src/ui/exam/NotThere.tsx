import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";

/** For an address that names nothing this learner has. */
export const NotThere = ({ title }: { title: string }) => (
  <Empty
    level={1}
    title={title}
    action={
      <Button kind="secondary" component={PageLink} href={to("AccreditationIndex")}>
        Back to accreditation
      </Button>
    }
  >
    It may have been withdrawn, or the address may be wrong.
  </Empty>
);
