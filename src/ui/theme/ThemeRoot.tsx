import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider, ThemeContext } from "@emotion/react";
import DefaultPropsProvider from "@mui/material/DefaultPropsProvider";
import { use, type ComponentProps, type ComponentType, type ReactNode } from "react";
import { StyleSourceContext, type StyleSource } from "./styleSource.ts";
import { theme } from "./theme.ts";

/** MUI reads `defaultProps` from the theme's components here, but its type says that they are the props themselves. */
const components = theme.components as ComponentProps<typeof DefaultPropsProvider>["value"];

/** Where emotion puts its rules: one cache per document. */
export const createStyleCache = (nonce?: string): EmotionCache =>
  createCache({ key: "ly", ...(nonce ? { nonce } : {}) });

let ofDocument: EmotionCache | undefined;
const cacheOf = (source: StyleSource): EmotionCache =>
  "cache" in source ? source.cache : (ofDocument ??= createStyleCache(source.nonce));

/**
 * Provides the theme to everything below. It replaces MUI's `ThemeProvider`, whose handling of colour schemes (a second
 * store and effects on `<html>`) the product does not use.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cacheOf(use(StyleSourceContext))}>
      <ThemeContext.Provider value={theme}>
        <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
      </ThemeContext.Provider>
    </CacheProvider>
  );
}

/**
 * A view that is made of MUI's components, inside the theme that they need. Theme and styling load with the first such
 * view and not with the page: most pages need none until a menu is opened (ADR 0076).
 */
export const themed = <Props extends object>(View: ComponentType<Props>) =>
  function Themed(props: Props) {
    return (
      <ThemeRoot>
        <View {...props} />
      </ThemeRoot>
    );
  };
