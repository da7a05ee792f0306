import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import { useState } from "react";
import { TagPanel } from "../popups.ts";
import { useOnceOpened } from "../useOnceOpened.ts";
import type { Tag } from "./tags.ts";
import { MenuButton } from "./ToolbarMenu.tsx";

type Props = {
  tags: readonly Tag[];
  onChoose: (name: string) => void;
  /** After the panel has closed, when the text may have the focus again. */
  onClosed: () => void;
  disabled: boolean;
};

/** The toolbar button that offers merge tags. */
export function TagMenu({ tags, onChoose, onClosed, disabled }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useOnceOpened(anchor !== null);
  return (
    <>
      <MenuButton
        tabIndex={-1}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Merge tag
        <ExpandMoreRounded aria-hidden fontSize="small" />
      </MenuButton>
      {isNeeded && <TagPanel {...{ tags, anchor, onChoose, onClosed }} onClose={() => setAnchor(null)} />}
    </>
  );
}
