import { eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import { formSubmissions, itemCompletions, users } from "#server/schema/index.ts";
import type { FormAnswers, FormQuestion } from "#src/contracts/itemContent.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { emailOf } from "../accounts.ts";
import type { DemoContent } from "./demoContent.ts";

type Question = Partial<FormQuestion> & Pick<FormQuestion, "type" | "label">;
/** A form whose questions are numbered in their order. */
const form = (...questions: Question[]): DemoContent["content"] => ({
  kind: "form",
  questions: questions.map((question, index) => ({
    ...{ id: index + 1, hint: "", required: true, options: [] },
    ...question,
  })),
});

/** Answers sent by people of the demo, so long ago that they do not count in any year shown by default. */
const sentBy =
  (sent: Readonly<Record<string, FormAnswers>>, daysAgo: number): NonNullable<DemoContent["keep"]> =>
  async (app: App, itemId: number) => {
    const db = app.db();
    const sentAt = new Date(app.now().getTime() - daysAgo * day);
    for (const [name, answers] of Object.entries(sent)) {
      const [user] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, emailOf(name)));
      const of = { userId: user!.id, itemId };
      await db.insert(formSubmissions).values({ ...of, answers, sentAt });
      await db
        .insert(itemCompletions)
        .values({ ...of, source: "sent", completedAt: sentAt, arrivedAt: sentAt });
    }
  };

const yesNo = ["Yes", "No"];

