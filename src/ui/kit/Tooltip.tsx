import { cloneElement, useId, useRef, useState, type ReactElement, type ReactNode } from "react";
import { tooltipHideDelay } from "#src/contracts/limits.ts";
import { TooltipPopup } from "./popups.ts";

type Handler = (event: { currentTarget: HTMLElement; pointerType?: string }) => void;
/** The listeners of a tooltip, and its attributes for the element it describes. */
type Attributes = Partial<
  Record<
    "onPointerOver" | "onMouseLeave" | "onFocus" | "onBlur" | "onTouchStart" | "onTouchEnd" | "onKeyDown",
    (event: never) => void
  >
> & { "aria-label"?: string; "aria-describedby"?: string | undefined; title?: string | undefined };

export type TooltipProps = {
  /** Null while there is nothing to say. */
  text: ReactNode;
  /** One element. It has its own name, unless `names` says that the tooltip is its name. */
  children: ReactElement<Attributes>;
  names?: boolean | undefined;
  placement?: "top" | "bottom" | "left" | "right" | undefined;
};

/** Milliseconds: until it shows, until it shows to a resting finger, and how long it stays after that. */
const enterDelay = 100;
const touchDelay = 400;
const touchStay = 4_000;

/**
 * A short text on hover and focus. It goes 100 ms after the pointer has left both its element and itself (B-367), so
 * the pointer may rest on it. Escape closes it at once (D-15). The popup loads when first needed; until then the
 * browser shows the text.
 */
export function Tooltip({ text, children, names = false, placement = "top" }: TooltipProps) {
  const id = useId();
  /** Where it is shown. It stays there while it closes. */
  const [shown, setShown] = useState<{ at: HTMLElement; open: boolean } | null>(null);
  const open = shown?.open === true;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (milliseconds: number, act: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  };
  const stay = (): void => clearTimeout(timer.current);
  const hide = (): void => {
    stay();
    setShown((before) => before && { ...before, open: false });
  };
  const leave = (): void => after(tooltipHideDelay, hide);
  const showAfter =
    (milliseconds: number): Handler =>
    ({ currentTarget }) => {
      if (text === null) return;
      TooltipPopup.load().catch(() => {});
      if (open) stay();
      else after(milliseconds, () => setShown({ at: currentTarget, open: true }));
    };
  const enter = showAfter(enterDelay);
  const said = typeof text === "string" ? text : undefined;
  const { props } = children;
  // After a tap, browsers say that a mouse is over it. Only pointer events tell the two apart.
  const hover: Handler = (event) => {
    if (event.pointerType !== "touch") enter(event);
  };
  const both = (ours: Handler, theirs: Attributes["onFocus"]) => (event: never) => {
    ours(event);
    theirs?.(event);
  };
  return (
    <>
      {cloneElement(children, {
        ...(names
          ? said !== undefined && { "aria-label": said }
          : {
              "aria-describedby": open ? id : props["aria-describedby"],
              title: open ? undefined : said,
            }),
        onPointerOver: both(hover, props.onPointerOver),
        onMouseLeave: both(leave, props.onMouseLeave),
        onFocus: both((event) => {
          if (event.currentTarget.matches(":focus-visible")) enter(event);
        }, props.onFocus),
        onBlur: both(leave, props.onBlur),
        onTouchStart: both(showAfter(touchDelay), props.onTouchStart),
        onTouchEnd: both(() => (open ? after(touchStay, hide) : stay()), props.onTouchEnd),
      })}
      {shown && (
        <TooltipPopup
          {...{ id, text, placement, open }}
          anchor={shown.at}
          onEnter={stay}
          onLeave={leave}
          onClose={hide}
        />
      )}
    </>
  );
}
