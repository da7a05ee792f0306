/** `glossary term` → `Glossary term`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The reverse, for what continues a sentence: `The learner` → `the learner`. */
export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The heading of a field: `first_name` → `First name`. */
export const headingOf = (field: string): string => capital(field.replaceAll("_", " "));

/** `a user`, `an audience`, `an MP3 file`: by the sound with which the noun begins. */
export const withArticle = (noun: string): string =>
  `${/^([AEIOaeio]|[Uu](?!se|ni)|[FHLMNRSX][A-Z\d])/.test(noun) ? "an" : "a"} ${noun}`;
