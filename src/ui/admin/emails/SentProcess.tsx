import type { SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { deliveryProcess } from "#src/contracts/emails/deliveryProcess.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { formatDate, formatWeekday } from "#src/ui/kit/time.ts";
import { useNow } from "#src/ui/kit/useNow.ts";
import { deliveryLayout } from "#src/ui/processMap/layouts/delivery.ts";
import type { ProcessPlace } from "#src/ui/processMap/place.ts";
import { ProcessPlan } from "#src/ui/processMap/ProcessPlan.tsx";

/** Once a minute is often enough: the words for days change only at midnight. */
const every = 60_000;

/** Where an email is in its delivery, how it got there, and what can be done about it. */
export default function SentProcess({ sent }: { sent: SentEmail }) {
  const clock = useClock();
  const now = useNow(every, clock.now);
  return (
    <ProcessPlan
      title="Delivery"
      layout={deliveryLayout}
      words={deliveryProcess}
      place={placeOf(sent, now)}
    />
  );
}

/** The events that can happen by themselves in each state. */
const byItself: Partial<Record<SentEmail["state"], readonly string[]>> = {
  rendered: ["queue", "hold", "suppress"],
  held: ["suppress"],
  queued: ["send", "bounce"],
  sent: ["bounce"],
};

function placeOf({ state, path, refusals, held_until: until }: SentEmail, now: number): ProcessPlace {
  const acts = ["release", "resend"] as const;
  const offered = acts.filter((act) => refusals[act] === null);
  return {
    present: state,
    path: path.map(({ state: key, at, by }) => ({
      state: key,
      when: at === null ? "" : formatDate(at, now),
      who: by === null ? "" : `by ${by}`,
    })),
    open: Object.fromEntries([
      ...(byItself[state] ?? []).map((event) => [event, { mine: false, why: null }]),
      ...offered.map((act) => [act, { mine: true, why: null }]),
    ]),
    limits: state === "held" && until !== null ? { release: `on ${formatWeekday(until, now)}` } : {},
  };
}
