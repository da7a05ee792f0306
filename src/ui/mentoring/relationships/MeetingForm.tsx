import LockOutlined from "@mui/icons-material/LockOutlined";
import { useState } from "react";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Meeting, Relationship } from "#src/contracts/mentoringRelationships.ts";
import { mentoringLimits, methods, type Method } from "#src/contracts/mentoringWords.ts";
import { useField } from "#src/ui/account/FormActor.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useUuid } from "#src/ui/hooks/useUuid.ts";
import { dayOf, dayWord } from "#src/ui/kit/calendarDays.ts";
import { ActForm } from "./ActForm.tsx";
import { otherOf } from "./people.ts";
import styles from "./relationship.module.css";

/** The usual length, in minutes. */
const usualLength = 60;

type Props = { relationship: Relationship; meeting: Meeting | undefined };
type Values = Pick<Meeting, "on" | "minutes" | "notes" | "private_notes"> & { method: Method; key?: string };

/** Logs or changes a meeting. A user who did not log it can only edit their own notes. */
export function MeetingForm({ relationship, meeting }: Props) {
  const { id, learner, advisor } = relationship;
  const { call } = useCalls();
  const { now } = useClock();
  // The key of a new meeting, which is logged only once even if it is sent twice.
  const [key] = useState(useUuid());
  const today = dayOf(now());
  const shared = learner.methods.find((method) => advisor.methods.includes(method));
  const values: Values = meeting ?? {
    // Left to the user: if every field were filled in, nobody would see what is still missing.
    on: "",
    method: shared ?? "online",
    minutes: usualLength,
    notes: "",
    private_notes: "",
  };
  const isOwn = !meeting || meeting.logged_by === relationship.as;
  return (
    <ActForm<Values>
      name={`mentoring-meeting-${id}-${meeting?.id ?? "new"}`}
      title={!meeting ? "Log a meeting" : isOwn ? "Change the meeting" : `My notes of ${dayWord(meeting.on)}`}
      accept={meeting ? "Save" : "Log"}
      values={meeting ? bodyOf(values) : { ...bodyOf(values), key }}
      draft={mentoringCalls.updateMeeting.body}
      send={({ key = "", ...body }) =>
        meeting
          ? call(mentoringCalls.updateMeeting, { params: { id, meetingId: meeting.id }, body })
          : call(mentoringCalls.logMeeting, { params: { id }, body: { ...body, key } })
      }
      says={meeting ? "Meeting changed" : "Meeting logged"}
    >
      {isOwn && <Fields name={otherOf(relationship).user.first_name} today={today} />}
      <PrivateNotes />
    </ActForm>
  );
}

const bodyOf = ({ on, method, minutes, notes, private_notes }: Values): Values => ({
  on,
  method,
  minutes,
  notes,
  private_notes,
});

const Fields = ({ name, today }: { name: string; today: string }) => (
  <>
    <DateInput label="Day" required max={today} {...useField<string | null>("on")} />
    <Select label="How you met" required options={methods} {...useField<Method | null>("method")} />
    <NumberInput
      label="Length"
      required
      min={1}
      max={1_440}
      unit="minutes"
      {...useField<number | null>("minutes")}
    />
    <TextArea
      label="Notes for both of you"
      help={`${name} can read these.`}
      maxLength={mentoringLimits.notes}
      {...useField<string>("notes")}
    />
  </>
);

const PrivateNotes = () => (
  <TextArea
    label="Private notes"
    help={
      <span className={styles.lock}>
        <LockOutlined aria-hidden />
        Only you can read these.
      </span>
    }
    maxLength={mentoringLimits.notes}
    {...useField<string>("private_notes")}
  />
);
