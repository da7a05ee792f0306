import MuiButton, { type ButtonProps as MuiButtonProps } from "@mui/material/Button";

/** The four ranks of an action; a screen has one primary. */
const looks = {
  primary: { variant: "contained", color: "primary" },
  secondary: { variant: "outlined", color: "inherit" },
  quiet: { variant: "text", color: "primary" },
  danger: { variant: "contained", color: "error" },
} as const;

export type ButtonProps = Omit<MuiButtonProps, "variant" | "color" | "loading"> & {
  kind?: keyof typeof looks | undefined;
  /** The act is under way: the button keeps its size and shows it, and cannot be pressed again. */
  busy?: boolean | undefined;
};

/** A button of the product. Unlike MUI's it says what it is for, not how it looks. */
export function Button({ kind = "primary", busy = false, ...rest }: ButtonProps) {
  return <MuiButton {...looks[kind]} {...rest} loading={busy} aria-busy={busy || undefined} />;
}
