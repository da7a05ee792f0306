import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";

type Props = {
  /** What the list has, “enrolments”. */
  many: string;
  clear: () => void;
};

/** Said where the status that was chosen leaves nothing of a list. */
export const NoneOfStatus = ({ many, clear }: Props) => (
  <Empty
    title={`No ${many} match this filter`}
    action={
      <Button kind="secondary" onClick={clear}>
        Clear filter
      </Button>
    }
  >
    Choose another status or clear the filter.
  </Empty>
);
