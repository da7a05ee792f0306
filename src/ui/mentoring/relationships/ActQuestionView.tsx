import { useState } from "react";
import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { ConfirmDialog } from "#src/ui/kit/ConfirmDialog.tsx";
import { dayWord } from "#src/ui/kit/calendarDays.ts";
import { Acts, type ActName } from "./ActsActor.tsx";
import { GoalForm } from "./GoalForm.tsx";
import { MeetingForm } from "./MeetingForm.tsx";
import { NextMeetingForm } from "./NextMeetingForm.tsx";

/** The form of the chosen act, or the question before it. */
export default function ActQuestionView({ relationship }: { relationship: Relationship }) {
  const act = Acts.useSelector((s) => s.context.act?.name as ActName | undefined);
  const about = Acts.useSelector((s) =>
    s.context.target && "ids" in s.context.target ? s.context.target.ids[0] : null,
  );
  const filling = Acts.useSelector((s) => s.matches("filling"));
  if (act === "remove meeting") return <RemoveMeeting relationship={relationship} about={about ?? 0} />;
  if (!filling || !act) return null;
  return <Filling key={`${act} ${about}`} {...{ relationship, act, about }} />;
}

type FillingProps = { relationship: Relationship; act: ActName; about: number | null | undefined };

/**
 * The form keeps the goal or meeting that was there when it was opened. If somebody removes that meanwhile, only saving
 * says so, as the user may have typed something already.
 */
function Filling({ relationship, act, about }: FillingProps) {
  const [{ goals, meetings }] = useState(relationship);
  switch (act) {
    case "add goal":
    case "change goal":
      return (
        <GoalForm
          relationship={relationship}
          goal={goals.find(({ id }) => act === "change goal" && id === about)}
        />
      );
    case "log meeting":
    case "change meeting":
      return (
        <MeetingForm
          relationship={relationship}
          meeting={meetings.find(({ id }) => act === "change meeting" && id === about)}
        />
      );
    case "choose meeting":
      return <NextMeetingForm relationship={relationship} />;
    default:
      return null;
  }
}

function RemoveMeeting({ relationship, about }: { relationship: Relationship; about: number }) {
  const { send } = Acts.useActorRef();
  const busy = Acts.useSelector((s) => s.hasTag("busy"));
  const open = Acts.useSelector((s) => s.matches("asking") || s.matches("acting"));
  const meeting = relationship.meetings.find(({ id }) => id === about);
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      danger
      question={`Remove the meeting${meeting ? ` on ${dayWord(meeting.on)}` : ""}?`}
      accept="Remove"
      onCancel={() => send({ type: "dismiss" })}
      onAccept={() => send({ type: "confirm" })}
    >
      <p>Its notes are removed for both of you. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
