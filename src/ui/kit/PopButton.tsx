import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import ButtonBase from "@mui/material/ButtonBase";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { useState, type ReactNode, type Ref } from "react";
import { color } from "#src/ui/theme/theme.ts";
import { landmarkOf } from "./landmarkOf.ts";

export type PopButtonProps = {
  label: string;
  icon?: ReactNode;
  /** How many values are chosen in there, or which one. */
  chosen?: number | string | undefined;
  /** Of the panel; the button's unless given. */
  title?: string | undefined;
  /** Below 768 px only the icon shows; the label stays its name. */
  short?: boolean | undefined;
  children: (close: () => void) => ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A chip that opens a small panel of choices under it. */
export function PopButton({
  label,
  icon,
  chosen,
  title = label,
  short = false,
  children,
  ref,
}: PopButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const has = chosen !== undefined && chosen !== 0 && chosen !== "";
  return (
    <>
      <Chip
        ref={ref}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-chosen={has ? "" : undefined}
        data-short={short ? "" : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
        <span>{label}</span>
        {has && (
          <>
            <span className="visually-hidden">, chosen: </span>
            <Chosen>{chosen}</Chosen>
          </>
        )}
        <ExpandMoreRounded aria-hidden fontSize="small" />
      </Chip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        container={() => landmarkOf(anchor)}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": title,
            sx: {
              width: 304,
              maxWidth: "calc(100vw - 32px)",
              maxHeight: 480,
              marginTop: "6px",
              padding: "12px",
            },
          },
        }}
      >
        {children(close)}
      </Popover>
    </>
  );
}

const Chip = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: "inline-flex",
  gap: 6,
  minHeight: "max(36px, var(--control-small))",
  padding: "0 8px 0 14px",
  border: `1px solid ${color("edge")}`,
  borderRadius: 999,
  color: color("ink"),
  whiteSpace: "nowrap",
  "& > svg": { fontSize: 18 },
  "&:hover, &[aria-expanded=true]": { backgroundColor: color("sunken") },
  "&[data-chosen]": {
    borderColor: color("accent"),
    backgroundColor: color("accent-soft"),
    color: color("accent-ink"),
  },
  "@media (max-width: 767.95px)": {
    "&[data-short] > span:first-of-type": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
    "&[data-short]": { padding: "0 10px" },
    "&[data-short] > svg:last-child": { display: "none" },
  },
}));

const Chosen = styled("span")({
  maxWidth: 160,
  overflow: "hidden",
  paddingInline: 6,
  borderRadius: 10,
  backgroundColor: color("accent"),
  color: color("on-accent"),
  textOverflow: "ellipsis",
  fontVariantNumeric: "tabular-nums",
});
