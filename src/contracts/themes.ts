/** B-243; routes without one use the default, academy (B-244). */
export const themes = ["academy", "accreditation", "event", "mentoring", "podcast", "ai", "house"] as const;
export type ThemeName = (typeof themes)[number];
export const defaultTheme: ThemeName = "academy";
