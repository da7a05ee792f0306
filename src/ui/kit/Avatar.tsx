import MuiAvatar from "@mui/material/Avatar";
import { initialsOf } from "./initials.ts";

export type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  /** Pixels. */
  size?: number | undefined;
  /** Says the name; otherwise the picture is decoration, because the name stands beside it. */
  named?: boolean | undefined;
};

/** A person's picture, or their initials when there is none or it cannot be loaded. */
export function Avatar({ name, src, size = 40, named = false }: AvatarProps) {
  return (
    <MuiAvatar
      {...(src && { src })}
      {...(named ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
      slotProps={{ img: { alt: "", loading: "lazy", decoding: "async" } }}
      sx={{ width: size, height: size, fontSize: `${(size * 0.4) / 16}rem`, fontWeight: 600 }}
    >
      {initialsOf(name)}
    </MuiAvatar>
  );
}
