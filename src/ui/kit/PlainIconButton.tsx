import { IconButton, type IconButtonProps } from "./IconButton.tsx";

type Props = IconButtonProps & {
  /** What it does, as its accessible name; `title` may be a shorter text for hover. */
  "aria-label": string;
};

/** An icon button whose name the browser shows on hover: for lists that have dozens. */
export const PlainIconButton = (props: Props) => (
  <IconButton {...props} title={props.title ?? props["aria-label"]} />
);
