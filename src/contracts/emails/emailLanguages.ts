type Written = { name: string; own: string; direction: "ltr" | "rtl" };

/**
 * The languages in which emails may be written besides English, which is the language of the product, by their BCP 47
 * tags. Each has its name in English and in itself. The names are listed here because `Intl` does not give the same
 * everywhere: Chromium does not know the Welsh name of Welsh, and a page is painted by the server and by the browser. A
 * language that people have chosen must stay.
 */
export const emailLanguages = {
  ar: { name: "Arabic", own: "العربية", direction: "rtl" },
  bn: { name: "Bengali", own: "বাংলা", direction: "ltr" },
  zh: { name: "Chinese", own: "中文", direction: "ltr" },
  fr: { name: "French", own: "Français", direction: "ltr" },
  de: { name: "German", own: "Deutsch", direction: "ltr" },
  gu: { name: "Gujarati", own: "ગુજરાતી", direction: "ltr" },
  it: { name: "Italian", own: "Italiano", direction: "ltr" },
  pl: { name: "Polish", own: "Polski", direction: "ltr" },
  pt: { name: "Portuguese", own: "Português", direction: "ltr" },
  pa: { name: "Punjabi", own: "ਪੰਜਾਬੀ", direction: "ltr" },
  ro: { name: "Romanian", own: "Română", direction: "ltr" },
  es: { name: "Spanish", own: "Español", direction: "ltr" },
  ur: { name: "Urdu", own: "اردو", direction: "rtl" },
  cy: { name: "Welsh", own: "Cymraeg", direction: "ltr" },
} as const satisfies Record<string, Written>;

export type EmailLanguage = keyof typeof emailLanguages;

/** In the order of their English names. */
export const emailLanguageTags = Object.keys(emailLanguages) as [EmailLanguage, ...EmailLanguage[]];

export const isEmailLanguage = (tag: string): tag is EmailLanguage => Object.hasOwn(emailLanguages, tag);

/** The attributes that give an element the language of its text; none if it is that of the document around it. */
export const writtenIn = (
  language: EmailLanguage | null,
): { lang?: EmailLanguage; dir?: Written["direction"] } =>
  language === null ? {} : { lang: language, dir: emailLanguages[language].direction };
