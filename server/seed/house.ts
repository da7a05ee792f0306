import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { keptOptionLists } from "#src/contracts/admin/keptOptions.ts";
import type { App } from "#server/app.ts";
import { safeHtml } from "#server/html.ts";
import {
  adminOptions,
  bankImages,
  carouselSlides,
  contactEmails,
  feedback,
  glossaryTerms,
  searchSynonyms,
  imageBanks,
  profiles,
  profileTopics,
  profileUsers,
  releaseNotes,
  topics,
} from "#server/schema/index.ts";
import { day } from "#src/contracts/milliseconds.ts";

const fileOf = (name: string): URL => new URL(`house/${name}`, import.meta.url);

/** Adds the back office's data of the demo academy. `people` and `items` by the names of the seed. */
export async function seedHouse(
  app: App,
  people: Map<string, number>,
  items: Map<string, number>,
): Promise<void> {
  const at = (days: number) => new Date(app.now().getTime() + days * day);
  await seedGlossary(app);
  await seedSynonyms(app);
  const releases = await seedReleases(app, at);
  await seedCarousel(app, at, items);
  await seedProfiles(app, people);
  const db = app.db();
  await db.insert(contactEmails).values([
    { name: "Academy help desk", email: "help@academy.example", area: "house" },
    { name: "Content team", email: "content.team@academy.example", area: "learning" },
    { name: "Assessment office", email: "exams@academy.example", area: "accreditation" },
    { name: "Events desk", email: "events.desk@academy.example", area: "events" },
    { name: "Mentoring programme", email: "mentoring.desk@academy.example", area: "mentoring" },
  ]);
  await db
    .insert(adminOptions)
    .values(
      keptOptionLists.flatMap((list) => choices[list].map((label, position) => ({ list, label, position }))),
    );
  const [learner, manager] = [people.get("learner")!, people.get("manager")!];
  const liked = { reaction: "like" as const, createdAt: at(-3) };
  await db.insert(feedback).values([
    { ...liked, userId: learner, type: "release", subjectId: releases[0]! },
    {
      ...liked,
      userId: manager,
      type: "release",
      subjectId: releases[0]!,
      comment: "The search finds what I mean now",
    },
    {
      userId: learner,
      type: "release",
      subjectId: releases[1]!,
      reaction: "dislike",
      comment: "I liked the old order of the menu",
      createdAt: at(-20),
    },
    ...[...items.values()].slice(0, 3).map((subjectId, i) => ({
      userId: manager,
      type: "item" as const,
      subjectId,
      reaction: "dislike" as const,
      comment: ["The example is out of date", "Too long for a lunch break", ""][i]!,
      createdAt: at(-5 - i),
    })),
  ]);
}

async function seedSynonyms(app: App): Promise<void> {
  const groups = parse(readFileSync(fileOf("synonyms.yaml"), "utf8")) as string[];
  await app
    .db()
    .insert(searchSynonyms)
    .values(groups.map((words) => ({ words })));
}

async function seedGlossary(app: App): Promise<void> {
  const terms = parse(readFileSync(fileOf("glossary.yaml"), "utf8")) as Record<string, string>;
  await app
    .db()
    .insert(glossaryTerms)
    .values(Object.entries(terms).map(([term, text]) => ({ term, meaning: safeHtml(`<p>${text}</p>`) })));
}

/** @returns the ids of the releases, the latest first */
async function seedReleases(app: App, at: (days: number) => Date): Promise<number[]> {
  const releases: [string, string, string, number | null][] = [
    [
      "2026.11",
      "Search that knows what you mean",
      "<p>Words that are spelt wrong find what they should. What you search for is in the address, so you can share it.</p>",
      -4,
    ],
    [
      "2026.10",
      "A calmer side menu",
      "<p>The menu keeps the groups open that you use.</p><ul><li>My Learning comes first</li><li>Groups remember how you left them</li></ul>",
      -32,
    ],
    [
      "2026.9",
      "Reading where you left off",
      "<p>An article opens where you closed it, on every device.</p>",
      -61,
    ],
    [
      "2026.8",
      "Dark mode",
      "<p>Choose it in the profile menu. It follows your device unless you say otherwise.</p>",
      -95,
    ],
    [
      "2026.12",
      "Exams in the academy",
      "<p>Answers are kept as you write, even when the connection is lost.</p>",
      9,
    ],
    ["2027.1", "Mentoring", "<p>Find a mentor by skill and place.</p>", null],
  ];
  const rows = await app
    .db()
    .insert(releaseNotes)
    .values(
      releases.map(([release, title, body, days]) => ({
        release,
        title,
        body: safeHtml(body),
        publishedAt: days === null ? null : at(days),
      })),
    )
    .returning({ id: releaseNotes.id });
  return rows.map(({ id }) => id);
}

