import type { DemoContent } from "./demoContent.ts";

const here = new URL("documents/", import.meta.url);

/** Drawn by `npm run demo:documents`. */
const pdf = (name: string, pages: number): Pick<DemoContent, "content" | "file"> => ({
  content: { kind: "PDF", pages },
  file: { name: `${name}.pdf`, from: new URL(`${name}.pdf`, here) },
});

const webLink = (url: string): Pick<DemoContent, "content"> => ({ content: { kind: "web link", url } });

/** Guides as PDFs, and pages of regulators and public services. */
export const documents: readonly DemoContent[] = [
  {
    title: "The Consumer Duty file review",
    summary: "A guide through one client file, step by step, with a page to copy for your next review.",
    topic: "Regulation and conduct",
    tags: ["Consumer Duty", "Good outcomes", "Record keeping"],
    minutes: 12,
    cpd: ["cpd"],
    body: "<p>Take a file of your own and go through it with this guide. Where the answer is “not shown”, write the note that is missing.</p>",
    daysAgo: 210,
    ...pdf("consumer-duty-file-review", 4),
  },
  {
    title: "Meeting notes that hold",
    summary: "Six lines that make a note useful to you, to a colleague and to a reviewer in five years.",
    topic: "Clients and communication",
    tags: ["Record keeping", "Plain English"],
    minutes: 6,
    cpd: ["cpd"],
    body: "<p>Rewrite one of last month's notes by its six lines, and compare the two.</p>",
    daysAgo: 216,
    ...pdf("meeting-notes-that-hold", 2),
  },
  {
    title: "Bringing pensions together",
    summary: "What to ask of every plan before you recommend a transfer, and what to keep in the file.",
    topic: "Pensions and retirement",
    tags: ["Pensions", "Suitability", "Charges"],
    minutes: 8,
    cpd: ["cpd", "idd"],
    body: "<p>Download the checklist and use it with your next client who has more than two plans.</p>",
    daysAgo: 222,
    ...pdf("pension-consolidation-checklist", 3),
  },
  {
    title: "FCA Handbook: PRIN 2A, the Consumer Duty",
    summary:
      "The rules of the Consumer Duty themselves: the Principle, the cross-cutting obligations, the outcomes.",
    topic: "Regulation and conduct",
    tags: ["Consumer Duty", "Conduct rules"],
    minutes: 20,
    cpd: ["cpd"],
    body: "<p>Read PRIN 2A.2 closely: it has the three cross-cutting obligations. Then look for the outcome that your work touches most.</p>",
    daysAgo: 228,
    ...webLink("https://www.handbook.fca.org.uk/handbook/PRIN/2A/"),
  },
  {
    title: "FCA: information on the Consumer Duty",
    summary:
      "What the regulator expects of firms, with its guidance, speeches and examples of good practice.",
    topic: "Regulation and conduct",
    tags: ["Consumer Duty", "Good outcomes"],
    minutes: 10,
    cpd: ["cpd"],
    body: "<p>Come back to this page a few times a year: the examples of good and poor practice grow.</p>",
    daysAgo: 234,
    ...webLink("https://www.fca.org.uk/firms/consumer-duty"),
  },
  {
    title: "MoneyHelper: pensions and retirement",
    summary:
      "Free and impartial guidance that you can send to clients, from finding a pension to drawing it.",
    topic: "Pensions and retirement",
    tags: ["Pensions", "Plain English"],
    minutes: 10,
    cpd: ["cpd"],
    body: "<p>Read one of its pages as a client would. Note two sentences that say a hard thing simply.</p>",
    daysAgo: 240,
    ...webLink("https://www.moneyhelper.org.uk/en/pensions-and-retirement"),
  },
  {
    title: "The Pensions Regulator",
    summary:
      "Guidance for employers and trustees, with its pages on scams and on what members should be told.",
    topic: "Pensions and retirement",
    tags: ["Pensions", "Fraud"],
    minutes: 10,
    cpd: ["cpd"],
    body: "<p>Look for the pages on pension scams, and compare the warning signs with those that you ask about.</p>",
    daysAgo: 246,
    ...webLink("https://www.thepensionsregulator.gov.uk/"),
  },
  {
    title: "ICO: guidance for organisations",
    summary:
      "Data protection from the regulator itself: what you may record about clients, and what they may ask to see.",
    topic: "Clients and communication",
    tags: ["Data protection", "Record keeping"],
    minutes: 10,
    cpd: ["cpd"],
    body: "<p>Read what it says about subject access requests before you write your next meeting note.</p>",
    daysAgo: 252,
    ...webLink("https://ico.org.uk/for-organisations/"),
  },
];
