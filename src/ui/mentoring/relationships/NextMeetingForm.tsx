import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { useField } from "#src/ui/account/FormActor.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { ActForm } from "./ActForm.tsx";
import { dayOf } from "#src/ui/kit/calendarDays.ts";
import { otherOf } from "./people.ts";

/** The day of the next meeting. */
export function NextMeetingForm({ relationship }: { relationship: Relationship }) {
  const { id, next_meeting_on } = relationship;
  const { call } = useCalls();
  const { now } = useClock();
  return (
    <ActForm<{ on: string | null }>
      name={`mentoring-next-${id}`}
      title="Next meeting"
      accept="Save"
      values={{ on: next_meeting_on }}
      draft={mentoringCalls.agreeMeeting.body}
      send={(body) => call(mentoringCalls.agreeMeeting, { params: { id }, body })}
      says="Next meeting saved"
    >
      <p>{otherOf(relationship).user.first_name} sees the day on this page.</p>
      <Field today={dayOf(now())} />
    </ActForm>
  );
}

const Field = ({ today }: { today: string }) => (
  <DateInput
    label="Day"
    help="Leave empty if you have not agreed on a day."
    min={today}
    {...useField<string | null>("on")}
  />
);
