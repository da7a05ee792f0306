import type { Show } from "../show.ts";

const [sofia, marcus] = ["Sofia Marchetti", "Marcus Bell"];

export const plainConduct: Show = {
  name: "Plain Conduct",
  summary: "Rules of conduct without the jargon: what they are for, and what they ask of you on a Tuesday.",
  description:
    "<p>Sofia presents, and Marcus brings the example. Every episode ends with one sentence that you may use with a client.</p><p>It goes with the boxsets <em>Financial crime essentials</em> and <em>The Consumer Duty in practice</em>.</p>",
  host: "Sofia Marchetti",
  picture: "protection",
  status: "approved",
  voices: {
    [sofia]: { voice: "en-gb-x-rp+f4", pitch: 48, speed: 150 },
    [marcus]: { voice: "en-gb-scotland+Lee", pitch: 50, speed: 150 },
  },
  episodes: [
    {
      key: "red-flags",
      name: "Red flags and innocent explanations",
      summary: "What should make you pause, and the open question that comes next.",
      notes:
        "<p>None of these signs proves anything. Ask, look for something that supports the answer, and write down what you concluded.</p>",
      daysAgo: 54,
      chapters: [
        {
          title: "What a red flag is",
          said: [
            [
              sofia,
              "This is Plain Conduct. I am Sofia. Today we talk about red flags, the things that should make you pause. Let me say one thing first. Most of them have an innocent explanation, and most of the time the innocent explanation is true.",
            ],
            [marcus, "I am Marcus, and I have brought an example, as always."],
          ],
        },
        {
          title: "The example",
          said: [
            [
              marcus,
              "A new client wants to invest sixty thousand pounds. It comes in four payments, each a little below a round figure. Two of them come from an account in another name. And he has not asked a single question about charges.",
            ],
            [sofia, "What would you have thought?"],
            [
              marcus,
              "I thought that he was in a hurry. He is a builder, he is paid in stages, and the other account is his wife's.",
            ],
            [sofia, "All of which may be so. Did you ask?"],
            [
              marcus,
              "I did. I said, how did this come about? He showed me the contract, and the dates fit. It took five minutes.",
            ],
          ],
        },
        {
          title: "Ask, look, write",
          said: [
            [
              sofia,
              "That is the pattern. Ask an open question. Then look for something that supports the answer, and that the client has not written himself. And then write down what you asked, what you saw, and what you concluded.",
            ],
            [marcus, "And if I am still not sure?"],
            [
              sofia,
              "Then you report it inside the firm on the same day. You need a suspicion. You do not need proof, and you should not go looking for it.",
            ],
          ],
        },
        {
          title: "The sentence",
          said: [
            [marcus, "So what is the sentence for today?"],
            [
              sofia,
              "How did this come about? It is friendly, it is short, and it cannot be answered with yes.",
            ],
          ],
        },
      ],
    },
    {
      key: "what-not-to-say",
      name: "What not to say after a report",
      summary: "The next telephone call is the dangerous one.",
      notes:
        "<p>How an internal report works, and why a friendly sentence can be an offence. Agree beforehand what you will say.</p>",
      daysAgo: 33,
      chapters: [
        {
          title: "After the report",
          said: [
            [
              sofia,
              "Welcome to Plain Conduct. Last time we ended with a report. Today it is about what happens next, and about a telephone call.",
            ],
            [
              marcus,
              "Here is the example. I have reported a suspicion about a payment. It is with the nominated officer. Next morning my client rings. He asks why his money has not arrived.",
            ],
            [sofia, "What would you like to tell him?"],
            [marcus, "The truth. Compliance are having a look at it."],
          ],
        },
        {
          title: "Tipping off",
          said: [
            [
              sofia,
              "And there it is. It is a kind sentence, and it may be an offence. It is called tipping off. You have told somebody that there is a report, and that can harm an investigation.",
            ],
            [marcus, "Even if he has done nothing wrong?"],
            [
              sofia,
              "You do not know whether he has, and it is not for you to find out. So agree with the officer, beforehand, what you will say. Usually something true and dull is best.",
            ],
            [marcus, "Such as?"],
            [sofia, "The payment is still being processed, and I will ring you when I have news."],
          ],
        },
        {
          title: "Three habits",
          said: [
            [
              sofia,
              "There are three habits that help. Do nothing that moves the money until you have heard. Do not put a note of the report on the client's file. And speak of it to nobody who has no need to know.",
            ],
            [marcus, "And if I was wrong about him?"],
            [sofia, "Then a report that was made in good faith protects you all the same. Silence does not."],
          ],
        },
        {
          title: "The sentence",
          said: [
            [marcus, "Then today's sentence is the dull one."],
            [
              sofia,
              "It is. I will ring you when I have news. And then ring only with news that you may give.",
            ],
          ],
        },
      ],
    },
    {
      key: "fair-value",
      name: "Is it worth what it costs",
      summary: "Fair value is a relationship and not a number. Four questions to judge it by.",
      notes:
        "<p>Sort clients by what they receive and not by what they were sold. Then ask the four questions of each group.</p>",
      daysAgo: 12,
      chapters: [
        {
          title: "Two families",
          said: [
            [
              sofia,
              "Hello, and welcome to Plain Conduct. Today it is about fair value. Marcus, you have two families for us.",
            ],
            [
              marcus,
              "Both pay one per cent a year for advice. The first rings every month, and we have just helped them through a redundancy. The second has not been seen for three years.",
            ],
            [sofia, "Is one per cent fair?"],
            [marcus, "For the first it is a bargain. For the second I would not like to explain it."],
          ],
        },
        {
          title: "Look at groups",
          said: [
            [
              sofia,
              "So fair value is a relationship, and not a number. It helps to sort clients by what they receive. Those who had a review this year. Those who were offered one and said no. Those who were offered one and said nothing. And those to whom nobody offered one.",
            ],
            [marcus, "The third group is the largest one."],
            [sofia, "It usually is. And silence does not mean that somebody agrees to go on paying."],
          ],
        },
        {
          title: "Four questions",
          said: [
            [
              sofia,
              "Ask four questions of each group. What did we promise? What did we deliver, and how do we know? What does it cost, in pounds, in a year? And would a reasonable person who saw those answers call it fair?",
            ],
            [marcus, "And when the answer is no?"],
            [
              sofia,
              "Then there are three honest ways. Deliver what was promised. Charge less. Or stop, and tell the client how to come back. Waiting for next year is not one of them.",
            ],
          ],
        },
        {
          title: "The sentence",
          said: [
            [marcus, "Today's sentence?"],
            [sofia, "Is it still worth it to you? Ask it at every review, and wait for the answer."],
          ],
        },
      ],
    },
    {
      key: "signs-of-vulnerability",
      name: "Hearing what is not said",
      summary: "Signs of vulnerability on the telephone, and how to note them with respect.",
      notes:
        "<p>Four drivers: health, life events, resilience and capability. Write what is needed, rather than what is wrong.</p>",
      daysAgo: 2,
      chapters: [
        {
          title: "A pause on the line",
          said: [
            [
              sofia,
              "This is Plain Conduct. Some of the most important things in a conversation are the ones that are not said. Marcus, what is the example?",
            ],
            [
              marcus,
              "A client of many years. She agrees with everything, very quickly. Then she asks the same question for the third time. Somebody in the background tells her what to answer.",
            ],
          ],
        },
        {
          title: "A situation, not a person",
          said: [
            [sofia, "What did you write down?"],
            [marcus, "I nearly wrote, vulnerable client."],
            [
              sofia,
              "And what would that have told the next colleague? Vulnerability describes a situation, and not a person. It may come from health. It may come from something that has happened, such as a death in the family. It may be that somebody has nothing to fall back on, or finds numbers hard.",
            ],
            [marcus, "That is about half of everybody, at one time or another."],
            [sofia, "It is. So ask everybody, and nobody is singled out."],
          ],
        },
        {
          title: "Write what is needed",
          said: [
            [
              sofia,
              "And then write what is needed. Please ring after ten. Speak slowly. Send large print. Put a date on it, because situations end. And tell the client what you have noted, and who will see it.",
            ],
            [marcus, "And then do it."],
            [sofia, "And then do it. A note that changes nothing is worse than none."],
          ],
        },
        {
          title: "The sentence",
          said: [
            [
              sofia,
              "Today's sentence is this. We ask everybody whether there is anything that would make it easier to deal with us. Then wait. It is the waiting that people forget.",
            ],
            [marcus, "Goodbye, everyone."],
          ],
        },
      ],
    },
  ],
};
