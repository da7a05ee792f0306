import type { Foresight } from "#src/contracts/admin/reminders.ts";
import { formatNumber, plural } from "#src/contracts/numbers.ts";
import { reminderLimits } from "#src/contracts/reminders.ts";
import type { FormPrompt } from "#src/machines/form/formMachine.ts";
import { dayWord } from "#src/ui/kit/calendarDays.ts";

/** “12 appear, 3 move to another day and 2 vanish”, leaving out what does not happen. */
function changeWords({ appear, move, vanish }: Pick<Foresight, "appear" | "move" | "vanish">): string {
  const parts = [
    [appear, appear === 1 ? "appears" : "appear"],
    [move, move === 1 ? "moves to another day" : "move to another day"],
    [vanish, vanish === 1 ? "vanishes" : "vanish"],
  ] as const;
  return new Intl.ListFormat("en-GB").format(
    parts.flatMap(([count, does]) => (count > 0 ? [`${formatNumber(count)} ${does}`] : [])),
  );
}

/**
 * What saving a reminder would do, for the administrator to agree to. Null if a change affects no messages; with a
 * second prompt if very many would be sent.
 */
export function promptOf(foresight: Foresight, isNew: boolean): FormPrompt | null {
  const { days, messages, people, appear, move, vanish, first, largest, confirm } = foresight;
  const changes = appear + move + vanish;
  if (changes === 0 && confirm === null && !isNew) return null;
  const then = confirm === null || !largest ? null : volumePrompt(confirm, largest.day);
  const sends =
    messages === 0
      ? `Nobody will be reminded in the next ${days} days.`
      : `In the next ${days} days, ${plural(messages, "message")} will remind ${plural(people, "learner")}.`;
  return {
    question: isNew ? "Add this reminder?" : "Save this reminder?",
    consequence: isNew || changes === 0 ? sends : `${sends} Compared with now, ${changeWords(foresight)}.`,
    details: [
      ...first.map(({ day, messages: of }) => `${dayWord(day)}: ${plural(of, "message")}`),
      ...(largest && first.every(({ day }) => day !== largest.day)
        ? [`Most on ${dayWord(largest.day)}: ${plural(largest.messages, "message")}`]
        : []),
    ],
    accept: isNew ? "Add" : "Save",
    ...(then && { then }),
  };
}

/** For a day with so many messages that the administrator has to confirm that they are intended. */
const volumePrompt = (messages: number, day: string): FormPrompt => ({
  question: `Send ${plural(messages, "message")} on ${dayWord(day)}?`,
  consequence: `A reminder with more than ${reminderLimits.aDay} messages in a day has to be confirmed. If it ever makes more than you confirm now, its emails are held until an administrator sends them.`,
  accept: "Confirm",
  gives: { confirmed_a_day: messages },
});
