import type { App } from "#server/app.ts";
import { feedback, hiddenContent, listedContent, sharedContent } from "#server/schema/index.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { idOf, type Ids } from "./writeContent.ts";

type Title = { item: string } | { boxset: string };

/** What the accounts have added to My List, and how many days ago. */
const listed: [Title, number][] = [
  [{ boxset: "Conversations that matter" }, 1.4],
  [{ item: "Finding the protection gap" }, 3],
  [{ item: "How much can be drawn each year" }, 6.2],
  [{ item: "Inheritance tax, the conversation before the planning" }, 11],
];

const hidden: [Title, number][] = [
  [{ boxset: "Files that stand up to a check" }, 8],
  [{ boxset: "Tax, protection and the family" }, 20],
];

type Share = { of: Title; by: string; note: string; days: number };

/** What colleagues have shared with everyone except themselves. */
const shared: Share[] = [
  {
    of: { item: "Giving difficult news" },
    by: "manager",
    note: "You asked me on Tuesday how to begin such a call. The second section is what I meant.",
    days: 0.8,
  },
  {
    of: { boxset: "Investment foundations" },
    by: "partner",
    note: "Worth an hour before the review meetings in December.",
    days: 4,
  },
  { of: { item: "Using AI tools with care" }, by: "trainer", note: "", days: 9 },
];

const liked: Title[] = [{ boxset: "The Consumer Duty in practice" }, { item: "Options at retirement" }];

/** Adds My List, hidden, shared and liked content, for everyone except the newcomer: no list of the demo is empty. */
export async function seedLists(
  app: App,
  people: Ids,
  { itemIds, boxsetIds }: { itemIds: Ids; boxsetIds: Ids },
): Promise<void> {
  const db = app.db();
  const at = (days: number) => new Date(app.now().getTime() - days * day);
  const contentOf = (title: Title) => {
    const [type, ids, name] =
      "item" in title
        ? (["item", itemIds, title.item] as const)
        : (["boxset", boxsetIds, title.boxset] as const);
    return { type, contentId: idOf(ids, name) };
  };
  const experienced = [...people].filter(([name]) => name !== "newcomer");
  const ofEach = <Row>(make: (userId: number, name: string) => Row[]): Row[] =>
    experienced.flatMap(([name, userId]) => make(userId, name));
  await db
    .insert(listedContent)
    .values(
      ofEach((userId) => listed.map(([of, days]) => ({ userId, ...contentOf(of), listedAt: at(days) }))),
    );
  await db
    .insert(hiddenContent)
    .values(
      experienced
        .filter(([name]) => name === "learner")
        .flatMap(([, userId]) =>
          hidden.map(([of, days]) => ({ userId, ...contentOf(of), hiddenAt: at(days) })),
        ),
    );
  await db.insert(sharedContent).values(
    ofEach((userId, name) =>
      shared
        .filter(({ by }) => by !== name)
        .map(({ of, by, note, days }) => ({
          ...{ userId, sharedBy: people.get(by)!, note, sharedAt: at(days) },
          ...contentOf(of),
        })),
    ),
  );
  await db.insert(feedback).values(
    ofEach((userId) =>
      liked.map((of) => {
        const { type, contentId } = contentOf(of);
        return { userId, type, subjectId: contentId, reaction: "like" as const, createdAt: at(2) };
      }),
    ),
  );
}
