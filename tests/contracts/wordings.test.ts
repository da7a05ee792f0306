import { expect, test } from "vitest";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { passwordResetMessages } from "#src/contracts/messages/passwordReset.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";

const { checklist } = passwordResetMessages;

/** Wordings that the other tests take from the product: here as in the ledger, odd grammar included. */
test.each([
  ["M-013", passwordResetMessages.passwordsMustMatch, "Both passwords must match"],
  ["M-014", checklist.length, "at least 8 characters"],
  ["M-015", checklist.lower, "lower case"],
  ["M-016", checklist.upper, "upper case"],
  ["M-017", checklist.numbers, "numbers"],
  ["M-018", checklist.symbols, "symbols"],
  ["M-065", sharedMessages.profileUpdated, "Profile updated"],
  ["M-070", examMessages.unableToStart, "Warning: Unable to start exam"],
  ["M-078", examMessages.passwordIncorrect, "Password is incorrect"],
])("the product uses the words of the ledger [%s]", (_, said, written) => {
  expect(said).toBe(written);
});
