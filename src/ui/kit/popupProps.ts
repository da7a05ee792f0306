/** What is said of what opens over a page: where it is used, and where it is made of MUI. */
import type { MenuProps as MuiMenuProps } from "@mui/material/Menu";
import type { MenuItemProps } from "@mui/material/MenuItem";
import type { ComponentType, ReactNode } from "react";

export type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Present: a close button, and Escape. Absent: neither, and the dialog ends by its actions alone (B-369). */
  onClose?: (() => void) | undefined;
  /** Shows the close button but lets neither it nor Escape work, as while something is being saved (B-369). */
  closeDisabled?: boolean | undefined;
  /** B-370: `md` unless told otherwise. */
  size?: "sm" | "md" | "lg" | undefined;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** Makes the dialog a form, so that Enter in a field is its primary action. */
  onSubmit?: (() => void) | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  /** The content is a text that may be longer than the window: the keyboard can reach and scroll it. */
  reading?: boolean | undefined;
  /** After the closing animation, when it is safe to drop what the dialog showed. */
  onClosed?: (() => void) | undefined;
};

export type SidePanelProps = {
  open: boolean;
  /** Stands in the page, at the end of what it is rendered in, and leaves the rest in use; otherwise it is a drawer over it. */
  beside?: boolean | undefined;
  /** 360 px, or 480. */
  width?: "narrow" | "wide" | undefined;
  title: ReactNode;
  /** Beside the title, before the button that closes it. */
  tools?: ReactNode;
  onClose: () => void;
  /** Keys that are pressed anywhere in it. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Buttons below what scrolls. */
  actions?: ReactNode;
  children: ReactNode;
};

/** An entry of a menu: what it says, and `onClick`. */
export type MenuEntry = ComponentType<MenuItemProps>;

export type MenuProps = Omit<MuiMenuProps, "open" | "anchorEl" | "container" | "children"> & {
  /** What opened the menu; null while it is closed. */
  anchor: HTMLElement | null;
  /** Its entries, each made of what is given; they come with the menu. */
  children: (Entry: MenuEntry) => ReactNode;
};
