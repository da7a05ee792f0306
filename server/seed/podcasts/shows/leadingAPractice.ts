import type { Show } from "../show.ts";

const [priya, gareth] = ["Priya Raman", "Gareth Llewellyn"];

export const leadingAPractice: Show = {
  name: "Leading a Practice",
  summary: "For those who run a team: meetings, feedback, new starters and difficult weeks.",
  description:
    "<p>Priya and Gareth both run teams, and disagree now and then. Each episode takes one part of the work of a leader.</p>",
  host: "Priya Raman",
  picture: "path",
  status: "approved",
  audience: "Pilot of the academy",
  voices: {
    [priya]: { voice: "en-gb-x-rp+f2", pitch: 46, speed: 142 },
    [gareth]: { voice: "en-gb-x-gbcwmd+m3", pitch: 46, speed: 142 },
  },
  episodes: [
    {
      key: "one-to-ones",
      name: "Half an hour that belongs to them",
      summary: "What a regular conversation with each colleague is for, and what it is not for.",
      notes: "<p>Their agenda first, yours at the end. Never cancel it; move it, and say to when.</p>",
      daysAgo: 47,
      chapters: [
        {
          title: "Whose half hour",
          said: [
            [
              priya,
              "Welcome to Leading a Practice. I am Priya, and I look after a region. Gareth runs a practice of nine people. Gareth, do you talk to each of them, alone and regularly?",
            ],
            [
              gareth,
              "I used to say that my door is always open. Then I noticed that the same two came through it.",
            ],
            [priya, "And the other seven?"],
            [
              gareth,
              "They were waiting to be asked. So now each of them has half an hour, every second week.",
            ],
          ],
        },
        {
          title: "What it is for",
          said: [
            [priya, "What do you talk about?"],
            [
              gareth,
              "They begin. That is the rule. What went well, what is in the way, and what they need from me. I keep my own points for the last ten minutes.",
            ],
            [priya, "I would have thought that you go through the cases."],
            [
              gareth,
              "Never. There is a list for that, and we all see it. If half an hour turns into a list of cases, it belongs to me again.",
            ],
          ],
        },
        {
          title: "Keep it",
          said: [
            [
              priya,
              "Here I may be stricter than you are. I never cancel one. I may move it, but then I say to when, in the same message. If it is cancelled twice, people stop preparing for it.",
            ],
            [gareth, "I write down one thing that I have promised, and I begin the next one with it."],
            [priya, "And if there is nothing to talk about?"],
            [
              gareth,
              "Then I ask what they would do if they had my job for a week. There has always been something to talk about after that.",
            ],
            [priya, "Try that one this week. Thank you for listening."],
          ],
        },
      ],
    },
    {
      key: "feedback-on-a-file",
      name: "Feedback on a file",
      summary: "How to say what is wrong with a piece of work so that the next one is better.",
      notes:
        "<p>Say what you saw, what it leads to, and what you would like instead. On the same day, and in private.</p>",
      daysAgo: 26,
      chapters: [
        {
          title: "The red pen",
          said: [
            [
              priya,
              "This is Leading a Practice. Gareth, somebody hands you a suitability report, and it is not good. What do you do?",
            ],
            [gareth, "When I was new to this, I corrected it. In red. It came back perfect."],
            [priya, "And the next one?"],
            [
              gareth,
              "The next one had the same mistakes. Of course it did. I was the one who had learnt something.",
            ],
          ],
        },
        {
          title: "Three steps",
          said: [
            [
              priya,
              "I go by three steps. First I say what I saw, as plainly as I can. The reason for the fund is on page nine. Then what it leads to. A client stops reading on page four. And then what I would like instead.",
            ],
            [gareth, "You leave out the praise at the beginning."],
            [
              priya,
              "I do. If I always begin with praise, people wait for the word but. I praise on another day, when I mean nothing else by it.",
            ],
            [gareth, "There we differ. With somebody new, I always say what is good, so that it stays in."],
          ],
        },
        {
          title: "When and where",
          said: [
            [priya, "When do you say it?"],
            [
              gareth,
              "On the same day, and never in front of others. After a week it is a complaint. In front of others it is a performance.",
            ],
            [
              priya,
              "And let them mend it themselves. Ask which part they would change first. They nearly always find it.",
            ],
            [gareth, "And then look at the next one. Otherwise it was only an opinion."],
            [priya, "Until next time."],
          ],
        },
      ],
    },
    {
      key: "first-ninety-days",
      name: "The first ninety days of a colleague",
      summary: "What somebody new should know after a day, a month and three months.",
      notes:
        "<p>A day to arrive, a month to do it with somebody, three months to do it alone. Ask what looks odd while they still see it.</p>",
      daysAgo: 14,
      chapters: [
        {
          title: "The first day",
          said: [
            [
              priya,
              "Hello, and welcome to Leading a Practice. Today somebody new begins. Gareth, what happens on the first day?",
            ],
            [
              gareth,
              "Little. A desk that works, a person who has time, and lunch with somebody. Nobody remembers what they were told on the first day. They remember whether they were expected.",
            ],
            [priya, "And the policies and the training?"],
            [gareth, "They wait until Wednesday. The learning plan says which ones, so nobody has to guess."],
          ],
        },
        {
          title: "The first month",
          said: [
            [
              priya,
              "In the first month I want them beside somebody. They listen to calls. They draft, and somebody else sends. And each Friday I ask one question. What looked odd to you this week?",
            ],
            [gareth, "Why that one?"],
            [
              priya,
              "Because after six weeks nothing looks odd any more. New people see what we have stopped seeing. We changed our whole review letter because of one such answer.",
            ],
          ],
        },
        {
          title: "Three months",
          said: [
            [
              gareth,
              "After three months they should do a whole case alone, from the first call to the letter.",
            ],
            [priya, "With a safety net?"],
            [
              gareth,
              "With one. They know whom to ring, and that ringing is a good sign. I tell them on the first day that I worry about those who never ask.",
            ],
            [
              priya,
              "And put an honest conversation into the diary. Is this the job that you were promised? It is better to hear that in the third month than in the thirteenth.",
            ],
            [gareth, "So put it into the diary now. Goodbye."],
          ],
        },
      ],
    },
    {
      key: "a-difficult-week",
      name: "A difficult week",
      summary: "Two people are ill and the telephone rings. What to drop, and how to say so.",
      notes: "<p>Choose what waits before it chooses you. Tell clients a date, and keep it.</p>",
      daysAgo: 7,
      chapters: [
        {
          title: "Monday morning",
          said: [
            [
              priya,
              "Welcome to Leading a Practice. It is Monday. Two of nine are ill, there is a deadline on Thursday, and the telephone does not stop. Gareth, you had that week.",
            ],
            [gareth, "I had it last March. I did what I always did. I worked until nine every evening."],
            [priya, "Did it help?"],
            [
              gareth,
              "On Wednesday I sent a letter to the wrong address. That took longer to put right than everything I had done in the evenings.",
            ],
          ],
        },
        {
          title: "Choose what waits",
          said: [
            [priya, "What would you do today?"],
            [
              gareth,
              "I would take twenty minutes on Monday with those who are there. We would make three lists. What harms a client if it waits. What has a date that we cannot move. And everything else, which waits.",
            ],
            [priya, "People find the third list hard."],
            [
              gareth,
              "They do. So I say it, not they. It is my decision that this waits, and it is written down. Then nobody has to feel guilty about it.",
            ],
          ],
        },
        {
          title: "Say so",
          said: [
            [
              priya,
              "And then tell those who are waiting. You do not have to explain who is ill. We are slower than usual this week. You will hear from us by next Tuesday.",
            ],
            [gareth, "With a date."],
            [
              priya,
              "Always with a date. People can live with Tuesday. What they cannot live with is soon. And on the Friday, go home on time, where everyone can see it.",
            ],
            [gareth, "That was the hardest part."],
            [priya, "I can imagine. Take care, everyone."],
          ],
        },
      ],
    },
  ],
};
