import { expect, test } from "vitest";
import { unnoticed } from "../model/mutate.ts";
import { lawTables } from "./lawTables.ts";

/** The faults that change nothing that could be seen, and why. Any other one is found by the laws. */
const equivalent: Record<string, Record<string, readonly string[]>> = {
  exam: {
    "What comes of an opening is one thing only: the order in which it is asked for does not matter.": [
      "loading invoke onDone 1: tried earlier",
      "loading invoke onDone 2: tried earlier",
      "starting invoke onDone 1: tried earlier",
      "starting invoke onDone 2: tried earlier",
      "starting invoke onDone 3: tried earlier",
      "inProgress.submission.judging always 1: tried earlier",
    ],
    "Nobody is signed out and refused for too many tries by one answer.": [
      "starting invoke onError 1: tried earlier",
    ],
    "Whoever is asked is ready: who no longer is goes back to the questions.": [
      "inProgress.submission.asking on confirm 0: no guard",
      "inProgress.submission.asking on readiness.changed 1: gone",
      "inProgress.submission.asking on readiness.changed 1: no actions",
    ],
    "Refused is told only before the end, so it may always be cancelled.": [
      "inProgress.submission.refused on cancel 0: no guard",
    ],
    "A session that has ended is neither a refusal nor another writer: judging it leads to the same.": [
      "inProgress.submission.submitting invoke onError 0: leads to judging",
    ],
    "What was refused is judged to be refused once more, and nothing begins there.": [
      "retry",
      "width.supported",
      "password.changed",
      "start",
      "showResult",
      "dismiss",
      "submit",
      "answers.settled",
      "time.extended",
    ].map((event) => `inProgress.submission.refused: ${event} sneaks to judging`),
  },
  sitting: {
    "Unread, and written by this tab, leads to read as well.": [
      "open.drafts.reading always 0: leads to unread",
    ],
    "A region of an open attempt hears it first.": [
      "submission.began",
      "submission.ended",
      "attempt.takenOver",
      "time.doubted",
    ].flatMap((event) => [`open: ${event} sneaks to over`, `open: ${event} sneaks to unopened`]),
  },
  answers: {
    "The machine as a whole closes, wherever it is.": [
      "readOnly: attempt.closed sneaks to closed",
      "writing: attempt.closed sneaks to closed",
      "handedOver: attempt.closed sneaks to closed",
    ],
    "The state around it leads there.": ["writing.saving.sending: submission.began sneaks to awaited"],
    "Taking what is not offered changes nothing.": ["writing on offered.taken 0: no guard"],
    "A change, and what differs from an answer, is unsaved: choosing finds it so.": [
      "writing.saved on answer.changed 0: leads to choosing",
      "writing.saved on offered.taken 0: leads to dirty",
    ],
    "Choosing asks the same question.": [
      "writing.saving after patience 1: leads to choosing",
      "writing.saving invoke onError 2: leads to choosing",
    ],
    "An outcome is one thing only.": ["writing.saving invoke onDone 1: tried earlier"],
    "Retrying has a network: without one it is `offline`.": [
      "writing.retrying on connection.restored 0: no actions",
    ],
  },
  examClock: {},
  examTab: {
    "The machine as a whole closes, wherever it is.": [
      "idle: attempt.closed sneaks to closed",
      "open: attempt.closed sneaks to closed",
    ],
    "Without a lock the same is asked: whose turn it is.": [
      "open.asking on lock.taken 0: leads to withoutLock",
      "open.asking on lock.taken 1: leads to withoutLock",
      "open.asking on lock.taken 2: leads to withoutLock",
      "open.takingOver invoke onDone 1: leads to withoutLock",
    ],
    "It says that nothing happens.": ["open.here on written.elsewhere 1: gone"],
  },
  outbox: {
    "Where nobody stays, the same is found: whether anything waits.": [
      "choosing always 0: leads to choosingToWait",
      "empty on act.queued 0: leads to choosingToWait",
      "empty: send sneaks to choosing",
      "empty: send sneaks to choosingToWait",
      "empty: heard.sent sneaks to choosing",
      "empty: heard.sent sneaks to choosingToWait",
      "waiting on send 0: leads to choosing",
      "waiting after outboxInterval 0: leads to choosing",
      "choosingToWait always 0: leads to choosing",
      "sending invoke onError 0: leads to choosingToWait",
    ],
  },
};

test.each(Object.entries(lawTables))(
  "the laws find every fault that is seeded into the chart of %s",
  (name, { models, table }) => {
    const { tried, survivors } = unnoticed(models, table);
    expect(tried).toBeGreaterThan(70);
    expect(survivors.sort()).toEqual(Object.values(equivalent[name]!).flat().sort());
  },
  180_000,
);
