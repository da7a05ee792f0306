/** How a browser is to show everything, as far as the first paint has to know. `rail`: the navigation is only icons. */
export type Look = { scheme: "light" | "dark" | null; touch: boolean; rail: boolean };

/**
 * The cookie by which the server knows the look and writes it into the document: a script that reads the storage before
 * anything is painted costs a slow telephone 60 ms. The settings themselves stay in the storage.
 */
export const lookCookie = "lyceum-look";

/** `dark.touch.rail`; empty where everything is as it comes. */
export const writeLook = ({ scheme, touch, rail }: Look): string =>
  [...(scheme ? [scheme] : []), ...(touch ? ["touch"] : []), ...(rail ? ["rail"] : [])].join(".");

/** What is not understood counts as not there. */
export function readLook(cookie = ""): Look {
  const parts = cookie.split(".");
  const scheme = (["light", "dark"] as const).find((one) => parts.includes(one)) ?? null;
  return { scheme, touch: parts.includes("touch"), rail: parts.includes("rail") };
}
