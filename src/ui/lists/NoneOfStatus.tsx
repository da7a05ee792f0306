import { Button } from "#src/ui/kit/Button.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";

type Props = {
  /** The plural for the rows of the list, “enrolments”. */
  many: string;
  clear: () => void;
};

/** Shown if the chosen status leaves nothing of a list. */
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
