import { emailLanguages, emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";

/** The languages of emails as the back office has them, by their English names: in a field, and in a list. */
export const languageChoices = emailLanguageTags.map((value) => ({
  value,
  label: emailLanguages[value].name,
}));
export const languageWords = Object.fromEntries(
  languageChoices.map(({ value, label }) => [value, { label }]),
);
