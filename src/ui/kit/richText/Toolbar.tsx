import { styled } from "@mui/material/styles";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { color } from "#src/ui/theme/color.ts";

type Props = {
  label: string;
  controls: string;
  onLeave: () => void;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
};

/**
 * One tab stop with many buttons (the toolbar pattern of ARIA): arrows, Home and End move within, Escape returns to the
 * text.
 */
export function Toolbar({ label, controls, onLeave, ref, children }: Props) {
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget } = event;
    // The toolbar's menus are elsewhere in the DOM, but React passes their key events on to the toolbar.
    if (!currentTarget.contains(target as Element)) return;
    if (key === "Escape") return onLeave();
    const buttons = buttonsOf(currentTarget);
    const at = buttons.indexOf(target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <Root
      ref={ref}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={keys}
      // A click keeps the selection of the text, unless it is on something elsewhere in the DOM.
      onMouseDown={(event) => {
        if (event.currentTarget.contains(event.target as Element)) event.preventDefault();
      }}
      // Tab returns to the button that was used last.
      onFocus={({ currentTarget, target }) => {
        if (currentTarget.contains(target)) rove(buttonsOf(currentTarget), target);
      }}
    >
      {children}
    </Root>
  );
}

/** Moves the focus into a toolbar, to the button that had it last. */
export function enterToolbar(toolbar: HTMLElement | null): void {
  // Only a key leads here, but after a click in the text the browser would not show the focus ring by itself.
  toolbar?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus({ focusVisible: true });
}

const buttonsOf = (toolbar: Element): HTMLButtonElement[] => [
  ...toolbar.querySelectorAll<HTMLButtonElement>("button"),
];

/** Bypasses React, which sets the attribute once (the first button's 0, the others' −1) and never again. */
function rove(buttons: HTMLButtonElement[], stop: EventTarget): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

const Root = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  padding: 4,
  borderBottom: `1px solid ${color("line")}`,
  "& .MuiIconButton-root": { width: "var(--control-small)", height: "var(--control-small)" },
});

/** A hairline between groups of buttons. */
export const Divider = styled("span")({ width: 1, margin: "4px 6px", backgroundColor: color("line") });
