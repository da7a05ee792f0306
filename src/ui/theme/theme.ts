import { createTheme, type CSSObject, type Theme } from "@mui/material/styles";
import type { CSSProperties } from "react";
import { breakpoints, modalCloseDuration } from "#src/contracts/limits.ts";
import { color, type Color } from "./color.ts";
import { durations, type as scale } from "./tokens.ts";

declare module "@mui/material/styles" {
  /** B-365; `base` applies below 576. MUI's own xs … xl do not exist. */
  interface BreakpointOverrides {
    xs: false;
    sm: false;
    md: false;
    lg: false;
    xl: false;
    base: true;
    mobile: true;
    small: true;
    medium: true;
    large: true;
    huge: true;
  }
  interface TypographyVariants {
    reading: CSSProperties;
  }
  interface TypographyVariantsOptions {
    reading?: CSSProperties;
  }
}
declare module "@mui/material/Typography" {
  interface TypographyPropsVariantOverrides {
    reading: true;
  }
}

const text = (size: keyof typeof scale, weight: number, font: "sans" | "serif" = "sans") => ({
  fontFamily: `var(--font-${font})`,
  fontSize: `${size / 16}rem`,
  lineHeight: `${scale[size] / 16}rem`,
  fontWeight: weight,
  letterSpacing: 0,
});

const filled = (main: Color, contrastText: Color, dark: Color = main, light: Color = main) => ({
  main: color(main),
  dark: color(dark),
  light: color(light),
  contrastText: color(contrastText),
});

const up = (name: keyof typeof breakpoints): string => `@media (min-width:${breakpoints[name]}px)`;

const floating: CSSObject = {
  backgroundColor: color("raised"),
  border: `1px solid ${color("line")}`,
  borderRadius: "var(--radius)",
  boxShadow: "var(--shadow-menu)",
};

/** A row of a menu or list: neutral on hover, tinted when chosen. The ring is inside, since lists clip. */
const row: CSSObject = {
  minHeight: "var(--control)",
  "&:hover, &.Mui-focusVisible": { backgroundColor: color("sunken") },
  "&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible": {
    backgroundColor: color("accent-soft"),
    color: color("accent-ink"),
  },
  "&:focus-visible": { outlineOffset: -2 },
};

/** How an unfilled button, link or tab looks on hover. */
const quietHover: CSSObject = { backgroundColor: color("accent-soft"), color: color("accent-ink") };
const neutralHover: CSSObject = { backgroundColor: color("sunken") };

const statuses = ["success", "warning", "danger", "info"] as const;
const severityOf = { success: "success", warning: "warning", danger: "error", info: "info" } as const;

/**
 * The single theme object, created once. Its colours are the custom properties of `tokens.css`: a route's accent, the
 * dark scheme and touch mode are attributes of `<html>`, and do not concern React. That is why MUI's own colour
 * schemes, their storage and their script are not used: the preferences actor owns the choice. `colorSpace` makes MUI
 * derive tints in CSS (`color-mix`, relative colours), since it cannot compute with a custom property.
 */
