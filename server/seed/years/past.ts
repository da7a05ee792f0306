import type { App } from "#server/app.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { chance, drawn } from "../chance.ts";
import { ofMonth, workingTime } from "./calendar.ts";
import type { Learnable, Learner } from "./learners.ts";
import type { Asked } from "./training.ts";

export type Learnt = { learner: Learner; item: Learnable; at: Date };
export type Begun = Learnt & { share: number };

const busiest = Math.max(...ofMonth);

/** What someone has completed, at their pace and by their interests, and what they have only begun. */
export function pastOf(
  app: App,
  learner: Learner,
  library: readonly Learnable[],
  asked: readonly Asked[],
): { done: Learnt[]; begun: Begun[] } {
  const known = new Set<number>(asked.map(({ item }) => item.id));
  const done: Learnt[] = asked.flatMap(({ item, doneDaysAgo }, i) =>
    doneDaysAgo === null
      ? []
      : [{ learner, item, at: workingTime(app, doneDaysAgo, chance(learner.n, i, 34)) }],
  );
  const begun: Begun[] = [];
  // From today backwards; the month in which someone joined is too short to count.
  const months = Math.floor((learner.from - learner.until) / 30);
  for (let month = 0; month < months; month += 1) {
    const daysAgo = learner.until + month * 30;
    const many = Math.floor(
      learner.pace * busiest * (0.4 + 1.2 * chance(learner.n, month, 41)) + chance(learner.n, month, 42),
    );
    for (let i = 0; i < many; i += 1) {
      const when = daysAgo + 0.1 + 29.9 * chance(learner.n, month, i, 43);
      const season = ofMonth[new Date(app.now().getTime() - when * day).getUTCMonth()]!;
      const item = choose(learner, library, known, when, month * 31 + i);
      if (!item || chance(learner.n, month, i, 46) * busiest > season) continue;
      known.add(item.id);
      const luck = chance(learner.n, month, i, 44);
      const one = { learner, item, at: workingTime(app, when, luck) };
      if (luck < 0.86) done.push(one);
      else begun.push({ ...one, share: 0.05 + 0.8 * chance(learner.n, month, i, 45) });
    }
  }
  return { done, begun };
}

/** Picks what they want to learn next, out of what was published by then and is new to them. */
function choose(
  learner: Learner,
  library: readonly Learnable[],
  known: ReadonlySet<number>,
  daysAgo: number,
  turn: number,
): Learnable | undefined {
  const wanted = learner.topics[Math.floor(chance(learner.n, turn, 51) ** 1.6 * learner.topics.length)]!;
  const isNew = ({ id, daysAgo: published }: Learnable) => published > daysAgo + 1 && !known.has(id);
  const ofTopic = library.filter((item) => item.topic === wanted && isNew(item));
  // Occasionally something else.
  const from = ofTopic.length > 0 && chance(learner.n, turn, 52) < 0.85 ? ofTopic : library.filter(isNew);
  // An account's lists contain the academy's own content one by one.
  const open = learner.isAccount ? from.filter(({ daysAgo: published }) => published > 129) : from;
  return open.length > 0 ? drawn(open, chance(learner.n, turn, 53)) : undefined;
}
