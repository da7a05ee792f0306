import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import CircleOutlined from "@mui/icons-material/CircleOutlined";
import ErrorRounded from "@mui/icons-material/ErrorRounded";
import InfoRounded from "@mui/icons-material/InfoRounded";
import WarningRounded from "@mui/icons-material/WarningRounded";
import { styled } from "@mui/material/styles";
import { color } from "#src/ui/theme/theme.ts";

const icons = {
  success: CheckCircleRounded,
  warning: WarningRounded,
  danger: ErrorRounded,
  info: InfoRounded,
  neutral: CircleOutlined,
} as const;

export type StatusChipProps = { status: keyof typeof icons; label: string };

/** A state in a word and a mark; the colour only agrees with them. */
export function StatusChip({ status, label }: StatusChipProps) {
  const Icon = icons[status];
  return (
    <Root data-status={status}>
      <Icon aria-hidden />
      {label}
    </Root>
  );
}

const tone = (status: "success" | "warning" | "danger" | "info") => ({
  [`&[data-status=${status}]`]: { backgroundColor: color(`${status}-soft`), color: color(status) },
});

const Root = styled("span")(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minHeight: 24,
  padding: "2px 10px 2px 6px",
  borderRadius: 999,
  backgroundColor: color("sunken"),
  color: color("ink-soft"),
  "& > svg": { width: 16, height: 16, flexShrink: 0 },
  "@media (forced-colors: active)": { border: "1px solid CanvasText" },
  ...tone("success"),
  ...tone("warning"),
  ...tone("danger"),
  ...tone("info"),
}));
