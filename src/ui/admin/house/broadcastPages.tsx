import { broadcastCalls, type BroadcastReaders } from "#src/contracts/admin/broadcasts.ts";
import { plural } from "#src/contracts/numbers.ts";
import type { FormPrompt, FormValues } from "#src/machines/form/formMachine.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { CreateScreen } from "../form/CreateScreen.tsx";
import { EditScreen } from "../form/EditScreen.tsx";

/** The form of a new broadcast: it says how many people it is for and asks for agreement before publishing. */
export function createPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function NewBroadcastPage() {
    const count = useCount();
    const { now } = useClock();
    const askFirst = async (values: FormValues) => {
      const people = await count(values as Draft);
      return promptOf(people, isLater(values as Draft, now()) ? "schedule" : "publish");
    };
    return <CreateScreen at={at} askFirst={askFirst} />;
  };
}

/**
 * The form of an existing broadcast. It asks as well if the readers change or the text must be acknowledged again: not
 * once it has ended, as nobody sees it any more.
 */
export function editPage(place: ResourcePlace, resource: AnyResource) {
  const at = { place, resource };
  return function BroadcastPage() {
    const count = useCount();
    const { now } = useClock();
    const askFirst = async (values: FormValues, saved: FormValues): Promise<FormPrompt | null> => {
      if (isOver(saved as Draft, now())) return null;
      const asksAgain = differs(values, saved, ["message"]) && values.minor_change !== true;
      if (!asksAgain && !differs(values, saved, ["readers", "audiences", "recipients"])) return null;
      const people = await count(values as Draft, saved);
      return promptOf(
        people,
        isLater(values as Draft, now()) ? "schedule" : asksAgain ? "ask again" : "publish",
      );
    };
    return <EditScreen at={at} askFirst={askFirst} />;
  };
}

type Draft = BroadcastReaders & { starts_at: string | null; ends_at: string | null };
type Doing = "publish" | "schedule" | "ask again";

/** Whether a broadcast starts later. Without a start, it is shown as soon as it is saved. */
const isLater = ({ starts_at }: Draft, now: number): boolean =>
  starts_at !== null && Date.parse(starts_at) > now;

const isOver = ({ ends_at }: Draft, now: number): boolean => ends_at !== null && Date.parse(ends_at) <= now;

const differs = (one: FormValues, other: FormValues, fields: string[]): boolean =>
  fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** Counts a broadcast's readers. Fails if readers or times would be refused, so that nobody agrees to them first. */
function useCount() {
  const { call } = useCalls();
  return async (
    { readers, audiences, recipients, starts_at, ends_at }: Draft,
    saved: FormValues = {},
  ): Promise<number> => {
    // Unchanged times are left out: those of a broadcast that is over would be refused.
    const times = differs({ starts_at, ends_at }, saved, ["starts_at", "ends_at"]) && { starts_at, ends_at };
    const body = { readers, audiences, recipients, ...times };
    return (await call(broadcastCalls.count, { body })).data.people;
  };
}

function promptOf(people: number, doing: Doing): FormPrompt {
  const who = plural(people, "person", "people");
  switch (doing) {
    case "publish":
      return {
        question: `Publish this to ${who}?`,
        consequence: "It will appear on every page they open until they acknowledge it.",
        accept: "Publish",
      };
    case "schedule":
      return {
        question: `Schedule this for ${who}?`,
        consequence:
          "From its start it will appear on every page they open until they acknowledge it. People who join one of its audiences will see it too.",
        accept: "Schedule",
      };
    case "ask again":
      return {
        question: `Ask ${who} to read the new text?`,
        consequence:
          "People who acknowledged the old text will be asked again. For a small correction, tick “Minor change” instead.",
        accept: "Publish the new text",
      };
  }
}
