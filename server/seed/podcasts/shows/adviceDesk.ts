import type { Show } from "../show.ts";

const [daniel, hannah] = ["Daniel Osei", "Hannah Lindqvist"];

export const adviceDesk: Show = {
  name: "The Advice Desk",
  summary: "Two colleagues talk through one question from practice, in the time that it takes to make tea.",
  description:
    "<p>Each episode takes one question that advisers bring to the technical desk. Daniel asks, Hannah answers, and they end with something that you can do today.</p><p>It goes with the boxset <em>Retirement decisions</em>.</p>",
  host: "Daniel Osei and Hannah Lindqvist",
  picture: "conversation",
  status: "approved",
  featured: true,
  voices: {
    [daniel]: { voice: "en-gb-x-rp+Andy", pitch: 45, speed: 152 },
    [hannah]: { voice: "gmw/en+f2", pitch: 50, speed: 148 },
  },
  episodes: [
    {
      key: "options-at-retirement",
      name: "Four ways to use a pension",
      summary: "An annuity, drawdown, cash, or waiting, and the questions that separate them.",
      notes:
        "<p>The four options at retirement, and why most good plans use two of them.</p><ul><li>Ask first what must be paid every month.</li><li>Health can raise an annuity.</li><li>Leaving the money alone is a decision as well.</li></ul>",
      daysAgo: 61,
      chapters: [
        {
          title: "Welcome",
          said: [
            [
              daniel,
              "Hello, and welcome to the advice desk. I am Daniel, and with me is Hannah, who answers the technical questions. Today's question comes from an adviser in Leeds. Her client is sixty-four, has one pension, and asks what people usually do.",
            ],
            [
              hannah,
              "Hello, Daniel. I like the question, because people usually do what the letter suggests.",
            ],
          ],
        },
        {
          title: "The four options",
          said: [
            [daniel, "So let us go through what there is."],
            [
              hannah,
              "There are four things. An annuity pays an income for life. It cannot be undone, and it cannot be outlived. Drawdown keeps the money invested. It can be changed at any time, and it can run out.",
            ],
            [daniel, "That is two."],
            [
              hannah,
              "The third is cash, in one sum or in several. It is simple, and most of it is taxed as income. And the fourth is to leave the money where it is for now.",
            ],
            [daniel, "Which does not sound like a plan."],
            [hannah, "It is one, if somebody has decided it and written down why."],
          ],
        },
        {
          title: "Which question comes first",
          said: [
            [daniel, "Where would you start with this client?"],
            [
              hannah,
              "With the spending that has to be met every month, for life. Then with the income that is certain already, such as the state pension. The gap between the two is what an annuity is good at. What is pleasant, but not essential, can come from drawdown.",
            ],
            [daniel, "So most people end up with a mixture."],
            [
              hannah,
              "Many do. And ask about health before anything else is chosen. Somebody with a medical history may be offered a good deal more.",
            ],
          ],
        },
        {
          title: "To do today",
          said: [
            [daniel, "What can listeners do today?"],
            [
              hannah,
              "Take one client who retires within a year. Draw two columns, what must be paid and what is certain. It takes ten minutes, and it changes the conversation.",
            ],
            [daniel, "Thank you, Hannah. Until next time."],
          ],
        },
      ],
    },
    {
      key: "how-much-each-year",
      name: "How much can be drawn each year",
      summary: "Where the four per cent rule comes from, and what to say instead.",
      notes:
        "<p>A rule of thumb is where a conversation begins. This episode is about what moves the number: charges, time, the order of returns, and a client who can be flexible.</p>",
      daysAgo: 40,
      chapters: [
        {
          title: "The rule",
          said: [
            [
              daniel,
              "Welcome back to the advice desk. Every client has heard of four per cent. Hannah, is it right?",
            ],
            [
              hannah,
              "It was right for somebody. It comes from American figures, a portfolio that was half in shares, thirty years of retirement, and no charges at all.",
            ],
            [daniel, "And a person who never changes their mind."],
            [hannah, "Exactly. Your client has none of these."],
          ],
        },
        {
          title: "What moves the number",
          said: [
            [daniel, "So what moves it?"],
            [
              hannah,
              "Four things. Charges come first. One per cent a year in charges takes roughly half a point off what can be drawn. Then time. Forty years need a lower rate than twenty.",
            ],
            [daniel, "And the markets."],
            [
              hannah,
              "It is less about the average than about the order. If the bad years come first, while somebody is drawing an income, later gains cannot mend the harm.",
            ],
            [daniel, "And the fourth?"],
            [
              hannah,
              "Flexibility. A client who will go without an increase after a bad year can begin higher. That is worth more than any forecast.",
            ],
          ],
        },
        {
          title: "Agree it beforehand",
          said: [
            [daniel, "How do you put that into a plan?"],
            [
              hannah,
              "You set a rate, and you agree two limits while everybody is calm. If the income becomes too large a part of what is left, it is cut by a tenth. If things go well, it rises by a tenth.",
            ],
            [daniel, "Then a fall in the markets is an appointment, and not a crisis."],
            [
              hannah,
              "That is the whole point. And show three lives, a poor one, a middling one and a good one, in pounds a month. Then ask which of them the client could live with.",
            ],
            [daniel, "That is your homework. Goodbye for now."],
          ],
        },
      ],
    },
    {
      key: "protection-gap",
      name: "Drawing the protection gap",
      summary: "Why people insure a telephone and not their income, and one page that changes it.",
      notes:
        "<p>One page with three columns: ill for a year, you die, your partner dies. Underneath, what goes on, what stops, and what would be needed.</p><p>Insurance in the order in which it is likely to be needed.</p>",
      daysAgo: 19,
      chapters: [
        {
          title: "A strange habit",
          said: [
            [
              daniel,
              "This is the advice desk. Hannah, people insure a telephone that they could replace in an afternoon, and they do not insure the income that pays for it. Why is that?",
            ],
            [hannah, "It is hardly ever the cost. It is that nobody has drawn the gap for them."],
          ],
        },
        {
          title: "One page",
          said: [
            [daniel, "Then let us draw it."],
            [
              hannah,
              "You need one page. Across the top you write three things. You are ill for a year. You die. Your partner dies. Down the side you write what income would go on, what would stop, which debts would remain, and what is needed each month.",
            ],
            [daniel, "And what is left over is the gap."],
            [
              hannah,
              "Yes, and most clients have never seen it. They think that their employer would pay. Some do, for six months or longer. Some pay no more than they must, and that is modest, and it ends.",
            ],
          ],
        },
        {
          title: "In which order",
          said: [
            [daniel, "Where do you begin when the money does not reach for everything?"],
            [
              hannah,
              "With the income. Illness is likelier than death, and it lasts longer. After that comes life cover for debts and for those who depend on the client. A lump sum for a serious illness comes third.",
            ],
            [daniel, "And if even the first is too much?"],
            [
              hannah,
              "Then lengthen the time before it pays, or cover the mortgage alone. Some cover that is kept is better than full cover that is cancelled after a year.",
            ],
          ],
        },
        {
          title: "Honest answers",
          said: [
            [daniel, "One last thing?"],
            [
              hannah,
              "Go through the medical questions slowly. Claims fail on answers that were given in a hurry. Have you ever means ever.",
            ],
            [daniel, "Thank you for listening, and take care of yourselves."],
          ],
        },
      ],
    },
    {
      key: "who-gets-the-pension",
      name: "Who gets the pension",
      summary: "The nomination form is one sheet of paper, and it is often out of date.",
      notes:
        "<p>What a nomination does, why it goes wrong, and when to look at it again. See also the guide <em>Nominations and who gets the pension</em>.</p>",
      daysAgo: 5,
      chapters: [
        {
          title: "A sheet of paper",
          said: [
            [
              daniel,
              "Hello from the advice desk. Today it is about a form. Hannah, you say that it is the most valuable sheet of paper that many clients own.",
            ],
            [
              hannah,
              "I do. A pension usually passes outside the will. Who gets it is up to the trustees or the provider, and the nomination tells them what the client would like.",
            ],
            [daniel, "Must they follow it?"],
            [hannah, "In most schemes they need not. But it gives them the evidence to do so."],
          ],
        },
        {
          title: "How it goes wrong",
          said: [
            [daniel, "And how does it go wrong?"],
            [
              hannah,
              "In three ways, again and again. It names somebody from an earlier marriage. It was made for a plan that has since been transferred, and nobody made a new one. Or it names one person only, and that person dies first.",
            ],
            [daniel, "The second one is ours, is it not? We moved the plan."],
            [
              hannah,
              "It is ours. A nomination does not travel with the money. So it belongs on the list for every transfer, beside the address and the bank details.",
            ],
          ],
        },
        {
          title: "When to look again",
          said: [
            [daniel, "When should it be looked at?"],
            [
              hannah,
              "At each annual review, in one sentence. Who should have this if you die, and is that what the form says? And always after a wedding, a divorce, a birth or a death.",
            ],
            [daniel, "One sentence a year does not sound like much."],
            [hannah, "It is not. I have seen a family wait for eleven months, because nobody had asked it."],
            [daniel, "Ask it this week. Goodbye."],
          ],
        },
      ],
    },
    {
      key: "stay-or-transfer",
      name: "Stay or transfer: where to start",
      summary: "Final salary pensions, and why the starting point is to leave them alone.",
      notes:
        "<p>What is given up, what is gained, and which pressures to name. Only a pension transfer specialist may advise on a transfer; this episode is about what everyone should know.</p>",
      daysAgo: -9,
      chapters: [
        {
          title: "The starting point",
          said: [
            [
              daniel,
              "Welcome to the advice desk. A client rings. They have had a letter about their final salary pension, with a very large number on it. What do you tell them, Hannah?",
            ],
            [
              hannah,
              "First, that the number is large because the promise is. The starting point is to stay. Advice begins from there, and it needs good reasons to end somewhere else.",
            ],
          ],
        },
        {
          title: "What is given up",
          said: [
            [daniel, "What would they give up?"],
            [
              hannah,
              "An income that cannot run out. Increases as prices rise. Usually something for a widow or a widower. And the work. From that day on somebody has to manage the money, until the last day.",
            ],
            [daniel, "And what would they gain?"],
            [
              hannah,
              "A choice of when to take it, and a sum that can be left to others. For a few people that outweighs the rest. Think of somebody who is seriously ill and has nobody who depends on them.",
            ],
          ],
        },
        {
          title: "Name the pressure",
          said: [
            [daniel, "Most clients who ask have something on their minds."],
            [
              hannah,
              "They do. A colleague who has done it. A deadline. A kitchen. Name the pressure out loud, and write it down. Then give advice on the need, and not on the pressure.",
            ],
            [daniel, "And if you are not a specialist?"],
            [
              hannah,
              "Then you explain the way ahead, and you pass it on. Do not give an opinion in the corridor. The client will remember it as advice.",
            ],
            [daniel, "Well said. Until next time."],
          ],
        },
      ],
    },
  ],
};
