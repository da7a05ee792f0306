import { IconButton, type IconButtonProps } from "./IconButton.tsx";

type Props = IconButtonProps & {
  /** What it does, as its name; `title` may say it shorter to who rests the pointer on it. */
  "aria-label": string;
};

/** An icon button whose name the browser shows to who rests the pointer on it: for lists that have dozens. */
export const PlainIconButton = (props: Props) => (
  <IconButton {...props} title={props.title ?? props["aria-label"]} />
);
