import { expect, test } from "vitest";
import { withArticle } from "#src/contracts/words.ts";
import { allContracts } from "../server/contracts.ts";

test.each([
  ...["a user", "a unit", "a House email", "a PSS email", "a podcast", "a PDF or PNG file", "a Word file"],
  ...["an audience", "an Events email", "an upload", "an MP3 or Ogg file", "an Opus file", "an SRT file"],
])("the right article is added: %s", (said) => expect(withArticle(said.replace(/^an? /, ""))).toBe(said));

test("no summary of an API call has the wrong article", async () => {
  const summaries = (await allContracts()).map(({ summary }) => summary);
  expect(summaries.length).toBeGreaterThan(100);
  expect(summaries.filter((summary) => /\ba [aeio]/i.test(summary))).toEqual([]);
});
