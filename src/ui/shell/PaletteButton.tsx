import SearchRounded from "@mui/icons-material/SearchRounded";
import { useSyncExternalStore } from "react";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";

const never = () => () => {};

/** The key as it is labelled on this keyboard. */
export const useCommandKey = (): string =>
  useSyncExternalStore(
    never,
    () => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? "⌘ K" : "Ctrl K"),
    () => "Ctrl K",
  );

/**
 * Opens the command palette. Beside the search box it shows only its key; if there is none, it takes the box's place.
 */
export function PaletteButton({ wide }: { wide: boolean }) {
  const { palette } = useRootActors().menus;
  const key = useCommandKey();
  return (
    <button
      type="button"
      className={styles.paletteButton}
      data-wide={wide || undefined}
      aria-label="Search or go to"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => palette.send({ type: "open" })}
    >
      <SearchRounded />
      <span>Search or go to…</span>
      <kbd>{key}</kbd>
    </button>
  );
}
