/** How a browser is to show everything, as far as the first paint needs it. `rail`: the navigation shows only icons. */
export type Look = { scheme: "light" | "dark" | null; touch: boolean; rail: boolean };

/**
 * The cookie from which the server takes the look to write it into the document: a script that reads the storage before
 * anything is painted costs 60 ms on a slow phone. The settings themselves stay in the storage.
 */
export const lookCookie = "lyceum-look";

/** `dark.touch.rail`; empty if everything is at its default. */
export const writeLook = ({ scheme, touch, rail }: Look): string =>
  [...(scheme ? [scheme] : []), ...(touch ? ["touch"] : []), ...(rail ? ["rail"] : [])].join(".");

/** Unknown parts are ignored. */
export function readLook(cookie = ""): Look {
  const parts = cookie.split(".");
  const scheme = (["light", "dark"] as const).find((one) => parts.includes(one)) ?? null;
  return { scheme, touch: parts.includes("touch"), rail: parts.includes("rail") };
}
