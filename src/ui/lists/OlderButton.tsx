import { Button } from "#src/ui/kit/Button.tsx";
import type { useOlder } from "./useOlder.ts";

type Props = Pick<ReturnType<typeof useOlder>, "asked" | "readOlder"> & {
  /** What is listed, in the plural. */
  noun: string;
};

/** Adds the next page to a list that `useOlder` reads. */
export const OlderButton = ({ asked, readOlder, noun }: Props) =>
  readOlder && (
    <Button kind="secondary" busy={asked.isFetching} onClick={readOlder}>
      {`Show older ${noun}`}
    </Button>
  );
