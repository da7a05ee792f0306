import { useState, type FocusEvent, type MouseEvent } from "react";

type Handlers = {
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
};

/**
 * For a button that its own act may disable. As long as it has the focus it is only marked as disabled, and does
 * nothing, because a browser takes the focus from a disabled element and puts it nowhere else (2.4.3).
 */
export function useKeptFocus(isOff: boolean, { onFocus, onBlur, onClick }: Handlers) {
  const [hasFocus, setHasFocus] = useState(false);
  return {
    disabled: isOff && !hasFocus,
    "aria-disabled": isOff && hasFocus ? true : undefined,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(false);
      onBlur?.(event);
    },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (isOff) event.preventDefault();
      else onClick?.(event);
    },
  };
}