export const theme: Theme = createTheme({
  ...({ colorSpace: "oklch" } as object),
  breakpoints: { values: { base: 0, ...breakpoints } },
  spacing: (factor: number) => `calc(${factor} * var(--space))`,
  // A number would be pixels; MUI passes on what it is given, but its types allow numbers alone.
  shape: { borderRadius: "var(--radius)" as unknown as number },
  palette: {
    primary: filled("accent", "on-accent", "accent-hover", "accent-soft"),
    secondary: filled("ink-soft", "surface", "ink"),
    success: filled("success", "on-success", "success", "success-soft"),
    warning: filled("warning", "on-warning", "warning", "warning-soft"),
    error: filled("danger", "on-danger", "danger", "danger-soft"),
    info: filled("info", "on-info", "info", "info-soft"),
    text: { primary: color("ink"), secondary: color("ink-soft"), disabled: color("ink-faint") },
    background: { default: color("canvas"), paper: color("surface") },
    divider: color("line"),
    action: {
      active: color("ink-soft"),
      hover: color("sunken"),
      selected: color("accent-soft"),
      disabled: color("ink-faint"),
      disabledBackground: color("sunken"),
      focus: color("pressed"),
    },
  },
  typography: {
    fontFamily: "var(--font-sans)",
    h1: { ...text(28, 600, "serif"), textWrap: "balance", [up("small")]: text(36, 600, "serif") },
    h2: { ...text(22, 600, "serif"), textWrap: "balance", [up("small")]: text(28, 600, "serif") },
    h3: { ...text(22, 600, "serif"), textWrap: "balance" },
    h4: text(18, 600),
    h5: text(16, 600),
    h6: text(14, 600),
    subtitle1: text(18, 400),
    subtitle2: text(14, 600),
    body1: text(16, 400),
    body2: text(14, 400),
    button: { ...text(16, 600), textTransform: "none" },
    caption: text(14, 400),
    overline: { ...text(12, 600), textTransform: "none" },
    reading: text(18, 400, "serif"),
  },
  transitions: {
    duration: {
      shortest: durations.fast,
      shorter: durations.fast,
      short: durations.fast,
      standard: durations.slow,
      complex: durations.slow,
      enteringScreen: durations.slow,
      leavingScreen: durations.fast,
    },
    easing: { easeInOut: "ease-in-out", easeOut: "ease-out", easeIn: "ease-in", sharp: "ease-in-out" },
  },
  motion: { reducedMotion: "system" },
  mixins: { toolbar: { minHeight: "var(--header)" } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: "var(--control)",
          height: "var(--control)",
          padding: 0,
          borderRadius: "var(--radius)",
          color: color("ink-soft"),
          "&:hover": { ...neutralHover, color: color("ink") },
          "&[aria-pressed=true]": quietHover,
          "&[aria-disabled=true]": { color: color("ink-faint"), cursor: "default" },
          variants: [
            {
              props: { size: "small" },
              style: { width: "var(--control-small)", height: "var(--control-small)" },
            },
          ],
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: "always" },
      styleOverrides: {
        root: { textDecorationColor: "currentcolor", "&:hover": { color: color("accent-hover") } },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
    MuiCard: {
      defaultProps: { variant: "outlined" },
      styleOverrides: { root: { borderRadius: "var(--radius-large)", borderColor: color("line") } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: color("scrim") } } },
    },
    MuiDialog: {
      defaultProps: {
        fullWidth: true,
        maxWidth: false,
        transitionDuration: { enter: durations.slow, exit: modalCloseDuration },
      },
      styleOverrides: {
        paper: {
          backgroundColor: color("surface"),
          borderRadius: "var(--radius-large)",
          boxShadow: "var(--shadow-dialog)",
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: color("surface") } } },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiMenu: { styleOverrides: { list: { padding: 4 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          ...row,
          borderRadius: "calc(var(--radius) - 3px)",
          // The text says why the item is disabled, so it must be readable.
          "&.Mui-disabled": { opacity: 1, color: color("ink-soft") },
        },
      },
    },
    MuiListItemButton: { styleOverrides: { root: { ...row, borderRadius: "var(--radius)" } } },
    MuiListItemIcon: { styleOverrides: { root: { color: "inherit", minWidth: 36 } } },
    MuiAutocomplete: {
      styleOverrides: {
        paper: floating,
        listbox: { padding: 4 },
        noOptions: { color: color("ink-soft") },
        option: {
          minHeight: "var(--control)",
          borderRadius: "calc(var(--radius) - 3px)",
          "&.Mui-focused, &.Mui-focusVisible": { backgroundColor: color("sunken") },
          '&[aria-selected="true"], &[aria-selected="true"].Mui-focused': {
            backgroundColor: color("accent-soft"),
            color: color("accent-ink"),
          },
        },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: {
          ...text(14, 400),
          height: "var(--control-small)",
          borderRadius: 999,
          backgroundColor: color("sunken"),
          color: color("ink"),
          // Values that cannot be changed must be readable.
          "&.Mui-disabled": { opacity: 1 },
          "&.MuiChip-outlined": { backgroundColor: "transparent", borderColor: color("edge") },
          "&.MuiChip-clickable:hover": { backgroundColor: color("pressed") },
          "&.MuiChip-colorPrimary, &.MuiChip-colorPrimary.MuiChip-clickable:hover": {
            backgroundColor: color("accent-soft"),
            color: color("accent-ink"),
            borderColor: color("accent"),
          },
        },
        deleteIcon: { color: color("ink-soft"), "&:hover": { color: color("ink") } },
        icon: { color: "inherit" },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          ...text(14, 400),
          maxWidth: 320,
          padding: "6px 12px",
          borderRadius: "var(--radius)",
          backgroundColor: color("inverse"),
          color: color("on-inverse"),
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          ...text(16, 400),
          borderRadius: "var(--radius)",
          color: color("ink"),
          variants: statuses.map((status) => ({
            props: { severity: severityOf[status], variant: "standard" as const },
            style: {
              backgroundColor: color(`${status}-soft`),
              color: color("ink"),
              "& .MuiAlert-icon": { color: color(status) },
            },
          })),
        },
        icon: { opacity: 1 },
      },
    },
    MuiTabs: { styleOverrides: { indicator: { height: 3, borderRadius: 3 } } },
    MuiTab: {
      styleOverrides: {
        root: {
          ...text(16, 600),
          minHeight: 48,
          color: color("ink-soft"),
          "&:focus-visible": { outlineOffset: -4 },
        },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minWidth: "var(--control)",
          height: "var(--control)",
          padding: "0 12px",
          textTransform: "none",
          borderColor: color("edge"),
          color: color("ink-soft"),
          "&:hover": neutralHover,
          "&.Mui-selected, &.Mui-selected:hover": quietHover,
        },
      },
    },
    MuiCheckbox: {
      styleOverrides: { root: { color: color("edge"), padding: "calc((var(--control) - 24px) / 2)" } },
    },
    MuiRadio: {
      styleOverrides: { root: { color: color("edge"), padding: "calc((var(--control) - 24px) / 2)" } },
    },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 56, height: "var(--control)", padding: "calc((var(--control) - 24px) / 2) 8px" },
        track: { borderRadius: 12, opacity: 1, backgroundColor: color("edge") },
        switchBase: {
          padding: "calc((var(--control) - 16px) / 2) 12px",
          "&:hover": { backgroundColor: "transparent" },
          "&.Mui-checked": { color: color("on-accent"), transform: "translateX(16px)" },
          "&.Mui-checked:hover": { backgroundColor: "transparent" },
          "&.Mui-checked + .MuiSwitch-track": { opacity: 1, backgroundColor: color("accent") },
          "&.Mui-focusVisible + .MuiSwitch-track": {
            outline: `2px solid ${color("accent")}`,
            outlineOffset: 2,
          },
        },
        thumb: { width: 16, height: 16, color: color("surface"), boxShadow: "none" },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 6, borderRadius: 3, backgroundColor: color("sunken") },
        bar: { borderRadius: 3 },
      },
    },
    MuiTableCell: {
      styleOverrides: { root: { borderColor: color("line"), height: "var(--row)", padding: "0 16px" } },
    },
    MuiAvatar: {
      styleOverrides: { root: { backgroundColor: color("accent-soft"), color: color("accent-ink") } },
    },
  },
});
