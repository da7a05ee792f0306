import type { App } from "#server/app.ts";
import { insertMany } from "#server/database/lists.ts";
import {
  cpdAcceptances,
  feedback,
  itemCompletions,
  itemReadings,
  itemViews,
  listedContent,
} from "#server/schema/index.ts";
import { minute, second } from "#src/contracts/milliseconds.ts";
import { chance, drawn } from "../chance.ts";
import type { Begun, Learnt } from "./past.ts";

/** Adds what was completed and begun, and what follows from it. */
export async function seedLearnt(app: App, done: readonly Learnt[], begun: readonly Begun[]): Promise<void> {
  await insertMany(
    app.db(),
    itemCompletions,
    done.map(({ learner, item, at }) => ({
      ...{ userId: learner.id, itemId: item.id, completedAt: at, arrivedAt: at, source: "read" as const },
    })),
  );
  await insertMany(app.db(), itemViews, [
    ...done.map(({ learner, item, at }) => ({
      ...{ userId: learner.id, itemId: item.id, position: 1, startedAt: at, viewedAt: at },
      views: 1 + Math.floor(chance(learner.n, item.id, 61) * 3),
    })),
    ...begun.map(({ learner, item, at, share }) => ({
      ...{ userId: learner.id, itemId: item.id, position: share, startedAt: at, viewedAt: at, views: 1 },
    })),
  ]);
  await insertMany(app.db(), itemReadings, [
    ...done.map(({ learner, item, at }) => ({
      ...{ userId: learner.id, itemId: item.id, furthest: 1, heardAt: at },
      seconds: Math.round(item.minutes * 60 * (0.4 + chance(learner.n, item.id, 62))),
    })),
    ...begun.map(({ learner, item, at, share }) => ({
      ...{ userId: learner.id, itemId: item.id, furthest: share, heardAt: at },
      seconds: Math.round(item.minutes * 40 * share),
    })),
  ]);
  await seedOpinions(app, done);
  await insertMany(
    app.db(),
    cpdAcceptances,
    done
      .filter(({ learner, item }) => item.cpd.cpd > 0 && chance(learner.n, item.id, 63) < 0.7)
      .map(({ learner, item, at }) => ({
        ...{ userId: learner.id, itemId: item.id, acceptedAt: new Date(at.getTime() + 90 * second) },
      })),
  );
}

const comments = [
  "Exactly what I needed before a meeting",
  "I have shared the checklist with the team",
  "Good, but the example could be shorter",
  "",
  "",
];
const complaints = [
  "Too general for what I do",
  "I knew most of it already",
  "The example is hard to follow",
  "",
];

/** One in eight gives an opinion, mostly a like. Some add to My List what they want to come back to. */
async function seedOpinions(app: App, done: readonly Learnt[]): Promise<void> {
  const said = done.flatMap(({ learner, item, at }) => {
    const luck = chance(learner.n, item.id, 71);
    if (learner.isAccount || luck > 0.125) return [];
    const reaction = luck < 0.112 ? ("like" as const) : ("dislike" as const);
    return [{ userId: learner.id, itemId: item.id, reaction, at: new Date(at.getTime() + 2 * minute), luck }];
  });
  await insertMany(
    app.db(),
    feedback,
    said.map(({ userId, itemId, reaction, at, luck }) => ({
      ...{ userId, type: "item" as const, subjectId: itemId, reaction, createdAt: at },
      comment: drawn(reaction === "like" ? comments : complaints, (luck * 1_000) % 1),
    })),
  );
  await insertMany(
    app.db(),
    listedContent,
    done
      .filter(({ learner, item }) => !learner.isAccount && chance(learner.n, item.id, 72) < 0.05)
      .map(({ learner, item, at }) => ({
        ...{ userId: learner.id, type: "item" as const, contentId: item.id, listedAt: at },
      })),
  );
}
