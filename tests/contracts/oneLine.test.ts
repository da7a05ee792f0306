import { expect, test } from "vitest";
import { UserDraft } from "#src/contracts/admin/users.ts";
import * as admin from "#src/contracts/admin/texts.ts";
import { line, oneLine } from "#src/contracts/texts.ts";
import { ProfileDraft } from "#src/contracts/profile.ts";

const bad = [
  "a\u0000b",
  "a\nb",
  "a\r\nb",
  "a\tb",
  "a\u007Fb",
  "a\u0085b",
  "a\u2028b",
  "a\u202Eb",
  "a\u2066b",
];

test("a one-line text refuses control characters, and trims a trailing line break [1.3.11][16.4.1]", () => {
  for (const text of bad) {
    expect(oneLine(80).safeParse(text).success).toBe(false);
    expect(line(80).safeParse(text).success).toBe(false);
    expect(admin.html(80).safeParse(`<p>${text}</p>`).success).toBe(true);
  }
  expect(oneLine(80).parse(" Zoë O’Brien-Ødegård 李\n")).toBe("Zoë O’Brien-Ødegård 李");
});

test.each(["first_name", "last_name", "job_title"] as const)(
  "%s is a one-line text, in the user's own profile too",
  (field) => {
    for (const text of bad) {
      expect([text, ProfileDraft.shape[field].safeParse(text).success]).toEqual([text, false]);
      expect([text, UserDraft.shape[field].safeParse(text).success]).toEqual([text, false]);
    }
  },
);
