import type { Show } from "../show.ts";

const [yusuf, naomi] = ["Yusuf Demir", "Naomi Adeyemi"];

/** Waiting for its review. */
export const coverStory: Show = {
  name: "Cover Story",
  summary: "Insurance for people who would rather not talk about it.",
  description:
    "<p>One kind of cover in each episode: what it pays for, when it does not, and who needs it.</p>",
  host: "Yusuf Demir",
  picture: "figures",
  status: "in review",
  voices: { [yusuf]: { voice: "gmw/en+m7", pitch: 46, speed: 140 } },
  episodes: [
    {
      key: "life-cover",
      name: "Life cover in three questions",
      summary: "For whom, how much, and until when.",
      notes: "<p>Three questions, in this order. The product comes afterwards.</p>",
      daysAgo: 1,
      chapters: [
        {
          title: "For whom",
          said: [
            [
              yusuf,
              "Welcome to Cover Story. I am Yusuf. Life cover is simple to explain and hard to begin talking about. It gets easier if you ask three questions. The first is, for whom? Who would be worse off next month if your client were not there? If the answer is nobody, then the conversation is over, and it has done its work.",
            ],
          ],
        },
        {
          title: "How much",
          said: [
            [
              yusuf,
              "The second question is, how much? Begin with what would have to be paid at once, such as a mortgage. Then take what the family needs each month, and take away what they would still have. Do not multiply a salary by ten. It is quick, and it is wrong for nearly everyone. A family with a small mortgage and a grandmother who helps needs less. A family with a child who will always need care needs a great deal more.",
            ],
          ],
        },
        {
          title: "Until when",
          said: [
            [
              yusuf,
              "And the third question is, until when? Children grow up, and mortgages end. Cover that ends when the need does costs less, and is more likely to be kept. Then ask whether it should be in trust, so that the money arrives while it is needed. A young couple may need twenty years of it. Somebody of fifty-eight with a mortgage may need nine. Write down for which need it was chosen, so that whoever reviews it can see when the need has gone. That is all for the first episode. Thank you for listening.",
            ],
          ],
        },
      ],
    },
  ],
};

/** Still being written. */
export const mentorNotes: Show = {
  name: "Mentor Notes",
  summary: "What mentors have learnt from those whom they accompany.",
  description: "<p>Conversations with mentors of the academy, recorded after a year.</p>",
  host: naomi,
  picture: "sunrise",
  status: "draft",
  voices: {},
  episodes: [
    {
      key: "asking-instead-of-telling",
      name: "Asking instead of telling",
      summary: "Why good mentors say less than they would like to.",
      notes: "<p>To be recorded.</p>",
      daysAgo: null,
      chapters: [],
    },
  ],
};
