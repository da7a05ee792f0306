import InputBase from "@mui/material/InputBase";
import { styled, type CSSObject } from "@mui/material/styles";
import { color } from "#src/ui/theme/theme.ts";

/** The frame of anything that takes input: outlined, and ringed by its own border while it has the focus. */
export const frame: CSSObject = {
  minHeight: "var(--control)",
  width: "100%",
  paddingInline: 12,
  border: `1px solid ${color("edge")}`,
  borderRadius: "var(--radius)",
  backgroundColor: color("surface"),
  color: color("ink"),
  "&:hover": { borderColor: color("ink-soft") },
  "&:focus-within": { borderColor: color("accent"), boxShadow: `inset 0 0 0 1px ${color("accent")}` },
  "&:has([aria-invalid=true]), &[aria-invalid=true]": { borderColor: color("danger") },
  "&:has([aria-invalid=true]):focus-within, &[aria-invalid=true]:focus": {
    borderColor: color("danger"),
    boxShadow: `inset 0 0 0 1px ${color("danger")}`,
  },
  "&.Mui-disabled, &:disabled": {
    borderColor: color("line"),
    backgroundColor: color("sunken"),
    color: color("ink-soft"),
    boxShadow: "none",
  },
  "@media (forced-colors: active)": { "&:focus-within": { outline: "2px solid Highlight" } },
};

/** MUI's bare input in that frame: lighter than `TextField`, which brings every variant, a menu and a modal along. */
export const Control = styled(InputBase)({
  ...frame,
  gap: 8,
  "& .MuiInputBase-input": {
    height: "auto",
    padding: "7px 0",
    textOverflow: "ellipsis",
    "&::placeholder": { color: color("ink-soft"), opacity: 1 },
    "&.Mui-disabled": { WebkitTextFillColor: "currentcolor" },
    "&:autofill": {
      WebkitTextFillColor: color("ink"),
      boxShadow: `inset 0 0 0 100px ${color("accent-soft")}`,
      borderRadius: 4,
    },
  },
  "&.MuiInputBase-multiline": { padding: "0 12px", "& .MuiInputBase-input": { padding: "7px 0" } },
});
