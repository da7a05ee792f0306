import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Forbidden } from "#src/ui/kit/Forbidden.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";

/** Shown to users who act as a learner: nobody sits an exam for somebody else (D-22, G-17). */
export const BarredExam = ({ why }: { why: string }) => (
  <Forbidden
    level={1}
    title="You cannot open this exam"
    action={
      <Button kind="secondary" component={PageLink} href={to("AccreditationIndex")}>
        Back to accreditation
      </Button>
    }
  >
    {why}
  </Forbidden>
);
