import { Button } from "./Button.tsx";
import { Empty } from "./Empty.tsx";

/** Replaces a page that a list no longer has: there are entries, but not that many any more. */
export const BeyondEnd = ({ toFirst }: { toFirst: () => void }) => (
  <Empty
    title="This page is beyond the end"
    action={
      <Button kind="secondary" onClick={toFirst}>
        Go to the first page
      </Button>
    }
  >
    The list has fewer pages now.
  </Empty>
);
