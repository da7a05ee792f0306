import { expect, test } from "vitest";
import { unnoticed } from "../model/mutate.ts";
import { lawTables } from "./lawTables.ts";
import { models } from "./registry.ts";

/** The smallest chart, that of the admin navigation, has seven places for a fault. */
const leastFaults = 6;

/** The decision made there leads back to the same place, and does nothing on the way. */
const decidedAgain = "Where nobody stays the same is decided again, and it comes to the same.";
const exclusive =
  "An event is one of these things only: the order in which they are asked for does not matter.";

/**
 * The faults that change nothing observable, with the reason; those of one kind by a pattern. The laws find any other
 * fault. A machine that is not listed has none.
 */
const equivalent: Record<string, Record<string, readonly (string | RegExp)[]>> = {
  mentoringArea: {
    [decidedAgain]: [/ sneaks to deciding$/, "unknown on retry 0: leads to deciding"],
    [exclusive]: [
      "deciding always 1: tried earlier",
      "asMentor.deciding always 1: tried earlier",
      "asMentor.deciding always 2: tried earlier",
    ],
  },
  course: {
    "Either size of the window hears it before what is around it.": [/^open: toggle sneaks to /],
    [exclusive]: ["open.saving.saved always 1: tried earlier"],
    "What waits is news, which is sent from there at once.": [
      "open.saving.committing on hidden 0: leads to saved",
      "open.saving.waiting on online 0: leads to saved",
      "open.saving.waiting on hidden 0: leads to saved",
      "open.saving.waiting after retryAfter 0: leads to saved",
    ],
  },
  act: {
    [exclusive]: [
      "resting on act.chosen 1: tried earlier",
      "acting invoke onDone 1: tried earlier",
      "acting invoke onDone 2: tried earlier",
    ],
  },
  palette: {
    "The search hears it before what is around it.": ["open: text.changed sneaks to done"],
    [decidedAgain]: [
      /^open\.search\..* (sneaks|leads) to read$/,
      "open.search on text.changed 1: leads to .read",
    ],
  },
  cpdAcceptance: { [exclusive]: ["asking invoke onDone 1: tried earlier"] },
  signUp: {
    "What is not saved begins with the rest.": [
      "resting on field.changed 0: leads to unsaved",
      "resting on kept.found 0: leads to unsaved",
      "refused on field.changed 0: leads to unsaved",
    ],
    "Without a dispute what agrees is submitted.": ["resting on submit 0: leads to agreeing"],
    "Pressed once more it says the same, and only the focus moves.": [
      "refused on submit 0: gone",
      "refused on submit 0: no actions",
      "unsaved.disputed on submit 0: gone",
    ],
    [decidedAgain]: [
      /^unsaved.disputed: .* sneaks to settling$/,
      "unsaved.disputed on submit 0: leads to settling",
    ],
    [exclusive]: [
      "unsaved.saving invoke onError 1: tried earlier",
      "unsaved.settling always 1: tried earlier",
    ],
  },
  recordPreview: {
    [decidedAgain]: ["closed on address.changed 1: leads to deciding"],
    [exclusive]: ["open.loading invoke onError 1: tried earlier"],
  },
  reading: {
    "Whoever starts again is elsewhere than the server knows: what is settled leads on from there at once.": [
      "glancing on startAgain 0: leads to settled",
    ],
  },
  exam: {
    "What comes of an opening is one thing only: the order in which it is asked for does not matter.": [
      "loading invoke onDone 1: tried earlier",
      "loading invoke onDone 2: tried earlier",
      "starting invoke onDone 1: tried earlier",
      "starting invoke onDone 2: tried earlier",
      "starting invoke onDone 3: tried earlier",
      "inProgress.submission.judging always 1: tried earlier",
    ],
    "With an introduction it begins at the disclaimer, without one it is loaded: there is one, or none, just where it leads there anyway.":
      [
        /^disclaimer: .* sneaks to beginning$/,
        "loading invoke onDone 3: leads to beginning",
        "starting invoke onDone 4: leads to beginning",
        "passwordRefused on password.changed 0: leads to beginning",
        "notLoaded on retry 0: leads to beginning",
        "unableToStart on retry 0: leads to beginning",
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
  examTab: {
    "Without a lock the same is asked: whose turn it is.": [
      "open.asking on lock.taken 0: leads to withoutLock",
      "open.asking on lock.taken 1: leads to withoutLock",
      "open.asking on lock.taken 2: leads to withoutLock",
      "open.takingOver invoke onDone 1: leads to withoutLock",
    ],
    "It says that nothing happens.": ["open.here on written.elsewhere 1: gone"],
  },
  shortcuts: {
    "A key is one of these only: the order in which they are asked for does not matter.": [
      /^listening on key\.pressed \d: tried earlier$/,
    ],
  },
  session: {
    [decidedAgain]: [/^signedOut: .* sneaks to starting$/],
    "In each of its states waking up is heard inside.": [/^signedIn: woke sneaks to /],
  },
  policies: {
    "What need not be asked rests, and what must be asked is asked, from wherever it is looked for.": [
      "settled always 0: leads to reading",
      /^reading on dismiss 0: leads to (asking|confirming)$/,
      /^reading always 0: (leads to settled|no actions)$/,
      "asking always 0: leads to confirming",
      /^accepting invoke onDone [01]: leads to (asking|confirming)$/,
      "confirming on cancel 0: leads to settled",
      "confirming on cancel 0: leads to reading",
      "confirming always 0: leads to asking",
      "declined on user.changed 0: leads to asking",
      "declined on logout.failed 0: leads to settled",
    ],
  },
  broadcast: {
    [decidedAgain]: [
      /^(idle|heldBack): (understood|confirm|cancel) sneaks to choosing$/,
      "heldBack: exam.opened sneaks to choosing",
    ],
    "An exam that is open holds it back.": [
      "shown on exam.opened 0: leads to heldBack",
      "marking invoke onError 1: leads to heldBack",
    ],
    "The machine as a whole does the same.": [
      "shown on broadcasts.loaded 1: gone",
      "shown on broadcast.readElsewhere 1: gone",
    ],
  },
  relationshipModal: {
    [decidedAgain]: ["blank on message.changed 1: leads to opening", /^blank: .* sneaks to opening$/],
  },
  leave: { "Each state inside says where a wish to leave leads.": ["held: leave sneaks to free"] },
  attemptLifecycle: {
    [exclusive]: [/: tried earlier$/],
    "It is the last outcome that there is.": [
      / (finish|acceptLate) 2: no guard$/,
      "REVIEW on mark 1: no guard",
    ],
  },
  arrival: { [exclusive]: [/^address on address.changed [12]: tried earlier$/] },
  acting: {
    "Whoever acts is known: the start leads there.": [
      "startingToAct invoke onError 0: leads to starting",
      "returning invoke onError 0: leads to starting",
    ],
  },
  routeGuard: {
    "Whatever is lacking of the two, it is said in the same words.": ["(root) on navigate 2: tried earlier"],
  },
  item: {
    [exclusive]: [
      "completion.starting always 1: tried earlier",
      "completion.starting always 2: tried earlier",
    ],
    [decidedAgain]: [
      /^completion\.(open|stale|recertifying): .* sneaks to starting$/,
      /^completion\.(stale|recertifying) on row\.read 0: no guard$/,
      "completion.completed on completion.refused 0: leads to starting",
      /^completion\.takingBack invoke on(Done|Error) 0: leads to starting$/,
    ],
    "What was hidden and is so no longer is listed.": ["listing.hidden on row.read 0: leads to listed"],
  },
  preview: {
    "There it is as it was given.": ["open.act.done: discard sneaks to editing"],
    "It only takes the focus to what is missing again.": ["open.act.lacking on incomplete 0: gone"],
  },
  export: {
    "The beginning asks whether there is a file, which each of these has answered.": [
      /^resting: .* sneaks to beginning$/,
      / leads to beginning$/,
    ],
  },
  form: {
    [decidedAgain]: [
      /^offering: .* sneaks to starting$/,
      /^unsaved\.editing\.compared\.settled: .* sneaks to choosing$/,
    ],
    "Once the draft is dropped, the beginning has none to offer.": [
      "offering on dropDraft 0: leads to starting",
    ],
    "A save that is stale says nothing of its fields.": ["unsaved.saving invoke onError 2: tried earlier"],
  },
  upload: {
    "A failure is one of these only: the order in which they are asked for does not matter.": [
      /^(starting|sending|finishing) invoke onError 1: tried earlier$/,
      /^(sending|finishing) invoke onError [23]: tried earlier$/,
    ],
    "What is finished is found to be so wherever it is asked how to go on.": [
      "finishing invoke onDone 0: leads to goingOn",
    ],
  },
  import: {
    [decidedAgain]: [/ sneaks to (told|judging|counting|beginning)$/, / leads to (told|checked|beginning)$/],
    "In each of its states a change is heard inside.": [/^changing: change sneaks to /],
    [exclusive]: [
      "told always 1: tried earlier",
      /^(reading|changing\.sending|confirmed\.writing) invoke onError 1: tried earlier$/,
    ],
  },
  podcastPlayer: {
    [exclusive]: ["open.here.loaded on sound.failed 1: tried earlier"],
    "It is where that begins: what is loaded by loading, what is under way by buffering, what rests by being paused, what has failed by being broken.":
      [
        /^open\.here on (choose|next|previous) 0: leads to \.loaded$/,
        "open.here.fetching invoke onDone 0: leads to loaded",
        /^open\.here\.failed on (retry|play|toggle) 0: leads to loaded$/,
        "open.here.loaded.loading on sound.loaded 1: leads to underWay",
        "open.here.loaded.loading on sound.loaded 2: leads to resting",
        /^open\.here\.loaded\.underWay on (pause|toggle|sound\.paused) 0: leads to resting$/,
        "open.here.loaded on sound.loaded 0: leads to failed",
        "open.here.loaded on sound.failed 1: leads to failed",
      ],
    "In each of its states toggling, and moving, is heard inside.": [
      /^open\.here(\.loaded)?: toggle sneaks to /,
      /^open\.here: seek sneaks to /,
    ],
    "Whether it was playing or paused, it hears inside that the network has returned.": [
      /^open\.here\.failed\.unreachable: connection\.restored sneaks to /,
    ],
  },
  outbox: {
    "Where nobody stays, the same is found: whether anything waits.": [
      "choosing always 0: leads to choosingToWait",
      /^empty on (act|heard)\.queued 0: leads to choosingToWait$/,
      "empty: send sneaks to choosing",
      "empty: send sneaks to choosingToWait",
      /^empty: heard\.(sent|refused) sneaks to (choosing|choosingToWait)$/,
      "waiting on send 0: leads to choosing",
      "waiting after outboxInterval 0: leads to choosing",
      "choosingToWait always 0: leads to choosing",
      "sending invoke onError 0: leads to choosingToWait",
    ],
  },
};

const isNamed = (fault: string, by: string | RegExp): boolean =>
  typeof by === "string" ? by === fault : by.test(fault);

test.each(Object.entries(lawTables))(
  "the laws detect every fault that is seeded into the machine %s",
  (name, { models: own, table, apart }) => {
    const { tried, survivors } = unnoticed(own, table, apart !== undefined);
    const named = Object.values(equivalent[name] ?? {}).flat();
    expect(tried).toBeGreaterThan(leastFaults);
    expect(survivors.filter((fault) => !named.some((one) => isNamed(fault, one)))).toEqual([]);
    // A reason that no fault needs any more must be removed.
    expect(named.filter((one) => !survivors.some((fault) => isNamed(fault, one)))).toEqual([]);
  },
  600_000,
);

test("every machine has laws", () =>
  expect(
    Object.values(lawTables)
      .map(({ models: [model] }) => model!.machine.id)
      .sort(),
  ).toEqual([...new Set(models.map(({ machine }) => machine.id))].sort()));