async function seedCarousel(app: App, at: (days: number) => Date, items: Map<string, number>): Promise<void> {
  const db = app.db();
  const [bank] = await db
    .insert(imageBanks)
    .values([
      { name: "Academy pictures", description: "For the carousel and for covers of content" },
      { name: "Events", description: "Rooms and venues" },
    ])
    .returning({ id: imageBanks.id });
  const pictures: [string, string, string][] = [
    ["growth", "Growth", "Five stacks of coins, each higher than the one before"],
    ["figures", "Figures", "A bar chart with a rising line"],
    ["protection", "Protection", "A shield with a tick"],
    ["conversation", "Conversation", "Two speech bubbles"],
    ["path", "Path", "A winding path to a marked place"],
    ["sunrise", "Sunrise", "The sun rising over hills"],
  ];
  const images = await db
    .insert(bankImages)
    .values(
      pictures.map(([name, title, alt]) => {
        const bytes = readFileSync(fileOf(`pictures/${name}.webp`));
        return {
          bankId: bank!.id,
          name: `demo-${name}.webp`,
          title,
          alt,
          width: 1_200,
          height: 675,
          size: bytes.length,
          bytes,
        };
      }),
    )
    .returning({ id: bankImages.id });
  const itemUrl = (title: string) => `/item/${items.get(title)!}`;
  const slides: [string, string, string, number][] = [
    [
      "Options at retirement",
      "What a client can do with a pension, and what to ask first",
      itemUrl("Options at retirement"),
      0,
    ],
    [
      "Explaining risk in plain words",
      "Five minutes that change a conversation",
      itemUrl("Explaining risk in plain words"),
      1,
    ],
    ["Recognising vulnerability", "Signs that are easy to miss", itemUrl("Recognising vulnerability"), 3],
    ["Everything in the catalogue", "Find your next topic", "/catalogue", 4],
  ];
  await db.insert(carouselSlides).values(
    slides.map(([title, summary, url, image], i) => ({
      title,
      summary,
      url,
      imageId: images[image]!.id,
      position: i + 1,
      startsAt: i === 2 ? at(7) : null,
    })),
  );
}

async function seedProfiles(app: App, people: Map<string, number>): Promise<void> {
  const db = app.db();
  const [adviser, paraplanner, leader] = await db
    .insert(profiles)
    .values([
      { name: "Adviser", description: "Speaks to clients and recommends" },
      { name: "Paraplanner", description: "Prepares research and reports" },
      { name: "Leader", description: "Runs a team or a practice" },
    ])
    .returning({ id: profiles.id });
  const members: [string, number][] = [
    ["learner", adviser!.id],
    ["external", adviser!.id],
    ["newcomer", paraplanner!.id],
    ["manager", leader!.id],
    ["partner", leader!.id],
  ];
  await db
    .insert(profileUsers)
    .values(members.map(([name, profileId]) => ({ userId: people.get(name)!, profileId })));
  const all = await db.select({ id: topics.id }).from(topics).orderBy(topics.id);
  await db
    .insert(profileTopics)
    .values(all.toReversed().map(({ id }, position) => ({ profileId: leader!.id, topicId: id, position })));
}

/** Options of the lists that are maintained manually. */
const choices: Record<(typeof keptOptionLists)[number], string[]> = {
  locations: ["London", "Birmingham", "Bristol", "Cardiff", "Edinburgh", "Leeds", "Manchester", "Remote"],
  divisions: ["Advice", "Client Services", "Investment", "Operations", "People", "Technology"],
  grades: ["Associate", "Senior Associate", "Manager", "Senior Manager", "Director"],
  departments: ["Academy", "Compliance", "Finance", "Marketing", "Paraplanning", "Risk"],
  chargeback_areas: ["Academy", "Advice North", "Advice South", "Head Office"],
  academies: ["Adviser Academy", "Leadership Academy", "Paraplanner Academy"],
  corporate_areas: ["Corporate Centre", "Field", "Partnership"],
  partner_location: ["England North", "England South", "Northern Ireland", "Scotland", "Wales"],
  partner_role: ["Adviser", "Paraplanner", "Practice Manager", "Principal", "Support"],
  client: ["Corporate", "Private", "Trustee"],
  resource_type: ["Article", "Checklist", "Guide", "Video", "Workbook"],
  position: [
    "Administrator",
    "Financial Adviser",
    "Paraplanner",
    "Practice Manager",
    "Regional Manager",
    "Trainee",
  ],
  sjp_division: ["Central", "East", "North", "South", "West"],
  directorate: ["Advice and Client", "Finance", "Investment", "People", "Risk and Legal"],
  cost_centre: ["1000 Academy", "2000 Advice", "3000 Operations", "4000 Technology"],
  waitlist_type: ["First come, first served", "By invitation"],
};
