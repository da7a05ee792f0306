import { and, eq } from "drizzle-orm";
import { contentListCalls } from "#src/contracts/contentLists.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { listedContent } from "../../schema/index.ts";
import { readList } from "../../search/lists/list.ts";
import { readTopics } from "../../search/lists/topics.ts";
import { on, type Handled } from "../../serve.ts";
import { react } from "../reactions.ts";
import { isTracked } from "../tracked.ts";
import { mustBeLive } from "./content.ts";

/** A learner's lists, and what adds content to them. */
export const contentListsModule = (app: App): Handled[] => [
  on(contentListCalls.list, signedIn, async ({ params: { list }, query, caller }) => {
    const answer = await readList(app, caller, list, query);
    if (!answer) throw refuse.notFound(`This ${list} does not exist`);
    return answer;
  }),

  on(contentListCalls.topics, signedIn, ({ query, caller }) => readTopics(app, caller, query)),

  on(learningCalls.myList, signedIn, async ({ params: { type, id }, body: { listed }, caller }) => {
    await mustBeLive(app, type, id);
    if (!isTracked(caller)) return;
    const { userId } = caller;
    if (listed)
      await app
        .db()
        .insert(listedContent)
        .values({ userId, type, contentId: id, listedAt: app.now() })
        .onConflictDoNothing();
    else
      await app
        .db()
        .delete(listedContent)
        .where(
          and(
            eq(listedContent.userId, userId),
            eq(listedContent.type, type),
            eq(listedContent.contentId, id),
          ),
        );
  }),

  on(contentListCalls.react, signedIn, async ({ params: { type, id }, body: { reaction }, caller }) => {
    await mustBeLive(app, type, id);
    if (isTracked(caller)) await react(app, caller.userId, { type, id }, reaction);
    return { data: { reaction } };
  }),
];
