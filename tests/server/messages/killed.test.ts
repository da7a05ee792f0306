import { expect, test } from "vitest";
import { killInTheMidst, nothingWrong, wrongAfterKills } from "./killed.ts";

/** `npm run test:soak` sends thousands, and kills more often. */
const many = 150;

test(
  "after kill -9 while many emails are sent, every recipient gets the same email and it is recorded as sent",
  { timeout: 300_000 },
  async () => {
    const killed = await killInTheMidst(many, [30, 60]);
    expect(wrongAfterKills(killed, many)).toEqual(nothingWrong);
    expect(killed.received.size).toBe(many);
  },
);
