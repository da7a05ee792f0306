import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider, ThemeContext } from "@emotion/react";
import DefaultPropsProvider from "@mui/material/DefaultPropsProvider";
import type { ComponentProps, ReactNode } from "react";
import { theme } from "./theme.ts";

/** MUI reads `defaultProps` out of the theme's components here, but types it as if they were the props themselves. */
const components = theme.components as ComponentProps<typeof DefaultPropsProvider>["value"];

/** Where emotion puts its rules: one cache a document, with the nonce that the content security policy asks for. */
export const createStyleCache = (nonce?: string): EmotionCache =>
  createCache({ key: "ly", ...(nonce ? { nonce } : {}) });

/**
 * Gives the theme to everything below. It stands in for MUI's `ThemeProvider`, whose handling of colour schemes (a
 * second store and effects on `<html>`) the product does not use and the sign-in page need not load.
 */
export function ThemeRoot({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeContext.Provider value={theme}>
        <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
      </ThemeContext.Provider>
    </CacheProvider>
  );
}
