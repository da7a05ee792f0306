import { expect, test } from "vitest";
import { emailLanguages, emailLanguageTags } from "#src/contracts/emails/emailLanguages.ts";

const same = (name: string): string => name.toLocaleLowerCase();
/** Britain uses another name than Unicode. */
const british = { bn: "Bengali" } as const;

test.each(emailLanguageTags)("%s is a valid tag, with the names and the text direction of Unicode", (tag) => {
  const { name, own, direction } = emailLanguages[tag];
  const calledIn = (language: string) => new Intl.DisplayNames(language, { type: "language" }).of(tag)!;
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo(): { direction: string } };
  expect({ name, own: same(own), direction, tag }).toEqual({
    name: british[tag as "bn"] ?? calledIn("en-GB"),
    own: same(calledIn(tag)),
    direction: locale.getTextInfo().direction,
    tag: Intl.getCanonicalLocales(tag)[0],
  });
});

test("the languages are sorted by their English names and leave out English", () => {
  const names = emailLanguageTags.map((tag) => emailLanguages[tag].name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  expect(emailLanguageTags).not.toContain("en");
});
