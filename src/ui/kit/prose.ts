import type { CSSObject, Theme } from "@mui/material/styles";
import { color } from "#src/ui/theme/theme.ts";

/** How written content is set, in the page and in the editor alike. `reading` is the serif for long texts. */
export function prose(theme: Theme, size: "reading" | "body"): CSSObject {
  const gap = size === "reading" ? 20 : 12;
  return {
    ...theme.typography[size === "reading" ? "reading" : "body1"],
    maxWidth: "var(--measure)",
    overflowWrap: "break-word",
    hyphens: "manual",
    "& > :first-of-type": { marginTop: 0 },
    "& > :last-child": { marginBottom: 0 },
    "& :is(p, ul, ol, blockquote, pre, table, figure, dl)": { margin: `0 0 ${gap}px` },
    "& :is(h2, h3, h4, h5)": { margin: `${gap * 1.6}px 0 8px` },
    "& h2": theme.typography.h3,
    "& h3": theme.typography.h4,
    "& :is(h4, h5)": theme.typography.h5,
    "& :is(ul, ol)": { paddingInlineStart: "1.4em" },
    "& li": { paddingInlineStart: 4, marginBottom: 4 },
    "& li::marker": { color: color("ink-soft") },
    "& li > :is(ul, ol)": { margin: "4px 0 0" },
    "& blockquote": {
      paddingInlineStart: 16,
      borderInlineStart: `3px solid ${color("line")}`,
      color: color("ink-soft"),
    },
    "& img": { height: "auto", borderRadius: "var(--radius)" },
    "& figure": { marginInline: 0 },
    "& figcaption": { ...theme.typography.body2, marginTop: 8, color: color("ink-soft") },
    "& :is(code, kbd, pre)": { fontFamily: "var(--font-mono)", fontSize: "0.875em" },
    "& :is(code, kbd)": { padding: "1px 4px", borderRadius: 4, backgroundColor: color("sunken") },
    "& pre": {
      padding: 16,
      overflowX: "auto",
      borderRadius: "var(--radius)",
      backgroundColor: color("sunken"),
      "& code": { padding: 0, background: "none" },
    },
    "& mark": { backgroundColor: color("warning-soft"), color: "inherit" },
    "& hr": { margin: `${gap * 1.6}px 0`, border: 0, borderTop: `1px solid ${color("line")}` },
    "& table": { ...theme.typography.body2, display: "block", overflowX: "auto", borderCollapse: "collapse" },
    "& :is(th, td)": {
      padding: "8px 12px",
      borderBottom: `1px solid ${color("line")}`,
      textAlign: "start",
      verticalAlign: "top",
    },
    "& th": { fontWeight: 600 },
  };
}
