import type { Film } from "./made.ts";

const voices = {
  priya: { voice: "en-gb-x-rp+f2", pitch: 46, speed: 150 },
  daniel: { voice: "en-gb-x-rp+Andy", pitch: 45, speed: 152 },
  sofia: { voice: "en-gb-x-rp+f4", pitch: 48, speed: 150 },
} as const;

/** Short films, each on one thing. */
export const films: readonly Film[] = [
  {
    key: "emergency-fund",
    title: "Before you invest: the emergency fund",
    summary: "How much to set aside, where to keep it, and what comes before it.",
    topic: "Advice and planning",
    tags: ["Fact-finding", "Suitability"],
    cpd: ["cpd"],
    daysAgo: 212,
    body: "<h2>To take away</h2><ul><li>Three to six months of essential spending, more where income is irregular.</li><li>Easy access, without a penalty.</li><li>Expensive debt is cleared first.</li></ul>",
    voice: voices.priya,
    slides: [
      {
        title: "The emergency fund",
        said: "An emergency fund is money for what nobody planned.",
        points: [
          [
            "Three to six months of essential spending",
            "A common rule is three to six months of essential spending.",
          ],
          [
            "Easy access, without a penalty",
            "It belongs in an account that pays out at once, without a penalty.",
          ],
          [
            "Expensive debt first",
            "Expensive debt comes first, because a credit card costs more than savings earn.",
          ],
          [
            "More where income is irregular",
            "People with irregular income, or with one earner in the household, need more.",
          ],
        ],
      },
      {
        title: "Ask your client",
        said: "So ask your client one question.",
        points: [
          [
            "“If your income stopped tomorrow, how long would you manage?”",
            "If your income stopped tomorrow, how long would you manage without borrowing or selling an investment?",
          ],
        ],
      },
    ],
  },
  {
    key: "compound-growth",
    title: "Compound growth in one minute",
    summary: "Growth on growth, the rule of 72, and why charges compound as well.",
    topic: "Advice and planning",
    tags: ["Charges", "Plain English"],
    cpd: ["cpd"],
    daysAgo: 219,
    body: "<h2>The numbers</h2><p>£1,000 at 5% adds £50 in its first year and about £78 in its tenth. Divide 72 by the rate, and you have the years that it takes to double.</p>",
    voice: voices.daniel,
    slides: [
      {
        title: "Growth on growth",
        said: "Compound growth is growth on growth.",
        points: [
          [
            "Year 1: £1,000 earns £50",
            "A thousand pounds at five per cent adds fifty pounds in the first year.",
          ],
          [
            "Year 10: the same money earns £78",
            "Left alone, it adds seventy-eight pounds in the tenth year, with nothing more paid in.",
          ],
          [
            "Rule of 72: 72 ÷ 5 is about 14 years",
            "To estimate when money doubles, divide seventy-two by the rate. At five per cent, that is about fourteen years.",
          ],
        ],
      },
      {
        title: "Charges compound, too",
        said: "Charges compound in the same way.",
        points: [
          [
            "1% a year for 30 years takes a quarter",
            "One per cent a year, over thirty years, takes about a quarter of what the pot would have been.",
          ],
          [
            "Show it in pounds",
            "Clients understand that best in pounds, at the age at which they will need the money.",
          ],
        ],
      },
    ],
  },
  {
    key: "complaint-first-day",
    title: "A complaint arrives: the first day",
    summary: "What counts as a complaint, when the clock starts, and the two dates that matter.",
    topic: "Regulation and conduct",
    tags: ["Complaints", "Record keeping"],
    cpd: ["cpd", "idd"],
    daysAgo: 226,
    body: "<h2>The two dates</h2><ul><li><strong>Third business day</strong> after it came: until its end a summary is enough.</li><li><strong>Eight weeks</strong>: the final response, with the right to go to the Financial Ombudsman within six months.</li></ul>",
    voice: voices.sofia,
    slides: [
      {
        title: "What a complaint is",
        said: "Any expression of dissatisfaction may be a complaint.",
        points: [
          ["It need not be in writing", "It need not be in writing, and it need not use the word."],
          [
            "The clock starts when it arrives",
            "The clock starts when it arrives, not when somebody reads it.",
          ],
        ],
      },
      {
        title: "What you do today",
        said: "On the first day there are four things to do.",
        points: [
          ["Pass it on", "Pass it to whoever handles complaints, even if you could answer it yourself."],
          ["Acknowledge it in writing", "Acknowledge it promptly, in writing."],
          [
            "Solved within three business days: a summary",
            "If it is solved by the end of the third business day, a summary is enough.",
          ],
          [
            "Otherwise: a final response within eight weeks",
            "If it is not, a final response is due within eight weeks, and it names the Financial Ombudsman.",
          ],
        ],
      },
    ],
  },
  {
    key: "scam-signs",
    title: "Four signs of a pension scam",
    summary: "What scammers say, and what to do while the client is still on the line.",
    topic: "Pensions and retirement",
    tags: ["Fraud", "Pension transfers"],
    cpd: ["cpd", "vulnerable_client"],
    daysAgo: 233,
    body: "<h2>Then do this</h2><ol><li>Ask the client to pause.</li><li>Look the firm up in the Financial Services Register.</li><li>Ring the number that stands there, not the one that was given.</li></ol>",
    voice: voices.daniel,
    slides: [
      {
        title: "Four signs",
        said: "Pension scams change their story, but four signs stay the same.",
        points: [
          [
            "A call out of the blue",
            "The first is a call out of the blue. Cold calls about pensions have been banned since twenty nineteen.",
          ],
          [
            "Access before 55",
            "The second is an offer to unlock a pension early, before the age of fifty-five.",
          ],
          ["A guaranteed high return", "The third is a high return that is said to be guaranteed."],
          ["Hurry", "The fourth is hurry, with a courier waiting or an offer that ends tonight."],
        ],
      },
      {
        title: "What to do",
        said: "Hear one of them, and slow everything down.",
        points: [
          [
            "Check the Financial Services Register",
            "Look the firm up in the Financial Services Register, and ring the number that stands there.",
          ],
        ],
      },
    ],
  },
  {
    key: "ask-and-wait",
    title: "Ask, wait, and ask again",
    summary: "Three habits by which clients tell you what matters to them.",
    topic: "Clients and communication",
    tags: ["Client relationships", "Fact-finding"],
    cpd: ["cpd"],
    daysAgo: 240,
    body: "<h2>Try it this week</h2><p>In your next meeting, count to four after each answer before you speak. Note what you would not have heard.</p>",
    voice: voices.priya,
    slides: [
      {
        title: "Ask openly",
        said: "The best question in a meeting is a short one.",
        points: [
          [
            "What, how, tell me",
            "Begin with what, with how, or with tell me. Why can sound like a reproach.",
          ],
          [
            "One question at a time",
            "Ask one thing at a time, or you will hear the answer to the easier half.",
          ],
        ],
      },
      {
        title: "Then wait",
        said: "Then wait.",
        points: [
          ["Count to four", "Count to four. Most people say the important thing in their second sentence."],
          ["Give it back in their words", "Give it back in their own words, so that they can correct you."],
          ["“What else?”", "And before you move on, ask what else. It is the question that finds the rest."],
        ],
      },
    ],
  },
  {
    key: "notes-for-others",
    title: "Notes that another adviser could use",
    summary: "Five lines that make a file note worth reading a year later.",
    topic: "Advice and planning",
    tags: ["Record keeping", "Client reports"],
    cpd: ["cpd", "idd"],
    daysAgo: 247,
    body: "<h2>The five lines</h2><ol><li>What the client wanted, in their words.</li><li>What was found.</li><li>What was advised, and what was turned down.</li><li>Why.</li><li>Who does what next, and by when.</li></ol>",
    voice: voices.sofia,
    slides: [
      {
        title: "A note for a stranger",
        said: "Write each note for a colleague who has never met the client.",
        points: [
          ["What the client wanted", "First, what the client wanted, in the words that they used."],
          ["What you found", "Second, what you found, with the figures and their dates."],
          [
            "What you advised, and what you did not",
            "Third, what you advised, and which alternatives you turned down.",
          ],
          ["Why", "Fourth, why. A reason that is not written down cannot be shown later."],
          ["Who does what by when", "And last, who does what next, and by when."],
        ],
      },
      {
        title: "Write it today",
        said: "Write it on the day, while you still remember the silences.",
        points: [],
      },
    ],
  },
];
