import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import { useState } from "react";
import { ChipButton } from "#src/ui/kit/ChipButton.tsx";
import { useOnceOpened } from "#src/ui/kit/useOnceOpened.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { ViewsPanel } from "./lateParts.ts";
import type { ListQuery } from "./useListQuery.ts";

/** Opens the panel where views are saved, renamed, shared, deleted and chosen as the default. */
export function ViewsButton({ at, asked }: { at: ResourceAt; asked: ListQuery }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ChipButton
        label="Views"
        icon={<BookmarkBorderRounded aria-hidden />}
        short="always"
        expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {useOnceOpened(anchor !== null) && (
        <ViewsPanel {...{ at, asked, anchor }} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
