import type { Drawing } from "./made.ts";

/** Nearly square, and with few words, so that it can be read on a phone. */
const size = { width: 1000, height: 860 } as const;

/** Pictures that say one thing at a glance. */
export const drawings: readonly Drawing[] = [
  {
    key: "complaint-timeline",
    title: "A complaint, step by step",
    summary: "From the day on which it arrives to the last day for the Financial Ombudsman.",
    topic: "Regulation and conduct",
    tags: ["Complaints"],
    cpd: ["cpd"],
    daysAgo: 440,
    body: "<p>Weeks are counted from the day on which the firm received the complaint, wherever in the firm that was.</p>",
    heading: "A complaint, step by step",
    alternative:
      "A timeline of five steps. Day 0: the complaint arrives and is recorded. Promptly: acknowledge it in writing. End of the third business day: if it is solved, a summary is enough. Week 8: the final response at the latest. Six months later: the last day to go to the Financial Ombudsman.",
    size,
    steps: [
      ["Day 0", "The complaint arrives and is recorded"],
      ["Promptly", "Acknowledge it in writing"],
      ["End of the third business day", "If it is solved, a summary is enough"],
      ["Week 8", "The final response, at the latest"],
      ["Six months later", "The last day to go to the Financial Ombudsman"],
    ],
  },
  {
    key: "charges-over-time",
    title: "What charges take in thirty years",
    summary: "The same £10,000 with four levels of charges.",
    topic: "Advice and planning",
    tags: ["Charges"],
    cpd: ["cpd"],
    daysAgo: 275,
    body: "<p>Growth of 5% a year before charges, nothing paid in or taken out, and no inflation. It shows what charges do, and forecasts nothing.</p>",
    heading: "£10,000 after thirty years",
    alternative:
      "A bar chart of what £10,000 becomes in thirty years at 5% a year. Without charges £43,219, with charges of 0.5% a year £37,453, with 1% £32,434 and with 1.5% £28,068.",
    size,
    bars: [
      ["No charges", 43_219],
      ["0.5% a year", 37_453],
      ["1% a year", 32_434],
      ["1.5% a year", 28_068],
    ],
    note: "Growth of 5% a year before charges",
  },
];
