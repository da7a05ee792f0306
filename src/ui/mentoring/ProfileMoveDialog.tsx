import { calendarDayAfter } from "#src/contracts/calendarDays.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileAct } from "#src/machines/mentoring/profileMoveMachine.ts";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { ProfileMove } from "./ProfileMoveActor.tsx";

type Question = { question: string; accept: string; danger?: boolean; says: (profile: Profile) => string };

/** The question for each act, and its consequences. */
const questions: Partial<Record<ProfileAct, Question>> = {
  withdraw: {
    question: "Withdraw your application?",
    accept: "Withdraw application",
    says: () => "Nobody will decide on it. It stays as a draft that you can change and submit again.",
  },
  retire: {
    question: "Leave mentoring?",
    accept: "Leave mentoring",
    danger: true,
    says: ({ type }) =>
      type === "MENTOR"
        ? "Mentees will no longer find you, and open requests are cancelled. Your profile stays as a draft. If you come back, an administrator reviews it again."
        : "Mentors will no longer find you, and open requests are cancelled. Your profile stays as a draft that you can submit again at any time.",
  },
  away: {
    question: "Take a break?",
    accept: "Set as away",
    says: () =>
      "Mentees can still find you, and see that you are away. They cannot send new requests. Your existing relationships continue.",
  },
};

/** Asks before a profile is moved, and says what the consequences are. */
export function ProfileMoveDialog({ profile }: { profile: Profile }) {
  const { send } = ProfileMove.useActorRef();
  const act = ProfileMove.useSelector((s) => s.context.act);
  const until = ProfileMove.useSelector((s) => s.context.until);
  const open = ProfileMove.useSelector((s) => s.matches("asking"));
  const { now } = useClock();
  const asked = act && questions[act];
  const tomorrow = calendarDayAfter(new Date(now()), 1);
  return (
    <ConfirmDialog
      open={open && asked !== null}
      question={asked?.question}
      accept={asked?.accept}
      danger={asked?.danger}
      onAccept={() => send({ type: "confirm" })}
      onCancel={() => send({ type: "dismiss" })}
    >
      {asked && <p>{asked.says(profile)}</p>}
      {act === "away" && (
        <DateInput
          label="Until"
          help="Leave empty to stay away until you come back yourself."
          min={tomorrow}
          value={until}
          onChange={(day) => send({ type: "until.changed", until: day })}
        />
      )}
    </ConfirmDialog>
  );
}
