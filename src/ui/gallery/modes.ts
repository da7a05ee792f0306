import { defaultTheme, themes, type ThemeName } from "#src/contracts/themes.ts";

/** The attributes of `<html>` that the preferences and the route set in the product. Here the address sets them. */
export type Modes = { scheme: "light" | "dark"; theme: ThemeName; touch: boolean };

export function readModes(search: string): Modes {
  const query = new URLSearchParams(search);
  return {
    scheme: query.get("scheme") === "dark" ? "dark" : "light",
    theme: themes.find((theme) => theme === query.get("theme")) ?? defaultTheme,
    touch: query.has("touch"),
  };
}

export function applyModes({ scheme, theme, touch }: Modes): void {
  const { dataset } = document.documentElement;
  dataset["scheme"] = scheme;
  dataset["theme"] = theme;
  if (touch) dataset["touch"] = "";
  else delete dataset["touch"];
}
