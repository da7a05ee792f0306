import { expect, test } from "vitest";
import { killInTheMidst, nothingWrong, wrongAfterKills } from "./killed.ts";

/** `npm run test:soak` sends thousands, and kills more often. */
const many = 150;

test(
  "kill -9 in the midst of many: everybody has one and the same mail, and each is put down as sent",
  { timeout: 300_000 },
  async () => {
    const killed = await killInTheMidst(many, [30, 60]);
    expect(wrongAfterKills(killed, many)).toEqual(nothingWrong);
    expect(killed.received.size).toBe(many);
  },
);
