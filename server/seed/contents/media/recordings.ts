import type { Recording } from "./made.ts";

const [hannah, gareth] = ["Hannah Lindqvist", "Gareth Pugh"];
const voices = {
  [hannah]: { voice: "gmw/en+f2", pitch: 50, speed: 150 },
  [gareth]: { voice: "en-gb-x-gbcwmd+m3", pitch: 46, speed: 148 },
} as const;

/** To listen to, on the way to a meeting. */
export const recordings: readonly Recording[] = [
  {
    key: "bad-years-early",
    title: "Bad years early: why their order matters",
    summary: "Two retirees with the same average return, and why one of them runs out of money.",
    topic: "Pensions and retirement",
    tags: ["Drawdown", "Retirement income"],
    cpd: ["cpd"],
    daysAgo: 254,
    body: "<h2>To discuss with a client</h2><ul><li>What could be spent less in a bad year?</li><li>Which part of the income is secure?</li><li>How much cash stands between the pension and the market?</li></ul>",
    voices,
    said: [
      [gareth, "Hannah, what is sequence risk?"],
      [
        hannah,
        "It is the risk that bad years come early. Think of two people who retire with the same pot, take out the same income, and earn the same return on average.",
      ],
      [gareth, "Then they should end with the same."],
      [
        hannah,
        "They do not. One has her bad years first, while she sells to pay her bills. What has been sold cannot recover.",
      ],
      [gareth, "So what can an adviser do about it?"],
      [
        hannah,
        "Three things. Cover the essential bills with income that is secure. Keep a year or two of spending in cash. And agree beforehand what is cut in a bad year, because nobody decides that well in the middle of one.",
      ],
    ],
  },
  {
    key: "annual-review",
    title: "Five minutes before an annual review",
    summary: "What to look at before the client comes in, and the question to begin with.",
    topic: "Clients and communication",
    tags: ["Ongoing service", "Client relationships"],
    cpd: ["cpd"],
    daysAgo: 261,
    body: "<h2>The list</h2><ol><li>Last year's note, with what you promised.</li><li>What has changed in the file.</li><li>Charges, in pounds.</li><li>One question that is not about money.</li></ol>",
    voices,
    said: [
      [hannah, "You have five minutes before your client comes in. What do you read?"],
      [
        gareth,
        "Last year's note, and only the last paragraph. It says what I promised. If I have not done it, I want to say so before they do.",
      ],
      [hannah, "And then?"],
      [
        gareth,
        "What has changed. A new address, a payment that stopped, a second name on a letter. Any of them may be news that nobody has told me yet.",
      ],
      [hannah, "Figures?"],
      [
        gareth,
        "One figure: what they paid us last year, in pounds. If I cannot say what they had for it, that is my first subject.",
      ],
      [hannah, "And how do you begin?"],
      [gareth, "With a question. What has happened in your life since we last met? And then I wait."],
    ],
  },
];