/** Declarations and self-checks that are answered on their page. */
export const forms: readonly DemoContent[] = [
  {
    title: "Conflicts of interest declaration",
    summary: "Tell us of any interest that could pull your advice away from what is best for the client.",
    topic: "Regulation and conduct",
    tags: ["Conduct rules", "Inducements"],
    minutes: 10,
    cpd: ["cpd"],
    body: `<h2>What happens with your answers</h2>
<p>Compliance reads every declaration. An interest is no offence; one that nobody knows of may be. If something changes during the year, change your answers here and send them again.</p>
<p>Include the interests of your partner and of anyone whose finances are tied to yours. If you are in doubt, declare it.</p>`,
    daysAgo: 430,
    content: form(
      {
        type: "one",
        label: "Do you, or does anyone close to you, hold a stake in a product provider, fund or platform?",
        hint: "Leave out shares that you hold through a collective fund.",
        options: yesNo,
      },
      {
        type: "line",
        label: "Which one, and how large is the stake?",
        hint: "Only if you have answered yes.",
        required: false,
      },
      {
        type: "several",
        label: "Which of these roles do you have outside the firm?",
        options: [
          "None",
          "Director or partner of another business",
          "Trustee or attorney for somebody who is not family",
          "Unpaid role with a charity or a club",
          "Paid work of any other kind",
        ],
      },
      {
        type: "text",
        label: "Describe each role, and how it could touch your advice",
        required: false,
      },
      {
        type: "one",
        label: "Have you received a gift or hospitality worth more than £50 since your last declaration?",
        options: ["Yes, and it is in the register", "Yes, but it is not in the register yet", "No"],
      },
      {
        type: "date",
        label: "When did you last check the gifts register?",
      },
      {
        type: "scale",
        label: "How sure are you that you would recognise a conflict in a client meeting?",
        options: ["Not sure at all", "Very sure"],
      },
    ),
    keep: sentBy(
      {
        trainer: {
          1: "No",
          3: ["Unpaid role with a charity or a club"],
          4: "Treasurer of the local rowing club. It has no investments and takes no advice from us.",
          5: "No",
          6: "2025-10-06",
          7: 4,
        },
        manager: { 1: "No", 3: ["None"], 5: "Yes, and it is in the register", 6: "2025-09-29", 7: 5 },
      },
      400,
    ),
  },
  {
    title: "Vulnerable client self-check",
    summary: "Nine minutes to look honestly at how you notice vulnerability, and what you do next.",
    topic: "Clients and communication",
    tags: ["Vulnerable clients", "Client service"],
    minutes: 9,
    cpd: ["vulnerable_client"],
    body: `<h2>How to use it</h2>
<p>Think of the last three clients whose circumstances had changed. There are no right answers: what you write helps you and your manager to choose what to practise next.</p>
<p>Do not name clients. A sentence such as “a widowed client in her eighties” is enough.</p>`,
    daysAgo: 425,
    content: form(
      {
        type: "scale",
        label: "I notice signs of vulnerability that a client does not mention",
        options: ["Rarely", "Almost always"],
      },
      {
        type: "scale",
        label: "I know what to say when a client becomes upset",
        options: ["Not at all", "Completely"],
      },
      {
        type: "several",
        label: "Which signs have you met in the last six months?",
        options: [
          "Bereavement or separation",
          "Serious illness, of the client or of somebody they care for",
          "Trouble with memory or with following a conversation",
          "Pressure from a relative or a stranger",
          "Sudden loss of income",
          "None that I noticed",
        ],
      },
      {
        type: "text",
        label: "Describe one meeting in which you changed how you worked",
        hint: "What did you notice, what did you do, and what would you do differently? Do not name the client.",
      },
      {
        type: "one",
        label: "Where did you record it?",
        options: ["In the client file", "In my own notes only", "Nowhere yet", "It did not arise"],
      },
      {
        type: "line",
        label: "Whom would you ask first if you were worried about a client today?",
      },
    ),
    keep: sentBy(
      {
        adm: {
          1: 3,
          2: 4,
          3: ["Bereavement or separation"],
          4: "A client lost his wife in spring. I split the review into two short meetings and sent him one page after each. Next time I would ask earlier whether somebody should join us.",
          5: "In the client file",
          6: "My manager",
        },
      },
      395,
    ),
  },
  {
    title: "Learning needs before your first review",
    summary:
      "What you can do already, what you want to learn, and how you learn best, for the talk with your manager.",
    topic: "Advice and planning",
    tags: ["Ongoing service", "Client relationships"],
    minutes: 8,
    cpd: [],
    body: `<h2>Before you begin</h2>
<p>Your manager reads this before your first review and brings it along. Answer for yourself: nobody is compared with anybody else.</p>`,
    daysAgo: 420,
    content: form(
      { type: "date", label: "When did you join, or begin your present role?" },
      { type: "line", label: "What would you like to be known for in a year’s time?" },
      {
        type: "scale",
        label: "How comfortable are you with leading a client meeting on your own?",
        options: ["Not yet", "Very comfortable"],
      },
      {
        type: "several",
        label: "In which subjects do you want to learn more?",
        options: [
          "Pensions and retirement income",
          "Investment and risk",
          "Protection",
          "Tax and estate planning",
          "Conversations with clients",
          "Systems and record keeping",
        ],
      },
      {
        type: "one",
        label: "How do you learn best?",
        options: [
          "Reading",
          "Watching or listening",
          "Practising with a colleague",
          "Doing it for real, with feedback",
        ],
        required: false,
      },
      { type: "text", label: "What gets in the way of your learning?", required: false },
    ),
  },
  {
    title: "Annual fit and proper declaration",
    summary:
      "The yearly statement that you are still fit and proper for your role: eight questions, answered in good faith.",
    topic: "Regulation and conduct",
    tags: ["Conduct rules", "Governance"],
    minutes: 12,
    cpd: ["cpd", "pts"],
    body: `<h2>Why we ask</h2>
<p>The firm must be able to show each year that everybody who advises is honest, competent and financially sound. A “yes” does not end a career: most of what is declared needs no more than a conversation. A false statement does.</p>
<p>If anything changes before the next declaration, tell Compliance within five working days and send this form again.</p>`,
    daysAgo: 415,
    content: form(
      {
        type: "one",
        label: "Have you been convicted of, or charged with, a criminal offence in the last twelve months?",
        hint: "Leave out fixed penalties for parking or speeding.",
        options: yesNo,
      },
      {
        type: "one",
        label:
          "Have you been the subject of a county court judgment, a bankruptcy or an arrangement with creditors?",
        options: yesNo,
      },
      {
        type: "several",
        label: "Has any of these concerned you in the last twelve months?",
        options: [
          "A complaint that was upheld",
          "An internal investigation",
          "A question from the regulator",
          "A refusal or withdrawal of a professional membership",
          "None of these",
        ],
      },
      {
        type: "text",
        label: "Explain everything that you have answered with yes, or chosen above",
        hint: "Dates, amounts and how it ended. Leave it empty if there is nothing to explain.",
        required: false,
      },
      { type: "date", label: "When was your statement of professional standing issued?" },
      {
        type: "line",
        label: "Who issued it?",
        hint: "The name of the accredited body, as it stands on the statement.",
      },
      {
        type: "scale",
        label: "How well did your CPD of the last year fit the advice that you give?",
        options: ["Poorly", "Very well"],
      },
      {
        type: "one",
        label: "Are your answers true and complete to the best of your knowledge?",
        options: ["Yes, they are"],
      },
    ),
    keep: sentBy(
      {
        learner: {
          1: "No",
          2: "No",
          3: ["None of these"],
          5: "2025-04-02",
          6: "Chartered Institute for Securities & Investment",
          7: 4,
          8: "Yes, they are",
        },
        reviewer: {
          1: "No",
          2: "No",
          3: ["None of these"],
          5: "2025-03-14",
          6: "Chartered Insurance Institute",
          7: 4,
          8: "Yes, they are",
        },
      },
      390,
    ),
  },
];
