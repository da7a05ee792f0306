/** The props of what opens over a page, for its callers and for its MUI implementation. */
import type { MenuProps as MuiMenuProps } from "@mui/material/Menu";
import type { MenuItemProps } from "@mui/material/MenuItem";
import type { ComponentType, ReactNode } from "react";

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Present: a close button, and Escape. Absent: neither, and the dialog ends through its actions alone (B-369). */
  onClose?: (() => void) | undefined;
  /** Shows the close button but disables it and Escape, for instance while something is being saved (B-369). */
  closeDisabled?: boolean | undefined;
  /** B-370: `md` by default. */
  size?: "sm" | "md" | "lg" | undefined;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** Makes the dialog a form, so that Enter in a field is its primary action. */
  onSubmit?: (() => void) | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  /** The content is a text that may be longer than the window: the keyboard can reach and scroll it. */
  reading?: boolean | undefined;
  /** After the closing animation, when it is safe to drop the content of the dialog. */
  onClosed?: (() => void) | undefined;
};

export type SidePanelProps = {
  open: boolean;
  /**
   * Part of the page, at the end of the element it is rendered in, and leaves the rest usable; otherwise it is a drawer
   * over the page.
   */
  beside?: boolean | undefined;
  /** 360 px, or 480. */
  width?: "narrow" | "wide" | undefined;
  title: ReactNode;
  /** Beside the title, before the close button. */
  tools?: ReactNode;
  onClose: () => void;
  /** Keys pressed anywhere in it. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Buttons below the scrolling content. */
  actions?: ReactNode;
  children: ReactNode;
};

/** An entry of a menu: its text, and `onClick`. */
export type MenuEntry = ComponentType<MenuItemProps>;

export type MenuProps = Omit<MuiMenuProps, "open" | "anchorEl" | "container" | "children"> & {
  /** The element that opened the menu; null while it is closed. */
  anchor: HTMLElement | null;
  /** Its entries, each made of the given component, which comes with the menu. */
  children: (Entry: MenuEntry) => ReactNode;
};
